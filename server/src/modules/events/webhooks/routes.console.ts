// What pages show of a webhook beyond the API.

import { encodeId } from '../../../core/ids.ts'
import type { Db } from '../../../db/client.ts'
import { type ConsoleRoute, consoleRoute } from '../../../http/console/route.ts'
import { type EndpointStatistics, readStatistics } from './deliveries/statistics.ts'
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
    halfHours: found.halfHours.map((row) => ({
      from: row.begins_at.toISOString(),
      delivered: row.delivered,
      failedAttempts: row.failed_attempts,
    })),
    firstTryShare: found.firstTryShare,
    medianMilliseconds: found.medianMs,
    lastDeliveredAt: found.lastDeliveredAt?.toISOString() ?? null,
    isPaused: found.isPaused,
    retry:
      found.retry === null
        ? null
        : {
            deliveryId: encodeId('delivery', found.retry.deliveryUuid),
            number: found.retry.number,
          },
    lastAttempts: found.lastAttempts.map((row) => ({
      deliveryId: encodeId('delivery', row.delivery_id),
      number: row.number,
      startedAt: row.started_at.toISOString(),
      latencyMs: row.latency_ms,
      statusCode: row.status_code,
      error: row.error,
    })),
  }
}
