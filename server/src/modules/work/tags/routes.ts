import { multiplierUnit } from '../../../core/money.ts'
import type { Db } from '../../../db/client.ts'
import { toPage } from '../../../http/page.ts'
import { type Route, route } from '../../../http/route.ts'
import { listTagsOperation } from './schema.ts'
import type { ServedTags } from './served-tags.ts'
import { listTags } from './tags.ts'

export type TagDeps = { db: Db; servedTags: Pick<ServedTags, 'isServed'> }

export function tagRoutes({ db, servedTags }: TagDeps): Route[] {
  return [
    route(listTagsOperation, async () => {
      const tags = await listTags(db)
      const present = ({ multiplierE4, ...tag }: (typeof tags)[number]) => ({
        ...tag,
        multiplier: multiplierE4 / multiplierUnit,
        served: servedTags.isServed(tag.id),
      })
      return { body: toPage({ items: tags, next: undefined }, present) }
    }),
  ]
}
