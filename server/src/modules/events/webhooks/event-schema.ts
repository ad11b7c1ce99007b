// The one event that is in no feed: the one an owner asks for, to see whether an endpoint answers.
import Type from 'typebox'
import type { WebhookEvent } from '../../../http/openapi/webhooks.ts'
import { both } from '../../../http/operation.ts'

const testEventType = 'webhook.test'

const testEventSchema = Type.Object(
  {
    id: Type.String({
      pattern: '^evt_[0-9a-hjkmnp-tv-z]{26}_0$',
      maxLength: 32,
      description: 'Made for this test alone.',
    }),
    type: Type.Enum([testEventType], { description: 'That this is a test.' }),
    sequence: Type.Null({ description: 'A test stands in no feed.' }),
    timestamp: Type.String({
      format: 'date-time',
      description: 'When it was asked for. ISO 8601, UTC.',
    }),
    data: Type.Object(
      {
        id: Type.String({
          pattern: '^webhook_[0-9a-hjkmnp-tv-z]{26}$',
          maxLength: 34,
          description: 'The endpoint it is sent to.',
        }),
      },
      { additionalProperties: false, title: 'TestEventData' },
    ),
  },
  { additionalProperties: false, title: 'TestEvent' },
)

export const testWebhook: WebhookEvent = {
  type: testEventType,
  summary: 'A test of an endpoint',
  description:
    'Its owner asked for a test of the endpoint. Sent whatever types the endpoint asks for, signed ' +
    'and repeated like any other event.',
  schema: both(testEventSchema),
  example: both({
    id: 'evt_06a1ynhq4c8m2x7v5t9r3k6w1d_0',
    type: testEventType,
    sequence: null,
    timestamp: '2026-11-15T09:30:00.000Z',
    data: { id: 'webhook_06a1yngw9n3c7r5x2v8k4m6t1b' },
  }),
}
