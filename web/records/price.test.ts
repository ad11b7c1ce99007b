import { describe, expect, it } from 'vitest'
import { chargeFor, creditBounds, creditsPerSecond, secondsPaidBy } from './price.ts'

const fast = { mode: 'fast', tagMultiplier: 1.25, maxCredits: 600 } as const

describe('what a task costs', () => {
  it('is effort times multipliers, rounded up', () => {
    expect(chargeFor(fast, 217)).toEqual({ exact: 406.875, charged: 407, bound: undefined })
    expect(creditsPerSecond(fast)).toBe(1.875)
  })

  it('is at least the minimum', () => {
    expect(chargeFor(fast, 10)).toEqual({ exact: 18.75, charged: 60, bound: 'minimum' })
    expect(chargeFor(fast, 32)).toEqual({ exact: 60, charged: 60, bound: undefined })
  })

  it('is never above the ceiling', () => {
    expect(chargeFor(fast, 3_600)).toEqual({ exact: 6_750, charged: 600, bound: 'ceiling' })
  })

  it('is not off by a hair where a product of decimals would be', () => {
    // 1.1 × 100 is 110.00000000000001 in floats, and would be rounded up to 111.
    const priced = { mode: 'standard', tagMultiplier: 1.1, maxCredits: 600 } as const
    expect(chargeFor(priced, 100).charged).toBe(110)
  })

  it('says how much work the ceiling pays for: so much fits, a second more does not', () => {
    for (const maxCredits of [240, 333, 600, creditBounds.fast.max]) {
      const priced = { ...fast, maxCredits }
      const seconds = secondsPaidBy(priced)
      expect(chargeFor(priced, seconds).bound).not.toBe('ceiling')
      expect(chargeFor(priced, seconds + 1).bound).toBe('ceiling')
    }
  })
})
