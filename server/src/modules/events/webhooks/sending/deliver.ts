// The deliverer of a worker: leases endpoint queues that are due, drains each and polls again: immediately
// when woken, else every quarter of a second. Queues share statements and slots and nothing else, so none
// waits for another. Live before test: queues of test accounts have a part of the leases and of the slots,
// and never take that of a live queue.

import type { SendOutcome, WebhookSender } from '../../../../adapters/webhook-sender.ts'
import type { SignatureHeaders, SignedMessage } from '../../../../adapters/webhook-signature.ts'
import { createAccountSlots } from '../../../../core/account-slots.ts'
import { limits } from '../../../../core/limits.ts'
import { startLoop } from '../../../../core/loop.ts'
import type { SealingKeys } from '../../../../core/sealed-secrets.ts'
import { type TraceSpan, tracing } from '../../../../core/trace.ts'
import type { Db } from '../../../../db/client.ts'
import type { HotConnections } from '../../../../db/prepared.ts'
import { type DrainContext, drainLane } from './drain.ts'
import type { DueEvent } from './due-queries.ts'
import { nameUnsigned, writeMessage } from './message.ts'
import { createHolder, type Holder, type OpenLane, renewMs } from './queue-lease.ts'
export type DelivererOptions = {
  db: Db
  hot: HotConnections
  sender: WebhookSender
  sign(secrets: readonly string[], message: SignedMessage): SignatureHeaders
  sealingKeys: SealingKeys
  onAttempt: DrainContext['onAttempt']
  onError(error: unknown): void
  lanesMax?: number
  testLanesMax?: number
}

export type Deliverer = {
  /** Something may be due. */
  wake(): void
  /** Starts nothing more, waits for what is in flight, and releases every queue. */
  stop(): Promise<void>
}

const lookMs = 250
const slotLimits = {
  endpointMax: limits.webhookInFlightMax,
  accountMax: limits.webhookAccountInFlightMax,
  allMax: limits.webhooksInFlightMax,
  testMax: limits.webhooksInFlightTestMax,
}
/** Longer than an attempt can take. */
const patienceMs = 15_000

export function startDeliverer(options: DelivererOptions): Deliverer {
  const { lanesMax = limits.webhookLanesMax, testLanesMax = limits.webhookLanesTestMax } = options
  const onError = tellOnce(options.onError)
  const holder = createHolder(options)
  const lanes = new Map<string, OpenLane>()
  const draining = new Set<Promise<void>>()
  const stopping = new AbortController()
  const cutOff = new AbortController()
  const context: DrainContext = {
    holder,
    slots: createAccountSlots(slotLimits),
    send: createSend({ ...options, onError }, holder, cutOff.signal),
    onAttempt: options.onAttempt,
    onError,
    isCrowded: ({ isTest }) => roomFor(isTest) <= 0,
    isStopping: () => stopping.signal.aborted,
    isCutOff: () => cutOff.signal.aborted,
  }

  function roomFor(isTest: boolean): number {
    const room = lanesMax - lanes.size
    if (!isTest) return room
    let ofTest = 0
    for (const lane of lanes.values()) if (lane.isTest) ofTest++
    return Math.min(room, testLanesMax - ofTest)
  }

  function drain(lane: OpenLane): void {
    lanes.set(lane.endpointUuid, lane)
    const drained = drainLane(context, lane).finally(() => {
      if (context.isCrowded(lane)) looking.wake()
      lanes.delete(lane.endpointUuid)
      draining.delete(drained)
    })
    draining.add(drained)
  }

  async function look(): Promise<void> {
    const countMax = roomFor(false)
    if (countMax <= 0) return
    const wanted = { countMax, testMax: Math.max(0, roomFor(true)), inHand: [...lanes.keys()] }
    for (const lane of await holder.take(wanted)) drain(lane)
  }

  async function renew(): Promise<void> {
    if (lanes.size > 0) await holder.renew([...lanes.values()])
  }

  const looking = startLoop({ name: 'webhook-queues', everyMs: lookMs, run: look, onError })
  const renewing = startLoop({
    name: 'webhook-leases',
    everyMs: renewMs,
    firstAfterMs: renewMs,
    run: renew,
    onError,
  })
  return {
    wake: looking.wake,
    async stop() {
      stopping.abort()
      await looking.stop()
      const timer = setTimeout(() => cutOff.abort(), patienceMs)
      await Promise.all(draining)
      clearTimeout(timer)
      await renewing.stop()
    },
  }
}

/** A failed statement is the same error for every queue in its batch. */
function tellOnce(onError: (error: unknown) => void): (error: unknown) => void {
  let last: unknown
  return (error) => {
    if (error !== last) onError(error)
    last = error
  }
}

/** Signed again for each attempt, with every secret that is live and the time of this attempt. */
function createSend(
  { sender, sign, sealingKeys, onError }: DelivererOptions,
  { clock }: Holder,
  signal: AbortSignal,
): DrainContext['send'] {
  const send = async (due: DueEvent, span?: TraceSpan): Promise<SendOutcome> => {
    try {
      const message = writeMessage(sealingKeys, due)
      if (message === undefined) {
        const gone = 'The callback was removed with the content of its task.'
        return { kind: 'failed', latencyMs: 0, reason: 'aborted', message: gone }
      }
      const { url, body, secrets } = message
      const isSigned = secrets.length > 0
      const timestampSeconds = Math.floor(clock.nowMs() / 1_000)
      const signed = { id: due.eventId, timestampSeconds, body }
      const headers = isSigned ? sign(secrets, signed) : nameUnsigned(signed)
      const traceHeaders = span && { traceparent: span.traceparent }
      return await sender.send({ url, headers: { ...headers, ...traceHeaders }, body }, signal)
    } catch (error) {
      // Our own fault; the delivery waits for its next try like any other.
      onError(error)
      const message = 'The request could not be made.'
      return { kind: 'failed', latencyMs: 0, reason: 'aborted', message }
    }
  }
  return (due) => (tracing === undefined ? send(due) : traceAttempt(due, send))
}

/** An attempt to tell of a task is a step in its life. */
async function traceAttempt(
  due: DueEvent,
  send: (due: DueEvent, span: TraceSpan | undefined) => Promise<SendOutcome>,
): Promise<SendOutcome> {
  const attributes = { 'event.type': due.type, attempt: due.attempts + 1 }
  const step = { name: 'webhook', kind: 'client' as const, attributes }
  const span =
    due.taskUuid === null
      ? tracing?.beginAlone('webhook', step)
      : tracing?.beginStep(due.taskUuid, step)
  const sent = await send(due, span)
  if (sent.kind === 'failed') span?.fail({ code: sent.reason })
  else span?.end({ 'http.response.status_code': sent.statusCode })
  return sent
}
