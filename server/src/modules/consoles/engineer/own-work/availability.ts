// When an engineer means to be there. Invariants:
// - The hours are those of a usual week by the wall clock of the engineer's own zone, in half hours.
// - They are kept in order, and no two of them touch or overlap.
// - They promise nothing: who is on duty is there, whatever the hours say.

import { invalidRequest } from '../../../../core/errors.ts'
import { assertTimeZone } from '../../../../core/time-zone.ts'
import type { Db } from '../../../../db/client.ts'
import { weekdays } from '../../../work/staffing/staffing.ts'
import type { OwnHours } from './availability-queries.ts'
import { type HoursRow, selectOwnHours, upsertOwnHours } from './availability-queries.ts'

export type { OwnHours } from './availability-queries.ts'

export type { HoursRow }

export async function readAvailability(
  db: Db,
  engineerUuid: string,
): Promise<HoursRow | undefined> {
  return await selectOwnHours(db, engineerUuid)
}

export async function saveAvailability(
  db: Db,
  engineerUuid: string,
  { timeZone, hours }: { timeZone: string; hours: OwnHours[] },
): Promise<HoursRow> {
  assertTimeZone(timeZone)
  const backward = hours.findIndex(({ from, to }) => from >= to)
  if (backward !== -1)
    throw invalidRequest([{ field: `hours[${backward}].to`, message: 'must be later than from' }])
  return await upsertOwnHours(db, engineerUuid, { timeZone, hours: tidyUp(hours) })
}

function tidyUp(hours: readonly OwnHours[]): OwnHours[] {
  return weekdays.flatMap((day) => {
    const ofDay = hours
      .filter((each) => each.day === day)
      .sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
    const joined: OwnHours[] = []
    for (const { from, to } of ofDay) {
      const last = joined.at(-1)
      if (last === undefined || from > last.to) joined.push({ day, from, to })
      else if (to > last.to) last.to = to
    }
    return joined
  })
}
