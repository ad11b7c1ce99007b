// Whether a failed attempt is worth another, and when. The service knows best, so its header beats
// everything; without it only what cannot have been the caller's fault is tried again.
import { APIError } from '../errors/api-error.ts'
import { retryableCodes } from '../errors/classes.ts'
import { APIConnectionError } from '../errors/local-errors.ts'
import { backOffMs } from './backoff.ts'

export function isWorthRetry(error: unknown): boolean {
  if (error instanceof APIConnectionError) return true
  if (!(error instanceof APIError)) return false
  if (error.shouldRetry !== undefined) return error.shouldRetry
  if (error.code !== undefined && retryableCodes.has(error.code)) return true
  return error.status === 429 || (error.status >= 500 && error.status !== 501)
}

const baseMs = 500
const maxMs = 8_000

/** Never earlier than told; undefined where that is longer than the caller is ready to wait. */
export function chooseRetryDelayMs(
  error: unknown,
  tries: number,
  maxRetryDelayMs: number,
): number | undefined {
  const told = error instanceof APIError ? error.retryAfterMs : undefined
  if (told !== undefined && told > maxRetryDelayMs) return undefined
  const chosen = backOffMs(tries, { baseMs, maxMs })
  return told === undefined ? Math.min(chosen, maxRetryDelayMs) : told
}
