// The generic cell rate algorithm in whole numbers, as in scripts/take-rate-limit.lua.
// A bucket holds its theoretical arrival time: whole microseconds, and a rest counted in 1/rate of
// one, so that an interval such as a third of a second is kept exactly. All numbers stay below 2^53.

export type Bucket = { atMicros: number; rest: number }

export type Policy = {
  rate: number
  stepMicros: number
  stepRest: number
  /** How far the arrival time may lie ahead before a request is counted, and after it. */
  aheadBeforeMaxMicros: number
  aheadAfterMaxMicros: number
  /** How many slots after the next one may be reserved, and how long a time all slots of a rate take. */
  turnsAheadMax: number
  windowMicros: number
}

export type Entry = readonly [Bucket, Policy]

/** Evenly spaced requests, each of which may come early by the tolerance. */
export function makePacedPolicy(
  rate: number,
  windowMicros: number,
  toleranceMicros: number,
  turnsAheadMax = 0,
): Policy {
  const stepRest = windowMicros % rate
  return {
    turnsAheadMax,
    windowMicros,
    rate,
    stepMicros: (windowMicros - stepRest) / rate,
    stepRest,
    aheadBeforeMaxMicros: toleranceMicros,
    aheadAfterMaxMicros: Number.POSITIVE_INFINITY,
  }
}

/** A quota that may be spent at once: as many requests as fit in burstMicros, but at least one. */
export function makeBurstPolicy(rate: number, windowMicros: number, burstMicros: number): Policy {
  const stepRest = windowMicros % rate
  return {
    turnsAheadMax: 0,
    windowMicros,
    rate,
    stepMicros: (windowMicros - stepRest) / rate,
    stepRest,
    aheadBeforeMaxMicros: Number.POSITIVE_INFINITY,
    aheadAfterMaxMicros: Math.max(burstMicros, Math.ceil(windowMicros / rate)),
  }
}

export function createBucket(): Bucket {
  return { atMicros: 0, rest: 0 }
}

/** Counts one request in every bucket, or in none when any of them refuses. */
export function takeFromAll(entries: readonly Entry[], nowMicros: number): boolean {
  return reserveInAll(entries, nowMicros, 0) !== undefined
}

/**
 * Counts one request in every bucket and says how long it has to be held for that; where it would be
 * for longer than it waits, it is counted in none.
 */
export function reserveInAll(
  entries: readonly Entry[],
  nowMicros: number,
  waitMicros: number,
): number | undefined {
  const holdMicros = Math.max(
    0,
    ...entries.map(([bucket, policy]) => measureHoldMicros(bucket, policy, nowMicros)),
  )
  if (holdMicros > waitMicros) return undefined
  for (const [bucket, policy] of entries) moveOn(bucket, policy)
  return holdMicros
}

/** How long until the bucket admits one more; for ever where that is not to be reserved. */
export function measureHoldMicros(bucket: Bucket, policy: Policy, nowMicros: number): number {
  bringToPresent(bucket, policy, nowMicros)
  const earlyMicros = measureAheadMicros(bucket, nowMicros) - policy.aheadBeforeMaxMicros
  if (earlyMicros > 0) {
    const isReservable = earlyMicros * policy.rate <= policy.turnsAheadMax * policy.windowMicros
    return isReservable ? earlyMicros : Number.POSITIVE_INFINITY
  }
  const after = { ...bucket }
  moveOn(after, policy)
  const isOver = measureAheadMicros(after, nowMicros) > policy.aheadAfterMaxMicros
  return isOver ? Number.POSITIVE_INFINITY : 0
}

/** How far the arrival time lies ahead of now, rounded up. */
export function measureAheadMicros(bucket: Bucket, nowMicros: number): number {
  return bucket.atMicros - nowMicros + (bucket.rest > 0 ? 1 : 0)
}

// A time further ahead than the policy can put it stems from a rate that was raised since.
function bringToPresent(bucket: Bucket, policy: Policy, nowMicros: number): void {
  const aheadMaxMicros = Math.min(
    policy.aheadBeforeMaxMicros + (policy.turnsAheadMax + 1) * (policy.stepMicros + 1),
    policy.aheadAfterMaxMicros + 1,
  )
  if (bucket.atMicros < nowMicros || bucket.atMicros > nowMicros + aheadMaxMicros) {
    bucket.atMicros = nowMicros
    bucket.rest = 0
  } else if (bucket.rest >= policy.rate) {
    bucket.rest = 0
  }
}

function moveOn(bucket: Bucket, policy: Policy): void {
  bucket.atMicros += policy.stepMicros
  bucket.rest += policy.stepRest
  if (bucket.rest >= policy.rate) {
    bucket.rest -= policy.rate
    bucket.atMicros += 1
  }
}
