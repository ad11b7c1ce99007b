// Endpoints: what the operations accept and return. The revisions differ only in that B ignores
// unknown fields of a body, as it does everywhere.
import Type, { type TProperties } from 'typebox'
import { limits } from '../../../core/limits.ts'
import { revisions } from '../../../core/money.ts'
import { both, type Operation } from '../../../http/operation.ts'
import { pageOf } from '../../../http/page.ts'
import { eventTypes } from '../feed/feed.ts'
import { createExamples, endpointExample, secretExample } from './examples.ts'

const closed = { additionalProperties: false } as const
const tag = 'Webhooks'
const scope = 'webhooks'

export const webhookId = Type.String({
  pattern: '^webhook_[0-9a-hjkmnp-tv-z]{26}$',
  maxLength: 34,
  description: 'Names the webhook.',
  examples: [endpointExample.id],
})
export const webhookParams = Type.Object({ webhook_id: webhookId })

export const time = (description: string) => Type.String({ format: 'date-time', description })
export const timeOrNull = (description: string) =>
  Type.Union([time(description), Type.Null()], { description })

const url = Type.String({
  minLength: 1,
  maxLength: limits.webhookUrlCharsMax,
  description:
    'Where events are sent: https, port 443 or 8443, no private address, no user name or fragment.',
})
const description = Type.String({
  maxLength: limits.webhookDescriptionCharsMax,
  description: 'What it is for, to tell it from others.',
})
const types = Type.Union(
  [
    Type.Array(Type.Enum([...eventTypes]), {
      minItems: 1,
      maxItems: eventTypes.length,
      uniqueItems: true,
    }),
    Type.Null(),
  ],
  { description: 'Only events of these types are sent; null for all, also those added later.' },
)

const fields = {
  id: webhookId,
  url,
  description,
  eventTypes: types,
  revision: Type.Enum([...revisions], {
    description: 'The revision that events are sent in. It does not change.',
  }),
  enabled: Type.Boolean({ description: 'Whether events are sent.' }),
  disabledReason: Type.Union([Type.Enum(['owner', 'failing', 'gone']), Type.Null()], {
    description: 'Who disabled it: you, days of failures, or a reply of 410; null while enabled.',
  }),
  disabledAt: timeOrNull('Since when it is disabled; null while it is not.'),
  failingSince: timeOrNull('The first failure since the last success; null when all is well.'),
  waiting: Type.Integer({
    minimum: 0,
    maximum: limits.webhookWaitingShownMax,
    description: `How many deliveries wait, counted up to ${limits.webhookWaitingShownMax.toLocaleString('en-US')}.`,
  }),
  nextAttemptAt: timeOrNull('When what waits is tried next; null when nothing waits.'),
  previousSecretUntil: timeOrNull('Until when the secret before the last roll signs too.'),
  createdAt: time('When it was made. ISO 8601, UTC.'),
}

const endpoint = Type.Object(fields, { ...closed, title: 'Webhook' })

const secret = Type.Union(
  [Type.String({ pattern: '^whsec_[A-Za-z0-9+/=]{44}$', maxLength: 50 }), Type.Null()],
  {
    description:
      'Check signatures with it. It is shown to this request and its repeats; null in a repeat once ' +
      'it was rolled or the webhook deleted.',
  },
)

/** Revision A refuses unknown fields, B ignores them. */
function bodyOf<P extends TProperties>(title: string, properties: P) {
  return {
    A: Type.Object(properties, { additionalProperties: false, title }),
    B: Type.Object(properties, { additionalProperties: true, title }),
  }
}

const createBody = bodyOf('CreateWebhook', {
  url,
  description: Type.Optional(description),
  eventTypes: Type.Optional(types),
  revision: Type.Optional(
    Type.Enum([...revisions], { description: "Default: the key's own revision." }),
  ),
})
export const createWebhookOperation = {
  operationId: 'createWebhook',
  method: 'POST',
  path: '/webhooks/create',
  tag,
  summary: 'Create a webhook',
  description:
    'From now on the events of the account are sent to the URL, signed with the secret in the ' +
    `reply. An account has at most ${limits.webhooksPerAccountMax} webhooks.`,
  scope,
  body: createBody,
  bodyExamples: createExamples,
  reply: {
    status: 201,
    description: 'The webhook with its secret. Location names where it can be read.',
    schema: both(Type.Object({ ...fields, secret }, { ...closed, title: 'CreatedWebhook' })),
    examples: both({
      webhook: { summary: 'A new webhook', value: { ...endpointExample, secret: secretExample } },
    }),
  },
  errors: ['ENDPOINT_LIMIT_REACHED'],
  invalidExample: both([{ field: 'url', message: 'must start with https://' }]),
} as const satisfies Operation

