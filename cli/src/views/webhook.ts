// Webhooks and their deliveries, as rows and as facts.
import type { Webhook, WebhookDelivery } from '@task-review/sdk'
import type { Column } from '../output/table.ts'
import { green, red, type Text, yellow } from '../output/text.ts'
import { formatMoment, formatUntil, plural } from '../values/figures.ts'
import { ageColumn, countColumn, idColumn, type View } from './cells.ts'

export const webhookFields = [
  ...['id', 'url', 'description', 'eventTypes', 'revision', 'enabled', 'disabledReason'],
  ...['disabledAt', 'failingSince', 'waiting', 'nextAttemptAt', 'previousSecretUntil', 'createdAt'],
] as const

export const deliveryFields = [
  ...['id', 'webhookId', 'eventId', 'type', 'sequence', 'status', 'attemptCount', 'createdAt'],
  ...['finishedAt', 'nextAttemptAt'],
] as const

function webhookState({ enabled, failingSince, disabledReason }: Webhook): string {
  if (!enabled) return disabledReason === 'owner' ? 'disabled' : `disabled (${disabledReason})`
  return failingSince === null ? 'enabled' : 'failing'
}

function styleState(text: string, webhook: Webhook): Text {
  if (!webhook.enabled) return yellow(text)
  return webhook.failingSince === null ? green(text) : red(text)
}

function spellTypes({ eventTypes }: Webhook): string {
  return eventTypes === null ? 'all' : eventTypes.join(', ')
}

export function webhookColumns(view: View): Column<Webhook>[] {
  return [
    idColumn(view, 'ID', ({ id }) => id),
    { title: 'STATE', value: webhookState, style: styleState },
    { title: 'URL', value: ({ url }) => url, shrinks: true },
    { title: 'EVENTS', value: spellTypes, shrinks: true },
    countColumn(view, 'WAITING', ({ waiting }) => waiting),
    ageColumn(view, 'AGE', ({ createdAt }) => createdAt),
  ]
}

export function webhookFacts(webhook: Webhook, view: View) {
  const until = (at: string | null) => at && `${formatMoment(at)} (${formatUntil(at, view.nowMs)})`
  return [
    ['Webhook', webhook.id],
    ['State', styleState(webhookState(webhook), webhook)],
    ['URL', webhook.url],
    ['Description', webhook.description],
    ['Events', spellTypes(webhook)],
    ['Revision', webhook.revision],
    ['Failing since', until(webhook.failingSince)],
    ['Waiting', webhook.waiting === 0 ? '' : plural(webhook.waiting, 'delivery', 'deliveries')],
    ['Next attempt', until(webhook.nextAttemptAt)],
    ['Old secret until', until(webhook.previousSecretUntil)],
    ['Created', formatMoment(webhook.createdAt)],
  ] as const
}

export function styleDelivery(text: string, { status }: { status: string }): Text {
  if (status === 'delivered') return green(text)
  return status === 'failed' ? red(text) : yellow(text)
}

export function deliveryColumns(view: View): Column<WebhookDelivery>[] {
  return [
    idColumn(view, 'ID', ({ id }) => id),
    { title: 'STATUS', value: ({ status }) => status, style: styleDelivery },
    { title: 'EVENT', value: ({ type }) => type },
    { title: 'SEQUENCE', value: ({ sequence }) => sequence, align: 'right' },
    { title: 'ATTEMPTS', value: ({ attemptCount }) => attemptCount, align: 'right' },
    ageColumn(view, 'AGE', ({ createdAt }) => createdAt),
    {
      title: 'NEXT',
      value: ({ nextAttemptAt: at }) =>
        at !== null && view.isForPeople ? formatUntil(at, view.nowMs) : at,
    },
  ]
}
