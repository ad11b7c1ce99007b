import { encodeId, requireId } from '../../../core/ids.ts'
import type { Db } from '../../../db/client.ts'
import { type ConsoleRoute, consoleRoute } from '../../../http/console/route.ts'
import {
  type CallbackLog,
  readCallbackLog,
  redeliverCallback,
} from '../../events/callbacks/callbacks.ts'
import { getTaskCallbackOperation, redeliverCallbackOperation } from './callback-schema.ts'

export function callbackRoutes({ db }: { db: Db }): ConsoleRoute[] {
  return [
    consoleRoute(getTaskCallbackOperation, async ({ account, params }) => {
      const taskUuid = requireId('task', params.task_id)
      return { body: present(await readCallbackLog(db, { accountUuid: account.uuid, taskUuid })) }
    }),

    consoleRoute(redeliverCallbackOperation, async ({ account, params }) => {
      const taskUuid = requireId('task', params.task_id)
      const deliveryUuid = requireId('delivery', params.delivery_id)
      await redeliverCallback(db, { accountUuid: account.uuid, taskUuid, deliveryUuid })
      return {}
    }),
  ]
}

function present({ callback, deliveries }: CallbackLog) {
  const { host, format, isSigned } = callback
  return {
    host,
    format,
    signed: isSigned,
    deliveries: deliveries.map((delivery) => ({
      id: encodeId('delivery', delivery.uuid),
      eventType: delivery.eventType,
      state: delivery.status,
      attemptCount: delivery.attemptCount,
      createdAt: delivery.createdAt.toISOString(),
      nextAttemptAt: delivery.nextAt?.toISOString() ?? null,
      attempts: delivery.attempts.map(({ startedAt, ...attempt }) => ({
        ...attempt,
        startedAt: startedAt.toISOString(),
      })),
    })),
  }
}
