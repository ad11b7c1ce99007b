// One task, watched by a request of its own that the service holds until the task is final.
import { APIError } from '../errors/api-error.ts'
import { delay } from '../http/delay.ts'
import { NoLongerWanted, type Transport } from '../http/transport.ts'
import { isFinal, type Task } from '../resources/task.ts'
import {
  chooseIdleMs,
  choosePauseMs,
  chooseWaitTimeoutMs,
  mayPass,
  quickMs,
  waitSecondsMax,
} from './patience.ts'

export interface Watched {
  id: string
  signal: AbortSignal
  /** Whether every change matters, or only the last. */
  wantsUpdates: boolean
  /** On the clock of performance.now(). */
  deadlineMs: number
  onTask: (task: Task) => void
}

/** Rejects with NoLongerWanted as soon as the task is better watched together with others. */
export async function waitDirectly(
  transport: Transport,
  watched: Watched,
  isWanted: (asked: number) => boolean,
): Promise<Task> {
  const { signal, onTask } = watched
  let [failures, idle, etag] = [0, 0, '']
  for (let asked = 0; ; asked++) {
    const startedMs = performance.now()
    try {
      const question = { etag, isWanted: () => isWanted(asked) }
      const { data: task, response } = await ask(transport, watched, question)
      failures = 0
      if (task !== undefined) {
        onTask(task)
        if (isFinal(task)) return task
      }
      const newEtag = response.headers.get('etag') ?? ''
      const isNews = watched.wantsUpdates && newEtag !== etag
      const isQuick = performance.now() - startedMs < quickMs && !isNews
      etag = newEtag
      if (isQuick) await delay(chooseIdleMs(idle++), signal)
      else idle = 0
    } catch (error) {
      if (error instanceof NoLongerWanted || signal.aborted || !mayPass(error)) throw error
      // The key has as many waits as it may: one for all of ours needs the least.
      if (isOfTooManyWaits(error)) throw new NoLongerWanted()
      await delay(choosePauseMs(error, failures++), signal)
    }
  }
}

function isOfTooManyWaits(error: unknown): boolean {
  return error instanceof APIError && error.details?.waitsMax !== undefined
}

interface Question {
  etag: string
  isWanted: () => boolean
}

function ask(transport: Transport, watched: Watched, { etag, isWanted }: Question) {
  const { id, signal, wantsUpdates, deadlineMs } = watched
  // Answered before the caller's time is over, so that it learns how things stand.
  const leftSeconds = Math.floor((deadlineMs - performance.now()) / 1_000)
  // Who wants every change first looks how things are, and then waits for a newer version.
  const isLook = wantsUpdates && etag === ''
  const wait = isLook ? 0 : Math.min(Math.max(leftSeconds, 0), waitSecondsMax)
  return transport
    .send<Task | undefined>(
      {
        method: 'GET',
        path: ['tasks', id],
        query: wait > 0 ? { wait } : {},
        headers: wantsUpdates && etag !== '' ? { 'if-none-match': etag } : {},
        waitSeconds: wait,
        turn: 'wait',
        isWanted,
      },
      { signal, maxRetries: 0, timeoutMs: chooseWaitTimeoutMs(transport.settings.timeoutMs, wait) },
    )
    .withResponse()
}
