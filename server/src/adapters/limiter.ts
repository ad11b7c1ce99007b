// Rate limits of API keys, accounts and addresses. One script call on the store's clock decides;
// while the store cannot be asked, each process limits on its own. No error of the store escapes.
import { nameAddressNetwork } from './address.ts'
import { limitsKeyFor, snapshotKeyFor } from './keys.ts'
import { createLocalLimiter, type LocalLimiter } from './local-limiter.ts'
import {
  type AddressChargeKind,
  type Charge,
  type LimitSubject,
  packRates,
  packTurn,
  type RequestCharge,
  type SingleCharge,
  type Turn,
} from './rate-limit-cost.ts'
import { outcomes, paidStages } from './scripts.ts'
import type { ChargeReply, Valkey } from './valkey.ts'

// After a timeout the store is left alone for this long, so that not every request waits for one.
const pauseAfterTimeoutMs = 1_000
// A refusal tells of one bucket when an unchanged poll was charged, and of three otherwise.
const limitedPollReplyLength = 2

export type FallbackReason = 'disconnected' | 'paused' | 'timeout' | 'error'

export type PollOutcome =
  /** Where the charge names a hold, the poll is held and asks again. */
  | { kind: 'limited' | 'unchanged'; charge: Charge }
  | { kind: 'found'; charge: Charge; version: string; body: string }
  /**
   * Read the task from the database. The charge is paid, but a conditional miss that does not end
   * in 304 has yet to pay by chargeRequest. A fill passes readAtMicros on to setSnapshot.
   */
  | { kind: 'missed' | 'missed-conditional'; charge: Charge; readAtMicros: number }

export type Limiter = {
  /** With a turn a request that comes too early has its slot reserved, and is told to be held. */
  chargeRequest(subject: LimitSubject, turn?: Turn): Promise<RequestCharge>
  chargeUnchangedPoll(subject: LimitSubject): Promise<SingleCharge>
  /** Either kind has its own bucket, so neither uses up the other's rate. */
  chargeAddress(address: string, kind?: AddressChargeKind): Promise<SingleCharge>
  /** knownVersion is the digits of the version in the caller's entity tag of this revision, or ''. */
  pollSnapshot(
    subject: LimitSubject,
    taskId: string,
    revision: 'A' | 'B',
    knownVersion: string,
    turn?: Turn,
  ): Promise<PollOutcome>
}

export type LimiterOptions = {
  valkey: Valkey
  processCount: number
  /** Called for every charge that the process had to make by itself. */
  onFallback: (reason: FallbackReason, error?: Error) => void
}

export function createLimiter({ valkey, processCount, onFallback }: LimiterOptions): Limiter {
  const local = createLocalLimiter(processCount)
  const ask = createStoreGate(valkey, onFallback)

  return {
    chargeRequest(subject, turn) {
      const { limitsKey, rates } = prepare(subject)
      const { keyId } = subject
      return ask(
        () =>
          turn === undefined
            ? valkey.chargeLimits(limitsKey, keyId, rates, 'request')
            : valkey.chargeLimits(limitsKey, keyId, rates, 'request', '', packTurn(turn)),
        (reply) => readRequestCharge(reply, subject),
        () => local.chargeRequest(subject, turn),
      )
    },
    chargeUnchangedPoll(subject) {
      const { limitsKey, rates } = prepare(subject)
      const { keyId } = subject
      return ask(
        () => valkey.chargeLimits(limitsKey, keyId, rates, 'unchanged'),
        (reply) => readSingleCharge(reply, 'unchanged-poll'),
        () => local.chargeUnchangedPoll(subject),
      )
    },
    chargeAddress(address, kind = 'refused-key') {
      const bucket = kind === 'refused-key' ? 'refused' : 'public'
      const addressKey = `${bucket}:${nameAddressNetwork(address)}`
      return ask(
        () => valkey.chargeAddress(addressKey),
        (reply) => readSingleCharge(reply, kind),
        () => local.chargeAddress(addressKey, kind),
      )
    },
    pollSnapshot(subject, taskId, revision, knownVersion, turn) {
      const { limitsKey, snapshotPrefix, rates } = prepare(subject)
      const snapshotKey = snapshotPrefix + taskId
      const { keyId } = subject
      // What was held is paid in full, and was known to be news: it is not charged as unchanged too.
      const known = turn === undefined || turn.paid === 'nothing' ? knownVersion : ''
      return ask(
        () =>
          turn === undefined
            ? valkey.chargePoll(limitsKey, snapshotKey, keyId, rates, revision, known)
            : valkey.chargePoll(
                limitsKey,
                snapshotKey,
                keyId,
                rates,
                revision,
                known,
                packTurn(turn),
              ),
        (reply) => readPollOutcome(reply, subject),
        () => missLocally(local, subject, known, turn),
      )
    },
  }
}

