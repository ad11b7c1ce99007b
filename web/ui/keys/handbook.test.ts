// The handbook of engineers names keys that there are.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allKeys } from './catalog.ts'

const page = readFileSync(
  join(import.meta.dirname, '../../../docs/site/src/content/docs/handbook/engineers.md'),
  'utf8',
)

test('every key of the table is bound', () => {
  const [, table = ''] = page.split('## Shortcuts')
  const cells = [...table.matchAll(/^\| ([^|]+) \| [a-z]/gm)].map(([, cell = '']) => cell)
  const named = cells.flatMap((cell) => cell.split(/, | and /))
  const keys = named.map((name) => name.toLowerCase().replace('ctrl', 'mod'))
  const bound = new Set(allKeys.map(({ key }) => key))
  expect(keys.length).toBeGreaterThanOrEqual(25)
  expect(keys.filter((key) => !bound.has(key))).toEqual([])
})
