import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readTree } from './tree.ts'

let root: string

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'tree-'))
  for (const path of ['dist/a.ts', 'web/dist/b.ts', 'screens/c.ts', 'web/screens/d.ts', 'e.log']) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), '')
  }
})
afterAll(() => rmSync(root, { recursive: true }))

function listWith(ignored: string): string[] {
  writeFileSync(join(root, '.gitignore'), ignored)
  return readTree(root).files
}

test('what git ignores is left out: folders anywhere, folders of the root, endings', () => {
  expect(listWith('dist/\n/screens/\n*.log\n')).toEqual(['.gitignore', 'web/screens/d.ts'])
  expect(listWith('')).toHaveLength(6)
})

test('a line of another kind is refused, or it would ignore nothing without a word', () => {
  expect(() => listWith('one/**/two\n')).toThrow('one/**/two')
})
