// How a wait takes failures: what may pass is sat out, as long as the caller likes to wait.
import { APIError } from '../errors/api-error.ts'
import { APIConnectionError } from '../errors/local-errors.ts'
import { backOffMs } from '../http/backoff.ts'

/** How long the service is asked to hold a request; proxies often end one after a minute. */
export const waitSecondsMax = 50

/** How much later than promised an answer may come before the connection counts as dead. */
const graceMs = 10_000

/** A read that waits for nothing may still be held until its turn, as any call. */
export function chooseWaitTimeoutMs(timeoutMs: number, waitSeconds: number): number {
  return waitSeconds === 0 ? timeoutMs : Math.min(timeoutMs, graceMs)
}

/** A cut connection, a timeout, a 429, and whatever is wrong on the side of the service. */
export function mayPass(error: unknown): boolean {
  if (error instanceof APIConnectionError) return true
  if (!(error instanceof APIError)) return false
  // A reply of 2xx that is no JSON is a proxy's.
  return error.status < 300 || error.status === 408 || error.status === 429 || error.status >= 500
}

const limitsMs = { baseMs: 500, maxMs: 30_000 }

/** Never earlier than told, and later with each failure. */
export function choosePauseMs(error: unknown, failures: number): number {
  const told = error instanceof APIError ? (error.retryAfterMs ?? 0) : 0
  return Math.max(told, backOffMs(failures, limitsMs))
}

/** An answer that came at once though nothing has happened: asking again at once would be a hot loop. */
export const quickMs = 1_000

export function chooseIdleMs(idle: number): number {
  const halfMs = backOffMs(idle, limitsMs, () => 0.5)
  return halfMs + Math.random() * halfMs
}
