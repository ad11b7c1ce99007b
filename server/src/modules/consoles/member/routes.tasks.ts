// The tasks of an account, as pages and as a file.
import { Readable } from 'node:stream'
import { limits } from '../../../core/limits.ts'
import type { Db } from '../../../db/client.ts'
import { type ConsoleQueryOf, csvType } from '../../../http/console/operation.ts'
import { type ConsoleCall, type ConsoleRoute, consoleRoute } from '../../../http/console/route.ts'
import { createStreamSlots } from '../../../http/files/concurrency-limit.ts'
import { holdSlot } from '../../../http/files/hold-slot.ts'
import { decodeCursor, toPage, uuidCursor } from '../../../http/page.ts'
import { readTimeIfAny } from '../../../http/query-time.ts'
import { exportAccountTasksOperation, listAccountTasksOperation } from './list-schema.ts'
import { findTask, listTasks, readTasks, searchTasks } from './member.ts'
import { presentTaskRow } from './present.ts'
import { writeTaskCsv } from './task-csv.ts'

export function taskListRoutes({ db }: { db: Db }): ConsoleRoute[] {
  const slots = createStreamSlots({
    inAll: limits.taskExportsMax,
    perAccount: limits.taskExportsPerAccountMax,
  })
  return [
    consoleRoute(listAccountTasksOperation, async (call) => ({
      body: toPage(await readPage(db, call), presentTaskRow),
    })),

    consoleRoute(exportAccountTasksOperation, async ({ account, query, request, reply }) => {
      const pages = readTasks(db, account.uuid, readFilters(query))
      const day = new Date().toISOString().slice(0, 10)
      const headers = { 'content-disposition': `attachment; filename="tasks-${day}.csv"` }
      if (request.method === 'HEAD')
        return { file: { bytes: Buffer.alloc(0), type: csvType }, headers }
      holdSlot(slots, reply, {
        accountUuid: account.uuid,
        perAccountMax: limits.taskExportsPerAccountMax,
        secondsMax: limits.taskExportSecondsMax,
        message:
          'Too many lists of tasks are being downloaded at the moment; wait until one of your downloads ends.',
      })
      return { file: { bytes: Readable.from(writeTaskCsv(pages)), type: csvType }, headers }
    }),
  ]
}

async function readPage(db: Db, { account, query }: ConsoleCall<typeof listAccountTasksOperation>) {
  const { search, q, cursor, attention, limit = limits.pageSizeDefault, ...rest } = query
  if (search !== undefined) {
    const found = await findTask(db, account.uuid, search)
    return { items: found ? [found] : [], next: undefined }
  }
  const place = decodeCursor(cursor, uuidCursor)
  const needsAttention = attention === 'true'
  const { oldestFirst, ...filters } = readFilters(rest)
  const page = { ...filters, beforeUuid: place, needsAttention, limit }
  if (q !== undefined) return await searchTasks(db, account.uuid, { ...page, text: q })
  const from = oldestFirst ? { beforeUuid: undefined, oldestFirst: { afterUuid: place } } : {}
  return await listTasks(db, account.uuid, { ...page, ...from })
}

function readFilters(query: ConsoleQueryOf<typeof exportAccountTasksOperation>) {
  return {
    status: query.status,
    stage: query.stage,
    mode: query.mode,
    projectId: query.projectId,
    tagId: query.tagId,
    createdAfter: readTimeIfAny('createdAfter', query.createdAfter),
    createdBefore: readTimeIfAny('createdBefore', query.createdBefore),
    oldestFirst: query.order === 'oldest' ? { afterUuid: undefined } : undefined,
  }
}
