// Webhooks and their deliveries, as the service shows them.
import type { OpenUnion } from '../open-union.ts'
import type { EventType } from './event.ts'

export interface Webhook {
  id: string
  /** Where events are sent: https, port 443 or 8443. */
  url: string
  /** What it is for, to tell it from others. */
  description: string
  /** Only events of these types are sent; null for all, also those added later. */
  eventTypes: OpenUnion<EventType>[] | null
  /** The revision that events are sent in. It does not change. */
  revision: 'A' | 'B'
  /** Whether events are sent. */
  enabled: boolean
  /** Who disabled it: you, days of failures, or a reply of 410; null while enabled. */
  disabledReason: OpenUnion<'owner' | 'failing' | 'gone'> | null
  disabledAt: string | null
  /** The first failure since the last success; null when all is well. */
  failingSince: string | null
  /** How many deliveries wait, counted up to 10,000. */
  waiting: number
  /** When what waits is tried next; null when nothing waits. */
  nextAttemptAt: string | null
  /** Until when the secret before the last roll signs too. */
  previousSecretUntil: string | null
  createdAt: string
}

export interface CreatedWebhook extends Webhook {
  /** Check signatures with it. It is shown to this request and its repeats alone. */
  secret: string | null
}

export interface CreateWebhook {
  /** https, port 443 or 8443, no private address, no user name or fragment. */
  url: string
  description?: string | undefined
  /** Null or left out for all. */
  eventTypes?: EventType[] | null | undefined
  /** Without it the revision of the key. */
  revision?: 'A' | 'B' | undefined
}

export interface UpdateWebhook {
  url?: string | undefined
  description?: string | undefined
  eventTypes?: EventType[] | null | undefined
  /** false stops sending; what waits is kept. true begins anew and sends what waits at once. */
  enabled?: boolean | undefined
}

export interface RollWebhookSecret {
  /** How long the old secret signs too, so that receivers can change over. */
  overlapSeconds?: number | undefined
}

export interface WebhookSecret {
  id: string
  secret: string | null
}

export type WebhookDeliveryStatus = 'pending' | 'delivered' | 'failed'

export interface WebhookDelivery {
  id: string
  webhookId: string
  /** The id of the event, sent as webhook-id; the same at every attempt. */
  eventId: string
  type: OpenUnion<EventType | 'webhook.test'>
  /** The number of the event in the feed of the account; null for a test. */
  sequence: number | null
  status: OpenUnion<WebhookDeliveryStatus>
  attemptCount: number
  createdAt: string
  /** When it was delivered or given up; null while it waits. */
  finishedAt: string | null
  /** When it may be tried next; null once it is finished. */
  nextAttemptAt: string | null
}

export interface WebhookAttempt {
  /** 1 for the first. */
  number: number
  startedAt: string
  latencyMs: number
  /** What the receiver answered; null where no answer came. */
  statusCode: number | null
  /** Why no answer came; null where one did. */
  error: string | null
  /** The beginning of the answer; null where none came. */
  responseExcerpt: string | null
}

export interface WebhookDeliveryDetail extends WebhookDelivery {
  /** The body, byte for byte as it is sent. */
  body: string
  /** The last 200 attempts, oldest first. */
  attempts: WebhookAttempt[]
}

export interface RedeliverFailed {
  /** Deliveries given up at or after this time. */
  failedAfter: string
  /** Only those given up before this time; without it, up to now. */
  failedBefore?: string | undefined
}

export interface RedeliveredFailed {
  /** How many are sent again. */
  queued: number
  /** Whether there are more in that time. */
  hasMore: boolean
}
