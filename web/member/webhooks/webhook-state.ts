// What a webhook is now: it is told, it fails, or nothing is sent to it.
import type { Schemas } from '../../api/queries.ts'
import { formatCredits, formatDayAndTime } from '../../core/formats.ts'
import type { PillTone } from '../../ui/pill.tsx'
import type { Delivery, Webhook } from './webhook-queries.ts'

export function stateOf(webhook: Webhook): { word: string; tone: PillTone } {
  if (!webhook.enabled) return { word: 'Disabled', tone: 'cancelled' }
  if (webhook.failingSince !== null)
    return { word: `Failing since ${formatDayAndTime(webhook.failingSince)}`, tone: 'overdue' }
  return { word: 'Active', tone: 'completed' }
}

type Statistics = Schemas['WebhookStatistics']

/** On its own page, which knows the last hours: one that was sent nothing has not shown that it works. */
export function stateWith(
  webhook: Webhook,
  statistics: Statistics | undefined,
): { word: string; tone: PillTone } {
  const isQuiet = statistics?.deliveries === 0 && webhook.waiting === 0
  if (!isQuiet || !webhook.enabled || webhook.failingSince !== null) return stateOf(webhook)
  const word = isNew(webhook, statistics) ? 'Nothing sent yet' : 'Nothing sent in 48 h'
  return { word, tone: 'pending' }
}

/** Made within the hours that are known, so that what they say of it holds since it was made. */
export function isNew({ createdAt }: Webhook, { hours: [first] }: Statistics): boolean {
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
  const count = waiting >= 10_000 ? '10,000 or more' : formatCredits(waiting)
  const sent =
    waiting === 0
      ? 'receive events again'
      : waiting === 1
        ? 'send the pending event'
        : `send the ${count} pending events`
  return `${why}Enable it to ${sent}.`
}

export const deliveryWords: Record<Delivery['status'], { word: string; tone: PillTone }> = {
  pending: { word: 'Pending', tone: 'pending' },
  delivered: { word: 'Delivered', tone: 'completed' },
  failed: { word: 'Failed', tone: 'failed' },
}

/** The id of an event is that of its task with a version; a test is of no task. */
export function taskIdOf({ eventId, type }: Delivery): string | undefined {
  return type === 'webhook.test'
    ? undefined
    : eventId.replace(/^evt_/, 'task_').replace(/_\d+$/, '')
}
