// The versions of the drill are made from this tree, so a change of what they change shows here first.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkMigrations } from '../../../scripts/tidy/migrations.ts'
import { readTree } from '../../../scripts/tidy/tree.ts'
import { compareVersions } from '../../../server/src/core/version.ts'
import { findDifference } from './old-answers.ts'
import { makeTrees, withoutLockTimeout } from './trees.ts'

const folder = mkdtempSync(join(tmpdir(), 'trees-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the versions of the drill can be made, and their migrations are as ours must be', () => {
  const { before, expands, contracts } = makeTrees(folder, [withoutLockTimeout])
  expect(compareVersions(before.version, expands.version)).toBeLessThan(0)
  expect(compareVersions(expands.version, contracts.version)).toBeLessThan(0)
  for (const { dir, version } of [before, expands, contracts]) {
    expect(readFileSync(join(dir, 'server/src/core/version.ts'), 'utf8')).toContain(`'${version}'`)
    const problems = checkMigrations(readTree(dir, 'server/src/db')).filter(({ path }) =>
      path.includes('drill'),
    )
    expect(problems).toEqual([])
  }
})

test('versions are compared by number', () => {
  expect(compareVersions('0.9.0', '0.10.0')).toBeLessThan(0)
  expect(compareVersions('1.0.0', '0.99.99')).toBeGreaterThan(0)
  expect(compareVersions('1.2.3-rc.1', '1.2.3')).toBe(0)
  expect(() => compareVersions('1.2', '1.2.3')).toThrow(RangeError)
})

test('an answer may say more than before, and nothing else may differ', () => {
  const before = { data: [{ id: 'a', charged: 1, tags: [] }], more: null }
  expect(findDifference(before, { ...before, added: 1 }, '')).toBeUndefined()
  expect(findDifference(before, { ...before, more: 1 }, '')).toBe('/more: null became 1')
  expect(findDifference(before, { more: null }, '')).toBe('/data: 1 became undefined')
  const other = { data: [{ id: 'a', charged: 2, tags: [] }], more: null }
  expect(findDifference(before, other, '')).toBe('/data/0/charged: 1 became 2')
})
