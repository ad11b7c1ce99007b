// How an endpoint did in the last hours: for people who look, never for what is sent.

import { limits } from '../../../../core/limits.ts'
import type { Db } from '../../../../db/client.ts'
import { type EndpointRef, readEndpoint } from '../endpoints.ts'
import { type HourRow, selectHours, selectMedianMs } from './statistics-queries.ts'

export const statisticsHours = 48

export type EndpointStatistics = {
  hours: HourRow[]
  deliveries: number
  isCut: boolean
  firstTryShare: number | null
  medianMs: number | null
  lastDeliveredAt: Date | null
}

export async function readStatistics(db: Db, ref: EndpointRef): Promise<EndpointStatistics> {
  // 404, indistinguishable from a missing endpoint, for one of another account.
  await readEndpoint(db, ref)
  const look = { hours: statisticsHours, scanMax: limits.webhookDeliveriesLookedAtMax }
  const hours = await selectHours(db, ref.endpointUuid, look)
  const sum = (field: 'deliveries' | 'delivered' | 'tried' | 'first_tries') =>
    hours.reduce((total, row) => total + row[field], 0)
  const [deliveries, delivered, tried] = [sum('deliveries'), sum('delivered'), sum('tried')]
  const times = hours.flatMap(({ last_delivered_at: at }) => (at === null ? [] : [at.getTime()]))
  return {
    hours,
    deliveries,
    isCut: deliveries === look.scanMax,
    // Of all that were tried: what still fails would otherwise count for nothing.
    firstTryShare: tried === 0 ? null : sum('first_tries') / tried,
    medianMs: delivered === 0 ? null : await selectMedianMs(db, ref.endpointUuid, look),
    lastDeliveredAt: times.length === 0 ? null : new Date(Math.max(...times)),
  }
}
