// Answers that are held back for a few seconds in the reference model.
import { type Held, type Model, type Reply, type Task, times } from './state.ts'

/** Where there is time for it. */
export function canUndo({ now }: Model, { mode, dueAt }: Task): boolean {
  return mode !== 'realtime_answer' && dueAt >= now + times.undoDueMin
}

/** The lease has ended; to its client the task is claimed. */
export function holdBack({ now }: Model, task: Task, engineer: number, effortSeconds: number) {
  task.stage = 'in_review'
  task.heldBack = { engineer, effortSeconds, sendsAt: now + times.undo }
}

/** The same lease again, counted from now on, also beyond the capacity. */
export function undo({ now }: Model, task: Task, held: Held): Reply {
  const lease = task.leases.find(({ number }) => number === held.lease)
  if (lease?.engineer !== held.engineer) return { code: 'NOT_FOUND' }
  if (task.charged !== null) return { code: 'TASK_FINAL' }
  if (task.stage !== 'in_review' || task.leaseNumber !== held.lease) return { code: 'LEASE_LOST' }
  delete lease.end
  lease.isUndone = true
  lease.lastBeatAt = now
  lease.expiresAt = now + times.lease[task.mode]
  task.stage = 'claimed'
  task.heldBack = null
  return { code: 'ok' }
}
