// The glossary is short, and every name in it is one of the code.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const rows = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Term'))
  .map((line) => line.split('|').map((cell) => cell.trim()))

test('no more than 40 terms, each once', () => {
  const terms = rows.map(([, term]) => term)
  expect(terms.length).toBeGreaterThan(20)
  expect(terms.length).toBeLessThanOrEqual(40)
  expect(new Set(terms).size).toBe(terms.length)
})

test('each names a type, a function, a table or a column that exists', () => {
  const sources = globSync('server/src/**/*.ts', { cwd: root })
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n')
  const names = rows.map(([, term, , cell]) => ({
    term,
    names: [...(cell ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name as string),
  }))
  const unnamed = names.filter((row) => row.names.length === 0)
  expect(unnamed).toEqual([])
  const missing = names.flatMap((row) =>
    row.names.filter((name) => !new RegExp(`(?<![\\w.])${name}\\b`).test(sources)),
  )
  expect(missing).toEqual([])
})
