// How a webhook did in the last two days, for the page that shows it.
import Type from 'typebox'
import { limits } from '../../../../core/limits.ts'
import type { ConsoleOperation } from '../../../../http/console/operation.ts'
import { accountId } from '../../../identity/people/me-schema.ts'
import { testDeliveryExample } from '../examples.ts'
import { time, timeOrNull, webhookId } from '../schema.ts'
import { attemptFields, deliveryId } from './delivery-schema.ts'
import { lastAttemptsMax, statisticsHalfHours } from './statistics.ts'

const closed = { additionalProperties: false } as const
const count = (description: string) =>
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description })

const halfHour = Type.Object(
  {
    from: time('The beginning of the half hour.'),
    delivered: count('Deliveries made in it that were heard since.'),
    failedAttempts: count('Attempts at those of it that were not heard.'),
  },
  { ...closed, title: 'WebhookDeliveryHalfHour' },
)

const lastAttempt = Type.Object(
  {
    deliveryId,
    ...attemptFields,
  },
  { ...closed, title: 'WebhookLastAttempt' },
)

const retry = Type.Object(
  { deliveryId, number: count('The number of the attempt: 1 for the first.') },
  { ...closed, title: 'WebhookRetry' },
)

const statistics = Type.Object(
  {
    deliveries: count('Deliveries in these two days.'),
    orMore: Type.Boolean({
      description: `Whether there are more than the newest ${limits.webhookDeliveriesLookedAtMax.toLocaleString('en-US')}, which are counted.`,
    }),
    halfHours: Type.Array(halfHour, {
      maxItems: statisticsHalfHours,
      description: 'Each of the last half hours, in order; the last one has only begun.',
    }),
    firstTryShare: Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()], {
      description:
        'Of those that were tried, how many were heard at the first attempt; null for none.',
    }),
    medianMilliseconds: Type.Union([count('Milliseconds.'), Type.Null()], {
      description: 'Half of them were heard within so long; null for none.',
    }),
    lastDeliveredAt: timeOrNull('When one was last heard in these two days; null for not at all.'),
    isPaused: Type.Boolean({
      description: 'Whether only one delivery at a time is tried, because several failed.',
    }),
    retry: Type.Union([retry, Type.Null()], {
      description: 'What is tried next while it fails; null when it does not, or nothing waits.',
    }),
    lastAttempts: Type.Array(lastAttempt, {
      maxItems: lastAttemptsMax,
      description:
        `The last attempt at each of the newest ${lastAttemptsMax - 1} deliveries and the last at ` +
        'any that waits, newest first.',
    }),
  },
  { ...closed, title: 'WebhookStatistics' },
)

export const getWebhookStatisticsOperation = {
  operationId: 'getWebhookStatistics',
  method: 'GET',
  path: '/console/v1/accounts/{account_id}/webhooks/{webhook_id}/statistics',
  tag: 'Dashboard',
  summary: 'See how a webhook did',
  description:
    'What was delivered in the last 48 hours, by half hours, how soon, and what is tried next.',
  access: { who: 'member', roles: ['owner', 'developer'], twinToo: true },
  params: Type.Object({ account_id: accountId, webhook_id: webhookId }),
  reply: {
    status: 200,
    description: 'The numbers.',
    schema: statistics,
    example: {
      deliveries: 412,
      orMore: false,
      halfHours: [{ from: '2026-11-15T09:00:00.000Z', delivered: 12, failedAttempts: 1 }],
      firstTryShare: 0.995,
      medianMilliseconds: 84,
      lastDeliveredAt: '2026-11-15T09:29:58.000Z',
      isPaused: false,
      retry: { deliveryId: testDeliveryExample.id, number: 4 },
      lastAttempts: [
        {
          deliveryId: testDeliveryExample.id,
          ...{ number: 3, startedAt: '2026-11-15T09:30:40.000Z', latencyMs: 1204 },
          ...{ statusCode: 503, error: null },
        },
      ],
    },
  },
  errors: ['NOT_FOUND'],
} as const satisfies ConsoleOperation