/** Asks the store, or falls back at once where asking it is known to be useless. */
export function createStoreGate(valkey: Valkey, onFallback: LimiterOptions['onFallback']) {
  let pausedUntilMs: number | undefined
  let isProbing = false

  function findReasonNotToAsk(): FallbackReason | undefined {
    if (valkey.status !== 'ready') return 'disconnected'
    if (pausedUntilMs === undefined) return undefined
    if (isProbing || performance.now() < pausedUntilMs) return 'paused'
    // One request finds out whether the store answers again; the others do not wait for it.
    isProbing = true
    return undefined
  }

  return function ask<T>(
    send: () => Promise<ChargeReply>,
    read: (reply: ChargeReply) => T,
    fallBack: () => T,
  ): Promise<T> {
    const reason = findReasonNotToAsk()
    if (reason !== undefined) {
      onFallback(reason)
      return Promise.resolve(fallBack())
    }
    return send().then(
      (reply) => {
        pausedUntilMs = undefined
        isProbing = false
        return read(reply)
      },
      (error: Error) => {
        const isTimeout = error.message === 'Command timed out'
        pausedUntilMs = isTimeout ? performance.now() + pauseAfterTimeoutMs : undefined
        isProbing = false
        onFallback(isTimeout ? 'timeout' : 'error', error)
        return fallBack()
      },
    )
  }
}

type Prepared = {
  limitsKey: string
  snapshotPrefix: string
  rates: string
}

const preparedSubjects = new WeakMap<LimitSubject, Prepared>()

/** The texts a charge sends, made once for as long as a process keeps the subject. */
function prepare(subject: LimitSubject): Prepared {
  const known = preparedSubjects.get(subject)
  if (known !== undefined) return known
  const { accountId, perSecond, perHour, accountPerSecond, isPerson } = subject
  const prepared = {
    limitsKey: limitsKeyFor(accountId, isPerson),
    snapshotPrefix: snapshotKeyFor(accountId, ''),
    rates: packRates(perSecond, perHour, accountPerSecond),
  }
  preparedSubjects.set(subject, prepared)
  return prepared
}

function missLocally(
  local: LocalLimiter,
  subject: LimitSubject,
  knownVersion: string,
  turn?: Turn,
): PollOutcome {
  const isConditional = knownVersion !== ''
  const charge = isConditional
    ? local.chargeUnchangedPoll(subject)
    : local.chargeRequest(subject, turn)
  if (!charge.isAllowed) return { kind: 'limited', charge }
  // No store, no time of the store: every snapshot is younger than 0, so no fill that passes it on
  // is taken.
  return { kind: isConditional ? 'missed-conditional' : 'missed', charge, readAtMicros: 0 }
}

function readRequestCharge(reply: ChargeReply, subject: LimitSubject): RequestCharge {
  const isHeld = reply[0] === outcomes.held
  return {
    kind: 'request',
    isAllowed: !isHeld && reply[0] !== outcomes.limited,
    subject,
    sharedBy: 1,
    keySecondAheadMicros: reply[1] as number,
    keyHourAheadMicros: reply[2] as number,
    accountSecondAheadMicros: reply[3] as number,
    ...(isHeld && {
      hold: { micros: reply[4] as number, paid: reply[5] === paidStages.all ? 'all' : 'key' },
    }),
  }
}

function readSingleCharge(reply: ChargeReply, kind: SingleCharge['kind']): SingleCharge {
  const isAllowed = reply[0] !== outcomes.limited
  return { kind, isAllowed, sharedBy: 1, aheadMicros: reply[1] as number }
}

function readPollOutcome(reply: ChargeReply, subject: LimitSubject): PollOutcome {
  switch (reply[0]) {
    case outcomes.found:
      return {
        kind: 'found',
        charge: readRequestCharge(reply, subject),
        body: reply[4] as string,
        version: reply[5] as string,
      }
    case outcomes.unchanged:
      return { kind: 'unchanged', charge: readSingleCharge(reply, 'unchanged-poll') }
    case outcomes.missedConditional:
      return {
        kind: 'missed-conditional',
        charge: readSingleCharge(reply, 'unchanged-poll'),
        readAtMicros: reply[2] as number,
      }
    case outcomes.charged:
      return {
        kind: 'missed',
        charge: readRequestCharge(reply, subject),
        readAtMicros: reply[4] as number,
      }
    default:
      return {
        kind: 'limited',
        charge:
          reply.length === limitedPollReplyLength
            ? readSingleCharge(reply, 'unchanged-poll')
            : readRequestCharge(reply, subject),
      }
  }
}
