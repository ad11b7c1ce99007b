// The week as a map: who is scheduled in each hour, whether it is staffed, and whether that is enough.
import { capitalize, type DayOfWeek, daysOfWeek, formatDate, plural } from '../../core/formats.ts'
import { hoursOfDay } from '../../ui/week-map/hour-range.ts'
import type { MapDay, MapHour } from '../../ui/week-map/week-map.tsx'
import type { Coverage } from './calendar-query.ts'
import { revisions, type Week } from './hours.ts'

export type CoverageDay = MapDay & { day: DayOfWeek; date: string; isHoliday: boolean }

export function listDays(
  coverage: Coverage,
  { week, holidays }: { week: Week; holidays: readonly string[] },
): readonly CoverageDay[] {
  return daysOfWeek.map((day, index) => {
    const date = addDays(coverage.monday, index)
    const isHoliday = holidays.includes(date)
    return {
      key: day,
      day,
      date,
      isHoliday,
      label: `${capitalize(day).slice(0, 3)} ${Number(date.slice(8))}`,
      hours: hoursOfDay.map((hour) =>
        describeHour({
          name: `${capitalize(day)}, ${hour} to ${hour + 1}`,
          scheduled: countScheduled(coverage, day, hour),
          needed: coverage.needed[index]?.[hour] ?? 0,
          isStaffed: !isHoliday && isStaffed(week, day, hour),
        }),
      ),
    }
  })
}

function describeHour(at: {
  name: string
  scheduled: number
  needed: number
  isStaffed: boolean
}): MapHour {
  const { scheduled, isStaffed: isUnderlined } = at
  // Somebody has to be there in every staffed hour, however little usually comes.
  const needed = isUnderlined ? Math.max(1, at.needed) : 0
  const isShort = scheduled < needed
  const parts = [
    `${plural(scheduled, 'engineer')} scheduled`,
    isUnderlined ? 'staffed' : 'not staffed',
    ...(isShort ? [`${needed} needed`] : []),
  ]
  return {
    count: scheduled === 0 && !isUnderlined ? undefined : scheduled,
    isUnderlined,
    isShort,
    about: `${at.name}: ${parts.join(', ')}`,
  }
}

/** Who is there for a part of the hour counts. */
function countScheduled({ engineers }: Coverage, day: DayOfWeek, hour: number): number {
  const [from, to] = [writeHour(hour), writeHour(hour + 1)]
  return engineers.filter(({ hours }) =>
    hours.some((own) => own.day === day && own.from < to && own.to > from),
  ).length
}

function isStaffed(week: Week, day: DayOfWeek, hour: number): boolean {
  return revisions.some((revision) => {
    const span = week[day][revision]
    return (
      span !== undefined && span.opensAt < writeHour(hour + 1) && span.closesAt > writeHour(hour)
    )
  })
}

export function writeHour(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}

/** Dates are of no zone here, so they are reckoned in UTC, which has no days of 23 hours. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** "12 of 72 staffed hours short" */
export function sayShort(days: readonly CoverageDay[]): string {
  const hours = days.flatMap((day) => day.hours)
  const staffed = hours.filter(({ isUnderlined }) => isUnderlined).length
  const short = hours.filter(({ isShort }) => isShort).length
  return short === 0 ? 'No staffed hours short' : `${short} of ${staffed} staffed hours short`
}

/** Where a day is short, from when to when: "15 to 20"; undefined where it is not. */
export function sayShortOn({ hours }: CoverageDay): string | undefined {
  const short = hoursOfDay.filter((hour) => hours[hour]?.isShort === true)
  const [first, last] = [short[0], short.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const isWhole = last - first === short.length - 1
  const span = `${writeHour(first)} to ${writeHour(last + 1)}`
  return isWhole ? `Short ${span}` : `${plural(short.length, 'hour')} short, ${span}`
}

/** "16 to 22 Nov" */
export function sayWeek(monday: string): string {
  return `${formatDate(monday)} to ${formatDate(addDays(monday, 6))}`
}
