// A day as people type it: 15 Nov, Nov 15 2026, 2026-11-15, 15.11.2026, 11/15/2026, today.
import { addDays, type Day, isDay, writeDay } from './days.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const near: Record<string, number> = { today: 0, yesterday: -1, tomorrow: 1 }

/** Undefined for what is no day. Without a year it is one of this year. */
export function readDay(typed: string, today: Day, isMonthFirst: boolean): Day | undefined {
  const text = typed.trim().toLowerCase()
  if (isDay(text)) return text
  if (Object.hasOwn(near, text)) return addDays(today, near[text] as number)
  return readNamed(text, today) ?? readNumbers(text, today, isMonthFirst)
}

function readNamed(text: string, today: Day): Day | undefined {
  const parts =
    /^(?<date>\d{1,2})(?:st|nd|rd|th)?[\s.]*(?<month>[a-z]{3,9})\.?,?\s*(?<year>\d{4})?$/.exec(
      text,
    ) ??
    /^(?<month>[a-z]{3,9})\.?\s*(?<date>\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(?<year>\d{4}))?$/.exec(
      text,
    )
  const { date, month = '', year } = parts?.groups ?? {}
  const number = months.indexOf(month.slice(0, 3)) + 1
  return number === 0 ? undefined : writeDay(Number(year ?? yearOf(today)), number, Number(date))
}

/** With dots the day is first everywhere; with strokes it is as the language has it. */
function readNumbers(text: string, today: Day, isMonthFirst: boolean): Day | undefined {
  const parts = /^(\d{1,2})([./-])(\d{1,2})(?:\2(\d{4}|\d{2}))?\.?$/.exec(text)
  if (parts === null) return undefined
  const [first, second] = [Number(parts[1]), Number(parts[3])]
  const [month, date] = isMonthFirst && parts[2] !== '.' ? [first, second] : [second, first]
  const year = parts[4] ?? yearOf(today)
  return writeDay(Number(year.length === 2 ? `20${year}` : year), month, date)
}

function yearOf(day: Day): string {
  return day.slice(0, 4)
}

/** Whether a language writes 11/15 for the 15th of November. */
export function writesMonthFirst(language: string): boolean {
  const order = new Intl.DateTimeFormat(language).formatToParts(0).map(({ type }) => type)
  return order.indexOf('month') < order.indexOf('day') && order.indexOf('year') > 0
}

/** "9:05", "0905", "9": as 09:05 and 09:00; undefined for what is no time of day. */
export function readTime(typed: string): string | undefined {
  const parts = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(typed.trim())
  if (parts === null) return undefined
  const [hours, minutes] = [Number(parts[1]), Number(parts[2] ?? 0)]
  if (hours > 23 || minutes > 59) return undefined
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}
