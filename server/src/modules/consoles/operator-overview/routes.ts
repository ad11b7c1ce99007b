import { decodeId, encodeId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import { type ConsoleCall, type ConsoleRoute, consoleRoute } from '../../../http/console/route.ts'
import type { FileLinks } from '../../../http/files/links.ts'
import { decodeCursor, toPage, uuidCursor } from '../../../http/page.ts'
import type { LeaseDeps } from '../../work/leases/leases.ts'
import {
  assignTaskOperation,
  cancelAnyTaskOperation,
  extendTaskOperation,
  raiseTaskOperation,
  releaseAnyTaskOperation,
} from './act-schema.ts'
import { listAssigneesOperation } from './assigning/assignee-schema.ts'
import { listAssignees } from './assigning/assignees.ts'
import type { LiveFloor } from './live.ts'
import { getFloorOperation } from './overview-schema.ts'
import { bulkRoutes } from './routes.bulk.ts'
import { taskContentRoutes } from './routes.content.ts'
import { floorStreamRoute } from './routes.stream.ts'
import {
  assignByOperator,
  cancelByOperator,
  extendByOperator,
  raiseByOperator,
  releaseByOperator,
  type TaskAct,
} from './task-actions.ts'
import { presentAssignee, presentOperatorTask, presentOperatorTaskDetail } from './task-present.ts'
import { getAnyTaskOperation, listAllTasksOperation } from './task-schema.ts'
import {
  findAnyTask,
  listOpenTasks,
  readAnyTask,
  searchAnyTasks,
  type TaskCursor,
} from './tasks.ts'

export type FloorDeps = LeaseDeps & {
  floor: LiveFloor
  links: FileLinks
  onError(error: unknown): void
}

export function floorRoutes(deps: FloorDeps): ConsoleRoute[] {
  const { db, floor, leaseTimes } = deps
  return [
    consoleRoute(getFloorOperation, async () => ({ body: await floor.read() })),

    floorStreamRoute(deps),

    consoleRoute(listAllTasksOperation, async (call) => {
      const { q, search, cursor, limit = limits.pageSizeDefault } = call.query
      if (q !== undefined && search === undefined) {
        const beforeUuid = decodeCursor(cursor, uuidCursor)
        const found = await searchAnyTasks(db, { text: q, beforeUuid, limit })
        return { body: toPage(found, presentOperatorTask) }
      }
      return { body: toPage(await readTasks(deps, call), presentOperatorTask, writePlace) }
    }),

    consoleRoute(getAnyTaskOperation, async ({ params }) => {
      const task = await readAnyTask(db, params.task_id, leaseTimes.idleWarningSeconds)
      return { body: presentOperatorTaskDetail(task) }
    }),

    consoleRoute(listAssigneesOperation, async ({ params }) => ({
      body: { data: (await listAssignees(db, params.task_id)).map(presentAssignee) },
    })),

    ...actRoutes(deps),
    ...bulkRoutes(deps),
    ...taskContentRoutes(deps),
  ]
}

function actRoutes(deps: FloorDeps): ConsoleRoute[] {
  return [
    consoleRoute(assignTaskOperation, async (call) => {
      const { personId } = call.body
      return { body: present(await assignByOperator(deps, { ...readAct(call), personId })) }
    }),

    consoleRoute(raiseTaskOperation, async (call) => {
      return { body: present(await raiseByOperator(deps, readAct(call))) }
    }),

    consoleRoute(extendTaskOperation, async (call) => {
      const { hours } = call.body
      return { body: present(await extendByOperator(deps, { ...readAct(call), hours })) }
    }),

    consoleRoute(cancelAnyTaskOperation, async (call) => {
      return { body: present(await cancelByOperator(deps, readAct(call))) }
    }),

    consoleRoute(releaseAnyTaskOperation, async (call) => {
      const { ifUnopened } = call.body
      return { body: present(await releaseByOperator(deps, { ...readAct(call), ifUnopened })) }
    }),
  ]
}

/** A body that names an engineer too is one of these. */
function readAct({ session, params, body }: ConsoleCall<typeof raiseTaskOperation>): TaskAct {
  const { reason, note } = body
  return { taskId: params.task_id, reason, note, byPersonUuid: session.person.uuid }
}

const dueCursor = /^-?\d{1,18}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function readPlace(cursor: string | undefined): TaskCursor | undefined {
  const [dueAtMicros, taskUuid] = decodeCursor(cursor, dueCursor)?.split('.') ?? []
  return dueAtMicros && taskUuid ? { dueAtMicros, taskUuid } : undefined
}

const writePlace = ({ dueAtMicros, taskUuid }: TaskCursor) => `${dueAtMicros}.${taskUuid}`

async function readTasks({ db }: FloorDeps, { query }: ConsoleCall<typeof listAllTasksOperation>) {
  const { search, cursor, accountId, holder, held, limit = limits.pageSizeDefault } = query
  if (search !== undefined) {
    const found = await findAnyTask(db, search)
    return { items: found ? [found] : [], next: undefined }
  }
  return await listOpenTasks(db, {
    mode: query.mode,
    tagId: query.tagId,
    accountUuid: accountId === undefined ? undefined : decodeId('acct', accountId),
    isHeld: held === undefined ? undefined : held === 'somebody',
    holderUuid: holder === undefined ? undefined : decodeId('person', holder),
    dueWithinMinutes: query.dueWithinMinutes,
    place: readPlace(cursor),
    limit,
  })
}

type MovedTask = { id: string; status: string; stage: string; version: number }

function present({ id, status, stage, version }: MovedTask) {
  return { id: encodeId('task', id), status, stage, version }
}
