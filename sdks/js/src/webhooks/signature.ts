// Signatures by Standard Webhooks: HMAC-SHA256 of id.timestamp.body, in base64, after "v1,".
import { TaskReviewError } from '../errors/task-review-error.ts'
import { fromBase64, toBase64 } from '../files/encode.ts'

export interface WebhookMessage {
  id: string
  /** When it is sent, in seconds since 1970. */
  timestamp: number
  body: string | Uint8Array
  secret: string
}

/** The headers of a signed webhook, as the service sends them: for tests of a receiver. */
export async function signWebhook(message: WebhookMessage): Promise<Record<string, string>> {
  const { id, timestamp, secret } = message
  const signed = await crypto.subtle.sign('HMAC', await importSecret(secret), writeSigned(message))
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${toBase64(new Uint8Array(signed))}`,
  }
}

/** Whether one of the signatures is by the secret. The comparison takes the same time for any. */
export async function isSignedBy(message: WebhookMessage, signatures: string): Promise<boolean> {
  const key = await importSecret(message.secret)
  const signed = writeSigned(message)
  for (const part of signatures.split(' ')) {
    const [scheme, text = ''] = part.split(',')
    if (scheme !== 'v1' || !isBase64(text)) continue
    if (await crypto.subtle.verify('HMAC', key, fromBase64(text), signed)) return true
  }
  return false
}

function writeSigned({ id, timestamp, body }: WebhookMessage): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  const head = encoder.encode(`${id}.${timestamp}.`)
  const bytes = typeof body === 'string' ? encoder.encode(body) : body
  const signed = new Uint8Array(head.length + bytes.length)
  signed.set(head)
  signed.set(bytes, head.length)
  return signed
}

async function importSecret(secret: string): ReturnType<typeof crypto.subtle.importKey> {
  const text = secret.replace(/^whsec_/, '')
  if (text === '' || !isBase64(text)) {
    throw new TaskReviewError('Invalid webhook secret: expected "whsec_" followed by base64.')
  }
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  return await crypto.subtle.importKey('raw', fromBase64(text), algorithm, false, [
    'sign',
    'verify',
  ])
}

function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text)
}
