import { limits } from '../../../core/limits.ts'
import type { Db } from '../../../db/client.ts'
import { replayHeaders } from '../../../http/idempotency-header.ts'
import { decodeCursor, linkToNext, toPage, uuidCursor } from '../../../http/page.ts'
import { readTime, readTimeIfAny } from '../../../http/query-time.ts'
import { type Route, route } from '../../../http/route.ts'
import { describeCall } from '../../identity/idempotency/idempotency.ts'
import { getDelivery, listDeliveries } from './deliveries/deliveries.ts'
import { presentDelivery, presentDeliveryDetail } from './deliveries/delivery-present.ts'
import {
  getWebhookDeliveryOperation,
  listWebhookDeliveriesOperation,
  redeliverFailedDeliveriesOperation,
  redeliverWebhookDeliveryOperation,
  testWebhookOperation,
} from './deliveries/delivery-schema.ts'
import { redeliver, redeliverFailed, sendTest } from './deliveries/redeliver.ts'
import { deliveryRefOf, refOf } from './routes.call.ts'

export function deliveryRoutes({ db }: { db: Db }): Route[] {
  return [
    route(testWebhookOperation, async (call) => {
      const { key, params } = call
      const use = describeCall(call, 'testWebhook', params)
      const { value, replayed } = await sendTest(db, refOf(key, params), use)
      const body = presentDelivery(value)
      const location = `/api/v1/webhooks/${params.webhook_id}/deliveries/${body.id}`
      return { body, headers: { location, ...replayHeaders(replayed) } }
    }),

    route(listWebhookDeliveriesOperation, async ({ key, params, query, request }) => {
      const { status, type, cursor, limit = limits.pageSizeDefault } = query
      const beforeUuid = decodeCursor(cursor, uuidCursor)
      const filter = { status, type, beforeUuid, limit }
      const body = toPage(await listDeliveries(db, refOf(key, params), filter), presentDelivery)
      return { body, headers: linkToNext(request.url, body.nextCursor) }
    }),

    route(getWebhookDeliveryOperation, async ({ key, params }) => ({
      body: presentDeliveryDetail(await getDelivery(db, deliveryRefOf(key, params))),
    })),

    route(redeliverWebhookDeliveryOperation, async (call) => {
      const { key, params } = call
      const use = describeCall(call, 'redeliverWebhookDelivery', params)
      const { value, replayed } = await redeliver(db, deliveryRefOf(key, params), use)
      return { body: presentDelivery(value), headers: replayHeaders(replayed) }
    }),

    route(redeliverFailedDeliveriesOperation, async (call) => {
      const { key, params } = call
      const { failedAfter, failedBefore } = call.body
      const range = {
        failedAfter: readTime('failedAfter', failedAfter),
        failedBefore: readTimeIfAny('failedBefore', failedBefore),
      }
      const content = { ...params, failedAfter, failedBefore }
      const use = describeCall(call, 'redeliverFailedDeliveries', content)
      const ref = refOf(key, params)
      const { value, replayed } = await redeliverFailed(db, ref, { range, use })
      return { body: value, headers: replayHeaders(replayed) }
    }),
  ]
}
