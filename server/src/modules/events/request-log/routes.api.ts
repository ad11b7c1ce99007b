import { invalidRequest } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import type { Db } from '../../../db/client.ts'
import { decodeCursor, linkToNext, noCursor, toPage } from '../../../http/page.ts'
import { type Call, type Route, route } from '../../../http/route.ts'
import { listRequestsOperation } from './api-schema.ts'
import { logPlaceShape, type PlaceSeal, readLogPlace, writeLogPlace } from './cursor.ts'
import { presentForKey } from './present.ts'
import {
  type FollowPage,
  findEnd,
  findRequest,
  followRequests,
  listRequests,
  type RequestPage,
} from './request-log.ts'
import { placeShape, readFilters, readPlace, writePlace } from './routes.filters.ts'

type ListCall = Call<typeof listRequestsOperation>

export type RequestApiDeps = { db: Db; seal: PlaceSeal }

export function requestApiRoutes(deps: RequestApiDeps): Route[] {
  const { db } = deps
  return [
    route(listRequestsOperation, async (call) => {
      const { after, cursor } = call.query
      if (after !== undefined && cursor !== undefined) {
        throw invalidRequest([{ field: 'cursor', message: 'cannot be sent together with after' }])
      }
      return after === undefined
        ? await answerList(db, call)
        : await answerFollow(deps, call, after)
    }),
  ]
}

async function answerList(db: Db, call: ListCall) {
  const body = toPage(await readPage(db, call), presentForKey, writePlace)
  return { body, headers: linkToNext(call.request.url, body.nextCursor) }
}

async function readPage(db: Db, { key, query }: ListCall): Promise<RequestPage> {
  const { requestId, cursor, limit = limits.pageSizeDefault } = query
  if (requestId !== undefined) {
    const found = await findRequest(db, key.accountUuid, requestId)
    return { items: found ? [found] : [], next: undefined }
  }
  return await listRequests(db, key.accountUuid, {
    ...readFilters(query),
    after: undefined,
    before: undefined,
    beyond: readPlace(decodeCursor(cursor, placeShape)),
    limit,
  })
}

async function answerFollow(deps: RequestApiDeps, call: ListCall, after: string) {
  const { items, hasMore, next } = await readOn(deps, call, after)
  const nextCursor = deps.seal.seal(writeLogPlace(next), call.key.accountUuid)
  return { body: { data: items.map(presentForKey), hasMore, nextCursor } }
}

async function readOn(
  { db, seal }: RequestApiDeps,
  { key, query }: ListCall,
  after: string,
): Promise<FollowPage> {
  if (after === 'latest') return { items: [], hasMore: false, next: await findEnd(db) }
  const { limit = limits.pageSizeDefault } = query
  const text = seal.open(after, key.accountUuid)
  const place = text !== undefined && logPlaceShape.test(text) ? readLogPlace(text) : undefined
  if (!place) throw noCursor('after')
  return await followRequests(db, key.accountUuid, { ...readFilters(query), after: place, limit })
}
