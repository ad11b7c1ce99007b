// Every type of event as a webhook sends it. A type that is added has no entry until its text and
// its sample are added here, and the types of these tables say so.

import type { Revision } from '../../../core/money.ts'
import type { WebhookEvent } from '../../../http/openapi/webhooks.ts'
import { both } from '../../../http/operation.ts'
import { type EventType, eventTypes } from './feed.ts'
import { presentEvent } from './present.ts'
import { eventTexts, restoredEventSchema, taskEventSchema } from './schema.ts'

const summaries: Record<EventType, string> = {
  'task.created': 'A task was created',
  'task.drafted': 'A draft is done',
  'task.claimed': 'An engineer took a task',
  'task.requeued': 'A task waits again',
  'task.needs_input': 'An engineer has a question',
  'task.resumed': 'A task continues after a question',
  'task.overdue': 'A task is overdue',
  'task.completed': 'A task was completed',
  'task.cancelled': 'A task was cancelled',
  'feed.restored': 'The service was restored',
}

type Sample = { version: number; data: Record<string, unknown> }

/** One life of a task, told by its events. */
const samples: Record<EventType, Sample> = {
  'task.created': { version: 1, data: { status: 'pending', stage: 'drafting' } },
  'task.drafted': { version: 2, data: { status: 'pending', stage: 'queued', hasDraft: true } },
  'task.claimed': { version: 3, data: { status: 'pending', stage: 'claimed' } },
  'task.requeued': { version: 4, data: { status: 'pending', stage: 'queued' } },
  'task.needs_input': { version: 5, data: { status: 'pending', stage: 'needs_input' } },
  'task.resumed': { version: 6, data: { status: 'pending', stage: 'queued' } },
  'task.overdue': { version: 7, data: { status: 'pending', stage: 'queued' } },
  'task.completed': { version: 9, data: { status: 'completed', stage: 'completed' } },
  'task.cancelled': {
    version: 8,
    data: { status: 'cancelled', stage: 'cancelled', cancelReason: 'client' },
  },
  'feed.restored': { version: 2, data: { lastSequence: 1_048 } },
}

const taskUuid = '06507d58-be7d-df0a-b45c-4d1e0992e8db'
const firstNumber = 1_041
const startedAtMs = Date.UTC(2026, 10, 15, 9, 30)

export const feedWebhooks: readonly WebhookEvent[] = eventTypes.map((type) => {
  const { version, data } = samples[type]
  const isRestored = type === 'feed.restored'
  const occurredAt = new Date(startedAtMs + version * 60_000)
  const number = isRestored ? 1_001_048 : firstNumber + version
  const event = { taskUuid, type, version, data, occurredAt, number, epoch: 1 }
  const exampleIn = (revision: Revision) => presentEvent(event, revision)
  return {
    type,
    summary: summaries[type],
    description: eventTexts[type],
    schema: isRestored ? both(restoredEventSchema) : taskEventSchema,
    example: { A: exampleIn('A'), B: exampleIn('B') },
  }
})
