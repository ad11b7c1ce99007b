import type { DatabaseClock } from '../../../core/clock.ts'
import { keepForMoments } from '../../../core/kept-reads.ts'
import type { Mode } from '../../../core/money.ts'
import type { Db } from '../../../db/client.ts'
import { type Route, route } from '../../../http/route.ts'
import { canServeRealtime } from '../../identity/people/people.ts'
import { defaultTagId } from '../tags/tags.ts'
import { presentStatus, type StatusFacts } from './present.ts'
import { getStatusOperation } from './schema.ts'
import { readCalendar, readMedians } from './staffing.ts'

export type StaffingDeps = {
  db: Db
  clock: DatabaseClock
  hasModel: boolean
  respondsWithinSeconds: Record<Mode, number>
}

export function staffingRoutes(deps: StaffingDeps): Route[] {
  const readFacts = keepForMoments(() => readStatusFacts(deps))
  return [
    route(getStatusOperation, async ({ revision }) => ({
      body: presentStatus(await readFacts(), new Date(deps.clock.nowMs()), revision),
    })),
  ]
}

async function readStatusFacts(deps: StaffingDeps): Promise<StatusFacts> {
  const { db, clock, hasModel, respondsWithinSeconds } = deps
  const calendar = await readCalendar(db)
  return {
    calendar,
    canServeRealtime: await canServeRealtime(db, { tagId: defaultTagId }),
    hasModel,
    medians: await readMedians(db, calendar, new Date(clock.nowMs())),
    respondsWithinSeconds,
  }
}
