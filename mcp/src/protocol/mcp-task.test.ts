import { isCreateTaskResultV2, isDetailedTaskV2 } from '@modelcontextprotocol/ext-tasks/core/v2'
import { expect, test } from 'vitest'
import type { ShownTask } from '../replies/task-view.ts'
import { detailTask, startedTask } from './mcp-task.ts'

const task: ShownTask = {
  id: `task_${'0'.repeat(26)}`,
  status: 'pending',
  stage: 'queued',
  mode: 'standard',
  maxCredits: 600,
  tagIdUsed: 1,
  createdAt: '2026-11-15T12:00:00.000Z',
  pollAfterMs: 2_500,
}
const ended = { finalAt: '2026-11-15T13:00:00.000Z' }

const states: [Partial<ShownTask>, string][] = [
  [{}, 'working'],
  [{ stage: 'claimed' }, 'working'],
  [{ status: 'paused', stage: 'somewhere new' }, 'working'],
  [{ stage: 'needs_input' }, 'input_required'],
  [{ status: 'completed', result: { message: 'Sound.' }, ...ended }, 'completed'],
  [{ status: 'cancelled', cancelReason: 'expired', ...ended }, 'cancelled'],
]

test.each(states)('%j is %s', (more, status) => {
  const detailed = detailTask({ ...task, ...more })
  expect(detailed.status).toBe(status)
  expect(isDetailedTaskV2(detailed)).toBe(true)
})

const question = {
  ...{ number: 2, text: 'Which?', choices: ['15', '18'], allowsText: false },
  ...{ onNoReply: 'continue', askedAt: ended.finalAt, deadlineAt: ended.finalAt },
} as const

test('a question is a form for a client that can show one', () => {
  const asking = { ...task, stage: 'needs_input', question: { ...question, choices: ['15', '18'] } }
  const detailed = detailTask(asking, true)
  expect(isDetailedTaskV2(detailed)).toBe(true)
  expect(detailed).toMatchObject({
    inputRequests: {
      question_2: {
        method: 'elicitation/create',
        params: { requestedSchema: { properties: { choice: { enum: ['15', '18'] } } } },
      },
    },
  })
  expect(detailTask(asking)).toMatchObject({ inputRequests: {} })
})

test('a handle names the task of the service and when to ask for it', () => {
  const started = startedTask(task)
  expect(isCreateTaskResultV2(started)).toBe(true)
  expect(started).toMatchObject({ taskId: task.id, pollIntervalMs: 2_500, ttlMs: null })
})
