// The health of the webhooks of all accounts, read on request.

import { limits } from '../../../core/limits.ts'
import type { Db } from '../../../db/client.ts'
import {
  countEndpointsByState,
  selectHours,
  selectLatency,
  selectTroubled,
  selectWaiting,
} from './webhook-queries.ts'

const waitingCountedMax = 100_000

export async function readWebhookHealth(db: Db) {
  const [endpoints, waiting, latency, hours, troubled] = await Promise.all([
    countEndpointsByState(db),
    selectWaiting(db, waitingCountedMax),
    selectLatency(db),
    selectHours(db),
    selectTroubled(db, {
      limit: limits.failingEndpointsShownMax,
      waitingMax: limits.webhookWaitingShownMax,
    }),
  ])
  return { endpoints, waiting, latency, hours, troubled }
}

export type WebhookHealth = Awaited<ReturnType<typeof readWebhookHealth>>
