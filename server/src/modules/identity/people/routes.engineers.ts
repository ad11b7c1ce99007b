import { encodeId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import type { Db } from '../../../db/client.ts'
import { type ConsoleRoute, consoleRoute } from '../../../http/console/route.ts'
import { decodeCursor, toPage, uuidCursor } from '../../../http/page.ts'
import {
  changeEngineerOperation,
  getDutyOperation,
  listEngineersOperation,
  setDutyOperation,
} from './engineers/engineer-schema.ts'
import {
  changeEngineer,
  type Duty,
  type Engineer,
  listEngineers,
  readDuty,
  setDuty,
} from './engineers/engineers.ts'

export function engineerRoutes({ db }: { db: Db }): ConsoleRoute[] {
  return [
    consoleRoute(listEngineersOperation, async ({ query }) => {
      const { cursor, limit = limits.pageSizeDefault } = query
      const afterUuid = decodeCursor(cursor, uuidCursor)
      const engineers = await listEngineers(db, { afterUuid, limit })
      return { body: toPage(engineers, present) }
    }),

    consoleRoute(changeEngineerOperation, async ({ session, params, body }) => {
      const { reason, ...change } = body
      const engineer = await changeEngineer(db, {
        personId: params.person_id,
        change,
        reason,
        byPersonUuid: session.person.uuid,
      })
      return { body: present(engineer) }
    }),

    consoleRoute(getDutyOperation, async ({ session }) => ({
      body: presentDuty(await readDuty(db, session.person.uuid)),
    })),

    consoleRoute(setDutyOperation, async ({ session, body }) => ({
      body: presentDuty(await setDuty(db, session.person.uuid, body)),
    })),
  ]
}

function present(engineer: Engineer) {
  return {
    personId: encodeId('person', engineer.person_id),
    name: engineer.name,
    email: engineer.email,
    tagIds: engineer.tag_ids,
    capacity: engineer.capacity,
    openTasks: engineer.open_leases,
    onDutySince: engineer.on_duty_since?.toISOString() ?? null,
    lastSeenAt: engineer.last_input_at?.toISOString() ?? null,
    suspendedAt: engineer.suspended_at?.toISOString() ?? null,
    since: engineer.created_at.toISOString(),
  }
}

function presentDuty(duty: Duty) {
  return {
    onDuty: duty.on_duty_since !== null,
    onDutySince: duty.on_duty_since?.toISOString() ?? null,
    tagIds: duty.tag_ids,
    capacity: duty.capacity,
    openTasks: duty.open_leases,
    claimsNext: duty.claims_next,
  }
}
