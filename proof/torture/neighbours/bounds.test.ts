import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bounds } from './bounds.ts'
import { rows } from './rows.ts'

const source = join(import.meta.dirname, '../../../server/src')

test.each(bounds.map((bound) => [bound.name, bound] as const))(
  'what the control of %s takes away is there',
  (_name, { cuts }) => {
    for (const { file, find } of cuts)
      expect(readFileSync(join(source, file), 'utf8')).toContain(find)
  },
)

test('every bound has a row, and a row names a bound that there is', () => {
  const named = rows.flatMap(({ bound }) => bound ?? [])
  expect(new Set(named)).toEqual(new Set(bounds.map(({ name }) => name)))
})
