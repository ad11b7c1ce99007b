// The log of deliveries as the owner of an endpoint reads it. Invariant: no page reads more than
// limits.webhookDeliveriesLookedAtMax rows, however rare what it looks for is. A page that ends there
// may hold few deliveries or none, and its cursor goes on from where it looked.
import type { Db } from '../../db/client.ts'
import { inSnapshot } from '../../db/snapshot.ts'
import { ApiError } from '../../errors.ts'
import { limits } from '../../limits.ts'
import type { Revision } from '../../money.ts'
import {
  selectAttempts,
  selectDeliveries,
  selectDelivery,
  selectLookedAtEnd,
} from './delivery-read-queries.ts'
import { type EndpointRef, readEndpoint } from './endpoints.ts'

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

export type DeliveryRef = EndpointRef & { deliveryUuid: string }
export type Delivery = NonNullable<Awaited<ReturnType<typeof selectDelivery>>>
export type Attempt = Awaited<ReturnType<typeof selectAttempts>>[number]
/** The revision is that of the endpoint, which the body was sent in. */
export type DeliveryDetail = { delivery: Delivery; attempts: Attempt[]; revision: Revision }

export type DeliveryFilter = {
  status: DeliveryStatus | undefined
  type: string | undefined
  beforeUuid: string | undefined
  limit: number
  /** How many rows are looked at for a page that searches. */
  lookMax?: number
}

export type DeliveryPage = { items: Delivery[]; hasMore: boolean; lastUuid: string | undefined }

/** Newest first. */
export async function listDeliveries(
  db: Db,
  ref: EndpointRef,
  filter: DeliveryFilter,
): Promise<DeliveryPage> {
  await readEndpoint(db, ref)
  const { limit, type, status } = filter
  // No index leads to these, so more is looked at than is shown.
  const isSearched = type !== undefined || status === 'delivered'
  const { lookMax: searchMax = limits.webhookDeliveriesLookedAtMax } = filter
  const look = { ...filter, lookMax: isSearched ? searchMax : limit + 1 }
  const rows = await selectDeliveries(db, ref.endpointUuid, { ...look, limit: limit + 1 })
  const items = rows.slice(0, limit)
  if (rows.length > limit) return { items, hasMore: true, lastUuid: items.at(-1)?.id }
  if (!isSearched) return { items, hasMore: false, lastUuid: undefined }
  const lastUuid = await selectLookedAtEnd(db, ref.endpointUuid, look)
  return { items, hasMore: lastUuid !== undefined, lastUuid }
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
