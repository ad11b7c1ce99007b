// Sending again, and sending a test. Invariants:
// - A delivery that is sent again keeps its id and that of its event, so a receiver that has seen it
//   knows it, and its attempts are counted on.
// - Nothing is added for an endpoint that is disabled: nobody would send it.

import { ApiError } from '../../../../core/errors.ts'
import { limits } from '../../../../core/limits.ts'
import type { Db, Tx } from '../../../../db/client.ts'
import {
  doOnce,
  type IdempotentUse,
  type Replayable,
} from '../../../identity/idempotency/idempotency.ts'
import { type EndpointRef, requireEnabled } from '../endpoints.ts'
import { touchLane } from '../sending/queue-lease-queries.ts'
import { type Delivery, type DeliveryRef, getDelivery } from './deliveries.ts'
import { nameTestEvent, testEventType } from './delivery-present.ts'
import { selectDelivery } from './delivery-read-queries.ts'
import {
  type FailedRange,
  insertTestDelivery,
  requeueDelivery,
  requeueFailed,
  selectHasFailed,
  upsertDue,
} from './redeliver-queries.ts'

/** In the order of locks, before anything is added to what waits. */
async function openForMore(tx: Tx, ref: EndpointRef): Promise<void> {
  await requireEnabled(tx, ref)
  await touchLane(tx, ref.endpointUuid)
}

/** A test goes to the endpoint at once, before whatever else waits: somebody looks out for it. */
export async function sendTest(
  db: Db,
  ref: EndpointRef,
  use: IdempotentUse | undefined,
): Promise<Replayable<Delivery>> {
  const { endpointUuid } = ref
  return await doOnce(
    db,
    use,
    async (tx) => {
      await openForMore(tx, ref)
      const event = { id: nameTestEvent(), type: testEventType }
      const deliveryUuid = await insertTestDelivery(tx, ref, event)
      await upsertDue(tx, { ...ref, deliveryUuid }, 'first')
      const delivery = await selectDelivery(tx, endpointUuid, deliveryUuid)
      return { objectId: deliveryUuid, value: delivery as Delivery }
    },
    async (deliveryUuid) => await readAsMade(db, { ...ref, deliveryUuid }),
  )
}

/** As the first reply showed it, whatever has become of it. */
async function readAsMade(db: Db, ref: DeliveryRef): Promise<Delivery> {
  const { delivery } = await getDelivery(db, ref)
  const next_at = delivery.created_at
  return { ...delivery, status: 'pending', attempts: 0, finished_at: null, next_at }
}

export async function redeliver(
  db: Db,
  ref: DeliveryRef,
  use: IdempotentUse | undefined,
): Promise<Replayable<Delivery>> {
  const { endpointUuid, deliveryUuid } = ref
  return await doOnce(
    db,
    use,
    async (tx) => {
      await openForMore(tx, ref)
      await upsertDue(tx, ref, 'now')
      await requeueDelivery(tx, ref)
      const delivery = await selectDelivery(tx, endpointUuid, deliveryUuid)
      if (!delivery) throw new ApiError('NOT_FOUND')
      return { objectId: deliveryUuid, value: delivery }
    },
    async () => (await getDelivery(db, ref)).delivery,
  )
}
export type Requeued = { queued: number; hasMore: boolean }

/** What failed in a time, the oldest first and so many at once; the caller asks again for the rest. */
export async function redeliverFailed(
  db: Db,
  ref: EndpointRef,
  { range, use, max = limits.webhookRedeliveriesPerCallMax }: RedeliverOptions,
): Promise<Replayable<Requeued>> {
  const { endpointUuid } = ref
  return await doOnce(
    db,
    use,
    async (tx) => {
      await openForMore(tx, ref)
      const queued = await requeueFailed(tx, endpointUuid, range, max)
      const hasMore = queued === max && (await selectHasFailed(tx, endpointUuid, range))
      return { objectId: `${queued}:${hasMore}`, value: { queued, hasMore } }
    },
    async (objectId) => {
      const [queued, hasMore] = objectId.split(':')
      return { queued: Number(queued), hasMore: hasMore === 'true' }
    },
  )
}

type RedeliverOptions = { range: FailedRange; use: IdempotentUse | undefined; max?: number }
