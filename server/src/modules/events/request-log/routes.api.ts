import type { Db } from '../../db/client.ts'
import { invalidRequest } from '../../errors.ts'
import { decodeCursor, encodeCursor, linkToNext, noCursor } from '../../http/page.ts'
import { type Call, type Route, route } from '../../http/route.ts'
import { limits } from '../../limits.ts'
import { listRequestsOperation } from './api-schema.ts'
import { type FollowPage, findEnd, followRequests } from './follow.ts'
import { logPlaceShape, readLogPlace, writeLogPlace } from './log-place.ts'
import { presentForKey } from './present.ts'
import { findRequest, listRequests, type RequestPage } from './requests.ts'
import { placeShape, readFilters, readPlace, writePlace } from './routes.filters.ts'

type ListCall = Call<typeof listRequestsOperation>

export function requestApiRoutes({ db }: { db: Db }): Route[] {
  return [
    route(listRequestsOperation, async (call) => {
      const { after, cursor } = call.query
      if (after !== undefined && cursor !== undefined) {
        throw invalidRequest([{ field: 'cursor', message: 'cannot be sent together with after' }])
      }
      return after === undefined ? await answerList(db, call) : await answerFollow(db, call, after)
    }),
  ]
}

async function answerList(db: Db, call: ListCall) {
  const { items, next } = await readPage(db, call)
  const nextCursor = next ? encodeCursor(writePlace(next)) : null
  return {
    body: { data: items.map(presentForKey), hasMore: next !== undefined, nextCursor },
    headers: linkToNext(call.request.url, nextCursor),
  }
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

async function answerFollow(db: Db, call: ListCall, after: string) {
  const { items, hasMore, next } = await readOn(db, call, after)
  const nextCursor = encodeCursor(writeLogPlace(next))
  return { body: { data: items.map(presentForKey), hasMore, nextCursor } }
}

async function readOn(db: Db, { key, query }: ListCall, after: string): Promise<FollowPage> {
  if (after === 'latest') return { items: [], hasMore: false, next: await findEnd(db) }
  const { limit = limits.pageSizeDefault } = query
  const place = readLogPlace(decodeCursor(after, logPlaceShape, 'after') as string)
  if (!place) throw noCursor('after')
  return await followRequests(db, key.accountUuid, { ...readFilters(query), after: place, limit })
}
