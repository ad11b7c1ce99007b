// Why a save failed, and when to try again.
import { ApiFailure } from '../../../core/failure.ts'

export type SaveFailure = {
  reason: 'offline' | 'signed-out' | 'service' | 'too-large' | 'refused' | 'stale'
  /** Whether the same text may be saved later without anything done to it. */
  isPassing: boolean
  message: string
  requestId?: string | undefined
  retryAfterSeconds?: number | undefined
}

export function classifyFailure(error: unknown): SaveFailure {
  if (!(error instanceof ApiFailure)) {
    return { reason: 'service', isPassing: true, message: "Couldn't save." }
  }
  const { message, requestId, retryAfterSeconds } = error
  const facts = { message, requestId, retryAfterSeconds }
  if (error.status === 0) return { reason: 'offline', isPassing: true, ...facts }
  if (error.status === 401) return { reason: 'signed-out', isPassing: true, ...facts }
  if (error.status === 412) return { reason: 'stale', isPassing: false, ...facts }
  if (error.status === 413) return { reason: 'too-large', isPassing: false, ...facts }
  const isPassing = error.status >= 500 || error.status === 408 || error.status === 429
  return { reason: isPassing ? 'service' : 'refused', isPassing, ...facts }
}

const longestMs = 30_000

export function retryDelayMs(failures: number, retryAfterSeconds?: number): number {
  const doubled = Math.min(longestMs, 1_000 * 2 ** (failures - 1))
  return Math.max(doubled, (retryAfterSeconds ?? 0) * 1_000)
}
