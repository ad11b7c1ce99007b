// For tests: a question as the service tells it, changed as the test says, and the task that waits for it.
import { makeTask, pendingFacts } from '../../task.fixture.ts'
import type { Message, Task } from '../task-types.ts'

const minuteMs = 60_000
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minuteMs).toISOString()

const choices = ['One Redis, shared by both', 'One Redis for each', 'A Redis Cluster']

export function makeMessage(change: Partial<Message> = {}): Message {
  return {
    number: 1,
    text: 'Do both workers use one Redis? With two, each counts alone.',
    choices,
    allowsText: true,
    onNoReply: 'default',
    defaultReply: { choice: 'One Redis, shared by both' },
    askedAt: inMinutes(-20),
    deadlineAt: inMinutes(25),
    state: 'open',
    engineer: 'E-3120',
    repliedBy: null,
    ...change,
  }
}

export function makeAskedTask(change: Partial<Task> = {}): Task {
  const { timeline, ...task } = makeTask()
  const facts = { engineer: null, hasDraft: null }
  const asked = { type: 'task.needs_input', stage: 'needs_input', version: 4 } as const
  return {
    ...{ ...task, ...pendingFacts, result: null, provenance: null, breakdown: null },
    stage: 'needs_input',
    createdAt: inMinutes(-48),
    dueAt: inMinutes(192),
    replyDeadlineAt: inMinutes(25),
    deliveries: [],
    timeline: [...timeline.slice(0, 3), { ...facts, ...asked, at: inMinutes(-20) }],
    ...change,
  }
}
