import { limits } from '../../../core/limits.ts'
import type { Db } from '../../../db/client.ts'
import { decodeCursor, linkToNext, numberCursor, toPage } from '../../../http/page.ts'
import { type Route, route } from '../../../http/route.ts'
import { listEntries, readBalance } from './credits.ts'
import { presentBalance, presentEntry } from './present.ts'
import { getCreditsOperation, listCreditEntriesOperation } from './schema.ts'

export function creditRoutes({ db }: { db: Db }): Route[] {
  return [
    route(getCreditsOperation, async ({ key, revision }) => ({
      body: presentBalance(await readBalance(db, key.accountUuid), revision),
    })),

    route(listCreditEntriesOperation, async ({ key, revision, query, request }) => {
      const { cursor, limit = limits.pageSizeDefault } = query
      const place = decodeCursor(cursor, numberCursor)
      const beforeNumber = place === undefined ? undefined : Number(place)
      const page = toPage(
        await listEntries(db, key.accountUuid, { beforeNumber, limit }),
        (entry) => presentEntry(entry, revision),
      )
      return { body: page, headers: linkToNext(request.url, page.nextCursor) }
    }),
  ]
}
