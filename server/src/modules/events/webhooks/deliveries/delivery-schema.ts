// What was sent, what became of it, and sending it again.
import Type from 'typebox'
import { limits } from '../../../../core/limits.ts'
import { both, type Operation } from '../../../../http/operation.ts'
import { pageOf, pageQuery } from '../../../../http/page.ts'
import { eventTypes } from '../../feed/feed.ts'
import { deliveryDetailExample, testDeliveryExample } from '../examples.ts'
import { time, timeOrNull, webhookId, webhookParams } from '../schema.ts'
import { testEventType } from './delivery-present.ts'
import { deliveryStatuses } from './delivery-read-queries.ts'

const closed = { additionalProperties: false } as const
const tag = 'Webhooks'
const scope = 'webhooks'
const intMax = 2_147_483_647

export const deliveryId = Type.String({
  pattern: '^delivery_[0-9a-hjkmnp-tv-z]{26}$',
  maxLength: 35,
  description: 'Names the delivery.',
  examples: [testDeliveryExample.id],
})
const deliveryParams = Type.Object({ webhook_id: webhookId, delivery_id: deliveryId })

const type = Type.Enum([...eventTypes, testEventType], { description: 'The type of the event.' })
const status = Type.Enum([...deliveryStatuses], {
  description:
    'pending waits for its first or next attempt; delivered was answered with 2xx; failed was given up.',
})

const fields = {
  id: deliveryId,
  webhookId,
  eventId: Type.String({
    pattern: '^evt_[0-9a-hjkmnp-tv-z]{26}_[0-9]{1,10}$',
    maxLength: 41,
    description: 'The id of the event, sent as webhook-id; the same at every attempt.',
  }),
  type,
  sequence: Type.Union(
    [Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), Type.Null()],
    {
      description: 'The number of the event in the feed of the account; null for a test.',
    },
  ),
  status,
  attemptCount: Type.Integer({ minimum: 0, maximum: intMax, description: 'Attempts so far.' }),
  createdAt: time('When it was made. ISO 8601, UTC.'),
  finishedAt: timeOrNull('When it was delivered or given up; null while it waits.'),
  nextAttemptAt: timeOrNull('When it may be tried next; null once it is finished.'),
}

const delivery = Type.Object(fields, { ...closed, title: 'WebhookDelivery' })

export const attemptFields = {
  number: Type.Integer({ minimum: 1, maximum: intMax, description: '1 for the first.' }),
  startedAt: time('When it began. ISO 8601, UTC.'),
  latencyMs: Type.Integer({ minimum: 0, maximum: intMax, description: 'How long it took.' }),
  statusCode: Type.Union([Type.Integer({ minimum: 100, maximum: 999 }), Type.Null()], {
    description: 'What the receiver answered; null where no answer came.',
  }),
  error: Type.Union([Type.String({ maxLength: 1_000 }), Type.Null()], {
    description: 'Why no answer came; null where one did.',
  }),
}

const attempt = Type.Object(
  {
    ...attemptFields,
    responseExcerpt: Type.Union(
      [Type.String({ maxLength: limits.webhookExcerptCharsMax }), Type.Null()],
      { description: 'The beginning of the answer; null where none came.' },
    ),
  },
  { ...closed, title: 'WebhookAttempt' },
)

const deliveryDetail = Type.Object(
  {
    ...fields,
    body: Type.String({ maxLength: 20_000, description: 'The body, byte for byte as it is sent.' }),
    attempts: Type.Array(attempt, {
      maxItems: limits.webhookAttemptsShownMax,
      description: `The last ${limits.webhookAttemptsShownMax} attempts, oldest first.`,
    }),
  },
  { ...closed, title: 'WebhookDeliveryDetail' },
)

const pendingReply = { summary: 'It waits for its attempt', value: testDeliveryExample }

export const testWebhookOperation = {
  operationId: 'testWebhook',
  method: 'POST',
  path: '/webhooks/{webhook_id}/test',
  tag,
  summary: 'Send a test event',
  description:
    'Sends an event of type webhook.test immediately, signed and retried like any other. Read the ' +
    'delivery a moment later to see what the receiver answered.',
  scope,
  params: webhookParams,
  reply: {
    status: 201,
    description: 'The delivery. Location names where its attempts can be read.',
    schema: both(delivery),
    examples: both({ delivery: pendingReply }),
  },
  errors: ['NOT_FOUND', 'ENDPOINT_DISABLED'],
} as const satisfies Operation

