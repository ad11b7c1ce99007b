// What the service, the command line and the MCP server have, the reference has: each code, event, setting, limit,
// command, tool and operation its place, and each page its place in the sidebar.
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { cloneDir } from '../stack/stack-file.ts'
import { listOperations, readDocument, slugOf } from './api-document.ts'
import { foundMin, readQuestions } from './check-search.ts'
import { readPythonReference } from './python-pages.ts'
import { errorCodes, limitNames, settingNames } from './reference-lists.ts'
import { readSdkResources } from './sdk-pages.ts'
import { findMissing, makeSidebar } from './sidebar.ts'
import type { Page } from './source-pages.ts'
import { readSite, siteFolder } from './stage-site.ts'
import { readCommands, readTools } from './tool-pages.ts'

let pages: Page[]
beforeAll(async () => {
  pages = (await readSite(cloneDir)).pages
})

function bodyOf(slug: string): string {
  return pages.find((page) => page.slug === slug)?.body ?? ''
}

test('every error code has its row and its page', () => {
  expect(errorCodes.length).toBeGreaterThan(40)
  const missing = errorCodes.filter((code) => !bodyOf('reference/errors').includes(`| [${code}]`))
  expect(missing).toEqual([])
  expect(errorCodes.filter((code) => bodyOf(`api/errors/${code}`) === '')).toEqual([])
})

test('every event has its section with a body', () => {
  const types = Object.keys(readDocument(cloneDir, 'A').webhooks)
  expect(types.length).toBeGreaterThan(8)
  const sections = bodyOf('reference/events').split('\n## ')
  const isShown = (type: string) =>
    sections.some((text) => text.includes(`${type}\n`) && text.includes(`"type": "${type}"`))
  expect(types.filter((type) => !isShown(type))).toEqual([])
})

test('every setting and every limit has its row', () => {
  expect(settingNames.length).toBeGreaterThan(60)
  expect(limitNames.length).toBeGreaterThan(100)
  const without = (slug: string) => (name: string) => !bodyOf(slug).includes(`\n| \`${name}\` |`)
  expect(settingNames.filter(without('reference/settings'))).toEqual([])
  expect(limitNames.filter(without('reference/limits'))).toEqual([])
})

test('every command and every tool has its section', async () => {
  const commands = (await readCommands()).commands.map(({ command }) => command)
  expect(commands.length).toBeGreaterThan(30)
  const tools = readTools().map(({ name }) => name)
  expect(tools.length).toBeGreaterThan(8)
  const without = (slug: string) => (name: string) => !bodyOf(slug).includes(`## ${name}\n`)
  expect(commands.filter(without('reference/cli-commands'))).toEqual([])
  expect(tools.filter(without('reference/mcp-tools'))).toEqual([])
})

test('every operation of either revision has its page, the four of the specification first', () => {
  const operations = (['A', 'B'] as const).flatMap((revision) =>
    listOperations(readDocument(cloneDir, revision)).map(({ operation }) => operation),
  )
  expect(operations.length).toBeGreaterThan(80)
  for (const operation of operations) {
    const body = bodyOf(slugOf(operation))
    for (const revision of ['A', 'B'])
      expect(body).toContain(`<TabItem label="Revision ${revision}">`)
  }
  const first = [...bodyOf('reference/api').matchAll(/`(\w+ \/[^`]*)`/g)].map((match) => match[1])
  expect(first.slice(0, 4).toSorted()).toEqual([
    'GET /tags',
    'GET /tasks/{task_id}',
    'POST /projects/create',
    'POST /tasks/create',
  ])
})

test('every method of the JavaScript client has its section', () => {
  const methods = readSdkResources(cloneDir).flatMap(({ name, methods: own }) =>
    own.map((method) => `### ${name}.${method.name}`),
  )
  expect(methods.length).toBeGreaterThan(40)
  const body = bodyOf('reference/javascript-api')
  expect(methods.filter((heading) => !body.includes(`${heading}\n`))).toEqual([])
  expect(methods).toContain('### client.tasks.createAndWait')
})

test('every public name of the Python package has its section, and every method of its client', () => {
  const { names, resources } = readPythonReference(cloneDir)
  expect(names.length).toBeGreaterThan(140)
  const init = readFileSync(`${cloneDir}/sdks/python/src/task_review/__init__.py`, 'utf8')
  const [, list = ''] = /__all__ = \[([^\]]*)\]/.exec(init) ?? []
  const listed = [...list.matchAll(/"(\w+)"/g)].map((match) => match[1])
  expect(names.map(({ name }) => name)).toEqual(listed)
  const pages = ['python-api', 'python-other-methods', 'python-types', 'python-errors']
  const lines = pages
    .map((name) => bodyOf(`reference/${name}`))
    .join('\n')
    .split('\n')
  const headings = lines.filter((line) => /^##/.test(line)).map((line) => line.replace(/^#+ /, ''))
  expect(listed.filter((name) => !headings.includes(name as string))).toEqual([])
  const methods = resources.sync.flatMap(({ attribute, methods: own }) =>
    own.map(({ name }) => `client.${attribute}.${name}`),
  )
  expect(methods.length).toBeGreaterThan(40)
  expect(methods.filter((heading) => !headings.includes(heading))).toEqual([])
  expect(headings.length).toBe(new Set(headings).size)
})

test('the Python client that is awaited has the methods of the other', () => {
  const { names, resources } = readPythonReference(cloneDir)
  const list = (of: 'sync' | 'async') =>
    resources[of].map(({ attribute, methods }) => [attribute, methods.map(({ name }) => name)])
  expect(list('async')).toEqual(list('sync'))
  const own = (of: string) => names.find(({ name }) => name === of)?.methods.map(({ name }) => name)
  expect(own('TaskReview')?.length).toBeGreaterThan(3)
  expect(own('AsyncTaskReview')).toEqual(own('TaskReview'))
})

test('no address is given twice, and the sidebar has every page', () => {
  const slugs = pages.map(({ slug }) => slug)
  expect(slugs.length).toBeGreaterThan(200)
  expect(slugs.length).toBe(new Set(slugs).size)
  expect(findMissing(pages, makeSidebar(pages, readDocument(cloneDir, 'A')))).toEqual([])
})

test('no group of the sidebar names two pages alike', () => {
  const titles = new Map(pages.map(({ slug, title }) => [slug, title]))
  const groups = makeSidebar(pages, readDocument(cloneDir, 'A'))
  const doubles = groups.flatMap(({ label, items }) => {
    // A group inside may be named as the page that lists what is in it.
    const names = items.flatMap((item) => {
      if (typeof item === 'string') return [titles.get(item === 'index' ? '' : item) ?? item]
      return 'slug' in item ? [item.label] : []
    })
    return names.filter((name, at) => names.indexOf(name) !== at).map((name) => `${label}: ${name}`)
  })
  expect(doubles).toEqual([])
})

test('there are forty questions for the search, and pages for nearly all of them', () => {
  const slugs = new Set(pages.map(({ slug }) => slug))
  const questions = readQuestions(`${cloneDir}/${siteFolder}`)
  expect(questions.length).toBe(40)
  const answered = questions.filter(({ pages: wanted }) => wanted.some((slug) => slugs.has(slug)))
  expect(answered.length).toBeGreaterThan(foundMin)
})
