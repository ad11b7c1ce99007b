// Who is charged, and what a charge came to. The numbers a caller is shown are all derived from how
// far each bucket lies ahead of the clock, so a charge carries only that.
import { limits } from '../core/limits.ts'
import {
  hourMicros,
  paidStages,
  refusedBurstMicros,
  secondMicros,
  toleranceMicros,
} from './scripts.ts'

/** The rates are whole and at least 1. */
export type LimitSubject = {
  readonly keyId: string
  readonly accountId: string
  readonly perSecond: number
  readonly perHour: number
  readonly accountPerSecond: number
  /** Set where a person asks at a page: then the account's rate is that of all its people. */
  readonly isPerson?: true
}

/** The rates as the script takes them; see take-rate-limit.lua. */
export function packRates(perSecond: number, perHour: number, accountPerSecond: number): string {
  return packRate(perSecond, 7) + packRate(perHour, 13) + packRate(accountPerSecond, 7)
}

function packRate(rate: number, digits: number): string {
  // No rate at all would make every comparison of the script false, and the limits open.
  if (!Number.isSafeInteger(rate) || rate < 1 || rate >= 10 ** digits) {
    throw new RangeError(`not a rate: ${rate}`)
  }
  return String(rate).padStart(digits, '0')
}

/** How far a request has come that would rather be held than refused. */
export type Turn = { paid: 'nothing' | 'key' | 'all'; waitMicros: number }

/** The turn as the script takes it. */
export function packTurn({ paid, waitMicros }: Turn): string {
  return `${paidStages[paid]}${waitMicros}`
}

/** How long to hold a request before it asks again, and what of it is counted by then. */
export type Hold = { micros: number; paid: 'key' | 'all' }

export type Charge = RequestCharge | SingleCharge | WaitCharge

export type RequestCharge = {
  kind: 'request'
  isAllowed: boolean
  subject: LimitSubject
  /** 1, or the number of processes that share the rates while each limits on its own. */
  sharedBy: number
  keySecondAheadMicros: number
  keyHourAheadMicros: number
  accountSecondAheadMicros: number
  /** Set where the request named a turn and its slot is reserved: not allowed yet, nor refused. */
  hold?: Hold
}

/** What an address is charged for: a key that was refused, or a request that needs none. */
export type AddressChargeKind = 'refused-key' | 'public-request'

export type SingleCharge = {
  kind: 'unchanged-poll' | AddressChargeKind
  isAllowed: boolean
  sharedBy: number
  aheadMicros: number
}

/** One more request of a key that waits. */
export type WaitCharge = { kind: 'wait'; isAllowed: boolean }

export type PolicyName =
  | 'key-second'
  | 'key-hour'
  | 'account-second'
  | 'poll'
  | 'refused-keys'
  | 'public-requests'
  | 'waits'

export type PolicyState = {
  name: PolicyName
  quota: number
  /** Undefined where the quota is of requests at once. */
  windowSeconds: number | undefined
  /** How many more requests would be admitted at this very moment. */
  remaining: number
  /** 0, or the time until one more request is admitted. */
  waitSeconds: number
  /** The time until nothing is left of what was used. */
  fullAfterSeconds: number
}

/** Every policy the charge touched. */
export function describePolicies(charge: Charge): PolicyState[] {
  if (charge.kind === 'request') {
    const { subject, sharedBy } = charge
    return [
      describePaced('key-second', subject.perSecond, sharedBy, charge.keySecondAheadMicros),
      describeBurst('key-hour', subject.perHour, hourMicros, sharedBy, charge.keyHourAheadMicros),
      describePaced(
        'account-second',
        subject.accountPerSecond,
        sharedBy,
        charge.accountSecondAheadMicros,
      ),
    ]
  }
  if (charge.kind === 'unchanged-poll') {
    return [
      describePaced('poll', limits.unchangedPollsPerSecond, charge.sharedBy, charge.aheadMicros),
    ]
  }
  if (charge.kind === 'wait') return [waitsPolicy]
  return [
    describeBurst(
      charge.kind === 'refused-key' ? 'refused-keys' : 'public-requests',
      limits.refusedKeysBurstPerAddress,
      refusedBurstMicros,
      charge.sharedBy,
      charge.aheadMicros,
    ),
  ]
}

// When one of them ends is not known. Where all last as long as they may, this is the time between.
const waitEndsSeconds = limits.waitSecondsMax / limits.waitsPerKeyMax

/** As it stands when it refuses; nobody is told of it otherwise. */
const waitsPolicy: PolicyState = {
  name: 'waits',
  quota: limits.waitsPerKeyMax,
  windowSeconds: undefined,
  remaining: 0,
  waitSeconds: waitEndsSeconds,
  fullAfterSeconds: waitEndsSeconds,
}

/** The policy that refuses for longest; when none does, the one with the least room. */
export function findTightestPolicy(charge: Charge): PolicyState {
  return describePolicies(charge).reduce((tightest, policy) => {
    if (policy.remaining !== tightest.remaining) {
      return policy.remaining < tightest.remaining ? policy : tightest
    }
    return policy.waitSeconds > tightest.waitSeconds ? policy : tightest
  })
}

function describePaced(
  name: PolicyName,
  perSecond: number,
  sharedBy: number,
  aheadMicros: number,
): PolicyState {
  const stepMicros = (secondMicros * sharedBy) / perSecond
  return describe(
    name,
    perSecond,
    secondMicros,
    stepMicros,
    toleranceMicros + stepMicros,
    aheadMicros,
  )
}

function describeBurst(
  name: PolicyName,
  quota: number,
  windowMicros: number,
  sharedBy: number,
  aheadMicros: number,
): PolicyState {
  const stepMicros = (windowMicros * sharedBy) / quota
  const roomMicros = Math.max(windowMicros, stepMicros)
  return describe(name, quota, windowMicros, stepMicros, roomMicros, aheadMicros)
}

// Steps are fractions here, so a quotient that should be whole can come out a hair below it.
const roundingSlack = 1e-9

function describe(
  name: PolicyName,
  quota: number,
  windowMicros: number,
  stepMicros: number,
  roomMicros: number,
  aheadMicros: number,
): PolicyState {
  const steps = Math.floor((roomMicros - aheadMicros) / stepMicros + roundingSlack)
  const waitMicros = Math.ceil(aheadMicros + stepMicros - roomMicros - roundingSlack)
  return {
    name,
    quota,
    windowSeconds: windowMicros / secondMicros,
    remaining: Math.max(0, Math.min(steps, quota)),
    waitSeconds: Math.max(0, waitMicros) / secondMicros,
    fullAfterSeconds: Math.max(0, aheadMicros) / secondMicros,
  }
}