export const listWebhookDeliveriesOperation = {
  operationId: 'listWebhookDeliveries',
  method: 'GET',
  path: '/webhooks/{webhook_id}/deliveries',
  tag,
  summary: 'List deliveries',
  description:
    'The deliveries of a webhook, newest first, kept for 30 days. With a filter a page may hold ' +
    'fewer than limit, also none, while hasMore is true: continue with nextCursor.',
  scope,
  params: webhookParams,
  query: Type.Object(
    {
      ...pageQuery,
      status: Type.Optional(Type.Enum([...deliveryStatuses], { description: 'Only this status.' })),
      type: Type.Optional(
        Type.Enum([...eventTypes, testEventType], { description: 'Only events of this type.' }),
      ),
    },
    closed,
  ),
  reply: {
    status: 200,
    description: 'A page of deliveries.',
    schema: both(pageOf('WebhookDeliveryPage', delivery, 'Deliveries, newest first.')),
    examples: both({
      deliveries: {
        summary: 'The only page',
        value: { data: [testDeliveryExample], hasMore: false, nextCursor: null },
      },
    }),
  },
  errors: ['NOT_FOUND'],
} as const satisfies Operation

export const getWebhookDeliveryOperation = {
  operationId: 'getWebhookDelivery',
  method: 'GET',
  path: '/webhooks/{webhook_id}/deliveries/{delivery_id}',
  tag,
  summary: 'Read a delivery',
  description: 'One delivery with its body and its attempts: how long each took, and its answer.',
  scope,
  params: deliveryParams,
  reply: {
    status: 200,
    description: 'The delivery.',
    schema: both(deliveryDetail),
    examples: both({
      failed: { summary: 'Given up after an attempt', value: deliveryDetailExample },
    }),
  },
  errors: ['NOT_FOUND'],
} as const satisfies Operation

export const redeliverWebhookDeliveryOperation = {
  operationId: 'redeliverWebhookDelivery',
  method: 'POST',
  path: '/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver',
  tag,
  summary: 'Send a delivery again',
  description:
    'Sends it again immediately, whatever its status. The event keeps its id, so a receiver that keeps ' +
    'the ids it has seen ignores a repeat.',
  scope,
  params: deliveryParams,
  reply: {
    status: 200,
    description: 'The delivery, waiting for its attempt.',
    schema: both(delivery),
    examples: both({ delivery: pendingReply }),
  },
  errors: ['NOT_FOUND', 'ENDPOINT_DISABLED'],
} as const satisfies Operation

const redeliverBody = {
  failedAfter: Type.String({
    format: 'date-time',
    maxLength: 40,
    description: 'Deliveries given up at or after this time.',
  }),
  failedBefore: Type.Optional(
    Type.String({
      format: 'date-time',
      maxLength: 40,
      description: 'Only those given up before this time; without it, up to now.',
    }),
  ),
}
const redeliverBodies = {
  A: Type.Object(redeliverBody, { additionalProperties: false, title: 'RedeliverFailed' }),
  B: Type.Object(redeliverBody, { additionalProperties: true, title: 'RedeliverFailed' }),
}
export const redeliverFailedDeliveriesOperation = {
  operationId: 'redeliverFailedDeliveries',
  method: 'POST',
  path: '/webhooks/{webhook_id}/redeliver',
  tag,
  summary: 'Send failed deliveries again',
  description:
    'Sends again what was given up in a time, oldest first, at most ' +
    `${limits.webhookRedeliveriesPerCallMax.toLocaleString('en-US')} a request; while hasMore is ` +
    'true, send the same request again with another idempotency key.',
  scope,
  params: webhookParams,
  body: redeliverBodies,
  bodyExamples: both({
    outage: {
      summary: 'What failed in an outage',
      value: { failedAfter: '2026-11-15T09:00:00Z', failedBefore: '2026-11-21T09:00:00Z' },
    },
  }),
  reply: {
    status: 200,
    description: 'How many were queued.',
    schema: both(
      Type.Object(
        {
          queued: Type.Integer({
            minimum: 0,
            maximum: limits.webhookRedeliveriesPerCallMax,
            description: 'How many are sent again.',
          }),
          hasMore: Type.Boolean({ description: 'Whether there are more in that time.' }),
        },
        { ...closed, title: 'RedeliveredFailed' },
      ),
    ),
    examples: both({ queued: { summary: 'All of them', value: { queued: 42, hasMore: false } } }),
  },
  errors: ['NOT_FOUND', 'ENDPOINT_DISABLED'],
} as const satisfies Operation
