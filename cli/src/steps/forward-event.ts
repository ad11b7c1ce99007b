// An event to an address of the developer's, signed as the service signs a webhook.
import { randomBytes } from 'node:crypto'
import { type FeedEvent, signWebhook } from '@task-review/sdk'
import type { Clock } from '../frame/clock.ts'
import { UsageError } from '../frame/failure.ts'

export type Forwarded = { status: number | null; latencyMs: number; error: string | null }

export type ForwardWishes = { url: URL; secret: string; clock: Clock; signal: AbortSignal }

const timeoutMs = 15_000

/** localhost:3000/hook means http, and 3000 alone is a port of this machine. */
export function readForwardAddress(text: string): URL {
  const hint = 'Such as: --forward-to localhost:3000/webhooks'
  const named = text.replace(/^:?(?=\d+(?:\/|$))/, 'localhost:')
  const url = URL.parse(/^[a-z]+:\/\//i.test(named) ? named : `http://${named}`)
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '') {
    throw new UsageError(`--forward-to must be an http(s) URL, got ${text}.`, hint)
  }
  if (url.username !== '' || url.hash !== '') {
    throw new UsageError('--forward-to takes no user name and no fragment.', hint)
  }
  return url
}

export function makeSessionSecret(): string {
  return `whsec_${randomBytes(24).toString('base64')}`
}

export function checkSecret(secret: string): string {
  if (/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(secret)) return secret
  throw new UsageError(
    '--secret must be whsec_ and at least 24 bytes in base64.',
    'Without --secret one is made for the session.',
  )
}

export async function forwardEvent(event: FeedEvent, wishes: ForwardWishes): Promise<Forwarded> {
  const { url, secret, clock, signal } = wishes
  const body = JSON.stringify(event)
  const startedAt = clock.now()
  const timestamp = Math.floor(startedAt / 1000)
  const signed = await signWebhook({ id: event.id, timestamp, body, secret })
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signed },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    await response.body?.cancel()
    return { status: response.status, latencyMs: clock.now() - startedAt, error: null }
  } catch (error) {
    return { status: null, latencyMs: clock.now() - startedAt, error: explain(error, url) }
  }
}

function explain(error: unknown, url: URL): string {
  const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } }
  if (name === 'TimeoutError') return `no answer within ${timeoutMs / 1000} s`
  if (cause?.code === 'ECONNREFUSED') return `nobody listens at ${url.host}`
  return cause?.code ?? cause?.message ?? message
}
