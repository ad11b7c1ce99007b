import { expect, test } from 'vitest'
import { costOf } from './ai.ts'

const usage = { calls: 3, input_tokens: 2_000_000, output_tokens: 500_000 }

test('tokens cost what a million of each costs', () => {
  const price = { inputPerMillion: 2.5, outputPerMillion: 10, currency: 'USD' }
  expect(costOf(usage, price)).toBe(10)
  expect(costOf({ ...usage, input_tokens: 1, output_tokens: 0 }, price)).toBe(0)
})

test('without a price nothing is said of the cost', () => {
  expect(costOf(usage, undefined)).toBeNull()
})
