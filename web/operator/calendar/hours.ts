// The week as a form: a row for each weekday, each revision's hours in it.
import type { Schemas } from '../../api/queries.ts'
import { capitalize } from '../../ui/formats.ts'

export type WeeklyHours = Schemas['WeeklyHours']
export const revisions = ['A', 'B'] as const
export type Revision = (typeof revisions)[number]

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof weekdays)[number]

/** Undefined is closed. */
export type Span = { opensAt: string; closesAt: string } | undefined
export type Week = Record<Weekday, Record<Revision, Span>>

export function toWeek(hours: WeeklyHours): Week {
  const spanOf = (day: Weekday, revision: Revision): Span => {
    const row = hours[revision].find((each) => each.day === day)
    return row && { opensAt: row.opensAt, closesAt: row.closesAt }
  }
  return Object.fromEntries(
    weekdays.map((day) => [day, { A: spanOf(day, 'A'), B: spanOf(day, 'B') }]),
  ) as Week
}

export function toHours(week: Week): WeeklyHours {
  const of = (revision: Revision) =>
    weekdays.flatMap((day) => {
      const span = week[day][revision]
      return span === undefined ? [] : [{ day, ...span }]
    })
  return { A: of('A'), B: of('B') }
}

/** The first day whose hours cannot be, in words. */
export function findFault(week: Week): string | undefined {
  for (const day of weekdays)
    for (const revision of revisions) {
      const span = week[day][revision]
      if (span === undefined) continue
      const isTime = /^\d\d:\d\d$/
      if (!isTime.test(span.opensAt) || !isTime.test(span.closesAt))
        return `${capitalize(day)}, ${revision}: write times as 08:00, up to 24:00.`
      if (span.opensAt >= span.closesAt || span.closesAt > '24:00')
        return `${capitalize(day)}, ${revision}: it must close after it opens, by 24:00.`
    }
  return undefined
}
