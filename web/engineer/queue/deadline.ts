// How much of the time between asking and due is left, and the word for it.
import type { WaitingTask } from './stable-list.ts'

export type Deadline = {
  /** From 1 (just asked) to 0 (due). */
  share: number
  leftMs: number
  word: 'Due soon' | 'Overdue' | null
}

const soonShare = 0.1

export function readDeadline(
  task: Pick<WaitingTask, 'createdAt' | 'dueAt'>,
  now: number,
): Deadline {
  const due = Date.parse(task.dueAt)
  const whole = Math.max(1, due - Date.parse(task.createdAt))
  const leftMs = due - now
  const share = Math.min(1, Math.max(0, leftMs / whole))
  return { share, leftMs, word: leftMs < 0 ? 'Overdue' : share < soonShare ? 'Due soon' : null }
}
