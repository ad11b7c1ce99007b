// What the service sends to the endpoints of an account, as OpenAPI shows it: one entry for each type
// of event, with the headers by which a receiver checks it, and what its answer means to us.
import type { TSchema } from 'typebox'
import type { ByRevision } from '../operation.ts'
import type { Parts } from './responses.ts'
import type { Json } from './schemas.ts'

export type WebhookEvent = {
  type: string
  summary: string
  /** When it is sent. */
  description: string
  schema: ByRevision<TSchema>
  example: ByRevision<unknown>
}

export type ShownWebhook = { type: string; shown: Json }

export function showWebhook(event: WebhookEvent, { revision, schemas }: Parts): ShownWebhook {
  const { type, summary, description } = event
  const schema = schemas.show(event.schema[revision])
  const examples = { [nameOf(type)]: { summary, value: event.example[revision] } }
  const shown: Json = {
    operationId: `receive${nameOf(type)}`,
    summary,
    description: `${description}\n\n${conduct}`,
    tags: ['Webhooks'],
    security: [],
    parameters: signatureHeaders,
    requestBody: {
      description: 'The event, as the feed shows it in the revision of the endpoint.',
      required: true,
      content: { 'application/json': { schema, examples } },
    },
    responses: answers,
  }
  return { type, shown }
}

const conduct = `Sent at least once, so the same event may come twice: tell repeats apart by \
webhook-id. Events may arrive in another order than they happened in; data.version says which state \
of the task is the newer one. The task read when the event arrives is never older than the event.`

const signatureHeaders: Json[] = [
  {
    name: 'webhook-id',
    in: 'header',
    required: true,
    description: 'The id of the event, the same at every attempt.',
    schema: { type: 'string', maxLength: 41, pattern: '^evt_[0-9a-hjkmnp-tv-z]{26}_[0-9]{1,10}$' },
    example: 'evt_06a1ynhfkxvw5b8q2d3r4s5t6v_1',
  },
  {
    name: 'webhook-timestamp',
    in: 'header',
    required: true,
    description:
      'When this attempt was made, in seconds since 1970. Refuse one that is minutes old.',
    schema: { type: 'string', maxLength: 12, pattern: '^[0-9]{1,12}$' },
    example: '1794735001',
  },
  {
    name: 'webhook-signature',
    in: 'header',
    required: true,
    description:
      'Signatures by Standard Webhooks, separated by spaces: v1, a comma, and in base 64 the ' +
      'HMAC-SHA256 of webhook-id.webhook-timestamp.body with the secret of the endpoint. While a ' +
      'secret is being rolled both sign. One that matches is enough.',
    schema: { type: 'string', maxLength: 200 },
    example: 'v1,4vLOCrRj0aRWjBYmZ2HHZAsvl0jQZRGXyfxmqzk5cwA=',
  },
]

const answers: Json = {
  '2XX': { description: 'Delivered. Answer within 10 seconds; the body means nothing.' },
  '3XX': { description: 'A failure: redirects are not followed. It is sent again later.' },
  '410': { description: 'The endpoint is gone: it is disabled, and nothing more is sent to it.' },
  '4XX': {
    description:
      'A failure. It is sent again, every 20 seconds for the first 15 minutes, then every 5 minutes ' +
      'for 2 hours, then hourly up to 5 days. Retry-After is honoured up to an hour.',
  },
  '5XX': { description: 'A failure, as is no answer at all. It is sent again in the same way.' },
}

/** TaskCreated, of task.created. */
function nameOf(type: string): string {
  return type.replaceAll(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
