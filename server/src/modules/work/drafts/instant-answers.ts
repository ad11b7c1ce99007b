// Realtime tasks with a schema, answered by the AI alone. The process that took the create answers
// right after its commit, under a lease whose number fences it; when it dies, the timer of the task
// fires and a worker takes over. A failure releases everything.
import { ApiError } from '../../errors.ts'
import { limits } from '../../limits.ts'
import type { IdempotentUse } from '../idempotency/idempotency.ts'
import { cancelTask, completeTask, type TaskRef, takeOverDrafting } from '../tasks/tasks.ts'
import { type CreatedContent, readAskedTask, toAskedTask } from './asked-task.ts'
import type { DraftDeps } from './drafts.ts'
import type { AskedTask } from './prompt.ts'
import { selectAsked } from './queries.ts'
import { budgetWithin, writeForTask } from './write-answer.ts'

export type InstantTask = TaskRef & { task: CreatedContent }

/** Asked right before a failure cancels the task: which key of the create to free with it. */
export type DecideFailure = () => { freedUse: IdempotentUse | undefined }

/** `left`: it moved on without us, or its timer will fire; its row says where it stands. */
export type InstantEnd = 'completed' | 'failed' | 'left'

/** The lease with which a task comes out of its create. */
const firstLeaseNumber = 1

/** Answers a task that was created a moment ago, and is not read again but for its uploads. Never rejects. */
export async function answerInstantly(
  deps: DraftDeps,
  { task, ...ref }: InstantTask,
  fail: DecideFailure,
): Promise<InstantEnd> {
  const readTask = async () => toAskedTask(task) ?? (await readAskedTask(deps, ref))
  return await answerAlone(deps, ref, { leaseNumber: firstLeaseNumber, readTask, fail })
}

type Attempt = { leaseNumber: number; readTask: () => Promise<AskedTask>; fail: DecideFailure }

async function answerAlone(deps: DraftDeps, ref: TaskRef, attempt: Attempt): Promise<InstantEnd> {
  const { leaseNumber, readTask, fail } = attempt
  const guard = { stages: ['drafting' as const], leaseNumber }
  try {
    const signal = budgetWithin(deps.instantSeconds)
    const task = await readTask()
    const written = await writeForTask(deps, ref, { task, isChecked: false, signal })
    if (written.kind === 'failed') {
      await cancelTask(deps, ref, { guard, reason: 'ai_failed', ...fail() })
      return 'failed'
    }
    await completeTask(deps, ref, {
      guard,
      result: written.content,
      effortSeconds: limits.aiEffortSeconds,
      provenance: { source: 'ai', model: written.model },
    })
    return 'completed'
  } catch (error) {
    // Another has the lease or the task is final; or the database is away, and the timer will fire.
    if (!(error instanceof ApiError)) deps.onError(error)
    return 'left'
  }
}

/** A task that finds no place does not stand in the way of other timers meanwhile. */
const stepAsideSeconds = 3
const resumedAtOnceMax = 16
const keepKey: DecideFailure = () => ({ freedUse: undefined })

/** Takes a task over whose lease has run out. Ends then: the sweeper must not wait for a model, so
 * answers go on beside it, a few at a time, in `underWay`. */
export function createInstantResumer(
  deps: DraftDeps,
  underWay: Set<Promise<unknown>>,
): (ref: TaskRef) => Promise<void> {
  let resumed = 0
  return async (ref) => {
    const hasPlace = resumed < resumedAtOnceMax
    if (hasPlace) resumed++
    const attempt = await takeOver(deps, ref, hasPlace ? deps.instantSeconds : stepAsideSeconds)
    const answering = attempt && hasPlace ? answerAlone(deps, ref, attempt) : Promise.resolve()
    const ended = answering.finally(() => {
      if (hasPlace) resumed--
      underWay.delete(ended)
    })
    underWay.add(ended)
  }
}

async function takeOver(
  deps: DraftDeps,
  ref: TaskRef,
  seconds: number,
): Promise<Attempt | undefined> {
  const asked = await selectAsked(deps.db, ref.accountUuid, ref.taskUuid)
  if (asked?.stage !== 'drafting' || asked.mode !== 'realtime_answer') return undefined
  const readTask = () => readAskedTask(deps, ref, asked)
  const before = asked.lease_number
  const leaseNumber = await takeOverDrafting(deps, ref, { leaseNumber: before, seconds })
  return leaseNumber === undefined ? undefined : { leaseNumber, readTask, fail: keepKey }
}
