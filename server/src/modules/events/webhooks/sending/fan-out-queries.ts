import { sql } from 'kysely'
import type { Tx } from '../../../../db/client.ts'

export type TypeOfAccount = { accountUuid: string; type: string }
export type TouchedLane = { endpointUuid: string; accountUuid: string }

/**
 * The lanes whose endpoints want some of it, locked in the order of their ids and counted up before
 * anything is added to them. While a circuit is open, new deliveries wait for the next probe like
 * those before them. A statement of its own, as lockHeld says; where nobody listens, the only one.
 */
export async function touchLanes(tx: Tx, moved: TypeOfAccount[]): Promise<TouchedLane[]> {
  const result = await sql<TouchedLane>`
    with lanes as materialized (
      select endpoint_id from webhook_lanes
      where endpoint_id in (
        select e.id from unnest(${moved.map(({ accountUuid }) => accountUuid)}::uuid[],
          ${moved.map(({ type }) => type)}::text[]) as m (account_id, type)
        join webhook_endpoints e on e.account_id = m.account_id
        where e.disabled_at is null and e.deleted_at is null
          and (e.event_types is null or m.type = any (e.event_types)))
      order by endpoint_id for no key update
    )
    update webhook_lanes l
    set arrivals = l.arrivals + 1,
      next_at = case when l.is_open then coalesce(l.next_at, now()) else least(l.next_at, now()) end
    from lanes where l.endpoint_id = lanes.endpoint_id
    returning l.endpoint_id as "endpointUuid", l.account_id as "accountUuid"`.execute(tx)
  return result.rows
}

export type NamedEvent = {
  accountUuid: string
  taskUuid: string
  version: number
  type: string
  data: Record<string, unknown>
  occurredAt: Date
  number: number
  eventId: string
}

/** For lanes that are locked; ids grow with the numbers. What came before an endpoint is not for it. */
export async function insertDeliveries(
  tx: Tx,
  lanes: string[],
  events: NamedEvent[],
): Promise<number> {
  const column = <T>(read: (event: NamedEvent) => T) => events.map(read)
  const result = await sql<{ count: number }>`
    with events as (
      select * from unnest(${column(({ accountUuid }) => accountUuid)}::uuid[],
        ${column(({ eventId }) => eventId)}::text[], ${column(({ type }) => type)}::text[],
        ${column(({ number }) => number)}::bigint[],
        ${column(({ taskUuid }) => taskUuid)}::uuid[],
        ${column(({ version }) => version)}::integer[],
        ${column(({ data }) => JSON.stringify(data))}::text[],
        ${column(({ occurredAt }) => occurredAt)}::timestamptz[])
        as v (account_id, event_id, type, number, task_id, version, data, occurred_at)
    ), made as (
      insert into webhook_deliveries (endpoint_id, account_id, event_id, event_type, sequence,
        task_id, version, data, occurred_at)
      select e.id, v.account_id, v.event_id, v.type, v.number, v.task_id, v.version,
        v.data::jsonb, v.occurred_at
      from events v
      join webhook_endpoints e on e.account_id = v.account_id and e.id = any (${lanes}::uuid[])
      where v.occurred_at >= date_trunc('milliseconds', e.created_at)
        and (e.event_types is null or v.type = any (e.event_types))
      order by v.number
      returning endpoint_id, id, created_at
    ), due as (
      insert into webhook_due (endpoint_id, delivery_id, delivery_created_at)
      select endpoint_id, id, created_at from made
    )
    select count(*) as count from made`.execute(tx)
  return result.rows[0]?.count ?? 0
}
