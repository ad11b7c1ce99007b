// The figures of the rail.
import { formatDay, formatDuration, formatTimeOfDay } from '../../../core/formats.ts'
import type { LeaseSnapshot } from '../lease/lease.ts'
import type { WorkTask } from '../work.ts'

/** "1:14", "40:00", "2:57:08": hours only where there are any. */
export function formatShortClock(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1_000))
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3_600)
  const minutes = Math.floor(seconds / 60) % 60
  const rest = two(seconds % 60)
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${two(minutes)}:${rest}`
}

/** Effort and budget: "22:30" under an hour, from there "1 h 16 min". */
export function formatEffort(seconds: number): string {
  return seconds < 3_600 ? formatShortClock(seconds * 1_000) : formatDuration(seconds)
}

/** Without input for so long no effort is counted, and at most so much between two heartbeats. */
const countedIdleMs = 60_000
const countedGapSeconds = 30

/** What was measured, with what the next heartbeat will add when it comes. */
export function countEffort(hold: LeaseSnapshot, nowMs: number, idleMs: number): number {
  if (hold.lost || idleMs >= countedIdleMs) return hold.effortSeconds
  const since = Math.max(0, Math.floor((nowMs - hold.countedAt) / 1_000))
  return hold.effortSeconds + Math.min(since, countedGapSeconds)
}

export function countEarned(budget: WorkTask['budget'], effortSeconds: number): number {
  if (budget.budgetSeconds === 0) return 0
  return Math.min(budget.pays, Math.floor((budget.pays * effortSeconds) / budget.budgetSeconds))
}

/** "×1.8", "×2.25", "×10". */
export function formatMultiplier(value: number): string {
  return `×${value.toFixed(2).replace(/\.?0+$/, '')}`
}

/** The day in words where that is clearer: "today 15:48", "tomorrow 09:00", "17 Nov, 09:00". */
export function formatDueTime(dueAt: string, nowMs: number): string {
  const due = new Date(dueAt)
  const time = formatTimeOfDay(dueAt)
  const days = Math.round((startOfDay(due.getTime()) - startOfDay(nowMs)) / 86_400_000)
  if (days === 0) return `today ${time}`
  if (days === 1) return `tomorrow ${time}`
  if (days === -1) return `yesterday ${time}`
  return `${formatDay(dueAt)}, ${time}`
}

function startOfDay(ms: number): number {
  return new Date(ms).setHours(0, 0, 0, 0)
}

export const modeNames = {
  realtime_answer: 'Realtime',
  fast: 'Fast',
  standard: 'Standard',
} as const

/** The share of the time that is left, and how it is called when little is. */
export function readDue(task: Pick<WorkTask, 'dueAt' | 'createdAt'>, serverNow: number) {
  const due = Date.parse(task.dueAt)
  const whole = Math.max(1, due - Date.parse(task.createdAt))
  const leftMs = due - serverNow
  const share = leftMs / whole
  const state = leftMs <= 0 ? 'overdue' : share < 0.1 ? 'soon' : 'fine'
  return { leftMs, share: Math.max(0, share), state } as const
}
