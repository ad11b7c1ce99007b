// What an engineer sees of their own work and time.
import type { Db } from '../../../db/client.ts'
import { type ConsoleRoute, consoleRoute } from '../../../http/console/route.ts'
import { readAvailability, saveAvailability } from './own-work/availability.ts'
import { presentAvailability, presentStatistics } from './own-work/own-present.ts'
import {
  getAvailabilityOperation,
  getDemandOperation,
  getStatisticsOperation,
  setAvailabilityOperation,
} from './own-work/own-schema.ts'
import { readDemand, readStatistics } from './own-work/statistics.ts'

export function ownRoutes({ db }: { db: Db }): ConsoleRoute[] {
  return [
    consoleRoute(getStatisticsOperation, async ({ session, query }) => {
      return {
        body: presentStatistics(await readStatistics(db, session.person.uuid, query.timeZone)),
      }
    }),

    consoleRoute(getDemandOperation, async ({ session, query }) => {
      return { body: await readDemand(db, session.person.uuid, query.timeZone) }
    }),

    consoleRoute(getAvailabilityOperation, async ({ session }) => {
      return { body: presentAvailability(await readAvailability(db, session.person.uuid)) }
    }),

    consoleRoute(setAvailabilityOperation, async ({ session, body }) => {
      return { body: presentAvailability(await saveAvailability(db, session.person.uuid, body)) }
    }),
  ]
}
