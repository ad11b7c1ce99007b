import type { ByRevision, Example } from '../../../http/operation.ts'

export const endpointExample = {
  id: 'webhook_06a1yngw9n3c7r5x2v8k4m6t1b',
  url: 'https://example.com/webhooks/tasks',
  description: 'Production',
  eventTypes: null,
  revision: 'A',
  enabled: true,
  disabledReason: null,
  disabledAt: null,
  failingSince: null,
  waiting: 0,
  nextAttemptAt: null,
  previousSecretUntil: null,
  createdAt: '2026-11-15T09:30:00.000Z',
}

export const secretExample = `whsec_${'A'.repeat(43)}=`

const { url, description } = endpointExample

export const createExamples: ByRevision<Record<string, Example>> = {
  A: {
    all: { summary: 'Every event', value: { url, description } },
    some: {
      summary: 'Only what ends a task, in revision B',
      value: { url, eventTypes: ['task.completed', 'task.cancelled'], revision: 'B' },
    },
  },
  B: {
    all: { summary: 'Every event', value: { url, description } },
    some: {
      summary: 'Only what ends a task, in revision A',
      value: { url, eventTypes: ['task.completed', 'task.cancelled'], revision: 'A' },
    },
  },
}

const testEventId = 'evt_06a1ynhq4c8m2x7v5t9r3k6w1d_0'

/** A test that is about to be sent. */
export const testDeliveryExample = {
  id: 'delivery_06a1ynhq4c8m2x7v5t9r3k6w1d',
  webhookId: endpointExample.id,
  eventId: testEventId,
  type: 'webhook.test',
  sequence: null,
  status: 'pending',
  attemptCount: 0,
  createdAt: '2026-11-15T09:31:00.000Z',
  finishedAt: null,
  nextAttemptAt: '2026-11-15T09:31:00.000Z',
}

export const deliveryDetailExample = {
  ...testDeliveryExample,
  status: 'failed',
  attemptCount: 1,
  finishedAt: '2026-11-20T09:31:00.000Z',
  nextAttemptAt: null,
  body: JSON.stringify({
    id: testEventId,
    type: 'webhook.test',
    sequence: null,
    timestamp: '2026-11-15T09:31:00.000Z',
    data: { id: endpointExample.id },
  }),
  attempts: [
    {
      number: 1,
      startedAt: '2026-11-15T09:31:00.120Z',
      latencyMs: 84,
      statusCode: 503,
      error: null,
      responseExcerpt: 'upstream connect error',
    },
  ],
}
