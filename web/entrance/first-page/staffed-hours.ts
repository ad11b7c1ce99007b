// Staffed hours of the office as a sentence, and as today's part of a day.
import type { ServiceStatus } from '../../api/public-queries.ts'
import { capitalize, daysOfWeek, formatTimeOfDay } from '../../core/formats.ts'

type Hours = { opensAt: string; closesAt: string }

const dayMinutes = 1_440

function readMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** "08:00 to 20:00 New York, Monday to Friday"; undefined where no day has hours. */
export function describeWeek({ week, timeZone }: ServiceStatus): string | undefined {
  const [first] = week
  if (first === undefined) return undefined
  const zone = (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
  const isSame = week.every(
    ({ opensAt, closesAt }) => opensAt === first.opensAt && closesAt === first.closesAt,
  )
  const hours = isSame ? `${first.opensAt} to ${first.closesAt} ${zone}` : `Hours of ${zone}`
  return `${hours}, ${describeDays(week.map(({ day }) => day))}`
}

function describeDays(days: readonly string[]): string {
  if (days.length === daysOfWeek.length) return 'every day'
  const places = days.map((day) => daysOfWeek.indexOf(day as (typeof daysOfWeek)[number]))
  const isRow = places.every((place, at) => place === (places[0] ?? 0) + at)
  const names = days.map(capitalize)
  if (isRow && names.length > 2) return `${names[0]} to ${names.at(-1)}`
  return names.join(', ')
}

/** Today's hours, or those of the first day that has any. */
export function shownHours({ hours, week }: ServiceStatus): Hours | undefined {
  return hours ?? week[0]
}

export type DayPart = { fromPercent: number; widthPercent: number; nowPercent: number }

/** The staffed part of the day in the office's zone, and where in it now is. */
export function partOfDay({ opensAt, closesAt }: Hours, timeZone: string, nowMs: number): DayPart {
  const [opens, closes] = [readMinutes(opensAt), readMinutes(closesAt)]
  const clock = new Date(nowMs).toLocaleTimeString('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
  })
  const percentOf = (minutes: number) => (minutes / dayMinutes) * 100
  return {
    fromPercent: percentOf(opens),
    widthPercent: percentOf(closes - opens),
    nowPercent: percentOf(readMinutes(clock)),
  }
}

/** "14:00 to 02:00", in the visitor's own time, of the hours that run now or come next. */
export function writeOwnHours(status: ServiceStatus): string | undefined {
  const hours = shownHours(status)
  if (hours === undefined) return undefined
  const lengthMs = (readMinutes(hours.closesAt) - readMinutes(hours.opensAt)) * 60_000
  const { staffed, nextClosingAt, nextOpeningAt } = status
  const [edge, isEnd] = staffed ? [nextClosingAt, true] : [nextOpeningAt, false]
  if (edge === null) return undefined
  const atMs = new Date(edge).getTime()
  const fromMs = isEnd ? atMs - lengthMs : atMs
  return `${formatTimeOfDay(fromMs)} to ${formatTimeOfDay(fromMs + lengthMs)}`
}
