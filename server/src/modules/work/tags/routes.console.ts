import type { Db } from '../../../db/client.ts'
import { type ConsoleRoute, consoleRoute } from '../../../http/console/route.ts'
import { readTimeIfAny } from '../../../http/query-time.ts'
import {
  changeTagOperation,
  createTagOperation,
  listPricedTagsOperation,
  setTagPriceOperation,
} from './console-schema.ts'
import { presentPricedTag } from './present.ts'
import { createTag, listPricedTags, setPrice, setRetired } from './prices.ts'

export function pricingRoutes({ db }: { db: Db }): ConsoleRoute[] {
  return [
    consoleRoute(listPricedTagsOperation, async () => {
      const tags = await listPricedTags(db)
      return { body: { data: tags.map(presentPricedTag) } }
    }),

    consoleRoute(createTagOperation, async ({ session, body }) => {
      const tag = await createTag(db, { ...body, byPersonUuid: session.person.uuid })
      return { body: presentPricedTag(tag) }
    }),

    consoleRoute(changeTagOperation, async ({ session, params, body }) => {
      const tag = await setRetired(db, {
        ...body,
        tagId: Number(params.tag_id),
        byPersonUuid: session.person.uuid,
      })
      return { body: presentPricedTag(tag) }
    }),

    consoleRoute(setTagPriceOperation, async ({ session, params, body }) => {
      const tag = await setPrice(db, {
        ...body,
        tagId: Number(params.tag_id),
        effectiveAt: readTimeIfAny('body.effectiveAt', body.effectiveAt),
        byPersonUuid: session.person.uuid,
      })
      return { body: presentPricedTag(tag) }
    }),
  ]
}
