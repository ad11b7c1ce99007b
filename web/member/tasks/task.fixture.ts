// For tests: a task as the service tells it, changed as the test says.
import type { Task, TaskRow } from './task/task-types.ts'

export const rowFacts: TaskRow = {
  id: 'task_06a1ynhfkxvw5b8q2d3r4s5t6v',
  title: 'Does this migration lock the orders table?',
  status: 'completed',
  stage: 'completed',
  mode: 'fast',
  tagId: 2,
  tagName: 'Senior',
  projectId: 1001,
  projectName: 'Checkout',
  maxCredits: 600,
  heldCredits: 0,
  chargedCredits: 407,
  createdAt: '2026-11-13T13:58:04.000Z',
  dueAt: '2026-11-13T17:58:04.000Z',
  replyDeadlineAt: null,
  finalAt: '2026-11-13T14:04:16.000Z',
  cancelReason: null,
  hasSchema: true,
  fileCount: 0,
}

export const pendingFacts = {
  status: 'pending',
  stage: 'queued',
  heldCredits: 600,
  chargedCredits: null,
  finalAt: null,
} as const

export function makeTask(change: Partial<Task> = {}): Task {
  return {
    ...rowFacts,
    version: 4,
    overdueAt: null,
    contentRemovedAt: null,
    prompt: 'Does this migration **lock** the orders table?',
    responseSchema: { type: 'object', properties: { locks: { type: 'boolean' } } },
    ...{ metadata: null, files: [], notes: [] },
    result: { locks: true, lockMode: 'ACCESS EXCLUSIVE', fixes: ['Add without default'] },
    provenance: {
      source: 'human_with_ai',
      model: 'example-model',
      fields: { '/locks': 'ai', '/lockMode': 'human_changed', '/fixes/0': 'human' },
    },
    createdBy: { kind: 'key', id: 'key_06a1ynhfm3vw5b8q2d3r4s5t6v', name: 'ci-prod' },
    breakdown: {
      effortSeconds: 217,
      modeMultiplier: 1.5,
      expertiseMultiplier: 1.25,
      minimumCharge: 60,
      exactCredits: 406.875,
      releasedCredits: 193,
    },
    entries: [],
    timeline: [
      makeEvent({ type: 'task.created', at: '2026-11-13T13:58:04.000Z', version: 1 }),
      makeEvent({
        type: 'task.drafted',
        at: '2026-11-13T13:58:09.000Z',
        version: 2,
        hasDraft: true,
      }),
      makeEvent({
        type: 'task.claimed',
        at: '2026-11-13T13:59:21.000Z',
        version: 3,
        engineer: 'E-0114',
      }),
      makeEvent({
        type: 'task.completed',
        at: '2026-11-13T14:04:16.000Z',
        version: 4,
        engineer: 'E-0114',
      }),
    ],
    draft: {
      model: 'example-model',
      createdAt: '2026-11-13T13:58:09.000Z',
      content: { locks: true, lockMode: 'SHARE' },
      changedShare: 0.67,
    },
    deliveries: [
      {
        webhookId: 'webhook_06a1ynhfkxvw5b8q2d3r4s5t6v',
        deliveryId: 'delivery_06a1ynhfkxvw5b8q2d3r4s5t6v',
        url: 'https://example.com',
        eventType: 'task.completed',
        state: 'delivered',
        attempts: 1,
        lastStatus: 200,
        lastLatencyMs: 84,
        lastAt: '2026-11-13T14:04:17.000Z',
      },
    ],
    callback: null,
    ...change,
  }
}

type Event = Task['timeline'][number]

function makeEvent(event: Pick<Event, 'type' | 'at' | 'version'> & Partial<Event>): Event {
  return { stage: 'queued', engineer: null, hasDraft: null, ...event }
}
