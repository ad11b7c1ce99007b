// Deadlines: what happens to a task when its timer fires. Invariants:
// - Timers are hints: handlers re-read the state and use guarded updates, so duplicate, late or
//   concurrent firing is idempotent.
// - All times are the database's. A worker with a wrong clock is early or late at nothing.
// - A task whose handler fails is rescheduled, so it does not block the batch.
// - Live tasks and test tasks are swept by loops of their own, and no account's timers hold up
//   another's: accounts take turns, and a sweep ends after a while, however much is due.
import { ApiError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { tracedStep } from '../../../core/trace.ts'
import { endQuestion, type QuestionDeps } from '../clarification/clarification.ts'
import {
  queueDrafted,
  releaseDue,
  requeueTask,
  sendHeldAnswer,
  type TaskRef,
} from '../tasks/tasks.ts'
import {
  offerStatement,
  overdueStatement,
  postponeStatement,
  promoteStatement,
  rescheduleStatement,
  type TaskLists,
} from '../tasks/timer-writes.ts'
import { type DueTask, type SweepKind, selectDue } from './queries.ts'

export type DeadlineDeps = QuestionDeps & {
  /** Goes on with an instant answer whose process died; settles when the task is final. */
  resumeInstantAnswer(task: TaskRef & { leaseNumber: number }): Promise<void>
  /** Answers a task of a test key. */
  simulate(ref: TaskRef): Promise<void>
  onError(error: unknown): void
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
  | 'offer'
  | 'end_question'
  | 'send'
  | 'reschedule'

function decideAction(task: DueTask): DueAction {
  if (task.stage === 'needs_input') return task.isQuestionOver ? 'end_question' : 'reschedule'
  if (task.stage === 'in_review') return 'send'
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
  if (task.isKept) return 'offer'
  return task.isUrgent ? 'promote' : 'reschedule'
}

const batchSize = 500
/** Fewer for test tasks, so that they leave connections and children to live ones. */
const accountsAtOnce: Record<SweepKind, number> = { live: 8, test: 3 }
/** What is due meanwhile waits so long at most; what is left of a sweep is the next one's. */
const sweepMsMax = 500

export type Swept = { handled: number; hasMore: boolean }

/** One poll of the timers of a kind. The caller polls again immediately when there are more. */
export async function sweepOnce(deps: DeadlineDeps, kind: SweepKind): Promise<Swept> {
  const endsAtMs = performance.now() + sweepMsMax
  const perAccountMax = limits.sweepTasksPerAccountMax
  const due = await selectDue(deps.db, { kind, limit: batchSize, perAccountMax })
  const byAction = Map.groupBy(due, decideAction)
  const take = (action: DueAction) => byAction.get(action) ?? []
  await promote(deps, take('promote'))
  await markOverdue(deps, take('mark_overdue'))
  await offer(deps, take('offer'))
  await reschedule(deps, take('reschedule'))
  const single = due.filter((task) => decideAction(task) in singleActs)
  const left = await actInTurn(deps, single, { lanes: accountsAtOnce[kind], endsAtMs })
  const isCrowded = [...Map.groupBy(due, ({ accountUuid }) => accountUuid).values()].some(
    (tasks) => tasks.length === perAccountMax,
  )
  return {
    handled: due.length - left,
    hasMore: left > 0 || due.length === batchSize || isCrowded,
  }
}

/**
 * One task of each account in turn, several accounts side by side. An account's own tasks are handled
 * one after the other in the order of their timers, so the first to fire is first in line. Says how
 * many were left when the time was over; each account had one handled at least.
 */
async function actInTurn(
  deps: DeadlineDeps,
  tasks: DueTask[],
  { lanes, endsAtMs }: { lanes: number; endsAtMs: number },
): Promise<number> {
  const turns = [...Map.groupBy(tasks, ({ accountUuid }) => accountUuid).values()]
  let left = tasks.length
  const work = async () => {
    for (let queue = turns.shift(); queue; queue = turns.shift()) {
      const task = queue.shift()
      if (task === undefined) continue
      await act(deps, task)
      left--
      if (performance.now() < endsAtMs) turns.push(queue)
    }
  }
  await Promise.all(Array.from({ length: lanes }, work))
  return left
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
  send: (deps, { accountUuid, taskUuid }) => sendHeldAnswer(deps, { accountUuid, taskUuid }),
  end_question: (deps, { accountUuid, taskUuid }) => endQuestion(deps, { accountUuid, taskUuid }),
}

const lostRaces: readonly string[] = ['LEASE_LOST', 'TASK_FINAL', 'QUESTION_CLOSED']

async function act(deps: DeadlineDeps, task: DueTask): Promise<void> {
  const action = decideAction(task)
  try {
    await tracedStep(task.taskUuid, { name: `deadline ${action}` }, async () => {
      await singleActs[action]?.(deps, task)
    })
  } catch (error) {
    // Lost the race: another transition won the guard.
    if (error instanceof ApiError && lostRaces.includes(error.code)) return
    deps.onError(error)
    await deps.hot.run(postponeStatement, task)
  }
}

function toLists(tasks: DueTask[]): TaskLists {
  return {
    accountUuids: tasks.map(({ accountUuid }) => accountUuid),
    taskUuids: tasks.map(({ taskUuid }) => taskUuid),
  }
}

async function promote({ hot }: DeadlineDeps, tasks: DueTask[]): Promise<void> {
  if (tasks.length > 0) await hot.run(promoteStatement, toLists(tasks))
}

async function offer({ hot }: DeadlineDeps, tasks: DueTask[]): Promise<void> {
  if (tasks.length > 0) await hot.run(offerStatement, toLists(tasks))
}

async function reschedule({ hot }: DeadlineDeps, tasks: DueTask[]): Promise<void> {
  if (tasks.length > 0) await hot.run(rescheduleStatement, toLists(tasks))
}

async function markOverdue({ hot, snapshots }: DeadlineDeps, tasks: DueTask[]): Promise<void> {
  if (tasks.length === 0) return
  await hot.transact(overdueStatement, toLists(tasks), async (rows) => {
    await Promise.all(
      rows.map(({ account_id, task_id, version }) =>
        snapshots.markDirty(account_id, { id: task_id, version }),
      ),
    )
  })
}
