// How much a browser has to load, against what we allow: node scripts/web-size.ts [folder]
// The shell of an entry is what its page names: the script and everything that script imports at once.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'

export const allowed = { shell: 165_000, chunk: 150_000, css: 20_000 }

const entries = ['entrance', 'engineer', 'member', 'operator']

export type SizeReport = { lines: string[]; problems: string[] }

export function measureWeb(folder: string): SizeReport {
  const sizeOf = (path: string) => gzipSync(readFileSync(join(folder, path)), { level: 9 }).length
  const report: SizeReport = { lines: [], problems: [] }
  const judge = (what: string, bytes: number, most: number) => {
    const line = `${what}: ${(bytes / 1_000).toFixed(1)} kB of ${most / 1_000}`
    report.lines.push(line)
    if (bytes > most) report.problems.push(line)
  }
  const inShells = new Set<string>()
  for (const entry of entries) {
    const { scripts, styles } = readPage(readFileSync(join(folder, entry, 'index.html'), 'utf8'))
    if (scripts.length === 0) report.problems.push(`${entry}: its page names no script`)
    for (const script of scripts) inShells.add(script)
    judge(`shell of ${entry}`, sum(scripts.map(sizeOf)), allowed.shell)
    judge(`styles of ${entry}`, sum(styles.map(sizeOf)), allowed.css)
  }
  const assets = readdirSync(join(folder, 'assets')).map((name) => `assets/${name}`)
  const lazy = assets.filter((path) => path.endsWith('.js') && !inShells.has(path))
  const heaviest = lazy.map((path) => ({ path, bytes: sizeOf(path) })).sort(byBytes)
  for (const { path, bytes } of heaviest.slice(0, 3)) judge(`chunk ${path}`, bytes, allowed.chunk)
  for (const { path, bytes } of heaviest.slice(3))
    if (bytes > allowed.chunk) judge(`chunk ${path}`, bytes, allowed.chunk)
  return report
}

/** The build writes every module of the static graph into the page, as preloads. */
function readPage(html: string): { scripts: string[]; styles: string[] } {
  const find = (pattern: RegExp) =>
    [...html.matchAll(pattern)].map((match) => (match[1] as string).replace(/^\//, ''))
  return {
    scripts: [
      ...find(/<script\b[^>]*\bsrc="([^"]+)"/g),
      ...find(/<link\b[^>]*\brel="modulepreload"[^>]*\bhref="([^"]+)"/g),
    ],
    styles: find(/<link\b[^>]*\brel="stylesheet"[^>]*\bhref="([^"]+)"/g),
  }
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, next) => total + next, 0)
}

function byBytes(a: { bytes: number }, b: { bytes: number }): number {
  return b.bytes - a.bytes
}

if (import.meta.main) {
  const { lines, problems } = measureWeb(resolve(process.argv[2] ?? 'web/dist'))
  for (const line of lines) console.log(line)
  for (const problem of problems) console.error(`too much: ${problem}`)
  if (problems.length > 0) process.exitCode = 1
}
