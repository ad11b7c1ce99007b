import { expect, it } from 'vitest'
import { binCharges } from './bin-charges.ts'

const spread = Array.from({ length: 20 }, (_, place) => (place + 1) * 50)

it('puts every twentieth into one bar', () => {
  const { bars, median, p90 } = binCharges(spread, 600)
  expect([median, p90]).toEqual([500, 900])
  expect(bars).toHaveLength(14)
  expect(Math.max(...bars.map(({ share }) => share))).toBe(1)
})

it('marks what costs more than max credits', () => {
  const { bars, withinMax } = binCharges(spread, 600)
  expect(withinMax).toBe(60)
  expect(bars.filter(({ isBeyond }) => isBeyond).every(({ from }) => from >= 600)).toBe(true)
  expect(bars.some(({ isBeyond }) => isBeyond)).toBe(true)
})

it('reaches as far as max credits where all tasks cost less, up to twice the highest charge', () => {
  expect(binCharges(spread, 1_500).upTo).toBe(1_560)
  expect(binCharges(spread, 50_000).upTo).toBe(2_080)
})

it('has one bar where all tasks cost the same', () => {
  const same = binCharges(
    spread.map(() => 60),
    60,
  )
  expect(same.withinMax).toBe(100)
  expect(same.bars.reduce((sum, { share }) => sum + share, 0)).toBe(1)
})
