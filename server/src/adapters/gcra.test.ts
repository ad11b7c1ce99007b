import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createOracle } from '../../test/gcra-oracle.ts'
import { createRandom, makeRequestTimes } from '../../test/request-times.ts'
import {
  createBucket,
  makeBurstPolicy,
  makePacedPolicy,
  measureAheadMicros,
  takeFromAll,
} from './gcra.ts'
import { createLocalLimiter } from './local-limiter.ts'
import type { LimitSubject } from './rate-limit-cost.ts'

const perSecondRates = fc.oneof(
  fc.constantFrom(1, 3, 7, 10, 333, 600_000, 999_983, 1_000_000),
  fc.integer({ min: 1, max: 1_000_000 }),
)
// The last ones have an interval below a microsecond.
const perHourRates = fc.oneof(
  fc.constantFrom(1, 7, 3_599, 3_600, 1_000_000, 3_599_999_999, 3_600_000_000),
  fc.constantFrom(3_600_000_001, 10 ** 12),
  fc.integer({ min: 1, max: 100_000 }),
)

describe('the arithmetic', () => {
  // 200 settings of 5,000 requests each: a million decisions, each compared, and the buckets with it.
  test('decides as exact fractions do, whatever the rates', () => {
    fc.assert(
      fc.property(
        perSecondRates,
        perHourRates,
        perSecondRates,
        fc.constantFrom(1, 1, 3),
        fc.integer(),
        (perSecond, perHour, accountPerSecond, processCount, seed) => {
          const subject = { keyId: 'k', accountId: 'a', perSecond, perHour, accountPerSecond }
          const oracle = createOracle(subject, processCount)
          let now = 0
          const limiter = createLocalLimiter(processCount, () => now)
          const intervalMicros = (1_000_000 * processCount) / Math.min(perSecond, accountPerSecond)
          let allowed = 0
          for (now of makeRequestTimes(seed, intervalMicros, 5_000)) {
            const charge = limiter.chargeRequest(subject)
            const { isAllowed, aheadMicros } = oracle.chargeRequest(now)
            if (charge.isAllowed !== isAllowed) return false
            if (charge.keySecondAheadMicros !== aheadMicros[0]) return false
            if (charge.keyHourAheadMicros !== aheadMicros[1]) return false
            if (charge.accountSecondAheadMicros !== aheadMicros[2]) return false
            if (isAllowed) allowed++
          }
          return allowed > 0
        },
      ),
      { numRuns: 200 },
    )
  })

  test('admits exactly the rate under a flood, also where the interval is no whole number', () => {
    for (const rate of [1, 3, 7, 600_000, 999_983, 1_000_000]) {
      const bucket = createBucket()
      const policy = makePacedPolicy(rate, 1_000_000, 250_000)
      const startMicros = 1_790_000_000_000_000
      const lastMicros = 999_999
      let allowed = 0
      for (let at = 0; at <= lastMicros; at += 3) {
        while (takeFromAll([[bucket, policy]], startMicros + at)) allowed++
      }
      expect(allowed).toBe(Math.floor(((lastMicros + 250_000) * rate) / 1_000_000) + 1)
    }
  })

  test('a quota that is spent at once counts exactly', () => {
    for (const quota of [1, 7, 3_600, 3_599]) {
      const bucket = createBucket()
      const policy = makeBurstPolicy(quota, 3_600_000_000, 3_600_000_000)
      let allowed = 0
      while (takeFromAll([[bucket, policy]], 5_000_000_000) && allowed <= quota) allowed++
      expect(allowed).toBe(quota)
    }
  })

  test('one refusal moves no bucket', () => {
    const [wide, narrow] = [createBucket(), createBucket()]
    const policies = [makePacedPolicy(1_000, 1_000_000, 250_000), makePacedPolicy(1, 1_000_000, 0)]
    const entries = [
      [wide, policies[0]],
      [narrow, policies[1]],
    ] as Parameters<typeof takeFromAll>[0]
    expect(takeFromAll(entries, 10_000_000)).toBe(true)
    const before = { wide: { ...wide }, narrow: { ...narrow } }
    for (let i = 0; i < 100; i++) expect(takeFromAll(entries, 10_000_000 + i)).toBe(false)
    expect({ wide, narrow }).toEqual(before)
  })

  test('a time that no charge can have set does not lock the bucket', () => {
    const bucket = { atMicros: 9_000_000_000, rest: 0 }
    const policy = makePacedPolicy(1, 1_000_000, 250_000)
    expect(takeFromAll([[bucket, policy]], 1_000_000)).toBe(true)
    expect(measureAheadMicros(bucket, 1_000_000)).toBe(1_000_000)
  })
})

describe('a client that keeps the pace of one a second, jittered by 80 ms', () => {
  const subject: LimitSubject = {
    keyId: 'k',
    accountId: 'a',
    perSecond: 1,
    perHour: 3_600,
    accountPerSecond: 10,
  }

  function* makePacedTimes(seed: number): Generator<number> {
    const random = createRandom(seed)
    for (let i = 1; i <= 7_200; i++) yield i * 1_000_000 + Math.round((random() * 2 - 1) * 80_000)
  }

  test('is never refused in two hours', () => {
    for (let seed = 1; seed <= 5; seed++) {
      let now = 0
      const limiter = createLocalLimiter(1, () => now)
      let refused = 0
      for (now of makePacedTimes(seed)) if (!limiter.chargeRequest(subject).isAllowed) refused++
      expect(refused).toBe(0)
    }
  })

  test('would be refused without the tolerance', () => {
    const bucket = createBucket()
    const strict = makePacedPolicy(1, 1_000_000, 0)
    let refused = 0
    for (const now of makePacedTimes(1)) if (!takeFromAll([[bucket, strict]], now)) refused++
    expect(refused).toBeGreaterThan(1_000)
  })
})
