// Which pages have samples that are run, and what is found on them.
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readBlocks } from './markdown.ts'
import { type Sorted, sortBlocks } from './programs.ts'

/** Of README.md only this section is about the client tools. */
const sections: Record<string, string> = { 'README.md': 'The first answer' }

export function listPages(root: string): string[] {
  const guides = readdirSync(join(root, 'docs/guide')).filter((name) => name.endsWith('.md'))
  const packages = ['sdks/js', 'sdks/python', 'cli', 'mcp'].map((room) => `${room}/README.md`)
  const own = guides.sort().map((name) => `docs/guide/${name}`)
  return [...packages, ...own, ...listSitePages(root), 'README.md']
}

/** Of the site's own pages those with the client's code; the examples of frameworks are run as files. */
function listSitePages(root: string): string[] {
  const pages = globSync('docs/site/src/content/docs/{concepts,guides}/*.md', { cwd: root }).sort()
  const isCode = /^```(?:js|ts|python)$/m
  return pages.filter((page) => isCode.test(readFileSync(join(root, page), 'utf8')))
}

export function sortPages(root: string, pages: string[]): Sorted {
  const whole: Sorted = { programs: [], notRun: [], shown: 0, faults: [] }
  for (const page of pages) {
    const blocks = readBlocks(page, readFileSync(join(root, page), 'utf8'), sections[page])
    const { programs, notRun, shown, faults } = sortBlocks(blocks)
    // A page of which nothing is run would pass for ever.
    if (programs.length === 0) whole.faults.push(`${page}: no sample of it is run`)
    whole.programs.push(...programs)
    whole.notRun.push(...notRun)
    whole.shown += shown
    whole.faults.push(...faults)
  }
  return whole
}
