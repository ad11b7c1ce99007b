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
}

/** Evenly spaced requests, each of which may come early by the tolerance. */
export function makePacedPolicy(
  rate: number,
  windowMicros: number,
  toleranceMicros: number,
): Policy {
  const stepRest = windowMicros % rate
  return {
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
export function takeFromAll(
  entries: readonly (readonly [Bucket, Policy])[],
  nowMicros: number,
): boolean {
  for (const [bucket, policy] of entries) bringToPresent(bucket, policy, nowMicros)
  if (!entries.every(([bucket, policy]) => isAllowed(bucket, policy, nowMicros))) return false
  for (const [bucket, policy] of entries) moveOn(bucket, policy)
  return true
}

/** How far the arrival time lies ahead of now, rounded up. */
export function measureAheadMicros(bucket: Bucket, nowMicros: number): number {
  return bucket.atMicros - nowMicros + (bucket.rest > 0 ? 1 : 0)
}

// A time further ahead than the policy can put it stems from a rate that was raised since.
function bringToPresent(bucket: Bucket, policy: Policy, nowMicros: number): void {
  const aheadMaxMicros = Math.min(
    policy.aheadBeforeMaxMicros + policy.stepMicros,
    policy.aheadAfterMaxMicros,
  )
  if (bucket.atMicros < nowMicros || bucket.atMicros > nowMicros + aheadMaxMicros + 1) {
    bucket.atMicros = nowMicros
    bucket.rest = 0
  } else if (bucket.rest >= policy.rate) {
    bucket.rest = 0
  }
}

function isAllowed(bucket: Bucket, policy: Policy, nowMicros: number): boolean {
  const aheadMicros = measureAheadMicros(bucket, nowMicros)
  if (aheadMicros > policy.aheadBeforeMaxMicros) return false
  const after = { ...bucket }
  moveOn(after, policy)
  return measureAheadMicros(after, nowMicros) <= policy.aheadAfterMaxMicros
}

function moveOn(bucket: Bucket, policy: Policy): void {
  bucket.atMicros += policy.stepMicros
  bucket.rest += policy.stepRest
  if (bucket.rest >= policy.rate) {
    bucket.rest -= policy.rate
    bucket.atMicros += 1
  }
}
