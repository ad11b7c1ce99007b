import { sql } from 'kysely'
import type { Tx } from '../../../../db/client.ts'
import type { EndpointRef } from '../endpoints.ts'
import { isDelivery } from './delivery-read-queries.ts'

/** Its queue and itself; of a callback the queue is that of its origin. */
type QueuedRef = { endpointUuid: string; deliveryUuid: string }

export type FailedRange = { failedAfter: Date; failedBefore: Date | undefined }

export async function insertTestDelivery(
  tx: Tx,
  { accountUuid, endpointUuid }: EndpointRef,
  event: { id: string; type: string },
): Promise<string> {
  const row = await tx
    .insertInto('webhook_deliveries')
    .values({
      endpoint_id: endpointUuid,
      account_id: accountUuid,
      event_id: event.id,
      event_type: event.type,
      data: '{}',
      occurred_at: sql<Date>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** One that waits already becomes due; what it has behind it still counts. */
export async function upsertDue(
  tx: Tx,
  { endpointUuid, deliveryUuid }: QueuedRef,
  when: 'first' | 'now',
): Promise<void> {
  const nextAt = when === 'first' ? sql`'epoch'::timestamptz` : sql`now()`
  await sql`
    insert into webhook_due (endpoint_id, delivery_id, delivery_created_at, next_at)
    select d.endpoint_id, d.id, d.created_at, ${nextAt} from webhook_deliveries d
    where ${isDelivery(endpointUuid, deliveryUuid)}
    on conflict (endpoint_id, delivery_id) do update set next_at = ${nextAt}`.execute(tx)
}

export async function requeueDelivery(
  tx: Tx,
  { endpointUuid, deliveryUuid }: QueuedRef,
): Promise<void> {
  await sql`update webhook_deliveries d set status = 'pending', finished_at = null
    where ${isDelivery(endpointUuid, deliveryUuid)} and d.status <> 'pending'`.execute(tx)
}

const isInRange = (endpointUuid: string, { failedAfter, failedBefore }: FailedRange) => sql`
  endpoint_id = ${endpointUuid} and status = 'failed' and finished_at >= ${failedAfter}
  and finished_at < coalesce(${failedBefore ?? null}::timestamptz, 'infinity')`

export async function requeueFailed(
  tx: Tx,
  endpointUuid: string,
  range: FailedRange,
  max: number,
): Promise<number> {
  const result = await sql<{ count: number }>`
    with picked as materialized (
      select id, created_at from webhook_deliveries
      where ${isInRange(endpointUuid, range)} order by finished_at limit ${max}
    ), queued as (
      insert into webhook_due (endpoint_id, delivery_id, delivery_created_at, next_at)
      select ${endpointUuid}, id, created_at, now() from picked
      on conflict (endpoint_id, delivery_id) do update set next_at = now()
    ), changed as (
      update webhook_deliveries d set status = 'pending', finished_at = null
      from picked where d.endpoint_id = ${endpointUuid} and d.id = picked.id
        and d.created_at = picked.created_at
      returning d.id
    )
    select count(*) as count from changed`.execute(tx)
  return result.rows[0]?.count ?? 0
}

export async function selectHasFailed(
  tx: Tx,
  endpointUuid: string,
  range: FailedRange,
): Promise<boolean> {
  const result = await sql<{ has: boolean }>`
    select exists (select from webhook_deliveries
      where ${isInRange(endpointUuid, range)}) as has`.execute(tx)
  return result.rows[0]?.has ?? false
}
