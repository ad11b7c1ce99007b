import { expect, test, vi } from 'vitest'
import { APIConnectionError, APITimeoutError, UserAbortError } from '../errors/local-errors.ts'
import { readError } from '../errors/read-error.ts'
import { chooseRetryDelayMs, isWorthRetry } from './retry.ts'
import { readRetryAfterMs } from './retry-after.ts'

function refusal(status: number, headers: Record<string, string> = {}, code?: string) {
  const text = code === undefined ? '' : JSON.stringify({ error: { code, message: 'No.' } })
  return readError({ status, headers: new Headers(headers), text, idempotencyKey: undefined })
}

test.each([
  [429, true],
  [500, true],
  [502, true],
  [503, true],
  [501, false],
  [400, false],
  [408, false],
  [409, false],
])('%s without a hint is tried again: %s', (status, isRetried) => {
  expect(isWorthRetry(refusal(status))).toBe(isRetried)
})

test('the hint of the service beats the status, both ways', () => {
  expect(isWorthRetry(refusal(503, { 'x-should-retry': 'false' }))).toBe(false)
  expect(isWorthRetry(refusal(409, { 'x-should-retry': 'true' }))).toBe(true)
})

test('a code that may pass is tried again without a hint', () => {
  expect(isWorthRetry(refusal(408, {}, 'REQUEST_TIMEOUT'))).toBe(true)
  expect(isWorthRetry(refusal(408, {}, 'NO_ENGINEER_AVAILABLE'))).toBe(false)
})

test('failures of the connection are tried again, the will of the caller is not', () => {
  expect(isWorthRetry(new APIConnectionError('cut', {}))).toBe(true)
  expect(isWorthRetry(new APITimeoutError('late', {}))).toBe(true)
  expect(isWorthRetry(new UserAbortError())).toBe(false)
  expect(isWorthRetry(new TypeError('ours'))).toBe(false)
})

test.each([
  [{ 'retry-after': '2' }, 2_000],
  [{ 'retry-after-ms': '150', 'retry-after': '2' }, 150],
  [{ 'retry-after': '0' }, 0],
  [{ 'retry-after': 'Sun, 15 Nov 2026 12:00:05 GMT' }, 5_000],
  [{ 'retry-after': 'Sun, 15 Nov 2026 11:00:00 GMT' }, 0],
  [{ 'retry-after': 'soon' }, undefined],
  [{ 'retry-after': '-1' }, undefined],
  [{}, undefined],
] as const)('%o asks for %s ms', (headers, ms) => {
  const nowMs = Date.parse('2026-11-15T12:00:00Z')
  expect(readRetryAfterMs(new Headers(headers), nowMs)).toBe(ms)
})

test('the time it is told is kept, and one that is too long is none', () => {
  const told = refusal(429, { 'retry-after': '3' })
  expect(chooseRetryDelayMs(told, 0, 60_000)).toBe(3_000)
  expect(chooseRetryDelayMs(told, 0, 2_999)).toBeUndefined()
})

test('without one it is a random time below 0.5 s, 1 s, 2 s and at most 8 s', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.999)
  const delays = [0, 1, 2, 3, 4, 5, 6].map((tries) =>
    chooseRetryDelayMs(refusal(500), tries, 60_000),
  )
  expect(delays.map((ms) => Math.round(ms ?? 0))).toEqual([500, 999, 1998, 3996, 7992, 7992, 7992])
})
