// The arithmetic of staffed time. Invariants:
// - Hours are on the wall clock of America/New_York, so they move with daylight saving time; the
//   fixed zone "EST" would be an hour off for most of the year.
// - A day is staffed from its opening up to, and not including, its closing. Days that touch at
//   midnight are one staffed time.
// - A time that the clock skips or shows twice is the later of the two it could mean, which is what
//   PostgreSQL makes of it.
import { type Revision, revisions } from '../../../core/money.ts'

export const staffedTimeZone = 'America/New_York'

/** Minutes after midnight on the wall clock. */
export type Hours = { opensMinute: number; closesMinute: number }

/** Monday first; undefined where the day is closed. */
export type Week = readonly (Hours | undefined)[]

export type Calendar = {
  weeks: Record<Revision, Week>
  /** Names of holidays by date, as in 2026-12-25. */
  holidays: ReadonlyMap<string, string>
}

/** How far an opening or a closing is looked for. */
export const horizonDays = 60

export const dayMinutes = 1_440

const minuteMs = 60_000
const dayMs = 86_400_000
/** The first of January 1970 was a Thursday. */
const weekdayOfDayZero = 3

type Span = { startMs: number; endMs: number }

export function isStaffed(at: Date, calendar: Calendar, revision: Revision): boolean {
  const span = spanOf(dayOf(at), calendar, revision)
  return span !== undefined && span.startMs <= at.getTime() && at.getTime() < span.endMs
}

/** The first time after this one at which staffed time begins; undefined where there is none. */
export function nextOpening(at: Date, calendar: Calendar, revision: Revision): Date | undefined {
  const today = dayOf(at)
  for (let day = today; day <= today + horizonDays; day++) {
    if (runsThroughMidnight(day, calendar, revision)) continue
    const span = spanOf(day, calendar, revision)
    if (span !== undefined && span.startMs > at.getTime()) return new Date(span.startMs)
  }
  return undefined
}

/** The first time after this one at which staffed time ends; undefined where there is none. */
export function nextClosing(at: Date, calendar: Calendar, revision: Revision): Date | undefined {
  const today = dayOf(at)
  for (let day = today; day <= today + horizonDays; day++) {
    if (runsThroughMidnight(day + 1, calendar, revision)) continue
    const span = spanOf(day, calendar, revision)
    if (span !== undefined && span.endMs > at.getTime()) return new Date(span.endMs)
  }
  return undefined
}

/** Whether the day goes on where the day before it ended. */
function runsThroughMidnight(day: number, calendar: Calendar, revision: Revision): boolean {
  return (
    hoursOfDay(day - 1, calendar, revision)?.closesMinute === dayMinutes &&
    hoursOfDay(day, calendar, revision)?.opensMinute === 0
  )
}

/** The hours of the day this time falls on; undefined on a holiday or a closed day. */
export function hoursOn(at: Date, calendar: Calendar, revision: Revision): Hours | undefined {
  return hoursOfDay(dayOf(at), calendar, revision)
}

/** The last days up to this time, today included, on which anybody was to be there; newest first. */
export function listStaffedDays(at: Date, calendar: Calendar, count: number): string[] {
  const today = dayOf(at)
  const days: string[] = []
  for (let day = today; day > today - horizonDays && days.length < count; day--) {
    const isStaffedDay = revisions.some((revision) => spanOf(day, calendar, revision))
    if (isStaffedDay) days.push(writeDate(day))
  }
  return days
}

/** The holidays from the day of this time on, in order. */
export function listHolidays(at: Date, { holidays }: Calendar): { date: string; name: string }[] {
  const first = writeDate(dayOf(at))
  const last = writeDate(dayOf(at) + horizonDays)
  return [...holidays]
    .filter(([date]) => first <= date && date <= last)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, name]) => ({ date, name }))
}

function hoursOfDay(day: number, { weeks, holidays }: Calendar, revision: Revision) {
  if (holidays.has(writeDate(day))) return undefined
  return weeks[revision][(day + weekdayOfDayZero) % 7]
}

function spanOf(day: number, calendar: Calendar, revision: Revision): Span | undefined {
  const hours = hoursOfDay(day, calendar, revision)
  if (hours === undefined) return undefined
  const startMs = toInstantMs(day, hours.opensMinute)
  const endMs = toInstantMs(day, hours.closesMinute)
  // Hours that fall into a skipped hour altogether are no time at all.
  return startMs < endMs ? { startMs, endMs } : undefined
}

/** Days are counted from the first of January 1970. */
function dayOf(at: Date): number {
  return Math.floor((at.getTime() + offsetMsAt(at.getTime())) / dayMs)
}

function writeDate(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

/** The instant at which the wall clock shows this minute of this day. */
export function toInstantMs(day: number, minute: number): number {
  const shownMs = day * dayMs + minute * minuteMs
  const [before, after] = [offsetMsAt(shownMs - dayMs), offsetMsAt(shownMs + dayMs)]
  if (before === after) return shownMs - before
  const candidates = [shownMs - before, shownMs - after]
  const real = candidates.filter((atMs) => atMs + offsetMsAt(atMs) === shownMs)
  return Math.max(...(real.length > 0 ? real : candidates))
}

const offsetFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: staffedTimeZone,
  timeZoneName: 'longOffset',
})

/** How far the wall clock is ahead of UTC; the format says it as in GMT-04:00. */
function offsetMsAt(atMs: number): number {
  const name = offsetFormat.formatToParts(atMs).find(({ type }) => type === 'timeZoneName')?.value
  const match = /^GMT([+-])(\d\d):(\d\d)$/.exec(name ?? '')
  if (!match) throw new Error(`No offset of ${staffedTimeZone} in ${name}`)
  const minutes = Number(match[2]) * 60 + Number(match[3])
  return (match[1] === '-' ? -minutes : minutes) * minuteMs
}
