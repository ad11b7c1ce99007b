// Tasks as operators see them, for tests.
import type { Assignee } from '../acts/assignee-list.tsx'
import type { OperatorTask, OperatorTaskDetail } from './task-queries.ts'

const minuteMs = 60_000
const fromNow = (minutes: number) => new Date(Date.now() + minutes * minuteMs).toISOString()
const sam = { personId: 'person_sam', name: 'Sam Adeyemi' }

export function makeRow(changes: Partial<OperatorTask> = {}): OperatorTask {
  return {
    id: 'task_a',
    title: 'Task a',
    status: 'pending',
    stage: 'queued',
    mode: 'fast',
    tagId: 2,
    tagName: 'Senior',
    accountId: 'acct_north',
    accountName: 'Northwind Robotics',
    isTest: false,
    maxCredits: 600,
    heldCredits: 600,
    createdAt: fromNow(-60),
    dueAt: fromNow(180),
    raised: false,
    holder: null,
    ...changes,
  }
}

const makeAssignee = (changes: Partial<Assignee>): Assignee => ({
  personId: 'person_a',
  name: 'Someone',
  state: 'free',
  isAssignable: true,
  openTasks: 0,
  capacity: 2,
  onTimePercent: 98,
  lastInputAt: fromNow(-1),
  ...changes,
})

export function makeDetail(changes: Partial<OperatorTaskDetail> = {}): OperatorTaskDetail {
  return {
    ...makeRow(),
    title: 'The whole task',
    version: 1,
    excerpt: 'It began with the last release.',
    hasSchema: false,
    hasDraft: false,
    expiresAt: fromNow(1_440),
    finalAt: null,
    cancelReason: null,
    chargedCredits: null,
    lease: null,
    savedText: null,
    timeline: [
      {
        type: 'task.created',
        at: fromNow(-60),
        version: 1,
        stage: 'queued',
        engineer: null,
      },
    ],
    acts: [],
    assignees: [
      makeAssignee({ personId: 'person_lena', name: 'Lena Fischer' }),
      makeAssignee({ personId: 'person_ines', name: 'Ines Moreau', openTasks: 1 }),
    ],
    ...changes,
  }
}

export const heldFacts = {
  stage: 'claimed',
  holder: sam,
  version: 2,
  lease: {
    number: 14,
    claimedAt: fromNow(-10),
    expiresAt: fromNow(1),
    lastInputAt: fromNow(-2),
    effortSeconds: 120,
    isIdle: true,
  },
  savedText: { savedAt: fromNow(-2), words: 212 },
} satisfies Partial<OperatorTaskDetail>
