import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listWriters } from './sql.ts'
import { tablesOf } from './table-owners.ts'
import { readTree } from './tree.ts'

test('every table of the database has an owner, and no other is listed', () => {
  const tree = readTree(join(import.meta.dirname, '../..'), 'server/src')
  const tables = Object.keys(listWriters(tree))
  expect(tables.length).toBeGreaterThan(60)
  expect(Object.values(tablesOf).flat().toSorted()).toEqual(tables.toSorted())
})
