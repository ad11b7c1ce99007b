// What a webhook is now: it is told, it fails, or nothing is sent to it.
import type { Schemas } from '../../api/queries.ts'
import { formatCredits, formatDayAndTime, formatTimeOfDay } from '../../core/formats.ts'
import type { PillTone } from '../../ui/pill.tsx'
import type { Delivery, Webhook } from './webhook-queries.ts'

export type State = { word: string; tone: PillTone }
type Statistics = Schemas['WebhookStatistics']

export function stateOf(webhook: Webhook): State {
  if (!webhook.enabled) return { word: 'Disabled', tone: 'cancelled' }
  if (webhook.failingSince !== null)
    return { word: `Failing since ${formatDayAndTime(webhook.failingSince)}`, tone: 'failed' }
  return { word: 'Active', tone: 'completed' }
}

/**
 * On its own page, which knows the last hours and what is tried next: one that was sent nothing has not
 * shown that it works.
 */
export function stateWith(
  webhook: Webhook,
  statistics: Statistics | undefined,
  nowMs: number,
): State {
  if (!webhook.enabled) return stateOf(webhook)
  if (webhook.failingSince !== null)
    return { word: describeFailing(webhook, statistics, nowMs), tone: 'failed' }
  if (statistics?.deliveries !== 0 || webhook.waiting > 0) return stateOf(webhook)
  const word = isNew(webhook, statistics) ? 'Nothing sent yet' : 'Nothing sent in 48 h'
  return { word, tone: 'pending' }
}

/** From then on it is tried every hour. */
const hourlyAfterMs = (15 + 120) * 60_000
/** Shorter waits are counted down, longer ones have a time. */
const countdownMs = 60_000

function describeFailing(
  { failingSince, nextAttemptAt }: Webhook,
  statistics: Statistics | undefined,
  nowMs: number,
): string {
  const failingMs = nowMs - Date.parse(failingSince as string)
  if (statistics?.isPaused === true && failingMs >= hourlyAfterMs) return 'Paused, probing hourly'
  if (nextAttemptAt === null || statistics?.retry === undefined || statistics.retry === null)
    return 'Failing'
  return `Failing, retry ${formatCredits(statistics.retry.number)} ${describeWhen(nextAttemptAt, nowMs)}`
}

/** "in 14 s", "at 17:05", "now". */
export function describeWhen(at: string, nowMs: number): string {
  const leftMs = Date.parse(at) - nowMs
  if (leftMs <= 0) return 'now'
  return leftMs <= countdownMs ? `in ${Math.ceil(leftMs / 1_000)} s` : `at ${formatTimeOfDay(at)}`
}

/** Made within the hours that are known, so that what they say of it holds since it was made. */
export function isNew({ createdAt }: Webhook, { halfHours: [first] }: Statistics): boolean {
  return first !== undefined && Date.parse(createdAt) >= Date.parse(first.from)
}

const offReasons: Record<NonNullable<Webhook['disabledReason']>, string> = {
  owner: 'A member disabled it. ',
  failing: 'It failed for 5 days. ',
  gone: 'Your server returned 410 Gone. ',
}

/** Why it is off, and what enabling it does. */
export function describeOff({ disabledReason, waiting }: Webhook): string {
  const why = disabledReason === null ? '' : offReasons[disabledReason]
  const sent =
    waiting === 0
      ? 'receive events again'
      : waiting === 1
        ? 'send the pending event'
        : `send the ${countWaiting(waiting)} pending events`
  return `${why}Enable it to ${sent}.`
}

/** The service counts no further. */
export function countWaiting(waiting: number): string {
  return waiting >= 10_000 ? '10,000 or more' : formatCredits(waiting)
}

/** One that was tried and one that waits for it to be heard are both pending. */
export function resultOf({ status, attemptCount }: Delivery): State {
  if (status === 'delivered') return { word: 'Delivered', tone: 'completed' }
  if (status === 'failed') return { word: 'Failed', tone: 'failed' }
  return attemptCount > 0
    ? { word: 'Failing', tone: 'failed' }
    : { word: 'Waiting', tone: 'pending' }
}

/** The id of an event is that of its task with a version; a test is of no task. */
export function taskIdOf({ eventId, type }: Delivery): string | undefined {
  return type === 'webhook.test'
    ? undefined
    : eventId.replace(/^evt_/, 'task_').replace(/_\d+$/, '')
}
