// Signatures of webhooks by Standard Webhooks: what is signed is `id.timestamp.body`, byte for byte
// as it is sent, with HMAC-SHA256. A receiver checks it with any library of that standard.
// While a secret is being replaced both sign, so the receiver can change over whenever it likes.
import { createHmac, randomBytes } from 'node:crypto'
import { readWebhookSecret, webhookSecretPrefix } from '../core/webhook-secret.ts'

export type SignedMessage = { id: string; timestampSeconds: number; body: string }

export type SignatureHeaders = Record<
  'webhook-id' | 'webhook-timestamp' | 'webhook-signature',
  string
>

const secretBytes = 32

export function newWebhookSecret(): string {
  return `${webhookSecretPrefix}${randomBytes(secretBytes).toString('base64')}`
}

/** One signature for each secret, in the order of the secrets. */
export function signWebhook(secrets: readonly string[], message: SignedMessage): SignatureHeaders {
  const { id, timestampSeconds, body } = message
  // Without any, the header would be empty and a careless receiver might take that for a signature.
  if (secrets.length === 0) throw new RangeError('a webhook needs a secret to be signed with')
  const signed = `${id}.${timestampSeconds}.${body}`
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret, signed)}`).join(' '),
  }
}

function sign(secret: string, text: string): string {
  return createHmac('sha256', readSecret(secret)).update(text, 'utf8').digest('base64')
}

function readSecret(secret: string): Buffer {
  const key = readWebhookSecret(secret)
  if (key === undefined) throw new RangeError('not a secret of a webhook')
  return key
}
