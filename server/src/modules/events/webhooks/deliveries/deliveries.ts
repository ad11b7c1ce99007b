// The log of deliveries as the owner of an endpoint reads it. Invariant: no page reads more than
// limits.webhookDeliveriesLookedAtMax rows, however rare what it looks for is. A page that ends there
// may hold few deliveries or none, and its cursor goes on from where it looked.

import { ApiError } from '../../../../core/errors.ts'
import { limits } from '../../../../core/limits.ts'
import { type ListPage, searchPage } from '../../../../core/list-page.ts'
import type { Revision } from '../../../../core/money.ts'
import type { Db } from '../../../../db/client.ts'
import { keepDays } from '../../../../db/day-partitions.ts'
import { inSnapshot } from '../../../../db/handles.ts'
import { type EndpointRef, readEndpoint } from '../endpoints.ts'
import { deleteDueBefore } from '../sending/due-queries.ts'
import {
  type DeliveryFilter,
  selectAttempts,
  selectDeliveries,
  selectDelivery,
  selectLookedAtEnd,
} from './delivery-read-queries.ts'

export type { DeliveryFilter } from './delivery-read-queries.ts'

export type DeliveryRef = EndpointRef & { deliveryUuid: string }
export type Delivery = NonNullable<Awaited<ReturnType<typeof selectDelivery>>>
export type Attempt = Awaited<ReturnType<typeof selectAttempts>>[number]
/** The revision is that of the endpoint, which the body was sent in. */
export type DeliveryDetail = { delivery: Delivery; attempts: Attempt[]; revision: Revision }

/** Newest first. */
export async function listDeliveries(
  db: Db,
  ref: EndpointRef,
  filter: DeliveryFilter,
): Promise<ListPage<Delivery, string>> {
  await readEndpoint(db, ref)
  const { limit, type, status } = filter
  // No index covers these, so more rows are scanned than shown.
  const isSearched = type !== undefined || status === 'delivered'
  const { scanMax: searchMax = limits.webhookDeliveriesLookedAtMax } = filter
  return await searchPage({
    limit,
    scanMax: isSearched ? searchMax : undefined,
    placeOf: ({ id }) => id,
    select: (look) => selectDeliveries(db, ref.endpointUuid, { ...filter, ...look }),
    selectEnd: (look) => selectLookedAtEnd(db, ref.endpointUuid, { ...filter, ...look }),
  })
}

/** As of one moment: an attempt is never shown beside the state the delivery had before it. */
export async function getDelivery(db: Db, ref: DeliveryRef): Promise<DeliveryDetail> {
  return await inSnapshot(db, async (tx) => {
    const endpoint = await readEndpoint(tx, ref)
    const delivery = await selectDelivery(tx, ref.endpointUuid, ref.deliveryUuid)
    if (!delivery) throw new ApiError('NOT_FOUND')
    const attempts = await selectAttempts(tx, delivery.id, limits.webhookAttemptsShownMax)
    return { delivery, attempts, revision: endpoint.revision as Revision }
  })
}

// How long deliveries and their attempts are kept. What waits for them goes first: an endpoint may be
// paused for longer than that.
export async function keepDeliveryDays(db: Db): Promise<void> {
  const kept = { keepDays: limits.deliveryKeepDays }
  await db.transaction().execute((tx) => deleteDueBefore(tx, limits.deliveryKeepDays))
  await keepDays(db, { table: 'webhook_deliveries', ...kept })
  await keepDays(db, { table: 'webhook_attempts', ...kept })
}
