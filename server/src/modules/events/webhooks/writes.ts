// What others have written to the queues and the log of deliveries.
import { sql } from 'kysely'
import type { Tx } from '../../../db/client.ts'
import { requeueDelivery, upsertDue } from './deliveries/redeliver-queries.ts'
import { touchLane } from './sending/queue-lease-queries.ts'

/** Of these tasks; those that wait to be sent stay, and go with their day. */
export async function deleteEndedDeliveries(
  tx: Tx,
  accountUuid: string,
  taskUuids: string[],
): Promise<void> {
  await sql`
    with ended as (
      delete from webhook_deliveries d
      where d.account_id = ${accountUuid} and d.task_id = any(${taskUuids}::uuid[])
        and d.status <> 'pending'
      returning d.id
    )
    delete from webhook_attempts a using ended where a.delivery_id = ended.id`.execute(tx)
}

/** The queue of the origin in the row of `origin`, if it has none yet. */
export const insertCallbackQueue = ({ origin, account }: { origin: string; account: string }) =>
  `insert into webhook_lanes (endpoint_id, account_id, is_test, is_callback)
  select ${origin}.id, a.id, a.is_test, true from ${origin}, accounts a where a.id = ${account}
  on conflict (endpoint_id) do nothing`

/**
 * What waits for the callbacks of these tasks has failed. The queues are locked first, in the order of
 * their ids: the relay locks them before it adds, so nothing is added after this for a callback that the
 * same transaction deletes.
 */
export async function failWaitingCallbacks(
  tx: Tx,
  queueUuids: string[],
  taskUuids: string[],
): Promise<void> {
  await sql`select from webhook_lanes where endpoint_id = any(${queueUuids}::uuid[])
    order by endpoint_id for no key update`.execute(tx)
  await sql`
    with ended as (
      update webhook_deliveries d set status = 'failed', finished_at = now()
      where d.task_id = any(${taskUuids}::uuid[]) and d.endpoint_id = any(${queueUuids}::uuid[])
        and d.status = 'pending'
      returning d.endpoint_id, d.id
    )
    delete from webhook_due u using ended
    where u.endpoint_id = ended.endpoint_id and u.delivery_id = ended.id`.execute(tx)
}

/** Of an account that ends: nothing more is added to them or sent from them. */
export async function endCallbackQueues(tx: Tx, accountUuid: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    delete from webhook_lanes where endpoint_id in (
      select endpoint_id from webhook_lanes
      where account_id = ${accountUuid} and is_callback order by endpoint_id for update)
    returning endpoint_id as id`.execute(tx)
  const queues = rows.map(({ id }) => id)
  await sql`
    with ended as (
      delete from webhook_due where endpoint_id = any(${queues}::uuid[])
      returning endpoint_id, delivery_id, delivery_created_at
    )
    update webhook_deliveries d set status = 'failed', finished_at = now() from ended
    where d.endpoint_id = ended.endpoint_id and d.id = ended.delivery_id
      and d.created_at = ended.delivery_created_at`.execute(tx)
}

/** Of origins that no callback names any more. */
export async function deleteQueues(tx: Tx, queueUuids: string[]): Promise<void> {
  await sql`delete from webhook_lanes where endpoint_id = any(${queueUuids}::uuid[])`.execute(tx)
}

/** One batch of callbacks that waited for so many days, tried or not; says how many. */
export async function failOldCallbacks(
  tx: Tx,
  { days, batch }: { days: number; batch: number },
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select l.endpoint_id as id from webhook_lanes l
    where is_callback and exists (select from webhook_due u where u.endpoint_id = l.endpoint_id
      and coalesce(u.first_attempt_at, u.next_at) < now() - make_interval(days => ${days}))
    order by l.endpoint_id for no key update of l skip locked`.execute(tx)
  const result = await sql<{ count: number }>`
    with ended as (
      delete from webhook_due where (endpoint_id, delivery_id) in (
        select endpoint_id, delivery_id from webhook_due
        where endpoint_id = any(${rows.map(({ id }) => id)}::uuid[])
          and coalesce(first_attempt_at, next_at) < now() - make_interval(days => ${days})
        limit ${batch})
      returning endpoint_id, delivery_id, delivery_created_at
    ), failed as (
      update webhook_deliveries d set status = 'failed', finished_at = now() from ended
      where d.endpoint_id = ended.endpoint_id and d.id = ended.delivery_id
        and d.created_at = ended.delivery_created_at
    )
    select count(*) as count from ended`.execute(tx)
  return result.rows[0]?.count ?? 0
}

/** Sent again as soon as the queue allows, whatever has become of it. */
export async function requeueCallback(
  tx: Tx,
  { queueUuid, deliveryUuid }: { queueUuid: string; deliveryUuid: string },
): Promise<void> {
  await touchLane(tx, queueUuid)
  const ref = { endpointUuid: queueUuid, deliveryUuid }
  await upsertDue(tx, ref, 'now')
  await requeueDelivery(tx, ref)
}
