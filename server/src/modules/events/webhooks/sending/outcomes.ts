// What follows from an attempt: for its delivery, and for the circuit of its endpoint.
// When a failed delivery is tried again, and when an endpoint counts as down. Invariants:
// - Both schedules follow the time since the first failure, so a crash or a late look shifts nothing.
// - What counts towards opening the circuit is how many different deliveries failed since the last
//   success: one delivery that always fails cannot open the circuit for the others.
// - Nothing here asks for the time; it is the database's, handed in.
import type { SendOutcome } from '../../../../adapters/webhook-sender.ts'

export type Circuit = {
  /** Different deliveries that failed since the last success. */
  failures: number
  failingSinceMs: number | undefined
  /** While it is open one delivery at a time probes the endpoint. */
  isOpen: boolean
}

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

const firstIntervalMs = 20 * secondMs
export const giveUpMs = 5 * 24 * hourMs
const openAfterFailures = 4
const retryAfterMsMax = hourMs

const steps = [
  { untilMs: 15 * minuteMs, intervalMs: firstIntervalMs },
  { untilMs: 15 * minuteMs + 2 * hourMs, intervalMs: 5 * minuteMs },
]

export const closedCircuit: Circuit = { failures: 0, failingSinceMs: undefined, isOpen: false }

export type Attempted = {
  startedAtMs: number
  endedAtMs: number
  /** What the receiver asked for, if it did. */
  retryAfterSeconds: number | undefined
}

/** When to try again, counted from the start of this attempt, so that slow failures keep the pace. */
export function planRetry(firstFailureMs: number, attempted: Attempted): number {
  const { startedAtMs, endedAtMs, retryAfterSeconds } = attempted
  const failingMs = startedAtMs - firstFailureMs
  const intervalMs = steps.find(({ untilMs }) => failingMs < untilMs)?.intervalMs ?? hourMs
  const askedMs = Math.min((retryAfterSeconds ?? 0) * secondMs, retryAfterMsMax)
  return Math.max(endedAtMs + askedMs, startedAtMs + intervalMs)
}

export function isGivenUp(firstFailureMs: number | undefined, nowMs: number): boolean {
  return firstFailureMs !== undefined && nowMs - firstFailureMs >= giveUpMs
}

export type FailedDelivery = { startedAtMs: number; lastAttemptAtMs: number | undefined }

export function afterFailure(circuit: Circuit, failed: FailedDelivery): Circuit {
  const failingSinceMs = Math.min(circuit.failingSinceMs ?? failed.startedAtMs, failed.startedAtMs)
  const { lastAttemptAtMs } = failed
  const isCounted = lastAttemptAtMs !== undefined && lastAttemptAtMs >= failingSinceMs
  const failures = circuit.failures + (isCounted ? 0 : 1)
  return { failures, failingSinceMs, isOpen: circuit.isOpen || failures >= openAfterFailures }
}

/**
 * Whether a success lets everything go that waits for its next try. After a short run of failures it
 * does not: then it was the deliveries that failed and not the endpoint, and a success every moment
 * would have them tried every moment.
 */
export function endsOutage({ failingSinceMs, isOpen }: Circuit, nowMs: number): boolean {
  return isOpen || (failingSinceMs !== undefined && nowMs - failingSinceMs >= firstIntervalMs)
}

export type DueDelivery = {
  endpointUuid: string
  deliveryUuid: string
  createdAt: Date
  createdAtText: string
  /** Made before this one, also before it was queued again. */
  attempts: number
  /** Since it was queued the last time. */
  firstAttemptAtMs: number | undefined
  lastAttemptAtMs: number | undefined
}

export type Outcome = {
  endpointUuid: string
  deliveryUuid: string
  createdAt: Date
  createdAtText: string
  number: number
  startedAtMs: number
  latencyMs: number
  statusCode: number | null
  error: string | null
  excerpt: string | null
  /** Pending: it waits for its next try. */
  status: 'pending' | 'delivered' | 'failed'
  nextAtMs: number | undefined
  circuit: Circuit
  /** A success of an endpoint that was well: it does not change the state of the queue. */
  isPlain: boolean
  /** Everything that waits for its next try may go now. */
  isFreed: boolean
  /** When to look at the endpoint again; undefined while the circuit is closed. */
  probeAtMs: number | undefined
  /** Set when nothing more should be sent to the endpoint. */
  disable: 'failing' | 'gone' | undefined
}

