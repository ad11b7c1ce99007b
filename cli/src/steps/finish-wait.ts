// How a wait ends: with 0, or with a failure that says what came of the tasks and what to do now.
import type { Task, TaskReview } from '@task-review/sdk'
import type { Clock } from '../frame/clock.ts'
import type { ExitCode } from '../frame/exit-codes.ts'
import { CliError } from '../frame/failure.ts'
import type { Io } from '../frame/io.ts'
import type { Output } from '../output/output.ts'
import { formatCredits, formatDuration } from '../values/figures.ts'
import { spellCredits, spellReason } from '../views/task.ts'

export type WaitWishes = {
  client: TaskReview
  io: Io
  output: Output
  clock: Clock
  signal: AbortSignal
  program: string
  timeoutMs: number | undefined
}

/** A task that is missing among the ends is still pending. */
export async function finishWait(
  { output, clock, program, timeoutMs }: WaitWishes,
  ids: readonly string[],
  ends: readonly (Task | undefined)[],
): Promise<ExitCode> {
  const pending = ids.filter((_, at) => ends[at] === undefined)
  if (pending.length > 0) {
    const waited = timeoutMs === undefined ? '' : ` after ${formatDuration(timeoutMs)}`
    throw new CliError(`Still pending${waited}: ${pending.join(', ')}.`, {
      exit: 8,
      code: 'STILL_PENDING',
      next: `The task is still running. Wait again: ${program} tasks wait ${pending.join(' ')}`,
    })
  }
  const cancelled = ends.find((task) => task?.status === 'cancelled')
  if (cancelled !== undefined) {
    throw new CliError(`${cancelled.id} was cancelled: ${spellReason(cancelled.cancelReason)}.`, {
      exit: 9,
      code: 'TASK_CANCELLED',
      next: afterCancel(cancelled, program),
    })
  }
  const [only] = ends
  if (ends.length === 1 && only)
    await output.note(`Completed${spellTook(only, clock)}. ${spellCredits(only)}.`)
  return 0
}

function spellTook(task: Task, clock: Clock): string {
  const end = task.finalAt === null ? clock.now() : Date.parse(task.finalAt)
  return ` in ${formatDuration(end - Date.parse(task.createdAt))}`
}

function afterCancel(task: Task, program: string): string {
  const released = `${formatCredits(task.credits.released)} released.`
  if (task.cancelReason === 'no_engineer') {
    return `${released} See when engineers are there: ${program} status`
  }
  return `${released} Look at it: ${program} tasks get ${task.id}`
}
