import { limits } from '../../../core/limits.ts'
import { type ConsoleRoute, consoleRoute } from '../../../http/console/route.ts'
import { decodeCursor, toPage, uuidCursor } from '../../../http/page.ts'
import type { TaskDeps } from '../../work/tasks/tasks.ts'
import { mondayOf, readCoverage } from './coverage.ts'
import { listFigures, readStaffFigures } from './figures.ts'
import { takeOffDuty } from './off-duty.ts'
import { takeOffDutyOperation } from './off-duty-schema.ts'
import { getCoverageOperation, listEngineerFiguresOperation } from './schema.ts'

export function staffRoutes(deps: TaskDeps): ConsoleRoute[] {
  const { db } = deps
  return [
    consoleRoute(listEngineerFiguresOperation, async ({ query }) => {
      const { cursor, limit = limits.pageSizeDefault } = query
      const afterUuid = decodeCursor(cursor, uuidCursor)
      const page = toPage(await listFigures(db, { afterUuid, limit }), (figures) => figures)
      return { body: { total: await readStaffFigures(db), ...page } }
    }),

    consoleRoute(getCoverageOperation, async ({ query }) => ({
      body: await readCoverage(db, query.monday ?? mondayOf(new Date())),
    })),

    consoleRoute(takeOffDutyOperation, async ({ session, params, body }) => {
      const act = { personId: params.person_id, byPersonUuid: session.person.uuid, ...body }
      return { body: { releasedTasks: await takeOffDuty(deps, act) } }
    }),
  ]
}
