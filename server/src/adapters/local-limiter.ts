// Limits that one process keeps by itself while the store cannot be asked: the same arithmetic on
// the same policies, with every rate divided by the number of processes. Never open, never shut.
import { limits } from '../core/limits.ts'
import {
  type Bucket,
  createBucket,
  type Entry,
  makeBurstPolicy,
  makePacedPolicy,
  measureAheadMicros,
  measureHoldMicros,
  reserveInAll,
  takeFromAll,
} from './gcra.ts'
import { limitsKeyFor } from './keys.ts'
import type {
  AddressChargeKind,
  LimitSubject,
  RequestCharge,
  SingleCharge,
  Turn,
} from './rate-limit-cost.ts'
import { hourMicros, refusedBurstMicros, secondMicros, toleranceMicros } from './scripts.ts'

const remembered = 10_000

type KeyBuckets = { second: Bucket; hour: Bucket; poll: Bucket }

export type LocalLimiter = {
  chargeRequest(subject: LimitSubject, turn?: Turn): RequestCharge
  chargeUnchangedPoll(subject: LimitSubject): SingleCharge
  chargeAddress(addressKey: string, kind: AddressChargeKind): SingleCharge
}

export function createLocalLimiter(
  processCount: number,
  readMicros: () => number = readMonotonicMicros,
): LocalLimiter {
  // Addresses are the caller's to invent, so they have a map of their own: a flood of them cannot
  // push out the keys.
  const keys = createMemory<KeyBuckets>(() => ({
    second: createBucket(),
    hour: createBucket(),
    poll: createBucket(),
  }))
  const accounts = createMemory(createBucket)
  const addresses = createMemory(createBucket)
  const pollPolicy = makePacedPolicy(
    limits.unchangedPollsPerSecond,
    secondMicros * processCount,
    toleranceMicros,
  )
  const addressPolicy = makeBurstPolicy(
    limits.refusedKeysPerSecondPerAddress,
    secondMicros * processCount,
    refusedBurstMicros,
  )
  const windowMicros = secondMicros * processCount

  return {
    chargeRequest(subject, turn = noTurn) {
      const nowMicros = readMicros()
      const { second, hour } = keys.recall(subject.keyId)
      const account = accounts.recall(limitsKeyFor(subject.accountId, subject.isPerson))
      const pace = (rate: number) =>
        makePacedPolicy(rate, windowMicros, toleranceMicros, limits.turnsAheadMax)
      const outcome = takeTurn(
        {
          second: [second, pace(subject.perSecond)],
          hour: [hour, makeBurstPolicy(subject.perHour, hourMicros * processCount, hourMicros)],
          account: [account, pace(subject.accountPerSecond)],
        },
        turn,
        nowMicros,
      )
      return {
        kind: 'request',
        ...outcome,
        subject,
        sharedBy: processCount,
        keySecondAheadMicros: measureAheadMicros(second, nowMicros),
        keyHourAheadMicros: measureAheadMicros(hour, nowMicros),
        accountSecondAheadMicros: measureAheadMicros(account, nowMicros),
      }
    },
    chargeUnchangedPoll(subject) {
      const nowMicros = readMicros()
      const { poll } = keys.recall(subject.keyId)
      const isAllowed = takeFromAll([[poll, pollPolicy]], nowMicros)
      const aheadMicros = measureAheadMicros(poll, nowMicros)
      return { kind: 'unchanged-poll', isAllowed, sharedBy: processCount, aheadMicros }
    },
    chargeAddress(addressKey, kind) {
      const nowMicros = readMicros()
      const bucket = addresses.recall(addressKey)
      const isAllowed = takeFromAll([[bucket, addressPolicy]], nowMicros)
      const aheadMicros = measureAheadMicros(bucket, nowMicros)
      return { kind, isAllowed, sharedBy: processCount, aheadMicros }
    },
  }
}

const noTurn: Turn = { paid: 'nothing', waitMicros: 0 }

/** As the script does: the account is charged when the key's slot has come. */
function takeTurn(
  { second, hour, account }: { second: Entry; hour: Entry; account: Entry },
  { paid, waitMicros }: Turn,
  nowMicros: number,
): Pick<RequestCharge, 'isAllowed' | 'hold'> {
  const [keyMicros = 0] = [second, hour, account].map(([bucket, policy]) =>
    measureHoldMicros(bucket, policy, nowMicros),
  )
  const takesKey = paid === 'nothing'
  const takesAccount = paid !== 'all' && !(takesKey && keyMicros > 0)
  const due = [...(takesKey ? [second, hour] : []), ...(takesAccount ? [account] : [])]
  const micros = reserveInAll(due, nowMicros, waitMicros)
  if (micros === undefined) return { isAllowed: false }
  if (micros === 0) return { isAllowed: true }
  return { isAllowed: false, hold: { micros, paid: takesAccount ? 'all' : 'key' } }
}

/** The wall clock can be set back; this one cannot. */
export function readMonotonicMicros(): number {
  return Math.floor(performance.now() * 1_000)
}

/** Remembers so many, and forgets whoever was not asked for the longest. */
export function createMemory<T>(create: () => T): { recall(name: string): T } {
  const entries = new Map<string, T>()
  return {
    recall(name) {
      const entry = entries.get(name) ?? create()
      entries.delete(name)
      entries.set(name, entry)
      if (entries.size > remembered) {
        const oldest = entries.keys().next()
        if (!oldest.done) entries.delete(oldest.value)
      }
      return entry
    },
  }
}
