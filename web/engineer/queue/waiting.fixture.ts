import type { WaitingTask } from './stable-list.ts'

/** A waiting task for tests; what a test does not name does not matter to it. */
export function makeWaiting(given: Partial<WaitingTask> = {}): WaitingTask {
  return {
    id: 'task_a',
    mode: 'fast',
    tag: { id: 1, name: 'General' },
    class: 'fast',
    createdAt: '2026-11-15T09:00:00.000Z',
    dueAt: '2026-11-15T13:00:00.000Z',
    overdueAt: null,
    budgetSeconds: 600,
    pays: 900,
    title: 'Is this lock held too long?',
    excerpt: '',
    fileCount: 0,
    schemaFieldCount: null,
    hasDraft: false,
    tagMultiplier: 1,
    rate: 1.5,
    ...given,
  }
}
