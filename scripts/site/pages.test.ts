import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { checkLinks } from './check-links.ts'
import { rewriteLinks } from './page-links.ts'
import { asMarkdown } from './plain-markdown.ts'
import { readPage } from './source-pages.ts'

describe('a page', () => {
  test('takes title and description from its front matter, or from its first heading and sentence', () => {
    const plain = readPage(
      'docs/guide/x.md',
      'guide/x',
      '# About `x`\n\nIt *does* that. And this.\n',
    )
    expect(plain).toMatchObject({
      title: 'About x',
      description: 'It *does* that.',
      slug: 'guide/x',
    })
    expect(plain.body).toBe('It *does* that. And this.\n')
    const front = readPage(
      'a.md',
      'a',
      '---\ntitle: "A: b"\ndescription: What it is\n---\n\nText\n',
    )
    expect(front).toMatchObject({ title: 'A: b', description: 'What it is', body: 'Text\n' })
  })

  test('shows no comment, and is refused without a title', () => {
    const { body } = readPage(
      'a.md',
      'a',
      '# A\n\n<!-- sample: not run, x -->\n```bash\ntrue\n```\n',
    )
    expect(body).toBe('```bash\ntrue\n```\n')
    expect(() => readPage('a.md', 'a', 'Text\n')).toThrow('a.md: has no title')
  })

  test('is plain Markdown beside its address, without components', () => {
    const body =
      'import x from "y"\n\n<Tabs syncKey="r">\n<TabItem label="A">\n\n&#123;id&#125;\n\n</TabItem>\n</Tabs>\n'
    expect(asMarkdown({ slug: 'a', title: 'T', body, isMdx: true })).toBe('# T\n\n**A**\n\n{id}\n')
  })
})

test('links lead to pages, pictures and files of the repository, and code stays', () => {
  const map = {
    slugs: new Map([
      ['docs/api/b.md', 'api/b'],
      ['README.md', ''],
    ]),
    exists: (path: string) => path === 'deploy/compose.yaml',
  }
  const rewrite = (text: string) => rewriteLinks(text, 'docs/guide/a.md', map)
  expect(rewrite('[b](../api/b.md#c) [`r`](../../README.md)')).toBe('[b](/api/b/#c) [`r`](/)')
  expect(rewrite('<img src="../pictures/p.png">')).toBe('<img src="/pictures/p.png">')
  expect(rewrite('[f](../../deploy/compose.yaml)')).toMatch(
    /\]\(https:.*\/blob\/main\/deploy\/compose.yaml\)/,
  )
  const kept = '[x](https://x.example) [y](#z) `[b](../api/b.md)`\n\n```md\n[b](../api/b.md)\n```\n'
  expect(rewrite(kept)).toBe(kept)
})

describe('the check of links', () => {
  const folders: string[] = []
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
  })

  function check(files: Record<string, string>): string[] {
    const folder = mkdtempSync(join(tmpdir(), 'task-review-links-'))
    folders.push(folder)
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
    return checkLinks(folder).faults
  }

  test('passes pages, headings, files and links for people', () => {
    const index = '<a href="/b/#c">b</a><a href="#d" id="d">d</a><a href="https://x.example">x</a>'
    const files = {
      'index.html': `${index}<img src="p.png">`,
      'b/index.html': '<h2 id="c">',
      'p.png': '',
    }
    expect(check(files)).toEqual([])
  })

  test.each([
    ['a page that is missing', '<a href="/b/">b</a>', '/: /b/: leads nowhere'],
    ['a heading that is missing', '<a href="#x">b</a>', '/: #x: has no such heading'],
    ['a picture that is missing', '<img src="p.png">', '/: p.png: leads nowhere'],
    [
      'a script of another host',
      '<script src="https://x.example/a.js">',
      '/: https://x.example/a.js: is loaded',
    ],
  ])('names %s', (_, html, fault) => {
    expect(check({ 'index.html': html })).toEqual([expect.stringContaining(fault)])
  })

  test('names a style that loads from another host', () => {
    expect(check({ 'a.css': 'a { background: url(https://x.example/p.png) }' })).toHaveLength(1)
  })
})
