// Staffed time: when engineers are there. Invariants:
// - Each revision shows its own hours, and the deployment is staffed in either revision's.
// - Nothing of a task depends on it: due times run by the clock alone. It tells clients what to
//   expect, and when to come back after a refusal for want of an engineer.
// - Every change of the calendar is an act of an operator and is audited.
import type { Actor } from '../../../core/caller.ts'
import { ApiError, invalidRequest, type Problem } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { type Revision, revisions } from '../../../core/money.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { recordAct } from '../../identity/audit/audit.ts'
import {
  type Calendar,
  dayMinutes,
  type Hours,
  horizonDays,
  isStaffed,
  listStaffedDays,
  nextClosing,
  nextOpening,
  staffedTimeZone,
  toInstantMs,
} from './calendar.ts'
import {
  deleteAnswerTimes,
  deleteHoliday,
  deleteHours,
  type HoursRow,
  insertHours,
  lockHours,
  selectHolidays,
  selectHours,
  selectMedians,
  upsertAnswerTimes,
  upsertHoliday,
} from './queries.ts'

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const

/** Hours of one weekday as people write them: 08:00, and 24:00 for the end of the day. */
export type Weekday = (typeof weekdays)[number]
export type DayHours = { day: Weekday; opensAt: string; closesAt: string }
export type WeeklyHours = Record<Revision, DayHours[]>

/** The zone on whose wall clock staffed hours are. */
export const staffedZone = staffedTimeZone

export const halfHourMinutes = 30

/** When each half hour of a day of that zone begins; days are counted from the first of January 1970. */
export function listHalfHours(day: number): number[] {
  const count = dayMinutes / halfHourMinutes
  return Array.from({ length: count }, (_, slot) => toInstantMs(day, slot * halfHourMinutes))
}

export async function readCalendar(db: Db | Tx): Promise<Calendar> {
  const [hours, holidays] = [await selectHours(db), await selectHolidays(db)]
  const weekOf = (revision: Revision) => {
    const days = hours.filter((row) => row.revision === revision)
    return weekdays.map((_, index): Hours | undefined => {
      const row = days.find(({ weekday }) => weekday === index + 1)
      return row && { opensMinute: row.opens_minute, closesMinute: row.closes_minute }
    })
  }
  return {
    weeks: { A: weekOf('A'), B: weekOf('B') },
    holidays: new Map(holidays.map(({ date, name }) => [date, name])),
  }
}

/** Medians are over so many days on which engineers were to be there. */
const medianDays = 7
/** Closed days do not count among those, so older ones may. */
const answerTimesKeepDays = horizonDays

/** What was completed between two transactions; the caller counts each of them once. */
export async function countAnswerTimes(
  tx: Tx,
  counted: { from: string; to: string; keepDays: number },
): Promise<void> {
  await upsertAnswerTimes(tx, { ...counted, timeZone: staffedTimeZone })
  const old = { timeZone: staffedTimeZone, keepDays: answerTimesKeepDays }
  await deleteAnswerTimes(tx, old)
}

export type Median = { seconds: number; tasks: number }

/** How long answers took lately, by mode; a mode is absent where fewer tasks stand behind it. */
export async function readMedians(
  db: Db,
  calendar: Calendar,
  at: Date,
): Promise<ReadonlyMap<string, Median>> {
  const days = listStaffedDays(at, calendar, medianDays)
  const rows = await selectMedians(db, days, limits.medianTasksMin)
  return new Map(rows.map(({ mode, ...median }) => [mode, median]))
}

export type StaffedTime = {
  isNow: boolean
  /** When it ends; undefined where it is not staffed time now, or never ends. */
  until: Date | undefined
  /** When it begins next; undefined where it never does. */
  from: Date | undefined
  isAt(at: Date): boolean
}

/** What the calendar says of this time; the deployment is staffed in the wider hours of the revisions. */
export async function readStaffedTime(db: Db, at: Date): Promise<StaffedTime> {
  const calendar = await readCalendar(db)
  const isAt = (time: Date) => revisions.some((revision) => isStaffed(time, calendar, revision))
  const closings = revisions
    .filter((revision) => isStaffed(at, calendar, revision))
    .flatMap((revision) => nextClosing(at, calendar, revision) ?? [])
  const until = closings.toSorted((a, b) => b.getTime() - a.getTime())[0]
  const openings = revisions.flatMap(
    (revision) => nextOpening(until ?? at, calendar, revision) ?? [],
  )
  const from = openings.toSorted((a, b) => a.getTime() - b.getTime())[0]
  return { isNow: isAt(at), until, from, isAt }
}

