// How much of the time between asking and due is left, and the word for it.
import { formatDuration, formatSpan } from '../../core/formats.ts'
import type { WaitingTask } from './stable-list.ts'

export type Deadline = {
  /** From 1 (just asked) to 0 (due). */
  share: number
  leftMs: number
  word: 'Due soon' | 'Overdue' | null
}

const soonShare = 0.1

/** From here on down the seconds matter. */
const secondsMatterMs = 600_000

/** "3 h 31 min", "1 min 10 s"; "26 min ago" for what is past. */
export function formatLeft(leftMs: number): string {
  if (leftMs <= -1_000) return `${formatDuration(-leftMs / 1_000)} ago`
  return leftMs < secondsMatterMs ? formatSpan(leftMs / 1_000) : formatDuration(leftMs / 1_000)
}

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
