import { limits } from '../../../core/limits.ts'
import type { Db } from '../../../db/client.ts'
import { type ConsoleCall, type ConsoleRoute, consoleRoute } from '../../../http/console/route.ts'
import { decodeCursor, toPage, uuidCursor } from '../../../http/page.ts'
import { readTimeIfAny } from '../../../http/query-time.ts'
import type { ReplyDeps } from '../../work/clarification/clarification.ts'
import { presentAttention, readAttention } from './attention/attention.ts'
import { getAttentionOperation } from './attention/attention-schema.ts'
import { findById } from './find/find.ts'
import { findAnyOperation, findOwnOperation } from './find/find-schema.ts'
import { listAccountTasksOperation } from './list-schema.ts'
import { findTask, listTasks } from './member.ts'
import { presentTaskRow } from './present.ts'
import { callbackRoutes } from './routes.callback.ts'
import { ledgerRoutes } from './routes.ledger.ts'
import { memberMessageRoutes } from './routes.messages.ts'
import { readStatistics } from './statistics/statistics.ts'
import { presentStatistics } from './statistics/statistics-present.ts'
import { daysDefault, getAccountStatisticsOperation } from './statistics/statistics-schema.ts'
import { readTask } from './task-detail.ts'
import { presentTaskDetail } from './task-present.ts'
import { getAccountTaskOperation } from './task-schema.ts'

export function dashboardRoutes(deps: ReplyDeps): ConsoleRoute[] {
  const { db } = deps
  return [
    ...ledgerRoutes({ db }),
    ...callbackRoutes({ db }),
    ...memberMessageRoutes(deps),

    consoleRoute(listAccountTasksOperation, async (call) => {
      return { body: toPage(await readTasks(db, call), presentTaskRow) }
    }),

    consoleRoute(getAccountTaskOperation, async ({ account, params }) => ({
      body: presentTaskDetail(await readTask(db, account.uuid, params.task_id)),
    })),

    consoleRoute(findOwnOperation, async ({ session, query }) => ({
      body: { data: await findById(db, query.id, session.person.uuid) },
    })),

    consoleRoute(findAnyOperation, async ({ query }) => ({
      body: { data: await findById(db, query.id, undefined) },
    })),

    consoleRoute(getAttentionOperation, async ({ account }) => ({
      body: presentAttention(
        await readAttention(db, { accountUuid: account.uuid, role: account.role }),
      ),
    })),

    consoleRoute(getAccountStatisticsOperation, async ({ account, query }) => {
      const { days = daysDefault, timeZone, projectId } = query
      const filter = { days, timeZone, projectId }
      return { body: presentStatistics(await readStatistics(db, account.uuid, filter)) }
    }),
  ]
}

async function readTasks(
  db: Db,
  { account, query }: ConsoleCall<typeof listAccountTasksOperation>,
) {
  const { search, cursor, limit = limits.pageSizeDefault, ...filters } = query
  if (search !== undefined) {
    const found = await findTask(db, account.uuid, search)
    return { items: found ? [found] : [], next: undefined }
  }
  return await listTasks(db, account.uuid, {
    status: filters.status,
    stage: filters.stage,
    mode: filters.mode,
    projectId: filters.projectId,
    tagId: filters.tagId,
    createdAfter: readTimeIfAny('createdAfter', filters.createdAfter),
    createdBefore: readTimeIfAny('createdBefore', filters.createdBefore),
    beforeUuid: decodeCursor(cursor, uuidCursor),
    limit,
  })
}
