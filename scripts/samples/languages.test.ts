import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cloneDir } from '../stack/stack-file.ts'
import { countByTool, findMissingTools, pagesInAllTools, tools } from './languages.ts'
import { listPages, sortPages } from './pages.ts'
import type { Program } from './programs.ts'

const page = 'docs/guide/page.md'
const bash = (source: string): Program => ({
  ...{ page, line: 1, language: 'bash', source, wishes: { files: [] }, blocks: 1 },
})

test('every guide shows its thing in curl, JavaScript, Python, CLI and MCP, or says why not', () => {
  const { programs } = sortPages(cloneDir, listPages(cloneDir))
  expect(findMissingTools(programs)).toEqual([])
  const counts = countByTool(programs)
  for (const tool of tools) expect(counts[tool], tool).toBeGreaterThan(9)
})

test('every guide is among those pages', () => {
  const guides = readdirSync(join(cloneDir, 'docs/guide')).map((name) => `docs/guide/${name}`)
  expect(guides.filter((guide) => pagesInAllTools[guide] === undefined)).toEqual([])
})

test('a tool that is missing is named, and a reason that is none any more', () => {
  const programs = [bash('curl "$url"'), bash('taskreview status')]
  const others = { JavaScript: 'not here', Python: 'not here' }
  expect(findMissingTools(programs, { [page]: others })).toEqual([
    `${page}: no sample in MCP is run`,
  ])
  expect(findMissingTools(programs, { [page]: { ...others, MCP: 'none', curl: 'none' } })).toEqual([
    `${page}: curl is there after all`,
  ])
})
