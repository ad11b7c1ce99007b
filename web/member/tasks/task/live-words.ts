// What moves while a task is open, in words: when the answer may come, how many wait before it, and what it
// has cost so far.
import type { AccountSchemas } from '../../../api/account.ts'
import { formatCredits, formatDuration, formatTimeOfDay } from '../../../core/formats.ts'

type TaskOfApi = AccountSchemas['Task']
export type LiveFigures = {
  eta?: TaskOfApi['eta'] | undefined
  queuePosition?: TaskOfApi['queuePosition'] | undefined
  soFar?: TaskOfApi['credits']['soFar'] | undefined
}

/** "18 min of work, 2,466 credits so far". */
export function saySoFar(soFar: NonNullable<LiveFigures['soFar']>): string {
  const { effortSeconds, credits } = soFar
  return `${formatDuration(effortSeconds)} of work, ${formatCredits(credits)} credits so far`
}

export function sayPosition(position: number): string {
  return position === 1 ? 'Next in the queue' : `Position ${formatCredits(position)} in the queue`
}

/** When tasks like this one were answered; nothing once both times have passed. */
export function sayEta(eta: NonNullable<LiveFigures['eta']>, nowMs: number): string | undefined {
  const { p50At, p90At } = eta
  if (Date.parse(p90At) <= nowMs) return undefined
  const p90 = `p90 ${formatTimeOfDay(p90At)}`
  return Date.parse(p50At) <= nowMs
    ? `Answer expected: ${p90}`
    : `Answer expected: median ${formatTimeOfDay(p50At)} · ${p90}`
}
