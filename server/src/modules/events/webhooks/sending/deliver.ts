// The deliverer of a worker: takes lanes that are due, has each drained and looks again, at once when
// it is woken and every quarter of a second by itself. Lanes share statements and slots and nothing
// else, so none waits for another.
import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '../../db/client.ts'
import type { HotConnections } from '../../db/prepared.ts'
import { limits } from '../../limits.ts'
import type { SendOutcome, WebhookSender } from '../../outside/webhook-sender.ts'
import type { SignatureHeaders, SignedMessage } from '../../outside/webhook-signature.ts'
import { writeDeliveryBody } from './delivery-present.ts'
import { type DrainContext, drainLane } from './drain.ts'
import { createHolder, type Holder, type OpenLane, renewMs } from './holder.ts'
import type { DueEvent, Receiver } from './pages.ts'
import { openLiveSecrets, type SealingKeys } from './secrets.ts'
import { createSlots } from './slots.ts'

export type DelivererOptions = {
  db: Db
  hot: HotConnections
  sender: WebhookSender
  sign(secrets: readonly string[], message: SignedMessage): SignatureHeaders
  sealingKeys: SealingKeys
  onAttempt(sent: SendOutcome): void
  onError(error: unknown): void
  lanesMax?: number
}

export type Deliverer = {
  /** Something may be due. */
  wake(): void
  /** Begins nothing more, waits for what is under way, and gives every lane back. */
  stop(): Promise<void>
}

const lookMs = 250
const lanesMaxDefault = 500
const slotLimits = {
  endpointMax: limits.webhookInFlightMax,
  accountMax: limits.webhookAccountInFlightMax,
  allMax: 1_000,
}
/** Longer than an attempt can take. */
const patienceMs = 15_000

export function startDeliverer(options: DelivererOptions): Deliverer {
  const { lanesMax = lanesMaxDefault } = options
  const onError = tellOnce(options.onError)
  const holder = createHolder(options)
  const lanes = new Map<string, OpenLane>()
  const draining = new Set<Promise<void>>()
  const stopping = new AbortController()
  const cutOff = new AbortController()
  let alarm = new AbortController()
  const context: DrainContext = {
    holder,
    slots: createSlots(slotLimits),
    send: createSend({ ...options, onError }, holder, cutOff.signal),
    onAttempt: options.onAttempt,
    onError,
    isCrowded: () => lanes.size >= lanesMax,
    isStopping: () => stopping.signal.aborted,
    isCutOff: () => cutOff.signal.aborted,
  }

  function drain(lane: OpenLane): void {
    lanes.set(lane.endpointUuid, lane)
    const drained = drainLane(context, lane).finally(() => {
      if (context.isCrowded()) wake()
      lanes.delete(lane.endpointUuid)
      draining.delete(drained)
    })
    draining.add(drained)
  }

  function wake(): void {
    alarm.abort()
  }

  async function look(): Promise<void> {
    const room = lanesMax - lanes.size
    if (room <= 0) return
    for (const lane of await holder.take(room, [...lanes.keys()])) drain(lane)
  }

  async function run(): Promise<void> {
    while (!context.isStopping()) {
      alarm = new AbortController()
      await look().catch(onError)
      await delay(lookMs, undefined, { signal: alarm.signal }).catch(() => undefined)
    }
  }

  const renewing = setInterval(() => {
    if (lanes.size > 0) void holder.renew([...lanes.values()]).catch(onError)
  }, renewMs)
  const running = run()
  return {
    wake,
    async stop() {
      stopping.abort()
      wake()
      await running
      const timer = setTimeout(() => cutOff.abort(), patienceMs)
      await Promise.all(draining)
      clearTimeout(timer)
      clearInterval(renewing)
    },
  }
}

/** A statement that fails is the same error for every lane that had a part in it. */
function tellOnce(onError: (error: unknown) => void): (error: unknown) => void {
  let last: unknown
  return (error) => {
    if (error !== last) onError(error)
    last = error
  }
}

/** Signed anew for each attempt, with every secret that is live and the time of this attempt. */
function createSend(
  { sender, sign, sealingKeys, onError }: DelivererOptions,
  { clock }: Holder,
  signal: AbortSignal,
): DrainContext['send'] {
  return async (receiver: Receiver, due: DueEvent) => {
    try {
      const body = writeDeliveryBody(due, receiver.revision)
      const timestampSeconds = Math.floor(clock.nowMs() / 1_000)
      const secrets = openLiveSecrets(sealingKeys, receiver)
      const headers = sign(secrets, { id: due.eventId, timestampSeconds, body })
      return await sender.send({ url: receiver.url, headers, body }, signal)
    } catch (error) {
      // Our own fault; the delivery waits for its next try like any other.
      onError(error)
      const message = 'The request could not be made.'
      return { kind: 'failed', latencyMs: 0, reason: 'aborted', message }
    }
  }
}
