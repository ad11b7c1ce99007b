// Waiting for tasks, with a line that moves on a terminal and one line of JSON for each change with
// --json. Answers go to stdout, all else to stderr.
import { type Task, TaskCancelledError, type WaitOptions, WaitTimeoutError } from '@task-review/sdk'
import type { ExitCode } from '../frame/exit-codes.ts'
import { isFinal } from '../views/task.ts'
import { answerQuestions } from './answer-question.ts'
import { finishWait, type WaitWishes } from './finish-wait.ts'
import { startWatch } from './watch-tasks.ts'

export const timeoutFlag = {
  timeout: {
    type: 'duration',
    about: 'stop waiting after this time, with exit code 8; the task itself continues',
  },
} as const

/** Until all are final. Answers are shown as they come. */
export async function waitForAll(wishes: WaitWishes, ids: readonly string[]): Promise<ExitCode> {
  const watch = startWatch(wishes.output, ids)
  const onQuestion = answerQuestions(wishes, watch)
  try {
    const ends = await Promise.all(
      ids.map(async (id) => {
        const task = await waitForOne(wishes, id, { onUpdate: watch.see, onQuestion })
        if (task !== undefined && isFinal(task)) await watch.show(task)
        return task
      }),
    )
    watch.stop()
    return await finishWait(wishes, ids, ends)
  } catch (error) {
    watch.stop()
    await tellInterrupted(wishes, ids)
    throw error
  }
}

/** Until the first is final. */
export async function waitForFirst(wishes: WaitWishes, ids: readonly string[]): Promise<ExitCode> {
  const watch = startWatch(wishes.output, ids)
  const { client, signal } = wishes
  const onQuestion = answerQuestions(wishes, watch)
  try {
    const options = { ...timeoutOf(wishes), signal, onUpdate: watch.see, onQuestion }
    const task = await client.tasks.waitForAny([...ids], options)
    await watch.show(task)
    watch.stop()
    return await finishWait(wishes, [task.id], [task])
  } catch (error) {
    watch.stop()
    await tellInterrupted(wishes, ids)
    if (!WaitTimeoutError.isInstance(error)) throw error
    return await finishWait(wishes, ids, [])
  }
}

/** Ctrl-C ends the program, not the task, and that is worth a word. */
async function tellInterrupted({ output, program, signal }: WaitWishes, ids: readonly string[]) {
  if (!signal.aborted) return
  await output.note(`The task is still running. Wait again: ${program} tasks wait ${ids.join(' ')}`)
}

function timeoutOf({ timeoutMs }: WaitWishes) {
  return timeoutMs === undefined ? {} : { timeoutMs }
}

/** The task when it is final, or undefined when the time was up before. */
async function waitForOne(
  wishes: WaitWishes,
  id: string,
  heard: Pick<WaitOptions, 'onUpdate' | 'onQuestion'>,
): Promise<Task | undefined> {
  const { client, signal } = wishes
  try {
    return await client.tasks.wait(id, { ...timeoutOf(wishes), signal, ...heard })
  } catch (error) {
    if (TaskCancelledError.isInstance(error)) return error.task
    if (WaitTimeoutError.isInstance(error)) return undefined
    throw error
  }
}
