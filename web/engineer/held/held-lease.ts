// The time left on a lease without an open task page in this window. Only an open task page sends
// heartbeats, so elsewhere the lease expires.
import { serverNowMs } from '../../api/server-clock.ts'
import type { WorkTask } from '../task/work.ts'

export type HeldLease = { leftMs: number; isShort: boolean }

/** From here on the engineer is warned, and once more shortly before the end. */
export const warnMs = 60_000
export const lastWarnMs = 30_000

export function readHeldLease(
  task: Pick<WorkTask, 'lease'>,
  serverNow: number = serverNowMs(),
): HeldLease {
  const leftMs = Math.max(0, Date.parse(task.lease.until) - serverNow)
  return { leftMs, isShort: leftMs <= warnMs }
}
