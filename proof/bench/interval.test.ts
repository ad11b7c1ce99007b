import { expect, test } from 'vitest'
import { describeRatios, halfWidth } from './interval.ts'

/** The same numbers in every run. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

function makeRatios(true_: number, noise: number, count: number, random: () => number): number[] {
  return Array.from({ length: count }, () => true_ * (1 + noise * (random() * 2 - 1)))
}

test('the interval holds the true ratio in about 19 of 20 series, and narrows with more pairs', () => {
  const random = createRandom(7)
  let held = 0
  for (let series = 0; series < 200; series++) {
    const { low, high } = describeRatios(makeRatios(0.9, 0.15, 30, random), random)
    if (low <= 0.9 && 0.9 <= high) held++
  }
  expect(held).toBeGreaterThan(175)
  const few = halfWidth(describeRatios(makeRatios(1, 0.15, 10, random), random))
  const many = halfWidth(describeRatios(makeRatios(1, 0.15, 160, random), random))
  expect(many).toBeLessThan(few / 2)
})

test('a slice hit by a checkpoint does not move it', () => {
  const random = createRandom(11)
  const ratios = [...makeRatios(1, 0.02, 20, random), 5, 0.1]
  const { ratio, low, high } = describeRatios(ratios, random)
  expect(ratio).toBeCloseTo(1, 1)
  expect(low).toBeGreaterThan(0.95)
  expect(high).toBeLessThan(1.05)
})
