// Who is scheduled in a week, beside what usually comes. Invariants:
// - Everything is told on the wall clock of the staffed hours, so one page has one zone.
// - What engineers schedule is a usual week in their own zone; where two zones move their clocks on
//   different days, the hours of those weeks move too.
// - Usual load is the median of 28 days. It says how many engineers an hour keeps busy, no more.
import { invalidRequest } from '../../../core/errors.ts'
import { encodeId } from '../../../core/ids.ts'
import type { Db } from '../../../db/client.ts'
import {
  halfHourMinutes,
  listHalfHours,
  readCalendar,
  staffedZone,
  type Weekday,
  weekdays,
} from '../../work/staffing/staffing.ts'
import {
  countEngineers,
  type ScheduledRow,
  selectScheduled,
  selectUsualLoad,
} from './coverage-queries.ts'
import { readStaffFigures } from './figures.ts'

const loadDays = 28
const dayMs = 86_400_000
/** Before anybody has answered, a task is taken to need so long. */
const handlingSecondsAtFirst = 1_200

export async function readCoverage(db: Db, monday: string) {
  const firstDay = dayNumberOf(monday)
  const clocks = createClocks()
  const scheduled = await selectScheduled(db)
  const { medianSeconds } = await readStaffFigures(db)
  const handlingSeconds = medianSeconds ?? handlingSecondsAtFirst
  const load = await selectUsualLoad(db, { timeZone: staffedZone, days: loadDays })
  const { holidays } = await readCalendar(db)
  return {
    monday,
    timeZone: staffedZone,
    handlingSeconds,
    needed: weekdays.map((_, index) =>
      Array.from({ length: 24 }, (_hour, hour) => {
        const usual = load.find((row) => row.weekday === index + 1 && row.hour === hour)
        return Math.ceil(((usual?.tasks ?? 0) * handlingSeconds) / 3_600)
      }),
    ),
    engineerCount: await countEngineers(db),
    engineers: scheduled.map((engineer) => ({
      personId: encodeId('person', engineer.person_id),
      name: engineer.name,
      hours: weekdays.flatMap((day, index) =>
        listSpans(engineer, firstDay + index, clocks).map((span) => ({ day, ...span })),
      ),
    })),
    holidays: [...holidays.keys()].map((date) => ({
      date,
      scheduled: scheduled.filter((one) => listSpans(one, dayNumberOf(date), clocks).length > 0)
        .length,
    })),
  }
}

/** Days since the first of January 1970. */
function dayNumberOf(date: string): number {
  const day = Date.parse(`${date}T00:00:00Z`) / dayMs
  if (Number.isInteger(day)) return day
  throw invalidRequest([{ field: 'query.monday', message: 'is not a date' }])
}

/** The Monday of the week that runs where the hours are. */
export function mondayOf(at: Date): string {
  const { day, weekday } = readWall(at.getTime(), staffedZone)
  const monday = dayNumberOf(day) - weekdays.indexOf(weekday)
  return new Date(monday * dayMs).toISOString().slice(0, 10)
}

/** What a clock of the zone shows in each half hour of a day of the staffed zone. */
type Clocks = (timeZone: string, day: number) => Wall[]

/** Engineers share zones, so each is worked out once: reading a clock costs more than all the rest. */
function createClocks(): Clocks {
  const known = new Map<string, Wall[]>()
  return (timeZone, day) => {
    const key = `${timeZone} ${day}`
    const walls = known.get(key) ?? listHalfHours(day).map((atMs) => readWall(atMs, timeZone))
    known.set(key, walls)
    return walls
  }
}

/** When the engineer is there on a day of the staffed zone, in half hours; touching ones are one. */
function listSpans(
  { time_zone: timeZone, hours }: ScheduledRow,
  day: number,
  clocks: Clocks,
): { from: string; to: string }[] {
  const spans: { first: number; end: number }[] = []
  for (const [slot, { weekday, time }] of clocks(timeZone, day).entries()) {
    if (!hours.some((own) => own.day === weekday && own.from <= time && time < own.to)) continue
    const last = spans.at(-1)
    if (last?.end === slot) last.end = slot + 1
    else spans.push({ first: slot, end: slot + 1 })
  }
  return spans.map(({ first, end }) => ({ from: writeTime(first), to: writeTime(end) }))
}

function writeTime(slot: number): string {
  const minutes = slot * halfHourMinutes
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}

type Wall = { day: string; weekday: Weekday; time: string }

const formats = new Map<string, Intl.DateTimeFormat>()

/** Made once for each zone: making one costs more than a thousand uses of it. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'long',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  formats.set(timeZone, made)
  return made
}

function readWall(atMs: number, timeZone: string): Wall {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(atMs)
      .map(({ type, value }) => [type, value]),
  )
  return {
    day: `${parts.year}-${parts.month}-${parts.day}`,
    weekday: parts.weekday?.toLowerCase() as Weekday,
    time: `${parts.hour}:${parts.minute}`,
  }
}
