// Every address that a built page names leads somewhere: pages, headings, pictures, scripts, styles and fonts. Nothing
// is loaded from another host; links to other hosts are for people to follow and are not asked.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'

export type LinkReport = { pages: number; links: number; faults: string[] }

const linkOf = /<(\w+)\b[^>]*?\s(href|src|srcset)="([^"]*)"/g

export function checkLinks(built: string): LinkReport {
  const names = readdirSync(built, { recursive: true, encoding: 'utf8' })
  const pages = names.filter((name) => name.endsWith('.html'))
  const report: LinkReport = { pages: pages.length, links: 0, faults: [] }
  const idsOf = new Map<string, Set<string>>()
  for (const page of pages) {
    // Samples show addresses; they are no links.
    const html = readFileSync(join(built, page), 'utf8')
    for (const [whole, tag = '', , href = ''] of html.matchAll(linkOf)) {
      const from = `/${page.replace(/index\.html$/, '')}`
      const why = /^(?:https?:)?\/\//.test(href)
        ? findOutside(tag, whole)
        : findFault(from, href.replaceAll('&amp;', '&'))
      report.links += 1
      if (why !== undefined) report.faults.push(`${from}: ${href}: ${why}`)
    }
  }
  for (const style of names.filter((name) => name.endsWith('.css'))) {
    const loads = readFileSync(join(built, style), 'utf8').match(/url\(["']?https?:/g) ?? []
    report.faults.push(...loads.map((load) => `${style}: ${load}: is loaded from another host`))
  }
  report.faults = [...new Set(report.faults)]
  return report

  function findOutside(tag: string, whole: string): string | undefined {
    const isLoaded = tag !== 'a' && !/rel="(?:canonical|sitemap|alternate)"/.test(whole)
    return isLoaded ? 'is loaded from another host' : undefined
  }

  function findFault(from: string, href: string): string | undefined {
    if (/^(?:mailto|data|javascript):/.test(href)) return undefined
    const [path = '', hash = ''] = href.split('#')
    const target = path === '' ? from : posix.resolve(from, decodeURI(path.split('?')[0] ?? ''))
    const file = locate(target)
    if (file === undefined) return 'leads nowhere'
    if (hash === '' || !file.endsWith('.html')) return undefined
    return readIds(file).has(decodeURIComponent(hash)) ? undefined : 'has no such heading'
  }

  function locate(target: string): string | undefined {
    const candidates = [join(built, target), join(built, target, 'index.html')]
    return candidates.find((path) => existsSync(path) && statSync(path).isFile())
  }

  function readIds(file: string): Set<string> {
    const known = idsOf.get(file)
    if (known !== undefined) return known
    const html = readFileSync(file, 'utf8')
    const ids = new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id))
    idsOf.set(file, ids)
    return ids
  }
}
