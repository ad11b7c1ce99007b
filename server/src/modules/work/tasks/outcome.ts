// Waiting for the outcome of a create. Invariant: a create is taken back (408) only when the very
// transaction that cancelled its task also freed its idempotency key, and that is only done while
// its caller still waits; a caller who was told 201 keeps the key.
import type { FeedWatch } from '../../events/feed/feed.ts'
import type { IdempotentUse } from '../../identity/idempotency/idempotency.ts'
import type { NewTask } from './create/create-body.ts'
import { selectTask, type TaskRow } from './queries.ts'
import type { TaskDeps, TaskRef } from './tasks.ts'

export type InstantTask = TaskRef & { task: NewTask; isTest: boolean }

/** Asked right before a failed answer cancels its task: which key to free with it. */
export type DecideFailure = () => { freedUse: IdempotentUse | undefined }

/**
 * Answers a task by the AI alone; settles when the task is final or somebody else's. True where it
 * failed and cancelled the task itself: then the key that was decided on is free.
 */
export type AnswerInstantly = (task: InstantTask, fail: DecideFailure) => Promise<boolean>

export type Outcome = { row: TaskRow | undefined; isTakenBack: boolean }

export type OutcomeDeps = Pick<TaskDeps, 'hot'> & { watch: FeedWatch }

export function watchOutcome(
  deps: OutcomeDeps,
  { accountUuid, taskUuid }: TaskRef,
  { use, mayTakeBack }: { use: IdempotentUse | undefined; mayTakeBack: boolean },
) {
  let isWaiting = true
  let isFreeing = false
  let isTakenBack = false
  let answering: Promise<void> | undefined

  return {
    begin(answer: () => Promise<boolean>): void {
      // A failure is the answerer's to report; whoever waits reads what became of the task. A cancel
      // that did not come about may be made up for by the sweeper, which knows of no key to free.
      answering = answer().then(
        (isCancelled) => {
          isTakenBack = isFreeing && isCancelled
        },
        () => undefined,
      )
    },
    fail(): { freedUse: IdempotentUse | undefined } {
      isFreeing = isWaiting && mayTakeBack
      return { freedUse: isFreeing ? use : undefined }
    },
    /** Nobody waits: the reply is the plain one. */
    leave(): undefined {
      isWaiting = false
    },
    /** Waits for a final task, as long as that or until the signal is given. */
    async wait(seconds: number, signal: AbortSignal): Promise<Outcome> {
      const endsAtMs = performance.now() + seconds * 1_000
      const leftMs = () => (signal.aborted ? 0 : endsAtMs - performance.now())
      if (answering !== undefined) await settleWithin(answering, leftMs(), signal)
      // A cancel that takes the create back has begun: its end is waited for, it is near.
      if (isFreeing) await answering
      else isWaiting = leftMs() > 0
      const row = await waitUntilFinal(deps, { accountUuid, taskUuid }, leftMs, signal)
      isWaiting = false
      return { row, isTakenBack }
    },
  }
}

async function waitUntilFinal(
  deps: OutcomeDeps,
  ref: TaskRef,
  leftMs: () => number,
  signal: AbortSignal,
): Promise<TaskRow | undefined> {
  const watch = deps.watch.watchTask(ref)
  try {
    for (let isOver = leftMs() <= 0; ; ) {
      const row = await selectTask(deps.hot, ref.accountUuid, ref.taskUuid)
      if (row?.status !== 'pending' || isOver) return row
      isOver = (await watch.next(row.version, leftMs(), signal)) !== 'moved'
    }
  } finally {
    watch.close()
  }
}

/** Ends when the work does, the time is up or the signal is given, and leaves no timer behind. */
function settleWithin(work: Promise<void>, milliseconds: number, signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    const settle = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', settle)
      resolve()
    }
    const timer = setTimeout(settle, Math.max(0, milliseconds))
    signal.addEventListener('abort', settle)
    void work.then(settle)
  })
}
