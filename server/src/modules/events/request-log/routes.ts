import { limits } from '../../../core/limits.ts'
import type { Db } from '../../../db/client.ts'
import { type ConsoleCall, type ConsoleRoute, consoleRoute } from '../../../http/console/route.ts'
import { decodeCursor, toPage } from '../../../http/page.ts'
import { readTimeIfAny } from '../../../http/query-time.ts'
import { presentRequest } from './present.ts'
import { findRequest, listRequests, type RequestPage } from './request-log.ts'
import { placeShape, readFilters, readPlace, writePlace } from './routes.filters.ts'
import { listRequestsOperation } from './schema.ts'

export function requestRoutes({ db }: { db: Db }): ConsoleRoute[] {
  return [
    consoleRoute(listRequestsOperation, async (call) => {
      return { body: toPage(await readPage(db, call), presentRequest, writePlace) }
    }),
  ]
}

async function readPage(
  db: Db,
  { account, query }: ConsoleCall<typeof listRequestsOperation>,
): Promise<RequestPage> {
  const { requestId, cursor, after, before, caller, ...filters } = query
  const { limit = limits.pageSizeDefault } = query
  if (requestId !== undefined) {
    const found = await findRequest(db, account.uuid, requestId)
    return { items: found ? [found] : [], next: undefined }
  }
  return await listRequests(db, account.uuid, {
    ...readFilters(filters),
    caller,
    after: readTimeIfAny('after', after),
    before: readTimeIfAny('before', before),
    beyond: readPlace(decodeCursor(cursor, placeShape)),
    limit,
  })
}
