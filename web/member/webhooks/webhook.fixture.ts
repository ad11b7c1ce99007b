import type { Schemas } from '../../api/queries.ts'
import type { Delivery, DeliveryDetail, Webhook } from './webhook-queries.ts'

/** A webhook for tests; what a test does not name does not matter to it. */
export function makeWebhook(given: Partial<Webhook> = {}): Webhook {
  return {
    id: 'webhook_06a1yngw9n3c7r5x2v8k4m6t1b',
    url: 'https://hooks.northwind.example/trs',
    description: 'Checkout production',
    eventTypes: ['task.completed', 'task.cancelled'],
    revision: 'A',
    enabled: true,
    disabledReason: null,
    disabledAt: null,
    failingSince: null,
    waiting: 0,
    nextAttemptAt: null,
    previousSecretUntil: null,
    createdAt: '2026-11-15T09:30:00.000Z',
    ...given,
  }
}

export function makeDelivery(given: Partial<Delivery> = {}): Delivery {
  return {
    id: 'delivery_06a1yngw9n3c7r5x2v8k4m6t1b',
    webhookId: 'webhook_06a1yngw9n3c7r5x2v8k4m6t1b',
    eventId: 'evt_06a1yngw9n3c7r5x2v8k4m6t1c_4',
    type: 'task.completed',
    sequence: 1842,
    status: 'delivered',
    attemptCount: 1,
    createdAt: '2026-11-15T09:30:00.000Z',
    finishedAt: '2026-11-15T09:30:00.084Z',
    nextAttemptAt: null,
    ...given,
  }
}

/** Given up after a refusal and a silence. */
export function makeFailed(given: Partial<DeliveryDetail> = {}): DeliveryDetail {
  return {
    ...makeDelivery({ status: 'failed', attemptCount: 2 }),
    body: '{"type":"task.completed","sequence":1842}',
    attempts: [
      {
        number: 1,
        startedAt: '2026-11-15T09:30:00.000Z',
        latencyMs: 1204,
        statusCode: 503,
        error: null,
        responseExcerpt: 'Try again later',
      },
      {
        number: 2,
        startedAt: '2026-11-15T09:30:20.000Z',
        latencyMs: 9800,
        statusCode: null,
        error: 'No answer in time',
        responseExcerpt: null,
      },
    ],
    ...given,
  }
}

export function makeStatistics(): Schemas['WebhookStatistics'] {
  const first = Date.UTC(2026, 10, 13, 10)
  const halfHourMs = 1_800_000
  return {
    deliveries: 412,
    orMore: false,
    halfHours: Array.from({ length: 96 }, (_, index) => ({
      from: new Date(first + index * halfHourMs).toISOString(),
      delivered: 4 + ((index * 7) % 11),
      failedAttempts: index % 16 === 15 ? 2 : 0,
    })),
    firstTryShare: 0.9951,
    medianMilliseconds: 84,
    lastDeliveredAt: '2026-11-15T09:04:17.000Z',
    isPaused: false,
    retry: null,
    lastAttempts: [
      {
        deliveryId: makeDelivery().id,
        ...{ number: 1, startedAt: makeDelivery().createdAt, latencyMs: 84 },
        ...{ statusCode: 200, error: null },
      },
    ],
  }
}
