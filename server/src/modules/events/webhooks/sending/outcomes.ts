// What follows from an attempt: for its delivery, and for the circuit of its endpoint.
import type { SendOutcome } from '../../outside/webhook-sender.ts'
import {
  type Attempted,
  afterFailure,
  type Circuit,
  closedCircuit,
  endsOutage,
  isGivenUp,
  planRetry,
} from './circuit.ts'

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
  /** A success of an endpoint that was well: it says nothing new about the lane. */
  isPlain: boolean
  /** Everything that waits for its next try may go now. */
  isFreed: boolean
  /** When to look at the endpoint again; undefined while the circuit is closed. */
  probeAtMs: number | undefined
  /** Set when nothing more should be sent to the endpoint. */
  disable: 'failing' | 'gone' | undefined
}

export type Attempt = { startedAtMs: number; endedAtMs: number; sent: SendOutcome }

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

function findDisabling(circuit: Circuit, { endedAtMs, sent }: Attempt): Outcome['disable'] {
  if (sent.kind === 'answered' && sent.statusCode === gone) return 'gone'
  return isGivenUp(circuit.failingSinceMs, endedAtMs) ? 'failing' : undefined
}

function describeReply(sent: SendOutcome): Pick<Outcome, 'statusCode' | 'error' | 'excerpt'> {
  if (sent.kind === 'failed')
    return { statusCode: null, error: `${sent.reason}: ${sent.message}`, excerpt: null }
  // PostgreSQL keeps no text with a zero byte, and a receiver may answer anything.
  return { statusCode: sent.statusCode, error: null, excerpt: sent.excerpt.replaceAll('\0', '') }
}
