// For tests: thirty days of an account, and tasks and ledger rows to go with them.
import type { Schemas } from '../../api/queries.ts'

type Statistics = Schemas['AccountStatistics']

const buckets = (answers: readonly number[]) =>
  [60, 300, 900, 1_800, 3_600, 7_200, 14_400, 28_800, 57_600, 86_400, null].map(
    (upToSeconds, index) => ({ upToSeconds, answers: answers[index] ?? 0 }),
  )

export const noStatistics: Statistics = {
  from: '2026-10-15T22:00:00.000Z',
  to: '2026-11-13T14:31:00.000Z',
  availableCredits: 0,
  heldCredits: 0,
  spentCredits: 0,
  spentBeforeCredits: 0,
  openTasks: { total: 0, orMore: false, byStage: [] },
  quotas: {
    pendingTasks: { used: 0, limit: 10_000 },
    tasks: { used: 0, limit: null },
    contentBytes: { used: 0, limit: 50_000_000_000 },
  },
  creditsByDay: [
    { day: '2026-11-12', standard: 0, fast: 0, realtime_answer: 0 },
    { day: '2026-11-13', standard: 0, fast: 0, realtime_answer: 0 },
  ],
  answerTimes: [],
  spendByProject: [],
  spendByKey: [],
}

export const fullStatistics: Statistics = {
  ...noStatistics,
  availableCredits: 84_210,
  heldCredits: 3_840,
  spentCredits: 5_900,
  spentBeforeCredits: 5_268,
  quotas: {
    pendingTasks: { used: 5, limit: 10_000 },
    tasks: { used: 0, limit: null },
    contentBytes: { used: 0, limit: 50_000_000_000 },
  },
  openTasks: {
    total: 5,
    orMore: false,
    byStage: [
      { stage: 'queued', tasks: 4 },
      { stage: 'needs_input', tasks: 1 },
    ],
  },
  creditsByDay: [
    { day: '2026-11-12', standard: 1_000, fast: 900, realtime_answer: 60 },
    { day: '2026-11-13', standard: 2_140, fast: 1_800, realtime_answer: 0 },
  ],
  answerTimes: [
    {
      mode: 'fast',
      answers: 40,
      p50Seconds: 600,
      p95Seconds: 7_800,
      onTimeShare: 0.975,
      buckets: buckets([20, 8, 6, 3, 2, 1]),
    },
    {
      mode: 'standard',
      answers: 12,
      p50Seconds: 5_400,
      p95Seconds: 43_200,
      onTimeShare: 1,
      buckets: buckets([0, 0, 2, 2, 3, 2, 1, 1, 1]),
    },
  ],
  spendByProject: [{ projectId: 1001, projectName: 'Checkout', credits: 5_900 }],
  spendByKey: [
    {
      createdBy: { kind: 'key', id: 'key_06a1ynhfkxvw5b8q2d3r4s5t6v', name: 'ci-prod' },
      credits: 5_900,
    },
  ],
}

export const recentTask: Schemas['AccountTask'] = {
  id: 'task_06a1ynhfkxvw5b8q2d3r4s5t6v',
  title: 'Does this migration lock the orders table?',
  status: 'completed',
  stage: 'completed',
  mode: 'fast',
  tagId: 2,
  tagName: 'Backend',
  projectId: 1001,
  projectName: 'Checkout',
  maxCredits: 600,
  heldCredits: 0,
  chargedCredits: 407,
  createdAt: '2026-11-13T13:58:04.000Z',
  replyDeadlineAt: null,
  dueAt: '2026-11-13T17:58:04.000Z',
  finalAt: '2026-11-13T14:04:16.000Z',
  cancelReason: null,
  hasSchema: true,
  fileCount: 0,
}

const entry: Schemas['LedgerEntry'] = {
  number: 3,
  at: '2026-11-13T14:04:16.000Z',
  kind: 'capture',
  text: '217 s × 1.5 × 1.25',
  availableChange: 0,
  heldChange: -407,
  availableAfter: 49_400,
  heldAfter: 193,
  taskId: recentTask.id,
  projectId: 1001,
  projectName: 'Checkout',
  createdBy: { kind: 'key', id: 'key_06a1ynhfkxvw5b8q2d3r4s5t6v', name: 'ci-prod' },
}

/** A grant, a hold of 600, its charge of 407 and the release of the rest; newest first. */
export const ledgerRows: Schemas['LedgerEntry'][] = [
  {
    ...entry,
    number: 4,
    kind: 'release',
    text: 'Unused part of the hold',
    availableChange: 193,
    heldChange: -193,
    availableAfter: 49_593,
    heldAfter: 0,
  },
  entry,
  {
    ...entry,
    number: 2,
    kind: 'hold',
    text: 'Task created',
    availableChange: -600,
    heldChange: 600,
    availableAfter: 49_400,
    heldAfter: 600,
  },
  {
    ...entry,
    number: 1,
    kind: 'grant',
    text: 'Top-up, invoice 2026-0118',
    availableChange: 50_000,
    heldChange: 0,
    availableAfter: 50_000,
    heldAfter: 0,
    taskId: null,
    projectId: null,
    projectName: null,
    createdBy: null,
  },
]
