// A rate that each process keeps by itself, for what costs too little to ask the store about first:
// documents, pages, and what a person asks before the database is asked who they are.

import { createBucket, makeBurstPolicy, measureAheadMicros, takeFromAll } from '../adapters/gcra.ts'
import { createMemory, readMonotonicMicros } from '../adapters/local-limiter.ts'
import { secondMicros } from '../adapters/scripts.ts'
import { tooManyRequests } from '../core/errors.ts'

export type LocalRateOptions = {
  perSecond: number
  burst: number
  /** What is counted and for whom, such as "documents for the address". */
  phrase: string
  readMicros?: () => number
}

export type LocalRate = {
  /** Counts one, or throws the 429 that says when the next is taken. */
  charge(subject: string): void
}

export function createLocalRate(options: LocalRateOptions): LocalRate {
  const { perSecond, burst, phrase, readMicros = readMonotonicMicros } = options
  const stepMicros = secondMicros / perSecond
  const burstMicros = stepMicros * burst
  const policy = makeBurstPolicy(perSecond, secondMicros, burstMicros)
  const buckets = createMemory(createBucket)
  const limit = `${perSecond.toLocaleString('en-US')} ${phrase} per second`

  return {
    charge(subject) {
      const nowMicros = readMicros()
      const bucket = buckets.recall(subject)
      if (takeFromAll([[bucket, policy]], nowMicros)) return
      const waitMicros = measureAheadMicros(bucket, nowMicros) + stepMicros - burstMicros
      const retryAfterSeconds = Math.max(1, Math.ceil(waitMicros / secondMicros))
      throw tooManyRequests(retryAfterSeconds, limit, {
        headers: { 'Retry-After': String(retryAfterSeconds) },
      })
    },
  }
}
