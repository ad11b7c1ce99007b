// The calendar as each revision shows it.
import type { Mode, Revision } from '../../../core/money.ts'
import {
  type Calendar,
  type Hours,
  hoursOn,
  isStaffed,
  listHolidays,
  nextClosing,
  nextOpening,
  staffedTimeZone,
} from './calendar.ts'
import { type DayHours, type Median, weekdays, writeMinute } from './staffing.ts'

export type StatusFacts = {
  calendar: Calendar
  canServeRealtime: boolean
  /** Whether a model answers realtime tasks with a response schema. */
  hasModel: boolean
  medians: ReadonlyMap<string, Median>
  respondsWithinSeconds: Record<Mode, number>
}

export function presentStatus(facts: StatusFacts, at: Date, revision: Revision) {
  const { calendar, canServeRealtime, hasModel, medians, respondsWithinSeconds } = facts
  const hours = hoursOn(at, calendar, revision)
  return {
    staffed: isStaffed(at, calendar, revision),
    timeZone: staffedTimeZone,
    hours: hours ? presentHours(hours) : null,
    week: presentWeek(calendar, revision),
    nextOpeningAt: nextOpening(at, calendar, revision)?.toISOString() ?? null,
    nextClosingAt: nextClosing(at, calendar, revision)?.toISOString() ?? null,
    holidays: listHolidays(at, calendar),
    modes: Object.entries(respondsWithinSeconds).map(([mode, seconds]) => ({
      mode,
      respondsWithinSeconds: seconds,
      available: mode !== 'realtime_answer' || canServeRealtime,
      ...(revision === 'A' && {
        availableWithSchema: mode !== 'realtime_answer' || hasModel,
      }),
      medianAnswerSeconds: medians.get(mode)?.seconds ?? null,
      medianOfTasks: medians.get(mode)?.tasks ?? null,
    })),
  }
}

export function presentWeek({ weeks }: Calendar, revision: Revision): DayHours[] {
  return weekdays.flatMap((day, index) => {
    const hours = weeks[revision][index]
    return hours ? [{ day, ...presentHours(hours) }] : []
  })
}

function presentHours({ opensMinute, closesMinute }: Hours) {
  return { opensAt: writeMinute(opensMinute), closesAt: writeMinute(closesMinute) }
}
