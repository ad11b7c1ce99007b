// Which Markdown of the repository is a page of the site, and under which slug. A text is in one file: pages are read
// from where it is kept, and what the build makes of them is never committed.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Page = {
  /** The path of its address: `guide/waiting`. */
  slug: string
  title: string
  description?: string
  /** Without front matter and without its first heading. */
  body: string
  /** The file to edit, from the root of the repository; undefined for a page that is generated. */
  source?: string
  /** Whether it uses components, and so is MDX. */
  isMdx?: true
  /** Further front matter, as lines of YAML. */
  frontMatter?: string
}

/** Pages that are written for the site alone. */
const ownPagesFolder = 'docs/site/src/content/docs'

/** Folders whose pages keep their names. */
const folders: Record<string, string> = {
  'docs/guide': 'guide',
  'docs/api': 'api',
  'docs/api/errors': 'api/errors',
  'docs/operate': 'operate',
  'docs/operate/runbooks': 'operate/runbooks',
  'docs/decisions': 'decisions',
  'docs/proof': 'proof',
  'docs/concepts': 'concepts',
  'docs/handbook': 'handbook',
}

const files: Record<string, string> = {
  'README.md': '',
  'docs/glossary.md': 'glossary',
  'ARCHITECTURE.md': 'contribute/architecture',
  'CONTRIBUTING.md': 'contribute/contributing',
  'SECURITY.md': 'contribute/security',
  'CHANGELOG.md': 'contribute/changelog',
  'sdks/js/README.md': 'reference/javascript',
  'sdks/python/README.md': 'reference/python',
  'cli/README.md': 'reference/cli',
  'mcp/README.md': 'reference/mcp',
  'examples/README.md': 'frameworks/examples',
}

/** Where links to these files and folders lead, which are no pages themselves. */
export const standIns: Record<string, string> = {
  'docs/README.md': '',
  'docs/decisions': 'contribute/decisions',
  'docs/proof': 'contribute/proofs',
  'docs/api/errors': 'reference/errors',
}

export function readSourcePages(root: string): Page[] {
  return listSources(root).map(({ source, slug }) =>
    readPage(source, slug, readFileSync(join(root, source), 'utf8')),
  )
}

export function listSources(root: string): { source: string; slug: string }[] {
  const inFolders = Object.entries(folders).flatMap(([folder, slug]) =>
    listMarkdown(root, folder).map((name) => ({
      source: `${folder}/${name}`,
      slug: `${slug}/${name.replace(/\.md$/, '')}`,
    })),
  )
  const single = Object.entries(files).map(([source, slug]) => ({ source, slug }))
  return [...inFolders, ...single, ...listOwnPages(root)]
}

function listMarkdown(root: string, folder: string): string[] {
  const path = join(root, folder)
  return existsSync(path) ? readdirSync(path).filter((name) => name.endsWith('.md')) : []
}

function listOwnPages(root: string): { source: string; slug: string }[] {
  const base = join(root, ownPagesFolder)
  if (!existsSync(base)) return []
  return readdirSync(base, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.mdx?$/.test(name))
    .map((name) => ({
      source: `${ownPagesFolder}/${name}`,
      slug: name.replace(/\.mdx?$/, '').replace(/(^|\/)index$/, ''),
    }))
}

export function readPage(source: string, slug: string, text: string): Page {
  const [, front = '', rest = text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
  // What a comment says to the tools of the repository is nothing for readers.
  const markdown = rest.replaceAll(/^<!--[\s\S]*?-->\n/gm, '')
  const heading = /^# (.+)\n/m.exec(markdown)
  const title = readField(front, 'title') ?? heading?.[1]
  if (title === undefined) throw new Error(`${source}: has no title and no first heading`)
  const body = heading === null ? markdown : markdown.replace(heading[0], '')
  const description = readField(front, 'description') ?? readFirstSentence(body)
  const others = front.replaceAll(/^(?:title|description):.*\n?/gm, '').trim()
  return {
    slug,
    title: plain(title),
    ...(description !== undefined && { description }),
    body: body.trimStart(),
    source,
    ...(source.endsWith('.mdx') && { isMdx: true as const }),
    ...(others !== '' && { frontMatter: others }),
  }
}

function readField(front: string, name: string): string | undefined {
  const [, value] = new RegExp(`^${name}: *(.+)$`, 'm').exec(front) ?? []
  return value?.replace(/^(['"])(.*)\1$/, '$2')
}

/** Of the first paragraph that is prose. */
function readFirstSentence(body: string): string | undefined {
  const paragraph = body.split(/\n{2,}/).find((part) => /^[A-Z*]/.test(part.trim()))
  const [sentence] = /^[\s\S]+?[.:](?=\s|$)/.exec(plain(paragraph?.trim() ?? '')) ?? []
  return sentence?.replaceAll(/\s+/g, ' ').replace(/:$/, '.')
}

/** Without the marks of Markdown. */
function plain(text: string): string {
  return text.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll(/`|\*\*/g, '')
}
