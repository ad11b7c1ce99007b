// One endpoint queue leased by this process, from the lease to the release.
// Invariants:
// - What is due is begun oldest first, as far as the slots allow; order is not promised to anybody.
// - A queue is released only after all in-flight outcomes are recorded, and marked idle only if nothing
//   was added since it was found empty.
// - No attempt starts if, by our local clock, the lease may have expired.
import { setTimeout as delay } from 'node:timers/promises'
import type { SendOutcome } from '../../../../adapters/webhook-sender.ts'
import type { AccountSlots } from '../../../../core/account-slots.ts'
import { limits } from '../../../../core/limits.ts'
import type { DueEvent, Page } from './due-queries.ts'
import { decideOutcome, type Outcome } from './outcomes.ts'
import type { Holder, OpenLane } from './queue-lease.ts'

export type DrainContext = {
  holder: Holder
  slots: AccountSlots
  /** Never rejects. */
  send(due: DueEvent): Promise<SendOutcome>
  /** `ageSeconds` of the event, at the first attempt of an endpoint that did not fail since the event. */
  onAttempt(sent: SendOutcome, ageSeconds: number | undefined): void
  onError(error: unknown): void
  /** Other queues of its kind wait for a slot: a queue that has had its turn goes to the back. */
  isCrowded(lane: OpenLane): boolean
  isStopping(): boolean
  /** What is under way was called off and says nothing about its receiver. */
  isCutOff(): boolean
}

const pageRows = 32
/** In flight or not recorded yet: no more than that is told again when this process is killed. */
const activeMax = limits.webhookInFlightMax
const turnMs = 1_000
const lookAgainMs = 500
const recordRetryMs = 500
const recordTries = 20

/** Never rejects. If the database fails, the queue is abandoned and becomes free when its lease expires. */
export async function drainLane(context: DrainContext, lane: OpenLane): Promise<void> {
  try {
    await drain(context, lane)
  } catch (error) {
    context.onError(error)
    await untilSettled(lane)
  }
}

async function drain(context: DrainContext, lane: OpenLane): Promise<void> {
  const { holder } = context
  while (maySend(context, lane) && !hasHadItsTurn(context, lane)) {
    const countMax = lane.circuit.isOpen ? 1 : pageRows + lane.active.size
    // What is recorded while the page is read may still be in it.
    const known = new Set(lane.active.keys())
    const page = await holder.readPage({ lane, countMax })
    if (page === undefined) break
    const { closed, arrivals } = page
    if (closed !== undefined) return await leaveDisabled(context, lane, closed)
    const due = page.due.filter(({ deliveryUuid }) => !known.has(deliveryUuid))
    if (due.length > 0) await sendAll(context, lane, due)
    else if (lane.active.size > 0) await untilRoomOrLater(lane)
    else if (await holder.release({ lane, arrivals, nextAtMs: undefined })) return
    if (lane.circuit.isOpen) await untilSettled(lane)
    if (lane.circuit.isOpen) break
  }
  await untilSettled(lane)
  const nextAtMs = lane.probeAtMs ?? holder.clock.nowMs()
  await holder.release({ lane, arrivals: undefined, nextAtMs })
}

function maySend(context: DrainContext, lane: OpenLane): boolean {
  return !lane.isLost && !context.isStopping() && performance.now() < lane.heldUntilMs
}

function hasHadItsTurn(context: DrainContext, lane: OpenLane): boolean {
  return context.isCrowded(lane) && performance.now() - lane.takenAtMs > turnMs
}

/** Until one ends, or half a second while there is room: one slow answer must not hold up what arrives meanwhile. */
async function untilRoomOrLater({ active }: OpenLane): Promise<void> {
  const later = active.size < activeMax ? [delay(lookAgainMs, undefined, { ref: false })] : []
  await Promise.race([...active.values(), ...later])
}

async function untilSettled(lane: OpenLane): Promise<void> {
  await Promise.all(lane.active.values())
}

/** Begins with each as soon as there is room; stops beginning when the circuit changes. */
async function sendAll(context: DrainContext, lane: OpenLane, due: DueEvent[]): Promise<void> {
  const { isOpen } = lane.circuit
  for (const each of due) {
    while (lane.active.size >= activeMax) await Promise.race(lane.active.values())
    await context.slots.enter(lane)
    if (!maySend(context, lane) || lane.circuit.isOpen !== isOpen) {
      context.slots.leave(lane)
      return
    }
    const settled = attempt(context, lane, each).finally(() =>
      lane.active.delete(each.deliveryUuid),
    )
    lane.active.set(each.deliveryUuid, settled)
  }
}

async function attempt(context: DrainContext, lane: OpenLane, due: DueEvent): Promise<void> {
  const { clock } = context.holder
  const startedAtMs = clock.nowMs()
  const sent = await context.send(due)
  context.slots.leave(lane)
  if (context.isCutOff()) return
  const { isCallback } = lane
  const isRemoved = due.target === undefined
  const attempted = { startedAtMs, endedAtMs: clock.nowMs(), sent, isCallback, isRemoved }
  const wasOpen = lane.circuit.isOpen
  const occurredAtMs = due.occurredAt.getTime()
  const isMeasured =
    due.firstAttemptAtMs === undefined && !wasOpen && occurredAtMs >= lane.answersSinceMs
  const outcome = decideOutcome(lane.circuit, due, attempted)
  lane.circuit = outcome.circuit
  if (wasOpen && !lane.circuit.isOpen) lane.answersSinceMs = attempted.endedAtMs
  lane.probeAtMs = outcome.probeAtMs
  const ageSeconds = Math.max(0, startedAtMs - occurredAtMs) / 1_000
  context.onAttempt(sent, isMeasured ? ageSeconds : undefined)
  if (!(await recordSurely(context, outcome))) lane.isLost = true
}

/**
 * An unrecorded outcome causes a duplicate delivery, so wait until the database is available again.
 */
async function recordSurely(context: DrainContext, outcome: Outcome): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    try {
      return await context.holder.record(outcome)
    } catch (error) {
      context.onError(error)
      if (tries === recordTries || context.isCutOff()) return false
      await delay(recordRetryMs)
    }
  }
}

/** What an owner paused stays; everything else that waits for a disabled endpoint has failed. */
async function leaveDisabled(
  context: DrainContext,
  lane: OpenLane,
  closed: NonNullable<Page['closed']>,
): Promise<void> {
  const { holder } = context
  await untilSettled(lane)
  let hasMore = closed !== 'owner'
  while (hasMore && maySend(context, lane)) hasMore = (await holder.failWaiting(lane)) > 0
  const nextAtMs = hasMore ? holder.clock.nowMs() : undefined
  await holder.release({ lane, arrivals: undefined, nextAtMs })
}
