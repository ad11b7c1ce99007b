// How the webhooks of all accounts do.
import Type from 'typebox'
import { limits } from '../../../core/limits.ts'
import type { ConsoleOperation } from '../../../http/console/operation.ts'
import { accountId } from '../../identity/people/me-schema.ts'
import { accountName, time } from '../../identity/people/members/member-schema.ts'

const closed = { additionalProperties: false } as const

const count = (description: string) =>
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description })

const optionalCount = (description: string) =>
  Type.Union([Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), Type.Null()], {
    description,
  })

const hour = Type.Object(
  {
    hour: time('When the hour begins.'),
    succeeded: count('Attempts that the endpoint took, answered with 2xx.'),
    failed: count('Attempts that it did not.'),
  },
  { ...closed, title: 'WebhookHour' },
)

const troubledEndpoint = Type.Object(
  {
    webhookId: Type.String({ maxLength: 40, description: 'Names the endpoint.' }),
    accountId,
    accountName,
    mode: Type.Enum(['live', 'test'], { description: 'Whether it belongs to a test account.' }),
    host: Type.String({
      maxLength: limits.webhookUrlCharsMax,
      description: 'Where it is; paths may carry secrets and are not shown.',
    }),
    state: Type.Enum(['failing', 'probing', 'disabled'], {
      description:
        'Failing is still sent to; probing gets one attempt at a time until it answers; disabled ' +
        'gets nothing.',
    }),
    disabledReason: Type.Union([Type.Enum(['failing', 'gone']), Type.Null()], {
      description: 'Why the service switched it off; null while it did not.',
    }),
    since: time('Since when it fails or is disabled.'),
    failures: count('Attempts that failed since the last that did not.'),
    waiting: count('Deliveries that wait for it, counted up to 10,000.'),
    lastStatusCode: Type.Union([Type.Integer({ minimum: 0, maximum: 999 }), Type.Null()], {
      description: 'What it answered last; null where no answer came.',
    }),
    lastError: Type.Union([Type.String({ maxLength: 1_000 }), Type.Null()], {
      description: 'Why no answer came last; null where one came.',
    }),
  },
  { ...closed, title: 'TroubledEndpoint' },
)

export const getWebhookHealthOperation = {
  operationId: 'getWebhookHealth',
  method: 'GET',
  path: '/operator/v1/webhook-health',
  tag: 'System',
  summary: 'Read how webhooks do',
  description:
    'Endpoints and deliveries of all accounts: how many, what waits, the last 24 hours, and the ' +
    'endpoints in trouble, those that fail for longest first.',
  access: { who: 'operator' },
  reply: {
    status: 200,
    description: 'The state of all webhooks.',
    schema: Type.Object(
      {
        endpoints: Type.Object(
          {
            healthy: count('Endpoints whose last attempt was taken, or that got none yet.'),
            failing: count('Endpoints whose last attempts failed.'),
            probing: count('Endpoints that only get probes.'),
            disabled: count('Endpoints that are switched off.'),
          },
          { ...closed, title: 'EndpointCounts', description: 'How many there are.' },
        ),
        waiting: Type.Object(
          {
            deliveries: count('Deliveries not yet taken, counted up to 100,000.'),
            oldestSeconds: optionalCount('How long the oldest waits; null for none.'),
          },
          { ...closed, title: 'WaitingDeliveries', description: 'What has not arrived.' },
        ),
        latency: Type.Object(
          {
            p50Ms: optionalCount('Half of the answers took no longer; null without answers.'),
            p95Ms: optionalCount('p95 of the response time.'),
          },
          { ...closed, title: 'WebhookLatency', description: 'How fast endpoints answered.' },
        ),
        hours: Type.Array(hour, { maxItems: 25, description: 'The last 24 hours, oldest first.' }),
        troubled: Type.Array(troubledEndpoint, {
          maxItems: limits.failingEndpointsShownMax,
          description: 'The endpoints in trouble.',
        }),
      },
      { ...closed, title: 'WebhookHealth' },
    ),
    example: {
      endpoints: { healthy: 40, failing: 1, probing: 0, disabled: 2 },
      waiting: { deliveries: 12, oldestSeconds: 95 },
      latency: { p50Ms: 84, p95Ms: 420 },
      hours: [{ hour: '2026-11-15T09:00:00.000Z', succeeded: 812, failed: 3 }],
      troubled: [
        {
          webhookId: 'webhook_06a1ynhfkxvw5b8q2d3r4s5t6v',
          accountId: 'acct_06a1ynhfkxvw5b8q2d3r4s5t6v',
          accountName: 'Example',
          mode: 'live',
          host: 'hooks.example.com',
          state: 'failing',
          disabledReason: null,
          since: '2026-11-15T09:05:00.000Z',
          failures: 4,
          waiting: 12,
          lastStatusCode: 503,
          lastError: null,
        },
      ],
    },
  },
  errors: [],
} as const satisfies ConsoleOperation
