// The callback of a task as members of its account see it: its host, and what came of each attempt.
import Type from 'typebox'
import { limits } from '../../../core/limits.ts'
import type { ConsoleOperation } from '../../../http/console/operation.ts'
import { callbackFormats } from '../../events/callbacks/writes.ts'
import { taskEventTypes } from '../../events/feed/feed.ts'
import { closed, nullable, time, whole } from '../engineer/work-task-schema.ts'
import { access, dashboardTag, taskParams } from './task-row-schema.ts'

const deliveryId = Type.String({
  pattern: '^delivery_[0-9a-hjkmnp-tv-z]{26}$',
  maxLength: 35,
  description: 'Names the delivery.',
  examples: ['delivery_06a1ynhfkxvw5b8q2d3r4s5t6v'],
})

const fields = {
  host: Type.String({
    maxLength: limits.webhookUrlCharsMax,
    description: 'Host and port it is sent to. The rest of the address counts as a secret.',
  }),
  format: Type.Enum([...callbackFormats], {
    description: 'event: each event of the task. result: the end alone.',
  }),
  signed: Type.Boolean({ description: 'Whether the create gave a secret to sign with.' }),
}

/** As a task shows it. */
export const callbackSummary = Type.Object(fields, { ...closed, title: 'TaskCallback' })
export const callbackExample = { host: 'ci.example.com', format: 'event', signed: true } as const

const attempt = Type.Object(
  {
    number: whole('Counts the attempts of the delivery.'),
    startedAt: time('When it began.'),
    latencyMs: whole('How long it took.'),
    statusCode: nullable(
      Type.Integer({ minimum: 100, maximum: 999 }),
      'The status of the answer; null where none came.',
    ),
    error: nullable(Type.String({ maxLength: 2_000 }), 'Why no answer came, or null.'),
  },
  { ...closed, title: 'CallbackAttempt' },
)

const delivery = Type.Object(
  {
    id: deliveryId,
    eventType: Type.Enum([...taskEventTypes], { description: 'The event it is about.' }),
    state: Type.Enum(['pending', 'delivered', 'failed'], { description: 'What became of it.' }),
    attemptCount: whole('Attempts so far, also those no longer listed.'),
    createdAt: time('When it was made.'),
    nextAttemptAt: nullable(
      time('ISO 8601, UTC.'),
      'When it is tried next; null unless it is pending.',
    ),
    attempts: Type.Array(attempt, {
      maxItems: limits.callbackAttemptsShownMax,
      description: 'The newest attempts, in order.',
    }),
  },
  { ...closed, title: 'CallbackDelivery' },
)

const log = Type.Object(
  {
    ...fields,
    deliveries: Type.Array(delivery, {
      maxItems: limits.callbackDeliveriesShownMax,
      description: `What was sent, in order; kept ${limits.deliveryKeepDays} days.`,
    }),
  },
  { ...closed, title: 'CallbackLog' },
)

export const getTaskCallbackOperation = {
  operationId: 'getTaskCallback',
  method: 'GET',
  path: '/console/v1/accounts/{account_id}/tasks/{task_id}/callback',
  tag: dashboardTag,
  summary: 'Read the callback of a task',
  description:
    'Where the task calls back, by host alone, and each attempt with what was answered. 404 for a task ' +
    'without a callback, and once it was removed with the content of the task.',
  access,
  params: taskParams,
  reply: {
    status: 200,
    description: 'The callback and its log.',
    schema: log,
    example: {
      ...callbackExample,
      deliveries: [
        {
          id: 'delivery_06a1ynhfkxvw5b8q2d3r4s5t6v',
          eventType: 'task.completed',
          state: 'delivered',
          attemptCount: 2,
          createdAt: '2026-11-16T15:12:05.000Z',
          nextAttemptAt: null,
          attempts: [
            {
              number: 1,
              startedAt: '2026-11-16T15:12:06.000Z',
              latencyMs: 1_204,
              statusCode: 503,
              error: null,
            },
            {
              number: 2,
              startedAt: '2026-11-16T15:12:26.000Z',
              latencyMs: 84,
              statusCode: 200,
              error: null,
            },
          ],
        },
      ],
    },
  },
  errors: [],
} as const satisfies ConsoleOperation

export const redeliverCallbackOperation = {
  operationId: 'redeliverCallback',
  method: 'POST',
  path: '/console/v1/accounts/{account_id}/tasks/{task_id}/callback/deliveries/{delivery_id}/redeliver',
  tag: dashboardTag,
  summary: 'Send a callback again',
  description:
    'Whatever became of it. It keeps its webhook-id, so a receiver that deduplicates is safe. One that ' +
    'had ended is tried for 5 days again.',
  access: { ...access, roles: ['owner', 'developer'] },
  params: Type.Object({ ...taskParams.properties, delivery_id: deliveryId }),
  reply: { status: 204, description: 'It is due now.' },
  errors: [],
} as const satisfies ConsoleOperation
