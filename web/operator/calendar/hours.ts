// The week as a form: a row for each weekday, each revision's hours in it.
import type { Schemas } from '../../api/queries.ts'
import { capitalize, type DayOfWeek, daysOfWeek } from '../../core/formats.ts'

export type WeeklyHours = Schemas['WeeklyHours']
export const revisions = ['A', 'B'] as const
export type Revision = (typeof revisions)[number]

/** Undefined is closed. */
export type Span = { opensAt: string; closesAt: string } | undefined
export type Week = Record<DayOfWeek, Record<Revision, Span>>

export function toWeek(hours: WeeklyHours): Week {
  const spanOf = (day: DayOfWeek, revision: Revision): Span => {
    const row = hours[revision].find((each) => each.day === day)
    return row && { opensAt: row.opensAt, closesAt: row.closesAt }
  }
  return Object.fromEntries(
    daysOfWeek.map((day) => [day, { A: spanOf(day, 'A'), B: spanOf(day, 'B') }]),
  ) as Week
}

export function toHours(week: Week): WeeklyHours {
  const of = (revision: Revision) =>
    daysOfWeek.flatMap((day) => {
      const span = week[day][revision]
      return span === undefined ? [] : [{ day, ...span }]
    })
  return { A: of('A'), B: of('B') }
}

/** The first day whose hours cannot be, in words. */
export function findFault(week: Week): string | undefined {
  for (const day of daysOfWeek)
    for (const revision of revisions) {
      const span = week[day][revision]
      if (span === undefined) continue
      const isTime = /^\d\d:\d\d$/
      if (!isTime.test(span.opensAt) || !isTime.test(span.closesAt))
        return `${capitalize(day)}, ${revision}: enter times as HH:MM, up to 24:00.`
      if (span.opensAt >= span.closesAt || span.closesAt > '24:00')
        return `${capitalize(day)}, ${revision}: closing time must be after opening time.`
    }
  return undefined
}
