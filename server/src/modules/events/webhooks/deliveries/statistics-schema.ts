// How a webhook did in the last two days, for the page that shows it.
import Type from 'typebox'
import { limits } from '../../../../core/limits.ts'
import type { ConsoleOperation } from '../../../../http/console/operation.ts'
import { accountId } from '../../../identity/people/me-schema.ts'
import { time, timeOrNull, webhookId } from '../schema.ts'
import { statisticsHours } from './deliveries.ts'

const closed = { additionalProperties: false } as const
const count = (description: string) =>
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description })

const hour = Type.Object(
  {
    from: time('The beginning of the hour.'),
    delivered: count('Deliveries made in it that were heard since.'),
    failedAttempts: count('Attempts at those of it that were not heard.'),
  },
  { ...closed, title: 'WebhookDeliveryHour' },
)

const statistics = Type.Object(
  {
    deliveries: count('Deliveries in these hours.'),
    orMore: Type.Boolean({
      description: `Whether there are more than the newest ${limits.webhookDeliveriesLookedAtMax.toLocaleString('en-US')}, which are counted.`,
    }),
    hours: Type.Array(hour, {
      maxItems: statisticsHours,
      description: 'Each of the last hours, in order; the last one has only begun.',
    }),
    firstTryShare: Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()], {
      description:
        'Of those that were tried, how many were heard at the first attempt; null for none.',
    }),
    medianMilliseconds: Type.Union([count('Milliseconds.'), Type.Null()], {
      description: 'Half of them were heard within so long; null for none.',
    }),
    lastDeliveredAt: timeOrNull('When one was last heard in these hours; null for not at all.'),
  },
  { ...closed, title: 'WebhookStatistics' },
)

export const getWebhookStatisticsOperation = {
  operationId: 'getWebhookStatistics',
  method: 'GET',
  path: '/console/v1/accounts/{account_id}/webhooks/{webhook_id}/statistics',
  tag: 'Dashboard',
  summary: 'See how a webhook did',
  description: `What was delivered in the last ${statisticsHours} hours, hour by hour, and how soon.`,
  access: { who: 'member', roles: ['owner', 'developer'], twinToo: true },
  params: Type.Object({ account_id: accountId, webhook_id: webhookId }),
  reply: {
    status: 200,
    description: 'The numbers.',
    schema: statistics,
    example: {
      deliveries: 412,
      orMore: false,
      hours: [{ from: '2026-11-15T09:00:00.000Z', delivered: 12, failedAttempts: 1 }],
      firstTryShare: 0.995,
      medianMilliseconds: 84,
      lastDeliveredAt: '2026-11-15T09:29:58.000Z',
    },
  },
  errors: ['NOT_FOUND'],
} as const satisfies ConsoleOperation
