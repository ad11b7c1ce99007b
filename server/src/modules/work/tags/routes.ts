import type { Db } from '../../db/client.ts'
import { type Route, route } from '../../http/route.ts'
import { multiplierUnit } from '../../money.ts'
import { listTagsOperation } from './schema.ts'
import { listTags } from './tags.ts'

export function tagRoutes({ db }: { db: Db }): Route[] {
  return [
    route(listTagsOperation, async () => {
      const tags = await listTags(db)
      const data = tags.map(({ multiplierE4, ...tag }) => ({
        ...tag,
        multiplier: multiplierE4 / multiplierUnit,
      }))
      return { body: { data, hasMore: false, nextCursor: null } }
    }),
  ]
}
