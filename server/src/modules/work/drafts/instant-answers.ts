// Realtime tasks with a schema, answered by the AI alone. The process that took the create answers
// right after its commit, under a lease whose number fences it; when it dies, the timer of the task
// fires and a worker takes over. A failure releases everything.
import { createAccountSlots } from '../../../core/account-slots.ts'
import { ApiError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { tracedStep } from '../../../core/trace.ts'
import type { IdempotentUse } from '../../identity/idempotency/idempotency.ts'
import { cancelTask, completeTask, type TaskRef, takeOverDrafting } from '../tasks/tasks.ts'
import type { DraftDeps } from './drafts.ts'
import { type CreatedContent, readAskedTask, toAskedTask } from './model-input.ts'
import type { AskedTask } from './prompt.ts'
import { describeFilesRead } from './provenance.ts'
import { type AskedRow, selectAsked } from './queries.ts'
import { budgetWithin, inTurn, writeForTask } from './write-answer.ts'

export type InstantTask = TaskRef & { task: CreatedContent }

/** Asked right before a failure cancels the task: which key of the create to free with it. */
export type DecideFailure = () => { freedUse: IdempotentUse | undefined }

/** `left`: it moved on without us, or its timer will fire; its row says where it stands. */
export type InstantEnd = 'completed' | 'failed' | 'left'

/** The lease with which a task comes out of its create. */
const firstLeaseNumber = 1

/**
 * Answers a task that was created a moment ago. It is not read again but for its uploads, and where it
 * has to wait for a turn: what waits holds no content. Never rejects.
 */
export function answerInstantly(
  deps: DraftDeps,
  { task, ...ref }: InstantTask,
  fail: DecideFailure,
): Promise<InstantEnd> {
  const isItsTurn = deps.turns.hasRoom(ownerOf(ref))
  const readTask = isItsTurn ? fromCreate(deps, ref, task) : fromTables(deps, ref)
  const attempt = { leaseNumber: firstLeaseNumber, readTask, fail }
  return tracedStep(ref.taskUuid, { name: 'instant-answer' }, () => answerAlone(deps, ref, attempt))
}

// Each in a function of its own: closures made in one place share what any of them refers to.
function fromCreate(deps: DraftDeps, ref: TaskRef, task: CreatedContent) {
  return async () => toAskedTask(deps, task) ?? (await readAskedTask(deps, ref))
}

function fromTables(deps: DraftDeps, ref: TaskRef, known?: AskedRow) {
  return () => readAskedTask(deps, ref, known)
}

const ownerOf = ({ accountUuid }: TaskRef) => ({ accountUuid, isTest: false })

type Attempt = { leaseNumber: number; readTask: () => Promise<AskedTask>; fail: DecideFailure }

async function answerAlone(deps: DraftDeps, ref: TaskRef, attempt: Attempt): Promise<InstantEnd> {
  const { leaseNumber, readTask, fail } = attempt
  const guard = { stages: ['drafting' as const], leaseNumber }
  try {
    const signal = budgetWithin(deps.instantSeconds)
    let fileNames: string[] = []
    const written = await inTurn(deps, ref, signal, async () => {
      const task = await readTask()
      fileNames = task.files.map(({ fileName }) => fileName)
      return await writeForTask(deps, ref, { task, isChecked: false, signal })
    })
    if (written.kind === 'failed') {
      await cancelTask(deps, ref, { guard, reason: 'ai_failed', ...fail() })
      return 'failed'
    }
    await completeTask(deps, ref, {
      guard,
      result: written.content,
      effortSeconds: limits.aiEffortSeconds,
      provenance: {
        source: 'ai',
        model: written.model,
        ...describeFilesRead(fileNames, written.filesNotRead),
      },
    })
    return 'completed'
  } catch (error) {
    // Another has the lease or the task is final; or the database is unavailable, and the timer will fire.
    if (!(error instanceof ApiError)) deps.onError(error)
    return 'left'
  }
}

/** A task that finds no free slot does not block other timers meanwhile. */
const stepAsideSeconds = 3
const keepKey: DecideFailure = () => ({ freedUse: undefined })

/** Takes a task over whose lease has run out. Ends then: the sweeper must not wait for a model, so
 * answers go on beside it, a few at a time, in `backgroundWork`. */
export function createInstantResumer(
  deps: DraftDeps,
  backgroundWork: Set<Promise<unknown>>,
): (ref: TaskRef) => Promise<void> {
  const places = createAccountSlots({
    allMax: limits.resumedAnswersMax,
    accountMax: limits.resumedAnswersPerAccountMax,
  })
  return async (ref) => {
    const owner = ownerOf(ref)
    const hasPlace = places.tryEnter(owner)
    const taking = takeOver(deps, ref, hasPlace ? deps.instantSeconds : stepAsideSeconds)
    // The slot is always released, also when the take-over failed in the database.
    const ended = taking
      .then((attempt) => (attempt && hasPlace ? answerAlone(deps, ref, attempt) : undefined))
      .catch(() => undefined)
      .finally(() => {
        if (hasPlace) places.leave(owner)
        backgroundWork.delete(ended)
      })
    backgroundWork.add(ended)
    await taking
  }
}

async function takeOver(
  deps: DraftDeps,
  ref: TaskRef,
  seconds: number,
): Promise<Attempt | undefined> {
  const asked = await selectAsked(deps.db, ref.accountUuid, ref.taskUuid)
  if (asked?.stage !== 'drafting' || asked.mode !== 'realtime_answer') return undefined
  const readTask = fromTables(deps, ref, asked)
  const before = asked.lease_number
  const leaseNumber = await takeOverDrafting(deps, ref, { leaseNumber: before, seconds })
  return leaseNumber === undefined ? undefined : { leaseNumber, readTask, fail: keepKey }
}
