import { invalidRequest } from '../../../core/errors.ts'
import { requireId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import { replayHeaders } from '../../../http/idempotency-header.ts'
import { decodeCursor, linkToNext, toPage, uuidCursor } from '../../../http/page.ts'
import { readTimeIfAny } from '../../../http/query-time.ts'
import { type Call, type Route, route } from '../../../http/route.ts'
import { describeCall } from '../../identity/idempotency/idempotency.ts'
import { etagOf, presentTask } from './present.ts'
import { listTasks, listTasksByIds, searchTasks } from './read-tasks.ts'
import { removeFiles } from './remove-files.ts'
import { type BatchDeps, batchRoute } from './routes.batch.ts'
import { createRoute, type QuoteRouteDeps, quoteRoute } from './routes.create.ts'
import { type PollDeps, pollRoute } from './routes.poll.ts'
import { cancelTaskOperation, deleteAttachmentsOperation, listTasksOperation } from './schema.ts'
import { cancelTask, type TaskDeps } from './tasks.ts'

export type TaskRouteDeps = PollDeps & BatchDeps & QuoteRouteDeps

export function taskRoutes(deps: TaskRouteDeps): Route[] {
  return [
    createRoute(deps),

    batchRoute(deps),

    quoteRoute(deps),

    pollRoute(deps),

    route(cancelTaskOperation, async (call) => {
      const { key, revision, params } = call
      const taskId = params.task_id
      const use = describeCall(call, 'cancelTask', { taskId })
      const taskUuid = requireId('task', taskId)
      const ref = { accountUuid: key.accountUuid, taskUuid }
      const { value, replayed } = await cancelTask(deps, ref, { reason: 'client', use })
      return {
        body: presentTask(value, revision),
        headers: {
          etag: etagOf(value.version, revision, deps.epoch()),
          ...replayHeaders(replayed),
        },
      }
    }),

    route(deleteAttachmentsOperation, async ({ key, params }) => {
      const taskUuid = requireId('task', params.task_id)
      await removeFiles(deps.db, { accountUuid: key.accountUuid, taskUuid })
      return {}
    }),

    route(listTasksOperation, async (call) => {
      const withResult = call.query.include?.includes('result') ?? false
      const rows =
        call.query.ids === undefined ? await readPage(deps, call) : await readByIds(deps, call)
      const page = toPage(rows, (row) => presentTask(row, call.revision, { withResult }))
      return { body: page, headers: linkToNext(call.request.url, page.nextCursor) }
    }),
  ]
}

type ListCall = Call<typeof listTasksOperation>

function asksForPrompt({ query }: ListCall): boolean {
  return query.include?.includes('prompt') ?? false
}

async function readPage({ db }: TaskDeps, call: ListCall) {
  const { key, query } = call
  const filter = {
    status: query.status,
    projectId: query.projectId,
    createdAfter: readTimeIfAny('createdAfter', query.createdAfter),
    createdBefore: readTimeIfAny('createdBefore', query.createdBefore),
    beforeUuid: decodeCursor(query.cursor, uuidCursor),
    limit: query.limit ?? limits.pageSizeDefault,
    withPrompt: asksForPrompt(call),
  }
  return query.q === undefined
    ? await listTasks(db, key.accountUuid, filter)
    : await searchTasks(db, key.accountUuid, { ...filter, text: query.q })
}

async function readByIds({ db }: TaskDeps, call: ListCall) {
  const { key, query } = call
  const { ids = '', include: _, ...others } = query
  const clashing = Object.keys(others)
  if (clashing.length > 0) {
    throw invalidRequest(
      clashing.map((field) => ({ field, message: 'cannot be combined with ids' })),
    )
  }
  const wanted = [...new Set(ids.split(',').filter((id) => id !== ''))]
  if (wanted.length > limits.taskIdsPerReadMax) {
    throw invalidRequest([
      { field: 'ids', message: `must name at most ${limits.taskIdsPerReadMax} tasks` },
    ])
  }
  const items = await listTasksByIds(db, key.accountUuid, wanted, asksForPrompt(call))
  return { items, next: undefined }
}
