// What pages show of a webhook beyond the API.
import type { Db } from '../../../db/client.ts'
import { type ConsoleRoute, consoleRoute } from '../../../http/console/route.ts'
import { type EndpointStatistics, readStatistics } from './deliveries/deliveries.ts'
import { getWebhookStatisticsOperation } from './deliveries/statistics-schema.ts'
import { refOf } from './routes.call.ts'

export function webhookPageRoutes({ db }: { db: Db }): ConsoleRoute[] {
  return [
    consoleRoute(getWebhookStatisticsOperation, async ({ account, params }) => {
      const ref = refOf({ accountUuid: account.uuid }, params)
      return { body: present(await readStatistics(db, ref)) }
    }),
  ]
}

function present(found: EndpointStatistics) {
  return {
    deliveries: found.deliveries,
    orMore: found.isCut,
    hours: found.hours.map((row) => ({
      from: row.hour_at.toISOString(),
      delivered: row.delivered,
      failedAttempts: row.failed_attempts,
    })),
    firstTryShare: found.firstTryShare,
    medianMilliseconds: found.medianMs,
    lastDeliveredAt: found.lastDeliveredAt?.toISOString() ?? null,
  }
}
