import { version } from 'jq-wasm/inline'
import { expect, test } from 'vitest'
import { UsageError } from '../frame/failure.ts'
import { filterByJq } from './jq.ts'

// Versions below 1.8.2 read and write outside their memory on hostile input (CVE-2024-53427,
// CVE-2025-48060 and others), and npm's `latest` of the package still carries 1.7.1.
test('the jq inside is at least 1.8.2', async () => {
  const [, major, minor, patch] = /^jq-(\d+)\.(\d+)\.(\d+)$/.exec(await version()) ?? []
  expect(Number(major) * 10_000 + Number(minor) * 100 + Number(patch)).toBeGreaterThanOrEqual(
    10_802,
  )
})

test('a result a line, nothing where there is none', async () => {
  expect(await filterByJq({ names: ['one', { two: 2 }] }, '.names[]')).toBe('one\n{"two":2}\n')
  expect(await filterByJq(undefined, 'empty')).toBe('')
})

test.each([
  ['.a.b', 'Cannot index number with string ("b")'],
  ['{', 'syntax error, unexpected end of file'],
  // What came before the failure must not pass for the whole.
  ['.a, error("late")', 'late'],
])('%s fails and says why', async (filter, why) => {
  const failure = await filterByJq({ a: 1 }, filter).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(UsageError)
  expect((failure as UsageError).message).toContain(`The filter of --jq failed: ${why}`)
})
