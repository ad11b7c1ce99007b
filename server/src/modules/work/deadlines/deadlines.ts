// Deadlines: what happens to a task when its timer fires. Invariants:
// - A timer is only a hint to look: the state is read again, and each act is guarded by it, so a
//   timer that fires twice, late or in two workers does nothing twice.
// - All times are the database's. A worker with a wrong clock is early or late at nothing.
// - One task that cannot be handled steps aside and never holds up the others.
import { ApiError } from '../../errors.ts'
import type { Mode } from '../../money.ts'
import {
  queueDrafted,
  releaseDue,
  requeueTask,
  type TaskDeps,
  type TaskRef,
} from '../tasks/tasks.ts'
import {
  type OverdueRow,
  overdueStatement,
  postponeStatement,
  promoteStatement,
  rescheduleStatement,
  selectDue,
} from './queries.ts'

export type DeadlineDeps = TaskDeps & {
  /** Goes on with an instant answer whose process died; settles when the task is final. */
  resumeInstantAnswer(task: TaskRef & { leaseNumber: number }): Promise<void>
  /** Answers a task of a test key. */
  simulate(ref: TaskRef): Promise<void>
  onError(error: unknown): void
}

export type DueTask = TaskRef & {
  stage: string
  mode: Mode
  leaseNumber: number
  isTest: boolean
  isUrgent: boolean
  isOverdue: boolean
  isExpired: boolean
  isLeaseOver: boolean
}

type DueAction =
  | 'simulate'
  | 'resume'
  | 'fail_ai'
  | 'give_up_draft'
  | 'end_lease'
  | 'cancel_unclaimed'
  | 'expire'
  | 'mark_overdue'
  | 'promote'
  | 'reschedule'

function decideAction(task: DueTask): DueAction {
  if (task.isTest) return 'simulate'
  const isRealtime = task.mode === 'realtime_answer'
  if (task.stage === 'drafting') {
    if (!isRealtime) return 'give_up_draft'
    return task.isOverdue ? 'fail_ai' : 'resume'
  }
  if (task.stage === 'claimed') {
    if (task.isLeaseOver) return 'end_lease'
    return task.isOverdue ? 'mark_overdue' : 'reschedule'
  }
  if (task.stage !== 'queued') return 'reschedule'
  if (isRealtime && task.isOverdue) return 'cancel_unclaimed'
  if (task.isExpired) return 'expire'
  if (task.isOverdue) return 'mark_overdue'
  return task.isUrgent ? 'promote' : 'reschedule'
}

const batchSize = 500
const accountsAtOnce = 8

/** One look at the timers. Whoever calls it comes back at once when there was a full batch. */
export async function sweepOnce(
  deps: DeadlineDeps,
): Promise<{ handled: number; hasMore: boolean }> {
  const due = await selectDue(deps.db, batchSize)
  const byAction = Map.groupBy(due, decideAction)
  const take = (action: DueAction) => byAction.get(action) ?? []
  await promote(deps, take('promote'))
  await markOverdue(deps, take('mark_overdue'))
  await reschedule(deps, take('reschedule'))
  const single = due.filter((task) => decideAction(task) in singleActs)
  // An account's tasks are handled in the order of their timers, so the first to fire is first in line.
  const accounts = [...Map.groupBy(single, ({ accountUuid }) => accountUuid).values()]
  let next = 0
  const work = async () => {
    for (let tasks = accounts[next++]; tasks; tasks = accounts[next++]) {
      for (const task of tasks) await act(deps, task)
    }
  }
  await Promise.all(Array.from({ length: accountsAtOnce }, work))
  return { handled: due.length, hasMore: due.length === batchSize }
}

type SingleAct = (deps: DeadlineDeps, task: DueTask) => Promise<unknown>

const singleActs: Partial<Record<DueAction, SingleAct>> = {
  simulate: (deps, task) => deps.simulate(task),
  resume: (deps, task) => deps.resumeInstantAnswer(task),
  fail_ai: (deps, task) => releaseDue(deps, task, { stage: 'drafting', reason: 'ai_failed' }),
  give_up_draft: (deps, { leaseNumber, ...task }) => queueDrafted(deps, task, { leaseNumber }),
  end_lease: (deps, { leaseNumber, ...task }) =>
    requeueTask(deps, task, { guard: { leaseNumber, leaseExpired: true }, reason: 'expired' }),
  cancel_unclaimed: (deps, task) =>
    releaseDue(deps, task, { stage: 'queued', reason: 'no_engineer' }),
  expire: (deps, task) => releaseDue(deps, task, { stage: 'queued', reason: 'expired' }),
}

async function act(deps: DeadlineDeps, task: DueTask): Promise<void> {
  try {
    await singleActs[decideAction(task)]?.(deps, task)
  } catch (error) {
    // Somebody was faster: that is what the guards are for.
    if (error instanceof ApiError && ['LEASE_LOST', 'TASK_FINAL'].includes(error.code)) return
    deps.onError(error)
    await deps.hot.run(postponeStatement, [task.accountUuid, task.taskUuid])
  }
}

function toColumns(tasks: DueTask[]): unknown[] {
  return [tasks.map(({ accountUuid }) => accountUuid), tasks.map(({ taskUuid }) => taskUuid)]
}

async function promote({ hot }: DeadlineDeps, tasks: DueTask[]): Promise<void> {
  if (tasks.length > 0) await hot.run(promoteStatement, toColumns(tasks))
}

async function reschedule({ hot }: DeadlineDeps, tasks: DueTask[]): Promise<void> {
  if (tasks.length > 0) await hot.run(rescheduleStatement, toColumns(tasks))
}

async function markOverdue({ hot, snapshots }: DeadlineDeps, tasks: DueTask[]): Promise<void> {
  if (tasks.length === 0) return
  await hot.transact<OverdueRow, void>(overdueStatement, toColumns(tasks), async (rows) => {
    await Promise.all(
      rows.map(({ account_id, task_id, version }) =>
        snapshots.markDirty(account_id, { id: task_id, version }),
      ),
    )
  })
}
