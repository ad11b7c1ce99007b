// How an endpoint did in the last two days, and what is tried next: for people who look, never for what
// is sent.
import { limits } from '../../../../core/limits.ts'
import type { Db } from '../../../../db/client.ts'
import { type EndpointRef, readEndpoint } from '../endpoints.ts'
import {
  type HalfHourRow,
  type LastAttemptRow,
  selectHalfHours,
  selectLastAttempts,
  selectMedianMs,
  selectNextRetry,
} from './statistics-queries.ts'

export const statisticsHalfHours = 96
/** As many as the first page of the list, and the last attempt of all. */
export const lastAttemptsMax = 51

export type EndpointStatistics = {
  halfHours: HalfHourRow[]
  deliveries: number
  isCut: boolean
  firstTryShare: number | null
  medianMs: number | null
  lastDeliveredAt: Date | null
  isPaused: boolean
  retry: { deliveryUuid: string; number: number } | null
  lastAttempts: LastAttemptRow[]
}

export async function readStatistics(db: Db, ref: EndpointRef): Promise<EndpointStatistics> {
  // 404, indistinguishable from a missing endpoint, for one of another account.
  const endpoint = await readEndpoint(db, ref)
  const scanMax = limits.webhookDeliveriesLookedAtMax
  const look = { halfHours: statisticsHalfHours, scanMax }
  const halfHours = await selectHalfHours(db, ref.endpointUuid, look)
  const sum = (field: 'deliveries' | 'delivered' | 'tried' | 'first_tries') =>
    halfHours.reduce((total, row) => total + row[field], 0)
  const [deliveries, delivered, tried] = [sum('deliveries'), sum('delivered'), sum('tried')]
  const times = halfHours.flatMap(({ last_delivered_at: at }) =>
    at === null ? [] : [at.getTime()],
  )
  return {
    halfHours,
    deliveries,
    isCut: deliveries === scanMax,
    // Of all that were tried: what still fails would otherwise count for nothing.
    firstTryShare: tried === 0 ? null : sum('first_tries') / tried,
    medianMs: delivered === 0 ? null : await selectMedianMs(db, ref.endpointUuid, look),
    lastDeliveredAt: times.length === 0 ? null : new Date(Math.max(...times)),
    ...(await readNextRetry(db, ref, endpoint.failing_since !== null)),
    lastAttempts: await selectLastAttempts(db, ref.endpointUuid, {
      newestMax: lastAttemptsMax - 1,
      scanMax,
    }),
  }
}

async function readNextRetry(
  db: Db,
  { endpointUuid }: EndpointRef,
  isFailing: boolean,
): Promise<Pick<EndpointStatistics, 'isPaused' | 'retry'>> {
  if (!isFailing) return { isPaused: false, retry: null }
  const found = await selectNextRetry(db, endpointUuid)
  const { is_open: isPaused = false, delivery_id: deliveryUuid = null, attempts } = found ?? {}
  const retry = deliveryUuid === null ? null : { deliveryUuid, number: (attempts ?? 0) + 1 }
  return { isPaused, retry }
}
