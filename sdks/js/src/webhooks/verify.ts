import { WebhookVerificationError } from '../errors/local-errors.ts'
import type { FeedEvent } from '../resources/event.ts'
import { isSignedBy } from './signature.ts'

/** The raw body: text or bytes, before anything parsed it. */
export type WebhookBody = string | Uint8Array | ArrayBuffer

/** Of a Request, or of Node's IncomingMessage and the frameworks built on it. */
export type WebhookHeaders =
  | Headers
  | { readonly [name: string]: string | readonly string[] | undefined }

export interface VerifyOptions {
  /** How old, or how far in the future, a webhook may be: 300. */
  toleranceSeconds?: number | undefined
}

/** Asked for in the dashboard or by webhooks.test(). */
export interface TestEvent {
  id: string
  type: 'webhook.test'
  /** A test event is in no feed. */
  sequence: null
  timestamp: string
  /** The webhook it is sent to. */
  data: { id: string }
}

/** What a webhook carries: compare its type. One that is not known yet comes as it is. */
export type WebhookEvent = FeedEvent | TestEvent

/** Gives the event where the body was signed with the secret, and lately; throws otherwise. */
export async function verifyWebhook(
  body: WebhookBody,
  headers: WebhookHeaders,
  secret: string,
  { toleranceSeconds = 300 }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const bytes = readBody(body)
  const id = requireHeader(headers, 'webhook-id')
  const timestamp = readTimestamp(requireHeader(headers, 'webhook-timestamp'), toleranceSeconds)
  const signatures = requireHeader(headers, 'webhook-signature')
  if (!(await isSignedBy({ id, timestamp, body: bytes, secret }, signatures))) {
    throw new WebhookVerificationError(
      'Webhook signature verification failed. Check that the secret belongs to this webhook ' +
        'and that the body is passed as received.',
    )
  }
  return parseEvent(bytes)
}

function readBody(body: WebhookBody): string | Uint8Array {
  if (typeof body === 'string' || body instanceof Uint8Array) return body
  if (body instanceof ArrayBuffer) return new Uint8Array(body)
  throw new WebhookVerificationError(
    'The webhook body was already parsed. Pass the raw body as a string or bytes: the signature covers ' +
      'the exact bytes received.',
  )
}

function requireHeader(headers: WebhookHeaders, name: string): string {
  const value = readHeader(headers, name)
  if (value !== undefined && value !== '') return value
  throw new WebhookVerificationError(
    `Missing webhook header ${name}. Pass the headers of the request unchanged.`,
  )
}

function readHeader(headers: WebhookHeaders, name: string): string | undefined {
  if (typeof headers.get === 'function') return (headers as Headers).get(name) ?? undefined
  for (const [key, value] of Object.entries(headers)) {
    if (key.toLowerCase() === name) return typeof value === 'string' ? value : value?.join(' ')
  }
  return undefined
}

function readTimestamp(text: string, toleranceSeconds: number): number {
  const timestamp = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN
  const ageSeconds = Date.now() / 1_000 - timestamp
  if (Math.abs(ageSeconds) <= toleranceSeconds) return timestamp
  if (Number.isNaN(timestamp))
    throw new WebhookVerificationError('Invalid webhook-timestamp header.')
  const when = ageSeconds > 0 ? 'old' : 'ahead of this clock'
  throw new WebhookVerificationError(
    `The webhook is ${Math.round(Math.abs(ageSeconds))} seconds ${when}, more than the ` +
      `${toleranceSeconds} that are taken. Check the clock of this machine.`,
  )
}

function parseEvent(bytes: string | Uint8Array): WebhookEvent {
  const text = typeof bytes === 'string' ? bytes : new TextDecoder().decode(bytes)
  try {
    return JSON.parse(text) as WebhookEvent
  } catch (cause) {
    throw new WebhookVerificationError('The webhook body is not valid JSON.', { cause })
  }
}