export type Attempt = {
  startedAtMs: number
  endedAtMs: number
  sent: SendOutcome
  /** One delivery of many that share an origin: what ends it says nothing about the others. */
  isCallback?: boolean
  /** There is nowhere left to send it. */
  isRemoved?: boolean
}

const gone = 410

export function decideOutcome(circuit: Circuit, due: DueDelivery, attempt: Attempt): Outcome {
  const { startedAtMs, endedAtMs, sent } = attempt
  const made = {
    endpointUuid: due.endpointUuid,
    deliveryUuid: due.deliveryUuid,
    createdAt: due.createdAt,
    createdAtText: due.createdAtText,
    number: due.attempts + 1,
    startedAtMs,
    latencyMs: Math.round(sent.latencyMs),
    ...describeReply(sent),
  }
  if (isSuccess(sent)) {
    const isFreed = endsOutage(circuit, endedAtMs)
    const isPlain = circuit.failingSinceMs === undefined && !circuit.isOpen
    const done = { status: 'delivered', nextAtMs: undefined, probeAtMs: undefined } as const
    return { ...made, ...done, circuit: closedCircuit, isPlain, isFreed, disable: undefined }
  }
  if (endsAlone(attempt)) {
    const ended = { status: 'failed', nextAtMs: undefined, probeAtMs: undefined } as const
    return { ...made, ...ended, circuit, isPlain: false, isFreed: false, disable: undefined }
  }
  const failed = afterFailure(circuit, { startedAtMs, lastAttemptAtMs: due.lastAttemptAtMs })
  const retryAfterSeconds = sent.kind === 'answered' ? sent.retryAfterSeconds : undefined
  const attempted = { startedAtMs, endedAtMs, retryAfterSeconds }
  const disable = findDisabling(failed, attempt)
  const isOver = disable !== undefined || isGivenUp(due.firstAttemptAtMs, endedAtMs)
  return {
    ...made,
    status: isOver ? 'failed' : 'pending',
    nextAtMs: isOver ? undefined : planRetry(due.firstAttemptAtMs ?? startedAtMs, attempted),
    circuit: failed,
    isPlain: false,
    isFreed: false,
    probeAtMs: disable === undefined ? planProbe(failed, attempted) : endedAtMs,
    disable,
  }
}

function planProbe({ isOpen, failingSinceMs }: Circuit, attempted: Attempted): number | undefined {
  return isOpen ? planRetry(failingSinceMs ?? attempted.startedAtMs, attempted) : undefined
}

export function isSuccess(sent: SendOutcome): boolean {
  return sent.kind === 'answered' && sent.statusCode >= 200 && sent.statusCode < 300
}

/** An origin that says 410 of one address is up, so its other callbacks are sent as before. */
function endsAlone({ sent, isCallback, isRemoved }: Attempt): boolean {
  return isRemoved === true || (isCallback === true && isGone(sent))
}

function isGone(sent: SendOutcome): boolean {
  return sent.kind === 'answered' && sent.statusCode === gone
}

/** Callbacks are given up one by one, and their origin is never disabled: nobody could enable it. */
function findDisabling(circuit: Circuit, attempt: Attempt): Outcome['disable'] {
  const { endedAtMs, sent, isCallback } = attempt
  if (isCallback) return undefined
  if (isGone(sent)) return 'gone'
  return isGivenUp(circuit.failingSinceMs, endedAtMs) ? 'failing' : undefined
}

function describeReply(sent: SendOutcome): Pick<Outcome, 'statusCode' | 'error' | 'excerpt'> {
  if (sent.kind === 'failed')
    return { statusCode: null, error: `${sent.reason}: ${sent.message}`, excerpt: null }
  // PostgreSQL keeps no text with a zero byte, and a receiver may answer anything.
  return { statusCode: sent.statusCode, error: null, excerpt: sent.excerpt.replaceAll('\0', '') }
}
