import { UserAbortError } from '../errors/local-errors.ts'

/** The longest a timer can run; a longer one would fire at once. */
export const timerMsMax = 2 ** 31 - 1

/** Waits, and rejects with the signal's reason when that fires first. No timer or listener is left. */
export function delay(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason)
      return
    }
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const finish = () => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }
    const timer = setTimeout(finish, Math.min(ms, timerMsMax))
    signal?.addEventListener('abort', stop, { once: true })
  })
}

/** For work that rejects with nothing but its signal's reason. */
export async function asUserAbort<T>(
  work: Promise<T>,
  idempotencyKey: string | undefined,
): Promise<T> {
  try {
    return await work
  } catch (cause) {
    throw new UserAbortError({ cause, idempotencyKey })
  }
}
