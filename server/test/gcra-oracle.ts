// The rate limit policies restated in exact fractions of big integers, to check the fast ones by.
// Times are counted in 1/rate of a microsecond, where every interval is whole.

import type { LimitSubject } from '../src/adapters/rate-limit-cost.ts'
import { limits } from '../src/core/limits.ts'

const secondMicros = 1_000_000n
const hourMicros = 3_600_000_000n
const toleranceMicros = BigInt(limits.rateToleranceSeconds * 1_000_000)

type Meter = { rate: bigint; windowMicros: bigint; toleranceMicros: bigint | undefined; at: bigint }

/** How far key-second, key-hour and account-second then lie ahead of now, rounded up. */
export type Verdict = { isAllowed: boolean; aheadMicros: number[] }

export type Oracle = { chargeRequest(nowMicros: number): Verdict }

/** Without a tolerance a meter takes as many requests at once as its window holds. */
export function createOracle(subject: LimitSubject, sharedBy = 1): Oracle {
  const share = BigInt(sharedBy)
  const meters: Meter[] = [
    meter(subject.perSecond, secondMicros * share, toleranceMicros),
    meter(subject.perHour, hourMicros * share, undefined),
    meter(subject.accountPerSecond, secondMicros * share, toleranceMicros),
  ]
  return {
    chargeRequest(nowMicros) {
      const now = BigInt(nowMicros)
      const isAllowed = meters.every((each) => admits(each, now))
      for (const each of meters) {
        each.at = startOf(each, now)
        if (isAllowed) each.at += each.windowMicros
      }
      return { isAllowed, aheadMicros: meters.map((each) => measureAhead(each, now)) }
    },
  }
}

function meter(rate: number, windowMicros: bigint, tolerance: bigint | undefined): Meter {
  return { rate: BigInt(rate), windowMicros, toleranceMicros: tolerance, at: 0n }
}

function startOf({ at, rate }: Meter, now: bigint): bigint {
  return at > now * rate ? at : now * rate
}

function admits(each: Meter, now: bigint): boolean {
  const start = startOf(each, now)
  if (each.toleranceMicros !== undefined) return start <= (now + each.toleranceMicros) * each.rate
  const isFirst = start === now * each.rate
  return isFirst || start + each.windowMicros <= (now + hourMicros) * each.rate
}

function measureAhead({ at, rate }: Meter, now: bigint): number {
  return Number((at - now * rate + rate - 1n) / rate)
}
