// Over how many days numbers are shown: kept in the address, 30 where it says nothing.
import { type SpanDays, spans } from '../../api/usage-queries.ts'
import { formatDate } from '../../core/formats.ts'

export const spanChoices = spans.map((days) => ({ value: String(days), label: `${days} days` }))

export function readSpan(text: string | undefined): SpanDays {
  return spans.find((days) => String(days) === text) ?? 30
}

/** "15 Oct to 13 Nov", by days of the calendar as the service names them. */
export function describeDays(days: readonly { day: string }[]): string {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return ''
  return `${formatDate(first.day)} to ${formatDate(last.day)}`
}
