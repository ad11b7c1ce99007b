import { expect, test } from 'vitest'
import { readRateLimit } from './rate-limit.ts'

test('reads the two fields of the draft', () => {
  const headers = new Headers({
    'ratelimit-policy': '"key-second";q=10;w=1, "key-hour";q=3600;w=3600',
    ratelimit: '"key-hour";r=12;t=40',
  })
  expect(readRateLimit(headers)).toEqual({
    policies: [
      { name: 'key-second', quota: 10, windowSeconds: 1 },
      { name: 'key-hour', quota: 3_600, windowSeconds: 3_600 },
    ],
    name: 'key-hour',
    remaining: 12,
    resetSeconds: 40,
  })
})

test('leaves out policies that are no rate', () => {
  const headers = new Headers({
    'ratelimit-policy': '"waits";q=20;qu="concurrent-requests"',
    ratelimit: '"waits";r=0;t=1',
  })
  expect(readRateLimit(headers)?.policies).toEqual([])
})

test.each([{}, { ratelimit: '' }])('says nothing where the reply says nothing: %o', (headers) => {
  expect(readRateLimit(new Headers(headers))).toBeUndefined()
})
