// What an engineer did, told in the zone of their own day; and when work usually comes. Only looking.

import { inTimeZone } from '../../../../core/time-zone.ts'
import type { Db } from '../../../../db/client.ts'
import { type Weekday, weekdays } from '../../../work/staffing/staffing.ts'
import {
  type AnswerRow,
  type HourRow,
  selectAnswers,
  selectDemand,
  selectHours,
  selectWeek,
} from './statistics-queries.ts'

export type { AnswerRow }

export const answersShownMax = 100
export const demandWeeksMax = 8
/** A page holds about sixty tasks. */
const demandPagesMax = 200

export type Done = { charged: number; answers: number; effortSeconds: number }

export type Statistics = {
  today: Done & { dutySeconds: number; byHour: (Done & { hour: number })[] }
  week: Done & { dutySeconds: number; byDay: (Done & { date: string })[] }
  answers: AnswerRow[]
}

export async function readStatistics(
  db: Db,
  engineerUuid: string,
  timeZone: string,
): Promise<Statistics> {
  const week = await inTimeZone(timeZone, () => selectWeek(db, engineerUuid, timeZone))
  const hours = await selectHours(db, engineerUuid, timeZone)
  const ofToday = hours.filter(({ date }) => date === week.today)
  const days = listDays(week.monday)
  return {
    today: {
      ...addUp(ofToday),
      dutySeconds: week.duty_today_seconds,
      byHour: [...Array(24).keys()].map((hour) => ({
        hour,
        ...addUp(ofToday.filter((row) => row.hour === hour)),
      })),
    },
    week: {
      ...addUp(hours),
      dutySeconds: week.duty_week_seconds,
      byDay: days.map((date) => ({ date, ...addUp(hours.filter((row) => row.date === date)) })),
    },
    answers: await selectAnswers(db, engineerUuid, answersShownMax),
  }
}

function addUp(rows: readonly HourRow[]): Done {
  const sum = (field: 'charged' | 'answers' | 'effort_seconds') =>
    rows.reduce((total, row) => total + row[field], 0)
  return { charged: sum('charged'), answers: sum('answers'), effortSeconds: sum('effort_seconds') }
}

/** The seven days from a Monday on, as dates without a zone. */
function listDays(monday: string): string[] {
  const start = Date.parse(`${monday}T00:00:00Z`)
  return [...Array(7).keys()].map((day) =>
    new Date(start + day * 86_400_000).toISOString().slice(0, 10),
  )
}

export type Demand = { weeks: number; hours: { day: Weekday; hour: number; perHour: number }[] }

/** A deployment younger than the sampled weeks is averaged over its own age. */
export async function readDemand(db: Db, engineerUuid: string, timeZone: string): Promise<Demand> {
  const look = { timeZone, weeks: demandWeeksMax, pagesMax: demandPagesMax }
  const rows = await inTimeZone(timeZone, () => selectDemand(db, engineerUuid, look))
  const oldestMs = Math.min(...rows.map(({ oldest }) => oldest.getTime()), Date.now())
  const ageWeeks = Math.ceil((Date.now() - oldestMs) / (7 * 86_400_000))
  const weeks = Math.min(demandWeeksMax, Math.max(1, ageWeeks))
  return {
    weeks,
    hours: rows.map(({ weekday, hour, tasks }) => ({
      day: weekdays[weekday - 1] as Weekday,
      hour,
      perHour: Math.round((tasks / weeks) * 10) / 10,
    })),
  }
}
