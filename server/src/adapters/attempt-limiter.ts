// Bounds how often somebody may try: signing in, by e-mail address and by network address, having mail
// sent to an address, and signing in programs by codes. Counted in the store; while Valkey is
// unavailable each process counts locally, so an outage does not disable the limits.
import { createHash } from 'node:crypto'
import { limits } from '../core/limits.ts'
import { nameAddressNetwork } from './address.ts'
import {
  createBucket,
  makeBurstPolicy,
  measureAheadMicros,
  type Policy,
  takeFromAll,
} from './gcra.ts'
import { createStoreGate, type LimiterOptions } from './limiter.ts'
import { createMemory, readMonotonicMicros } from './local-limiter.ts'
import { hourMicros, outcomes } from './scripts.ts'

export type ThrottleName =
  | ('sign-in-email' | 'sign-in-address' | 'mail')
  | ('device-start' | 'device-poll' | 'device-code')

type Rule = { perHour: number; burst: number; phrase: string }

const rules: Record<ThrottleName, Rule> = {
  'sign-in-email': {
    perHour: limits.signInTriesPerEmailPerHour,
    burst: limits.signInTriesPerEmailBurst,
    phrase: 'sign-in attempts for one e-mail address',
  },
  'sign-in-address': {
    perHour: limits.signInTriesPerAddressPerHour,
    burst: limits.signInTriesPerAddressBurst,
    phrase: 'sign-in attempts from one network address',
  },
  mail: {
    perHour: limits.mailsPerEmailPerHour,
    burst: limits.mailsPerEmailBurst,
    phrase: 'mails to one e-mail address',
  },
  'device-start': {
    perHour: limits.deviceStartsPerAddressPerHour,
    burst: limits.deviceStartsPerAddressBurst,
    phrase: 'sign-ins of programs from one network address',
  },
  'device-poll': {
    perHour: limits.devicePollsPerAddressPerHour,
    burst: limits.devicePollsPerAddressBurst,
    phrase: 'questions of programs from one network address',
  },
  'device-code': {
    perHour: limits.deviceCodesPerPersonPerHour,
    burst: limits.deviceCodesPerPersonBurst,
    phrase: 'codes tried by one person',
  },
}

const countedByAddress: readonly ThrottleName[] = ['sign-in-address', 'device-start', 'device-poll']

/** sharedBy is 1, or the number of processes that share the rate while each counts for itself. */
type Charged = { isAllowed: boolean; aheadMicros: number; sharedBy: number }

export type Attempt = { isAllowed: boolean; retryAfterSeconds: number; limit: string }

export type Throttle = {
  /** Counts one attempt, or tells how long to wait for the next. */
  charge(name: ThrottleName, subject: string): Promise<Attempt>
  /** Forgets the attempts of somebody who has shown to be who they say. */
  forgive(name: ThrottleName, subject: string): Promise<void>
}

export function createThrottle({ valkey, processCount, onFallback }: LimiterOptions): Throttle {
  const ask = createStoreGate(valkey, onFallback)
  const buckets = createMemory(createBucket)

  function chargeLocally(key: string, rule: Rule): Charged {
    const nowMicros = readMonotonicMicros()
    const bucket = buckets.recall(key)
    const isAllowed = takeFromAll([[bucket, makeLocalPolicy(rule, processCount)]], nowMicros)
    return { isAllowed, aheadMicros: measureAheadMicros(bucket, nowMicros), sharedBy: processCount }
  }

  return {
    async charge(name, subject) {
      const rule = rules[name]
      const key = keyOf(name, subject)
      const { isAllowed, aheadMicros, sharedBy } = await ask<Charged>(
        () => valkey.chargeAttempt(key, stepMicrosOf(rule), burstMicrosOf(rule)),
        (reply) => ({
          isAllowed: reply[0] !== outcomes.limited,
          aheadMicros: reply[1] as number,
          sharedBy: 1,
        }),
        () => chargeLocally(key, rule),
      )
      const waitMicros = aheadMicros + stepMicrosOf(rule) * sharedBy - burstMicrosOf(rule)
      return {
        isAllowed,
        retryAfterSeconds: Math.max(1, Math.ceil(waitMicros / 1_000_000)),
        limit: `${rule.perHour} ${rule.phrase} an hour`,
      }
    },
    async forgive(name, subject) {
      const key = keyOf(name, subject)
      const bucket = buckets.recall(key)
      Object.assign(bucket, createBucket())
      await valkey.del(key).catch(() => undefined)
    },
  }
}

function stepMicrosOf({ perHour }: Rule): number {
  return hourMicros / perHour
}

function burstMicrosOf(rule: Rule): number {
  return stepMicrosOf(rule) * rule.burst
}

function makeLocalPolicy(rule: Rule, processCount: number): Policy {
  return makeBurstPolicy(rule.perHour, hourMicros * processCount, burstMicrosOf(rule))
}

/** The store learns no e-mail address, only whether it is the same one again. */
function keyOf(name: ThrottleName, subject: string): string {
  if (countedByAddress.includes(name)) return `tries:${name}:${nameAddressNetwork(subject)}`
  const mark = createHash('sha256').update(subject.toLowerCase()).digest('base64url')
  return `tries:${name}:${mark}`
}
