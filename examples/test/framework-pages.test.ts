// The pages about frameworks show the files that are run, and all of them.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { frameworks } from '../../scripts/site/frameworks.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'docs/site/src/content/docs/frameworks')

/** Those whose packages are in the lockfile have tests of their own here. */
const inLockfile: Record<string, string> = {
  langgraph: 'langgraph-callback',
  'vercel-ai-sdk': 'ai-sdk-agent',
}
const examplesByPage = new Map([
  ...frameworks.map(({ name }) => [name, name] as const),
  ...Object.entries(inLockfile),
])

test('every example has a page, and every page an example', () => {
  const pages = readdirSync(folder).map((name) => name.replace(/\.md$/, ''))
  expect(pages.length).toBeGreaterThanOrEqual(8)
  expect(pages.filter((name) => name !== 'index').sort()).toEqual([...examplesByPage.keys()].sort())
})

test.each([...examplesByPage])('%s shows every file of its example as it is', (page, example) => {
  const text = readFileSync(join(folder, `${page}.md`), 'utf8')
  const blocks = [...text.matchAll(/^```\w+ title="(examples\/[^"]+)"\n(.*?)^```$/gms)]
  const shown = blocks.map(([, path = '']) => path)
  const files = readdirSync(join(root, 'examples', example)).filter((name) => name !== 'README.md')
  expect(shown.sort()).toEqual(files.map((name) => `examples/${example}/${name}`).sort())
  for (const [, path = '', code] of blocks)
    expect(code).toBe(readFileSync(join(root, path), 'utf8'))
})

test('pages say which packages the example was run with', () => {
  for (const { name, packages } of frameworks) {
    const version = packages.pins[0]?.split(/==|(?<=.)@/).at(-1) ?? ''
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(readFileSync(join(folder, `${name}.md`), 'utf8')).toContain(version)
  }
})

test('those that only a stand-in answers say so', () => {
  const standIns = frameworks.filter(({ shows }) => shows === 'stand-in')
  expect(standIns.map(({ name }) => name)).toEqual(['temporal', 'n8n'])
  for (const { name } of standIns) {
    const text = readFileSync(join(folder, `${name}.md`), 'utf8')
    expect(text).toMatch(/:::note\n.*(?:No Temporal service runs|n8n does not run) in our tests/)
  }
})
