// The guides as they lie in docs/: what is read in the repository is served too, so that a reader needs no
// clone. A page is known by its folder and name; links between pages lead to where they are served.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

const folders = ['guide', 'api'] as const
export type GuideFolder = (typeof folders)[number]

export type Guide = {
  folder: GuideFolder
  /** `quickstart` */
  name: string
  title: string
  /** Its first sentence. */
  about: string
  markdown: string
}

const docsDir = join(import.meta.dirname, '../../../../docs')
/** The address in the pages of the repository, which belong to no deployment. */
const exampleUrl = 'https://tasks.example.com'

/** Empty where the pages were not shipped with the service. */
export function readGuides(publicUrl: string): Guide[] {
  return folders.flatMap((folder) => {
    const dir = join(docsDir, folder)
    if (!existsSync(dir)) return []
    const names = readdirSync(dir).filter((name) => name.endsWith('.md'))
    // The one to begin with comes first.
    const isFirst = (name: string) => name === 'quickstart.md'
    const sorted = names.sort((a, b) => Number(isFirst(b)) - Number(isFirst(a)) || (a < b ? -1 : 1))
    return sorted.map((name) => readGuide(folder, name, readFileSync(join(dir, name), 'utf8')))
  })

  function readGuide(folder: GuideFolder, name: string, text: string): Guide {
    const markdown = text
      .replaceAll(/^<!--.*-->\n/gm, '')
      .replaceAll(exampleUrl, publicUrl)
      .replaceAll(/\]\(([^)\s]+)\)/g, (whole, href: string) => {
        const served = locate(folder, href)
        return served === undefined ? whole : `](${served})`
      })
    const [, title = name] = /^# (.+)$/m.exec(markdown) ?? []
    const [, about = ''] = /^# .+\n+([^\n]*?[.:](?= |$))/m.exec(markdown) ?? []
    return { folder, name: name.replace(/\.md$/, ''), title, about: plain(about), markdown }
  }
}

/** Without the marks of Markdown. */
function plain(text: string): string {
  return text.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll('`', '')
}

/** Where a link of a page leads when it is served; undefined for what is not served. */
function locate(folder: GuideFolder, href: string): string | undefined {
  if (/^(?:[a-z]+:|#)/.test(href)) return href
  const [path = '', hash = ''] = href.split('#')
  const target = posix.join(folder, path)
  const [, code] = /^api\/errors(?:\/(\w+)\.md)?$/.exec(target) ?? []
  if (target.startsWith('api/errors')) return `../errors${code === undefined ? '' : `#${code}`}`
  const [, name] = /^((?:guide|api)\/[\w-]+)\.md$/.exec(target) ?? []
  return name === undefined ? undefined : `../${name}${hash === '' ? '' : `#${hash}`}`
}
