// Days of the calendar, written 2026-11-15 and the same in every zone, and how a month is drawn.
import { formatDate } from '../../core/formats.ts'

export type Day = string
export type DayRange = { from?: Day | undefined; to?: Day | undefined }

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const
const weekdayNames = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

/** A month always has so many rows, so that nothing below it moves when another one is shown. */
const rows = 6

/** The user's own day. */
export function todayOf(nowMs: number): Day {
  const date = new Date(nowMs)
  return writeDay(date.getFullYear(), date.getMonth() + 1, date.getDate()) as Day
}

/** Undefined for a day that no month has, such as 31 February. */
export function writeDay(year: number, month: number, date: number): Day | undefined {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}`
  return isDay(day) ? day : undefined
}

export function isDay(text: string): text is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

export function addDays(day: Day, count: number): Day {
  const at = read(day)
  at.setUTCDate(at.getUTCDate() + count)
  return at.toISOString().slice(0, 10)
}

/** The same day of another month, or its last one: a month after 31 January is 28 February. */
export function addMonths(day: Day, count: number): Day {
  const at = read(day)
  const date = at.getUTCDate()
  at.setUTCDate(1)
  at.setUTCMonth(at.getUTCMonth() + count)
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()
  at.setUTCDate(Math.min(date, last))
  return at.toISOString().slice(0, 10)
}

/** 1 for Monday to 7 for Sunday, as the language of the browser has it. */
export function firstDayOfWeek(language: string): number {
  // Older browsers have it as a property, the oldest not at all.
  const locale = new Intl.Locale(language) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number }
    weekInfo?: { firstDay: number }
  }
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1
}

export function startOfWeek(day: Day, firstDay: number): Day {
  return addDays(day, -((read(day).getUTCDay() - firstDay + 7) % 7))
}

/** The rows of the month that a day is in, with the ends of the months beside it. */
export function listWeeks(day: Day, firstDay: number): Day[][] {
  const start = startOfWeek(`${day.slice(0, 7)}-01`, firstDay)
  return Array.from({ length: rows }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => addDays(start, week * 7 + weekday)),
  )
}

export function listWeekdays(firstDay: number): string[] {
  return weekdayNames.map((_, place) => weekdayNames[(firstDay + place) % 7] as string)
}

/** "November 2026" */
export function nameMonth(day: Day): string {
  return `${monthNames[read(day).getUTCMonth()]} ${day.slice(0, 4)}`
}

/** As a screen reader says it: "Sunday 15 November 2026". */
export function nameDay(day: Day): string {
  const at = read(day)
  return `${weekdayNames[at.getUTCDay()]} ${at.getUTCDate()} ${nameMonth(day)}`
}

/** As it is written in a field: "15 Nov 2026". */
export function showDay(day: Day): string {
  const at = read(day)
  return `${at.getUTCDate()} ${monthNames[at.getUTCMonth()]?.slice(0, 3)} ${day.slice(0, 4)}`
}

/** "1 Nov – 15 Nov", "From 1 Nov", "15 Nov"; undefined for no end at all. */
export function showRange({ from, to }: DayRange): string | undefined {
  const ends = [from, to].map((end) => (end === undefined || !isDay(end) ? '' : formatDate(end)))
  if (ends[0] === '') return ends[1] === '' ? undefined : `Until ${ends[1]}`
  if (ends[1] === '') return `From ${ends[0]}`
  return ends[0] === ends[1] ? ends[0] : `${ends[0]} – ${ends[1]}`
}

export function isWithin(day: Day, { from, to }: DayRange): boolean {
  return (from === undefined || day >= from) && (to === undefined || day <= to)
}

export function listPresets(today: Day): { label: string; range: Required<DayRange> }[] {
  const monthStart = `${today.slice(0, 7)}-01`
  const lastMonth = addMonths(monthStart, -1)
  return [
    { label: 'Today', range: { from: today, to: today } },
    { label: 'Last 7 days', range: { from: addDays(today, -6), to: today } },
    { label: 'Last 28 days', range: { from: addDays(today, -27), to: today } },
    { label: 'This month', range: { from: monthStart, to: today } },
    { label: 'Last month', range: { from: lastMonth, to: addDays(monthStart, -1) } },
  ]
}

function read(day: Day): Date {
  return new Date(`${day}T00:00:00Z`)
}
