// The list of checks is complete: each has a planted fault and its row in the docs.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faults } from '../../test/doctor/faults.ts'
import { checks } from './checks.ts'

test('every check has a fault that was planted', () => {
  const planted = new Set(faults.map(({ id }) => id))
  expect(checks.map(({ id }) => id).filter((id) => !planted.has(id))).toEqual([])
  expect(planted.size).toBe(new Set(checks.map(({ id }) => id)).size)
})

test('docs/operate/doctor.md has the row of every check', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/operate/doctor.md'), 'utf8')
  const rows = checks.map(
    ({ id, severity, atStart, finds, change }) =>
      `| \`${id}\` | ${severity}${atStart ? ', at start' : ''} | ${finds} | ${change} |`,
  )
  expect(page.split('\n').filter((line) => /^\| `/.test(line))).toEqual(rows)
})

test('a check comes after the one it needs', () => {
  const ids = checks.map(({ id }) => id)
  for (const { id, needs } of checks)
    if (needs !== undefined) expect(ids.slice(0, ids.indexOf(id)), id).toContain(needs)
})
