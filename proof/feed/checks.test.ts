import { expect, test } from 'vitest'
import type { Written } from '../../server/test/races/feed-writers.ts'
import { findReaderFaults } from './checks.ts'

const event = (taskUuid: string, version: number): Written => ({
  accountUuid: 'account',
  taskUuid,
  version,
})
const [a1, a2, b1] = [event('a', 1), event('a', 2), event('b', 1)]
const written = [b1, a1, a2]

const kindsOf = (...readers: Written[][]) => findReaderFaults(written, readers).map((f) => f.kind)

test('readers that were given everything once and in the same order have no fault', () => {
  expect(kindsOf([a1, b1, a2], [a1, b1, a2])).toEqual([])
})

test.each<[string, Written[], string[]]>([
  ['an event that never came', [a1, a2], ['missed']],
  ['an event that came twice', [a1, b1, a2, b1], ['duplicated']],
  ['an event nobody committed', [a1, b1, a2, event('c', 1)], ['invented']],
  ['a version after a later one', [a2, a1, b1], ['version out of order']],
])('%s is found', (_, seen, kinds) => {
  expect(kindsOf(seen)).toEqual(kinds)
})

test('two readers that saw another order are found', () => {
  expect(kindsOf([a1, a2, b1], [b1, a1, a2])).toEqual(['order differs between readers'])
})
