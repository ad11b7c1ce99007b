// The usual week of an engineer, on the clock of their own zone. It is kept in half hours, as the
// service has it; the page changes whole hours and leaves half ones alone that nobody touches.
import { type DayOfWeek, daysOfWeek } from '../../core/formats.ts'

export type Span = { day: DayOfWeek; from: string; to: string }
/** 48 flags a day: `week.monday[18]` is the half hour from 09:00. */
export type Week = Record<DayOfWeek, readonly boolean[]>
export type HourState = 'on' | 'off' | 'first-half' | 'second-half'

const halves = 48

export function emptyWeek(): Week {
  return fillWeek(() => false)
}

export function readWeek(spans: readonly Span[]): Week {
  return fillWeek((day, half) =>
    spans.some(
      (span) => span.day === day && readHalf(span.from) <= half && half < readHalf(span.to),
    ),
  )
}

function fillWeek(isOn: (day: DayOfWeek, half: number) => boolean): Week {
  const fill = (day: DayOfWeek) => Array.from({ length: halves }, (_, half) => isOn(day, half))
  return Object.fromEntries(daysOfWeek.map((day) => [day, fill(day)])) as Record<
    DayOfWeek,
    boolean[]
  >
}

export function writeWeek(week: Week): Span[] {
  return daysOfWeek.flatMap((day) =>
    findRuns(week[day]).map(([from, to]) => ({ day, from: writeHalf(from), to: writeHalf(to) })),
  )
}

export function hourState(week: Week, day: DayOfWeek, hour: number): HourState {
  const [first, second] = [week[day][hour * 2], week[day][hour * 2 + 1]]
  if (first === second) return first === true ? 'on' : 'off'
  return first === true ? 'first-half' : 'second-half'
}

export function setHours(
  week: Week,
  day: DayOfWeek,
  hours: readonly number[],
  isOn: boolean,
): Week {
  const flags = week[day].map((flag, half) => (hours.includes(Math.floor(half / 2)) ? isOn : flag))
  return { ...week, [day]: flags }
}

export function countHours(week: Week): number {
  return daysOfWeek.reduce((sum, day) => sum + week[day].filter(Boolean).length, 0) / 2
}

export function describeDay(flags: readonly boolean[]): string {
  const runs = findRuns(flags).map(([from, to]) => `${writeHalf(from)} to ${writeHalf(to)}`)
  return runs.length === 0 ? 'Not available' : runs.join(', ')
}

export function isSameWeek(one: Week, other: Week): boolean {
  return daysOfWeek.every((day) => isSameFlags(one[day], other[day]))
}

export function isSameDay(week: Week, one: DayOfWeek, other: DayOfWeek): boolean {
  return isSameFlags(week[one], week[other])
}

function isSameFlags(one: readonly boolean[], other: readonly boolean[]): boolean {
  return one.every((flag, half) => flag === other[half])
}

/** With its half hours, which the grid leaves alone. */
export function copyDay(week: Week, from: DayOfWeek, days: readonly DayOfWeek[]): Week {
  return { ...week, ...Object.fromEntries(days.map((day) => [day, week[from]])) }
}

export function countChangedDays(one: Week, other: Week): number {
  return daysOfWeek.filter((day) => !isSameFlags(one[day], other[day])).length
}

/** The runs of set half hours, each as its first and the one after its last. */
function findRuns(flags: readonly boolean[]): [from: number, to: number][] {
  const runs: [number, number][] = []
  flags.forEach((isOn, half) => {
    const last = runs.at(-1)
    if (!isOn) return
    if (last !== undefined && last[1] === half) last[1] = half + 1
    else runs.push([half, half + 1])
  })
  return runs
}

function writeHalf(half: number): string {
  return `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`
}

function readHalf(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return hours * 2 + Math.round(minutes / 30)
}
