// Waiting for the outcome of a create. Invariant: a create is taken back (408) only when the very
// transaction that cancelled its task also freed its idempotency key, and that is only done while
// its caller still waits; a caller who was told 201 keeps the key.
import { setTimeout as delay } from 'node:timers/promises'
import type { IdempotentUse } from '../idempotency/idempotency.ts'
import type { NewTask } from './create-body.ts'
import { selectTask, type TaskRow } from './queries.ts'
import type { TaskDeps, TaskRef } from './tasks.ts'

export type InstantTask = TaskRef & { task: NewTask; isTest: boolean }

/** Asked right before a failed answer cancels its task: which key to free with it. */
export type DecideFailure = () => { freedUse: IdempotentUse | undefined }

/** Answers a task by the AI alone; settles when the task is final or somebody else's. */
export type AnswerInstantly = (task: InstantTask, fail: DecideFailure) => Promise<void>

export type Outcome = { row: TaskRow | undefined; isTakenBack: boolean }

const pollMs = 250

export function watchOutcome(
  deps: Pick<TaskDeps, 'hot'>,
  { accountUuid, taskUuid }: TaskRef,
  { use, mayTakeBack }: { use: IdempotentUse | undefined; mayTakeBack: boolean },
) {
  let isWaiting = true
  let isTakenBack = false
  let answering: Promise<void> | undefined
  const read = () => selectTask(deps.hot, accountUuid, taskUuid)

  return {
    begin(answer: () => Promise<void>): void {
      // A failure is the answerer's to report; whoever waits reads what became of the task.
      answering = answer().catch(() => undefined)
    },
    fail(): { freedUse: IdempotentUse | undefined } {
      isTakenBack = isWaiting && mayTakeBack
      return { freedUse: isTakenBack ? use : undefined }
    },
    /** Nobody waits: the reply is the plain one. */
    leave(): undefined {
      isWaiting = false
    },
    async wait(seconds: number): Promise<Outcome> {
      const endsAtMs = performance.now() + seconds * 1_000
      const leftMs = () => endsAtMs - performance.now()
      if (answering !== undefined) await settleWithin(answering, leftMs())
      // A cancel that takes the create back has begun: its end is waited for, it is near.
      if (isTakenBack) await answering
      else isWaiting = leftMs() > 0
      for (;;) {
        const row = await read()
        const isFinal = row?.status !== 'pending'
        if (isFinal || leftMs() <= 0) {
          isWaiting = false
          return { row, isTakenBack: isTakenBack && row?.status === 'cancelled' }
        }
        await delay(Math.min(pollMs, leftMs()))
      }
    },
  }
}

/** Ends when the work does or the time is up, and leaves no timer behind. */
async function settleWithin(work: Promise<void>, milliseconds: number): Promise<void> {
  const timer = new AbortController()
  const timeout = delay(Math.max(0, milliseconds), undefined, { signal: timer.signal })
  await Promise.race([work, timeout.catch(() => undefined)])
  timer.abort()
}
