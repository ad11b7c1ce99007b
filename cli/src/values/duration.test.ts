import { expect, test } from 'vitest'
import { parseDuration } from './duration.ts'

test.each([
  ['250ms', 250],
  ['45s', 45_000],
  ['30m', 1_800_000],
  ['2h', 7_200_000],
  ['1h30m', 5_400_000],
  ['90d', 7_776_000_000],
])('%s is read', (text, milliseconds) => {
  expect(parseDuration(text)).toBe(milliseconds)
})

test.each([
  ...['', '30', 'm', '30 m', ' 30m', '1.5h', '-1m', '+1m', '0s', '3651d', '30M', '30min', '1m1h'],
  ...['1h1h', '1e3s', '9999999s', '٣m', 'thirty', '30m\n'],
])('%j is refused', (text) => {
  expect(parseDuration(text)).toBeUndefined()
})
