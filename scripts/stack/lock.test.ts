import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { withLock } from './lock.ts'
import { markOf } from './processes.ts'

const folder = mkdtempSync(join(tmpdir(), 'lock-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('two never hold one lock at once, and the second comes after the first', async () => {
  const lockFile = join(folder, 'one')
  const steps: string[] = []
  const hold = (name: string) =>
    withLock(lockFile, 5_000, async () => {
      steps.push(`${name} in`)
      await new Promise(setImmediate)
      steps.push(`${name} out`)
    })
  await Promise.all([hold('first'), hold('second')])
  expect(steps).toEqual(['first in', 'first out', 'second in', 'second out'])
  expect(existsSync(lockFile)).toBe(false)
})

test('who waits too long is told, and a failure lets go', async () => {
  const lockFile = join(folder, 'two')
  const failing = withLock(lockFile, 100, async () => {
    await expect(withLock(lockFile, 50, async () => undefined)).rejects.toThrow(/holds .*two/)
    throw new RangeError('no')
  })
  await expect(failing).rejects.toThrow(RangeError)
  expect(existsSync(lockFile)).toBe(false)
})

test('one that died holding it does not block the next', async () => {
  const lockFile = join(folder, 'three')
  writeFileSync(lockFile, JSON.stringify({ ...markOf(process.pid), startTicks: '1' }))
  expect(await withLock(lockFile, 5_000, async () => 'in')).toBe('in')
})
