import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../../db/client.ts'

export type TypeOfAccount = { accountUuid: string; type: string }
export type TypeOfTask = { taskUuid: string; type: string }
export type TouchedLane = { endpointUuid: string; accountUuid: string; isCallback: boolean }

/** A callback of the format result hears the end alone. */
const isWanted = (callback: string, type: string) =>
  sql.raw(`(${callback}.format = 'event' or ${type} in ('task.completed', 'task.cancelled'))`)

/**
 * The queues of endpoints and of callbacks that want some of it, locked in the order of their ids and
 * counted up before anything is added to them. While a circuit is open, new deliveries wait for the next
 * probe like those before them. A statement of its own, as lockHeld says; where nobody listens, the only
 * one. Which queues are wanted is an array and not a join: after waiting for a row that another worker
 * changed, PostgreSQL evaluates the condition again, a join with a union found nothing then, and the
 * delivery was never made (server/test/races/callbacks.test.ts).
 */
export async function touchLanes(
  tx: Tx,
  moved: TypeOfAccount[],
  told: TypeOfTask[],
): Promise<TouchedLane[]> {
  const result = await sql<TouchedLane>`
    with wanted as materialized (
        select e.id from unnest(${moved.map(({ accountUuid }) => accountUuid)}::uuid[],
          ${moved.map(({ type }) => type)}::text[]) as m (account_id, type)
        join webhook_endpoints e on e.account_id = m.account_id
        where e.disabled_at is null and e.deleted_at is null
          and (e.event_types is null or m.type = any (e.event_types))
        union all
        select c.origin_id as id from unnest(${told.map(({ taskUuid }) => taskUuid)}::uuid[],
          ${told.map(({ type }) => type)}::text[]) as t (task_id, type)
        join task_callbacks c on c.task_id = t.task_id
        where ${isWanted('c', 't.type')}
    ), lanes as materialized (
      select endpoint_id from webhook_lanes
      where endpoint_id = any (array(select id from wanted))
      order by endpoint_id for no key update
    )
    update webhook_lanes l
    set arrivals = l.arrivals + 1,
      next_at = case when l.is_open then coalesce(l.next_at, now()) else least(l.next_at, now()) end
    where l.endpoint_id = any (array(select endpoint_id from lanes))
    returning l.endpoint_id as "endpointUuid", l.account_id as "accountUuid",
      l.is_callback as "isCallback"`.execute(tx)
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

function eventRows(events: NamedEvent[]) {
  const column = <T>(read: (event: NamedEvent) => T) => events.map(read)
  return sql`select * from unnest(${column(({ accountUuid }) => accountUuid)}::uuid[],
    ${column(({ eventId }) => eventId)}::text[], ${column(({ type }) => type)}::text[],
    ${column(({ number }) => number)}::bigint[],
    ${column(({ taskUuid }) => taskUuid)}::uuid[],
    ${column(({ version }) => version)}::integer[],
    ${column(({ data }) => JSON.stringify(data))}::text[],
    ${column(({ occurredAt }) => occurredAt)}::timestamptz[])
    as v (account_id, event_id, type, number, task_id, version, data, occurred_at)`
}

/** For queues that are locked; ids grow with the numbers. What came before an endpoint is not for it. */
export async function insertDeliveries(
  tx: Tx,
  lanes: string[],
  events: NamedEvent[],
): Promise<number> {
  const wanted = sql`
      join webhook_endpoints e on e.account_id = v.account_id and e.id = any (${lanes}::uuid[])
      where v.occurred_at >= date_trunc('milliseconds', e.created_at)
        and (e.event_types is null or v.type = any (e.event_types))`
  return await insertWanted(tx, events, { endpoint: sql`e.id`, wanted })
}

/** The same for the queues of callbacks. */
export async function insertCallbackDeliveries(
  tx: Tx,
  lanes: string[],
  events: NamedEvent[],
): Promise<number> {
  const wanted = sql`
      join task_callbacks c on c.task_id = v.task_id and c.account_id = v.account_id
        and c.origin_id = any (${lanes}::uuid[])
      where ${isWanted('c', 'v.type')}`
  return await insertWanted(tx, events, { endpoint: sql`c.origin_id`, wanted })
}

type Wanted = { endpoint: RawBuilder<unknown>; wanted: RawBuilder<unknown> }

async function insertWanted(
  tx: Tx,
  events: NamedEvent[],
  { endpoint, wanted }: Wanted,
): Promise<number> {
  const result = await sql<{ count: number }>`
    with events as (${eventRows(events)}
    ), made as (
      insert into webhook_deliveries (endpoint_id, account_id, event_id, event_type, sequence,
        task_id, version, data, occurred_at)
      select ${endpoint}, v.account_id, v.event_id, v.type, v.number, v.task_id, v.version,
        v.data::jsonb, v.occurred_at
      from events v ${wanted}
      order by v.number
      returning endpoint_id, id, created_at
    ), due as (
      insert into webhook_due (endpoint_id, delivery_id, delivery_created_at)
      select endpoint_id, id, created_at from made
    )
    select count(*) as count from made`.execute(tx)
  return result.rows[0]?.count ?? 0
}
