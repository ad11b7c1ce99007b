// For commands that follow something until Ctrl-C: a service that restarts, a connection that is cut or
// a rate that others use up ends nothing. The next try begins where the last reply ended.
import { APIConnectionError, APIError } from '@task-review/sdk'
import type { Clock } from '../frame/clock.ts'
import type { Output } from '../output/output.ts'

type Call = { clock: Clock; output: Pick<Output, 'note'>; signal: AbortSignal }

const firstPauseMs = 1_000
const pauseMsMax = 30_000

export async function keepAsking<T>(
  { clock, output, signal }: Call,
  ask: () => PromiseLike<T>,
): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await ask()
    } catch (error) {
      if (signal.aborted || !mayPass(error)) throw error
      if (failures === 0) {
        await output.note(`${(error as Error).message} Trying again until Ctrl-C.`)
      }
      const told = APIError.isInstance(error) ? (error.retryAfterMs ?? 0) : 0
      await clock.sleep(Math.max(told, Math.min(pauseMsMax, firstPauseMs * 2 ** failures)), signal)
    }
  }
}

function mayPass(error: unknown): boolean {
  if (APIConnectionError.isInstance(error)) return true
  return APIError.isInstance(error) && (error.status === 429 || error.status >= 500)
}
