import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { childEnvironment } from './stack/environment.ts'

// In the clone, so that vitest is found from there.
mkdirSync('node_modules/.cache', { recursive: true })
const place = mkdtempSync(resolve('node_modules/.cache/tests-report-'))
const read = (name: string) => readFileSync(join(place, 'report', name), 'utf8')

beforeAll(() => {
  const files = {
    'vitest.config.ts': `export default { test: { retry: 1, projects: [
      { extends: true, test: { name: 'red', include: ['*.test.ts'], exclude: ['whole.test.ts'] } },
      { extends: true, test: { name: 'green', include: ['whole.test.ts'] } },
    ] } }`,
    'whole.test.ts': `
      import { test } from 'vitest'
      test('passes too', () => {})`,
    'tests.test.ts': `
      import { expect, test } from 'vitest'
      let tries = 0
      test('passes', () => {})
      test('comes late', () => expect(++tries).toBe(2))
      test('never', () => expect('this').toBe('that'))`,
    'early.test.ts': `
      import { beforeAll, describe, test } from 'vitest'
      describe('a place', () => {
        beforeAll(() => { throw new Error('no place') })
        test('is not reached', () => {})
      })`,
    'broken.test.ts': `throw new Error('cannot be read')`,
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(place, name), text)
  const run = spawnSync(
    resolve('node_modules/.bin/vitest'),
    ['run', '--reporter', resolve('scripts/tests-report.ts')],
    {
      cwd: place,
      env: childEnvironment({ TESTS_REPORT: join(place, 'report') }),
      encoding: 'utf8',
    },
  )
  expect(run.status, run.stdout + run.stderr).toBe(1)
}, 60_000)
afterAll(() => rmSync(place, { recursive: true }))

test('counts what passed and what failed, a place that could not be raised and a file among it', () => {
  expect(read('counts')).toBe('3 3\n')
})

test('names what failed and why', () => {
  const failed = read('failed')
  expect(failed).toMatch(/^failed: tests.test.ts: never\n.*expected 'this' to be 'that'/m)
  expect(failed).toMatch(/^failed: early.test.ts: no place/m)
  expect(failed).toMatch(/^failed: broken.test.ts: cannot be read/m)
  expect(failed).not.toContain('comes late')
})

test('names what passed at its second try, with what the first said', () => {
  const told = read('second-tries')
  expect(told).toMatch(/^passed at the second try: tests.test.ts: comes late\n.*expected 1 to be 2/)
  expect(told.match(/second try/g)).toHaveLength(1)
})

test('tells how long each file took', () => {
  expect(read('seconds').match(/^\d+\.\d \w+\.test\.ts$/gm)).toHaveLength(4)
})

test('names the projects in which nothing failed', () => {
  expect(read('passed-projects')).toBe('green\n')
})