/** Whether it is staffed time in the hours of the revision, and when it is next where it is not. */
export async function readStaffedHours(
  db: Db,
  at: Date,
  revision: Revision,
): Promise<{ isNow: boolean; nextAt: Date | undefined }> {
  const calendar = await readCalendar(db)
  const isNow = isStaffed(at, calendar, revision)
  return { isNow, nextAt: isNow ? undefined : nextOpening(at, calendar, revision) }
}

/** While engineers should be there, whoever finds none free may try again after this time. */
const staffedRetrySeconds = 60
/** A week; the deployment may be unstaffed for longer, but hours change. */
const retrySecondsMax = 604_800

/** How long to wait for an engineer: until the next staffed hours, or a minute if staffed now. */
export async function secondsUntilStaffed(db: Db, nowMs: number): Promise<number> {
  const calendar = await readCalendar(db)
  const now = new Date(nowMs)
  if (revisions.some((revision) => isStaffed(now, calendar, revision))) return staffedRetrySeconds
  const openings = revisions.map((revision) => nextOpening(now, calendar, revision)?.getTime())
  const openingMs = Math.min(...openings.filter((each) => each !== undefined))
  return Math.min(Math.ceil((openingMs - nowMs) / 1_000), retrySecondsMax)
}

/** Who changes the calendar and, at a page, why. */
type CalendarAct = { actor: Actor; reason?: string }

/** Replaces the hours of the whole week, of both revisions. A weekday that is left out is closed. */
export async function setHours(
  tx: Tx,
  { actor, hours, reason }: CalendarAct & { hours: WeeklyHours },
): Promise<void> {
  const problems: Problem[] = []
  const rows = revisions.flatMap((revision) => readHours(revision, hours[revision], problems))
  if (problems.length > 0) throw invalidRequest(problems)
  await lockHours(tx)
  await deleteHours(tx)
  if (rows.length > 0) await insertHours(tx, rows)
  const act = { accountUuid: null, actor, act: 'hours.set' }
  await recordAct(tx, { ...act, subject: 'calendar', details: { hours, reason } })
}

function readHours(revision: Revision, days: DayHours[], problems: Problem[]): HoursRow[] {
  return days.map(({ day, opensAt, closesAt }, index) => {
    const [opens_minute, closes_minute] = [readMinute(opensAt), readMinute(closesAt)]
    const field = `${revision}[${index}]`
    if (days.findIndex((each) => each.day === day) !== index) {
      problems.push({ field: `${field}.day`, message: `${day} is there twice` })
    }
    if (opens_minute >= closes_minute || closes_minute > dayMinutes) {
      problems.push({ field: `${field}.closesAt`, message: 'must be after opensAt, up to 24:00' })
    }
    return { revision, weekday: weekdays.indexOf(day) + 1, opens_minute, closes_minute }
  })
}

function readMinute(time: string): number {
  const [hour, minute] = time.split(':').map(Number) as [number, number]
  return hour * 60 + minute
}

export function writeMinute(minute: number): string {
  const pad = (number: number) => String(number).padStart(2, '0')
  return `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`
}

export type Holiday = { date: string; name: string }

/** Makes the date a holiday, or names it anew. */
export async function addHoliday(
  tx: Tx,
  { actor, date, name, reason }: CalendarAct & Holiday,
): Promise<void> {
  if (!isDate(date)) {
    throw invalidRequest([{ field: 'date', message: 'must be a date such as 2026-12-25' }])
  }
  await upsertHoliday(tx, date, name)
  const act = { accountUuid: null, actor, act: 'holiday.added' }
  await recordAct(tx, { ...act, subject: `holiday:${date}`, details: { name, reason } })
}

export async function removeHoliday(
  tx: Tx,
  { actor, date, reason }: CalendarAct & { date: string },
): Promise<void> {
  if (!isDate(date) || !(await deleteHoliday(tx, date))) throw new ApiError('NOT_FOUND')
  const act = { accountUuid: null, actor, act: 'holiday.removed' }
  await recordAct(tx, { ...act, subject: `holiday:${date}`, details: { reason } })
}

/** A day that is in the calendar: 2027-02-29 is not. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
