import { type ConsoleRoute, consoleRoute } from '../../../http/console/route.ts'
import type { ReplyDeps } from '../../work/clarification/clarification.ts'
import { presentAttention, readAttention } from './attention/attention.ts'
import { getAttentionOperation } from './attention/attention-schema.ts'
import { findById } from './find/find.ts'
import { findAnyOperation, findOwnOperation } from './find/find-schema.ts'
import { countProjectTasks } from './projects/project-tasks.ts'
import { countProjectTasksOperation } from './projects/project-tasks-schema.ts'
import { callbackRoutes } from './routes.callback.ts'
import { ledgerRoutes } from './routes.ledger.ts'
import { memberMessageRoutes } from './routes.messages.ts'
import { taskListRoutes } from './routes.tasks.ts'
import { readStatistics } from './statistics/statistics.ts'
import { presentStatistics } from './statistics/statistics-present.ts'
import { daysDefault, getAccountStatisticsOperation } from './statistics/statistics-schema.ts'
import { readTask } from './task-detail.ts'
import { presentTaskDetail } from './task-present.ts'
import { getAccountTaskOperation } from './task-schema.ts'

export function dashboardRoutes(deps: ReplyDeps): ConsoleRoute[] {
  const { db } = deps
  return [
    ...taskListRoutes({ db }),
    ...ledgerRoutes({ db }),
    ...callbackRoutes({ db }),
    ...memberMessageRoutes(deps),

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

    consoleRoute(countProjectTasksOperation, async ({ account, query }) => {
      const projectIds = query.projectIds.split(',').map(Number)
      const counted = await countProjectTasks(db, account.uuid, projectIds)
      return { body: { data: counted } }
    }),

    consoleRoute(getAccountStatisticsOperation, async ({ account, query }) => {
      const { days = daysDefault, timeZone, projectId } = query
      const filter = { days, timeZone, projectId }
      return { body: presentStatistics(await readStatistics(db, account.uuid, filter)) }
    }),
  ]
}
