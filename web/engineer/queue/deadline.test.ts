import { expect, it } from 'vitest'
import { formatLeft } from './deadline.ts'

it.each([
  [12_680_000, '3 h 31 min'],
  [1_560_000, '26 min'],
  [70_000, '1 min 10 s'],
  [9_000, '9 s'],
  [-1_560_000, '26 min ago'],
])('%d ms are "%s"', (leftMs, words) => {
  expect(formatLeft(leftMs)).toBe(words)
})