export const listWebhooksOperation = {
  operationId: 'listWebhooks',
  method: 'GET',
  path: '/webhooks',
  tag,
  summary: 'List webhooks',
  description: 'The webhooks of the account with their health, newest first.',
  scope,
  reply: {
    status: 200,
    description: 'All of them, in one page.',
    schema: both(pageOf('WebhookPage', endpoint, 'Webhooks, newest first.')),
    examples: both({
      webhooks: {
        summary: 'All webhooks',
        value: { data: [endpointExample], hasMore: false, nextCursor: null },
      },
    }),
  },
  errors: [],
} as const satisfies Operation

export const getWebhookOperation = {
  operationId: 'getWebhook',
  method: 'GET',
  path: '/webhooks/{webhook_id}',
  tag,
  summary: 'Read a webhook',
  description: 'One webhook with its health: whether it fails, since when, and how much waits.',
  scope,
  params: webhookParams,
  reply: {
    status: 200,
    description: 'The webhook.',
    schema: both(endpoint),
    examples: both({ webhook: { summary: 'A webhook', value: endpointExample } }),
  },
  errors: ['NOT_FOUND'],
} as const satisfies Operation

const updateBody = bodyOf('UpdateWebhook', {
  url: Type.Optional(url),
  description: Type.Optional(description),
  eventTypes: Type.Optional(types),
  enabled: Type.Optional(
    Type.Boolean({
      description:
        'false stops sending; pending deliveries are kept. true starts again: failure counts are reset and pending deliveries are sent immediately.',
    }),
  ),
})
export const updateWebhookOperation = {
  operationId: 'updateWebhook',
  method: 'PATCH',
  path: '/webhooks/{webhook_id}',
  tag,
  summary: 'Change a webhook',
  description:
    'Changes the fields that are sent and no others. Events that happen while a webhook is disabled ' +
    'are not sent to it later; read them from the feed.',
  scope,
  params: webhookParams,
  body: updateBody,
  bodyExamples: both({
    enable: { summary: 'Enable it again', value: { enabled: true } },
    types: {
      summary: 'Only what ends a task',
      value: { eventTypes: ['task.completed', 'task.cancelled'] },
    },
  }),
  reply: {
    status: 200,
    description: 'The webhook as it is now.',
    schema: both(endpoint),
    examples: both({ webhook: { summary: 'The changed webhook', value: endpointExample } }),
  },
  errors: ['NOT_FOUND'],
} as const satisfies Operation

const rollBody = bodyOf('RollWebhookSecret', {
  overlapSeconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: limits.webhookOverlapSecondsMax,
      default: limits.webhookOverlapSecondsDefault,
      description: 'How long the old secret signs too, so that receivers can change over.',
    }),
  ),
})
export const rollWebhookSecretOperation = {
  operationId: 'rollWebhookSecret',
  method: 'POST',
  path: '/webhooks/{webhook_id}/roll-secret',
  tag,
  summary: 'Rotate the secret of a webhook',
  description:
    'Makes a new secret. The old one signs too for the overlap; rolling again meanwhile ends it.',
  scope,
  params: webhookParams,
  body: rollBody,
  bodyExamples: both({
    day: { summary: 'With a day to change over', value: { overlapSeconds: 86_400 } },
    leaked: { summary: 'The old one leaked', value: { overlapSeconds: 0 } },
  }),
  reply: {
    status: 200,
    description: 'The new secret.',
    schema: both(Type.Object({ id: webhookId, secret }, { ...closed, title: 'WebhookSecret' })),
    examples: both({
      secret: {
        summary: 'A new secret',
        value: { id: endpointExample.id, secret: secretExample },
      },
    }),
  },
  errors: ['NOT_FOUND'],
} as const satisfies Operation

export const deleteWebhookOperation = {
  operationId: 'deleteWebhook',
  method: 'DELETE',
  path: '/webhooks/{webhook_id}',
  tag,
  summary: 'Delete a webhook',
  description:
    'Nothing more is sent to it, also not what waits. Its deliveries can no longer be read.',
  scope,
  params: webhookParams,
  reply: { status: 204, description: 'The webhook is gone.' },
  errors: ['NOT_FOUND'],
} as const satisfies Operation
