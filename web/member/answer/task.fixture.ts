// For tests: a task of the account as the service gives it.
import type { Task } from './steps.ts'

export function makeTask(change: Partial<Task> = {}): Task {
  return {
    id: 'task_06a1ynhfkxvw5b8q2d3r4s5t6v',
    title: 'Can this retry loop charge a card twice?',
    status: 'pending',
    stage: 'queued',
    mode: 'fast',
    tagId: 1,
    tagName: 'General',
    projectId: 1001,
    projectName: 'Default',
    maxCredits: 600,
    heldCredits: 600,
    chargedCredits: null,
    createdAt: '2026-11-15T14:00:00.000Z',
    dueAt: '2026-11-15T18:00:00.000Z',
    replyDeadlineAt: null,
    finalAt: null,
    cancelReason: null,
    hasSchema: true,
    fileCount: 0,
    version: 1,
    overdueAt: null,
    contentRemovedAt: null,
    prompt: 'Can this retry loop charge a card twice?',
    responseSchema: { type: 'object' },
    metadata: null,
    files: [],
    result: null,
    provenance: null,
    createdBy: { kind: 'key', id: 'key_06a1ynhfm3vw5b8q2d3r4s5t6v', name: 'First test key' },
    breakdown: null,
    entries: [],
    timeline: [],
    notes: [],
    draft: null,
    deliveries: [],
    callback: null,
    ...change,
  }
}

export const completed: Partial<Task> = {
  status: 'completed',
  stage: 'completed',
  heldCredits: 0,
  chargedCredits: 135,
  finalAt: '2026-11-15T14:00:02.100Z',
  result: { safe: false, reason: 'Simulated answer.' },
  provenance: { source: 'simulator' },
}
