// Which test files run on a Valkey cluster and by TLS: every file that reaches into Valkey is on the list, or is
// excused by name.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testsOfOneValkey, valkeyMarks, valkeyTests } from '../valkey-tests.ts'

const repository = join(import.meta.dirname, '../../..')
const files = globSync('{server,proof,scripts}/**/*.test.ts', {
  cwd: repository,
  exclude: (path) => path.includes('node_modules'),
})
const read = (file: string) => readFileSync(join(repository, file), 'utf8')

test('a test file that reaches into Valkey is on the list or excused', () => {
  const reaching = files.filter((file) => valkeyMarks.test(read(file)))
  expect(reaching.length).toBeGreaterThan(25)
  const known = new Set([...valkeyTests, ...Object.keys(testsOfOneValkey)])
  expect(reaching.filter((file) => !known.has(file))).toEqual([])
})

test('each that is named is there, once, and those that are excused reach into Valkey', () => {
  const named = [...valkeyTests, ...Object.keys(testsOfOneValkey)]
  expect(named.filter((file) => !files.includes(file))).toEqual([])
  expect(new Set(named).size).toBe(named.length)
  expect(valkeyTests).toEqual(valkeyTests.toSorted())
  const idle = Object.keys(testsOfOneValkey).filter((file) => !valkeyMarks.test(read(file)))
  expect(idle).toEqual([])
})

test('none of them asks one node for what lies on all', () => {
  // flushdb and keys name no key, so a cluster sends them to any one of its nodes.
  const oneNode = /\bvalkey\.(?:flushdb|flushall|dbsize|keys)\(/
  expect(valkeyTests.filter((file) => oneNode.test(read(file)))).toEqual([])
})
