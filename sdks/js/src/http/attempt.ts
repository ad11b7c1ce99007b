// One attempt, its body included: the timer and the caller's signal hold until the last byte is read.
import { APIConnectionError, APITimeoutError, UserAbortError } from '../errors/local-errors.ts'
import { TaskReviewError } from '../errors/task-review-error.ts'
import { timerMsMax } from './delay.ts'

export interface Attempt {
  fetch: typeof fetch
  url: string
  init: RequestInit
  timeoutMs: number
  signal: AbortSignal | undefined
  idempotencyKey: string | undefined
}

/** Runs `read` on the response under the same timer, and says in our errors what went wrong. */
export async function attempt<T>(
  { fetch, url, init, timeoutMs, signal, idempotencyKey }: Attempt,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  if (signal?.aborted) throw new UserAbortError({ cause: signal.reason, idempotencyKey })
  const controller = new AbortController()
  const ended = Promise.withResolvers<never>()
  const end = (error: Error) => {
    ended.reject(error)
    controller.abort(error)
  }
  const stop = () => end(new UserAbortError({ cause: signal?.reason, idempotencyKey }))
  const timer = setTimeout(
    () => {
      const message = `Request to ${hostOf(url)} timed out after ${timeoutMs} ms.`
      end(new APITimeoutError(message, { idempotencyKey }))
    },
    Math.min(timeoutMs, timerMsMax),
  )
  signal?.addEventListener('abort', stop, { once: true })
  try {
    // A fetch that does not heed its signal, or a body that hangs, must not hold the caller.
    const work = fetch(url, { ...init, signal: controller.signal }).then(read)
    return await Promise.race([work, ended.promise])
  } catch (error) {
    // Of ours are the end of the time, the signal, and what `read` has to say.
    if (error instanceof TaskReviewError) throw error
    const message = `The connection to ${hostOf(url)} failed: ${reasonOf(error)}.`
    throw new APIConnectionError(message, { cause: error, idempotencyKey })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

function hostOf(url: string): string {
  return new URL(url).host
}

/** Node hides why a fetch failed in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  if (!(cause instanceof Error)) return error.message
  return (cause as { code?: string }).code ?? cause.message
}
