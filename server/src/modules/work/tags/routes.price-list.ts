import { keepForMoments } from '../../../core/kept-reads.ts'
import {
  minimumChargeCredits,
  modeMultipliersE4,
  modes,
  multiplierUnit,
} from '../../../core/money.ts'
import type { Db } from '../../../db/client.ts'
import { type ConsoleRoute, consoleRoute } from '../../../http/console/route.ts'
import { limitPublicReads } from '../../../http/document-rate.ts'
import { getPriceListOperation } from './price-list-schema.ts'
import { listTags } from './tags.ts'

export function priceListRoutes({ db }: { db: Db }): ConsoleRoute[] {
  const charge = limitPublicReads('price lists for the address')
  const readTags = keepForMoments(() => listTags(db))
  return [
    consoleRoute(getPriceListOperation, async ({ request }) => {
      charge(request.ip)
      const tags = await readTags()
      return {
        body: {
          minimumCharge: minimumChargeCredits,
          modes: modes.map((mode) => ({
            mode,
            multiplier: modeMultipliersE4[mode] / multiplierUnit,
          })),
          tags: tags.map(({ id, name, multiplierE4 }) => ({
            id,
            name,
            multiplier: multiplierE4 / multiplierUnit,
          })),
        },
      }
    }),
  ]
}
