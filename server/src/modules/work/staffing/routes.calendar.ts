import type { Db } from '../../../db/client.ts'
import { type ConsoleRoute, consoleRoute } from '../../../http/console/route.ts'
import { personActor } from '../../identity/audit/audit.ts'
import { type Calendar, staffedTimeZone } from './calendar.ts'
import {
  addHolidayOperation,
  getCalendarOperation,
  removeHolidayOperation,
  setHoursOperation,
} from './calendar-schema.ts'
import { presentWeek } from './present.ts'
import { addHoliday, readCalendar, removeHoliday, setHours } from './staffing.ts'

export function calendarRoutes({ db }: { db: Db }): ConsoleRoute[] {
  return [
    consoleRoute(getCalendarOperation, async () => {
      const calendar = await readCalendar(db)
      const holidays = [...calendar.holidays].map(([date, name]) => ({ date, name }))
      return { body: { timeZone: staffedTimeZone, hours: presentHours(calendar), holidays } }
    }),

    consoleRoute(setHoursOperation, async ({ session, body }) => {
      const actor = personActor(session.person.uuid)
      const calendar = await db.transaction().execute(async (tx) => {
        await setHours(tx, { actor, hours: { A: body.A, B: body.B }, reason: body.reason })
        return await readCalendar(tx)
      })
      return { body: presentHours(calendar) }
    }),

    consoleRoute(addHolidayOperation, async ({ session, body }) => {
      const actor = personActor(session.person.uuid)
      await db.transaction().execute((tx) => addHoliday(tx, { actor, ...body }))
      return { body: { date: body.date, name: body.name } }
    }),

    consoleRoute(removeHolidayOperation, async ({ session, params, query }) => {
      const act = { actor: personActor(session.person.uuid), reason: query.reason }
      await db.transaction().execute((tx) => removeHoliday(tx, { ...act, date: params.date }))
      return {}
    }),
  ]
}

function presentHours(calendar: Calendar) {
  return { A: presentWeek(calendar, 'A'), B: presentWeek(calendar, 'B') }
}
