// Lays the whole site out in a folder that git ignores, as Astro wants it: pages with their front matter, pictures,
// the sidebar, and every page again as plain Markdown beside its address, with llms.txt and llms-full.txt.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readDocument } from './api-document.ts'
import { writeApiPages } from './api-pages.ts'
import { writeFolderIndexes } from './folder-indexes.ts'
import { writeLlms, writeLlmsFull } from './llms.ts'
import { repositoryUrl, rewriteLinks } from './page-links.ts'
import { asMarkdown } from './plain-markdown.ts'
import { writePythonPages } from './python-pages.ts'
import {
  writeErrorList,
  writeEventList,
  writeLimitList,
  writeSettingList,
} from './reference-lists.ts'
import { writeSdkPage } from './sdk-pages.ts'
import { makeSidebar } from './sidebar.ts'
import { listSources, type Page, readSourcePages } from './source-pages.ts'
import { writeStartPages } from './start-pages.ts'
import { writeCommandPage, writeToolPage } from './tool-pages.ts'

export const siteFolder = 'docs/site'
const staged = `${siteFolder}/dist/source`

/** Of no list and no search, and shown in place of the builder's own, which leads nowhere. */
const missingPage = `---
title: There is no such page
template: splash
editUrl: false
pagefind: false
---

It may have been renamed: search for it above, or begin at one of these.

- [Start](/), or [your first answer](/guide/quickstart/)
- [Every endpoint](/reference/api/) and [every error code](/reference/errors/)
- [Run it yourself](/start/run-it-yourself/) and [troubleshooting](/operate/troubleshooting/)
- [The words of these pages](/glossary/)
`

export type Site = { pages: Page[]; sources: string[] }

export async function readSite(root: string): Promise<Site> {
  const documents = { A: readDocument(root, 'A'), B: readDocument(root, 'B') }
  const sources = listSources(root)
  const map = {
    slugs: new Map(sources.map(({ source, slug }) => [source, slug])),
    exists: (path: string) => existsSync(join(root, path)),
  }
  const written = readSourcePages(root).map((page) => ({
    ...page,
    body: rewriteLinks(showByTheme(page.body), page.source ?? '', map),
  }))
  const quickstart = written.find(({ slug }) => slug === 'guide/quickstart')
  if (quickstart === undefined) throw new Error('there is no quickstart')
  const generated = [
    ...writeStartPages(quickstart),
    ...writeApiPages(documents),
    writeErrorList(),
    writeEventList(documents.A),
    writeSettingList(),
    writeLimitList(root),
    await writeCommandPage(),
    writeToolPage(),
    writeSdkPage(root),
    ...writePythonPages(root),
    ...writeFolderIndexes(written),
  ]
  return { pages: [...written, ...generated], sources: sources.map(({ source }) => source) }
}

export async function stageSite(root: string): Promise<Site> {
  const site = await readSite(root)
  const into = join(root, staged)
  rmSync(into, { recursive: true, force: true })
  for (const page of site.pages) {
    const name = page.slug === '' ? 'index' : page.slug
    save(join(into, `content/docs/${name}.${page.isMdx ? 'mdx' : 'md'}`), withFrontMatter(page))
    save(join(into, `public/${name}.md`), asMarkdown(page))
  }
  cpSync(join(root, 'docs/pictures'), join(into, 'public/pictures'), { recursive: true })
  cpSync(join(root, 'web/public/favicon.svg'), join(into, 'public/favicon.svg'))
  for (const name of ['inter', 'jetbrains-mono']) {
    const files = join(root, siteFolder, `node_modules/@fontsource-variable/${name}/files`)
    cpSync(join(files, `${name}-latin-wght-normal.woff2`), join(into, `public/fonts/${name}.woff2`))
  }
  save(join(into, 'public/llms.txt'), writeLlms(site.pages))
  save(join(into, 'public/llms-full.txt'), writeLlmsFull(site.pages))
  const sidebar = makeSidebar(site.pages, readDocument(root, 'A'))
  save(join(into, 'content/docs/404.md'), missingPage)
  save(join(into, 'sidebar.json'), JSON.stringify(sidebar, null, 2))
  const config = readFileSync(join(root, siteFolder, 'src/content.config.ts'), 'utf8')
  save(join(into, 'content.config.ts'), config)
  return site
}

/** A picture follows the theme that the reader chose on the site, not that of their system. */
function showByTheme(body: string): string {
  let pictures = 0
  return body.replaceAll(
    /<picture>\s*<source [^>]*srcset="([^"]+)">\s*<img alt="([^"]+)" src="([^"]+)">\s*<\/picture>/g,
    (_, dark: string, alt: string, light: string) => {
      pictures += 1
      // Lazy, so that only the one that is shown is loaded; the first is in sight and comes before scripts.
      const how = `loading="lazy"${pictures === 1 ? ' fetchpriority="high"' : ''} width="1440" height="900"`
      // Lazy alone, it would be asked for only once the page is laid out.
      const preload = (theme: string, file: string) =>
        `<link rel="preload" as="image" fetchpriority="high" href="${file}" media="(prefers-color-scheme: ${theme})">`
      return [
        ...(pictures === 1 ? [preload('light', light), preload('dark', dark)] : []),
        `<img class="dark:sl-hidden" alt="${alt}" src="${light}" ${how}>`,
        `<img class="light:sl-hidden" alt="${alt}" src="${dark}" ${how}>`,
      ].join('\n')
    },
  )
}

function withFrontMatter(page: Page): string {
  const { title, description, slug, source, frontMatter = '', body } = page
  const edit =
    source === undefined ? 'false' : JSON.stringify(`${repositoryUrl}/edit/main/${source}`)
  const lines = [
    `title: ${JSON.stringify(title)}`,
    ...(description === undefined ? [] : [`description: ${JSON.stringify(description)}`]),
    `slug: ${JSON.stringify(slug === '' ? 'index' : slug)}`,
    `editUrl: ${edit}`,
    ...(frontMatter === '' ? [] : [frontMatter]),
  ]
  return `---\n${lines.join('\n')}\n---\n\n${body}`
}

function save(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
