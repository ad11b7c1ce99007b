// When a failed delivery is tried again, and when an endpoint counts as down. Invariants:
// - Both schedules follow the time since the first failure, so a crash or a late look shifts nothing.
// - What counts towards opening the circuit is how many different deliveries failed since the last
//   success: one poisonous delivery, tried over and over, never closes the way for the others.
// - Nothing here asks for the time; it is the database's, handed in.

export type Circuit = {
  /** Different deliveries that failed since the last success. */
  failures: number
  failingSinceMs: number | undefined
  /** While it is open one delivery at a time probes the endpoint. */
  isOpen: boolean
}

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

const firstIntervalMs = 20 * secondMs
export const giveUpMs = 5 * 24 * hourMs
const openAfterFailures = 4
const retryAfterMsMax = hourMs

const steps = [
  { untilMs: 15 * minuteMs, intervalMs: firstIntervalMs },
  { untilMs: 15 * minuteMs + 2 * hourMs, intervalMs: 5 * minuteMs },
]

export const closedCircuit: Circuit = { failures: 0, failingSinceMs: undefined, isOpen: false }

export type Attempted = {
  startedAtMs: number
  endedAtMs: number
  /** What the receiver asked for, if it did. */
  retryAfterSeconds: number | undefined
}

/** When to try again, counted from the start of this attempt, so that slow failures keep the pace. */
export function planRetry(firstFailureMs: number, attempted: Attempted): number {
  const { startedAtMs, endedAtMs, retryAfterSeconds } = attempted
  const failingMs = startedAtMs - firstFailureMs
  const intervalMs = steps.find(({ untilMs }) => failingMs < untilMs)?.intervalMs ?? hourMs
  const askedMs = Math.min((retryAfterSeconds ?? 0) * secondMs, retryAfterMsMax)
  return Math.max(endedAtMs + askedMs, startedAtMs + intervalMs)
}

export function isGivenUp(firstFailureMs: number | undefined, nowMs: number): boolean {
  return firstFailureMs !== undefined && nowMs - firstFailureMs >= giveUpMs
}

export type FailedDelivery = { startedAtMs: number; lastAttemptAtMs: number | undefined }

export function afterFailure(circuit: Circuit, failed: FailedDelivery): Circuit {
  const failingSinceMs = Math.min(circuit.failingSinceMs ?? failed.startedAtMs, failed.startedAtMs)
  const { lastAttemptAtMs } = failed
  const isCounted = lastAttemptAtMs !== undefined && lastAttemptAtMs >= failingSinceMs
  const failures = circuit.failures + (isCounted ? 0 : 1)
  return { failures, failingSinceMs, isOpen: circuit.isOpen || failures >= openAfterFailures }
}

/**
 * Whether a success lets everything go that waits for its next try. After a short run of failures it
 * does not: then it was the deliveries that failed and not the endpoint, and a success every moment
 * would have them tried every moment.
 */
export function endsOutage({ failingSinceMs, isOpen }: Circuit, nowMs: number): boolean {
  return isOpen || (failingSinceMs !== undefined && nowMs - failingSinceMs >= firstIntervalMs)
}
