import { expect, test } from 'vitest'
import { isPlace, logPlaceShape, readLogPlace, writeLogPlace } from './cursor.ts'

const part = { upTo: '1000:1010:1003', lastXid: '1002', lastId: 'req_06a1ynhfm3vw5b8q' }

test.each([
  { epoch: 1, seen: '812:812:' },
  { epoch: 1, seen: '812:9000000000:812,815,8999999999' },
  { epoch: 3, seen: '812:820:813', part },
])('%j is written and read', (place) => {
  const text = writeLogPlace(place)
  expect(text).toMatch(logPlaceShape)
  expect(readLogPlace(text)).toEqual(place)
})

test.each([
  ...['812.3.3', '812.9.2,1', '812.9.1,1', '0.0.', '9223372036854775807.1.', '5.zzzzzzzzzzzzz.'],
  ...[
    '812.8.~812.3.3~812.req_06a1ynhfm3vw5b8q',
    '812.8.~812.9.~9999999999999999999.req_06a1ynhfm3vw5b8q',
  ],
])('%s has the shape of a place and is none', (text) => {
  expect(text).toMatch(logPlaceShape)
  expect(readLogPlace(text)).toBeUndefined()
})

test('a place stays short, also while a thousand transactions run', () => {
  const running = Array.from({ length: 1_000 }, (_, n) => 5_000_000_000_000n + BigInt(n * 3))
  const snapshot = `5000000000000:5000000009999:${running.join(',')}`
  expect(isPlace(snapshot)).toBe(true)
  const text = writeLogPlace({ epoch: 1, seen: snapshot, part: { ...part, upTo: snapshot } })
  expect(Buffer.from(text).toString('base64url').length).toBeLessThan(12_000)
  expect(isPlace(`${snapshot},5000000009998`)).toBe(false)
})
