// How long a reply to a question is still taken, by the clock of the service, in words.
import { serverNowMs } from '../api/server-clock.ts'
import { formatDuration, formatSpan } from '../core/formats.ts'
import { useNow } from '../ui/use-now.ts'

const countsSecondsBelowMs = 5 * 60_000

/** Renewed each second. */
export function useLeftMs(deadlineAt: string): number {
  useNow()
  return Math.max(0, Date.parse(deadlineAt) - serverNowMs())
}

/** To the minute, and to the second once that matters: "23 h 4 min", "4 min 59 s". */
export function sayLeft(leftMs: number): string {
  if (leftMs <= 0) return 'Expired'
  if (leftMs < countsSecondsBelowMs) return formatSpan(Math.ceil(leftMs / 1000))
  return formatDuration(Math.floor(leftMs / 60_000) * 60)
}

/** What a screen reader is told: once a minute in the last five, and nothing before. */
export function sayAloud(leftMs: number): string {
  if (leftMs <= 0) return 'The reply deadline has passed.'
  if (leftMs >= countsSecondsBelowMs) return ''
  const minutes = Math.ceil(leftMs / 60_000)
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left to reply.`
}
