// The log of deliveries lies in partitions by day. An id holds its time to the millisecond, so one
// delivery is looked for only in the days around it.
import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../../db/client.ts'

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

export type DeliveryFilter = {
  status: DeliveryStatus | undefined
  type: string | undefined
  beforeUuid: string | undefined
  limit: number
  /** How many rows a filtered page scans at most. */
  scanMax?: number
}

/** The hour is far more than from the beginning of a transaction to an id that is drawn in it. */
export function isDelivery(endpointUuid: string, deliveryUuid: string) {
  const time = sql`uuid_extract_timestamp(${deliveryUuid}::uuid)`
  return sql<SqlBool>`d.endpoint_id = ${endpointUuid} and d.id = ${deliveryUuid}
    and d.created_at >= ${time} - interval '1 hour' and d.created_at <= ${time} + interval '1 hour'`
}

const columns = sql.raw(`d.endpoint_id, d.id, d.event_id, d.event_type, d.sequence, d.task_id,
  d.version, d.data, d.occurred_at, d.status, d.attempts, d.created_at, d.finished_at,
  case when due.next_at is not null then greatest(due.next_at, now()) end as next_at`)

export type DeliveryRow = {
  endpoint_id: string
  id: string
  event_id: string
  event_type: string
  sequence: number | null
  task_id: string | null
  version: number | null
  data: unknown
  occurred_at: Date
  status: string
  attempts: number
  created_at: Date
  finished_at: Date | null
  next_at: Date | null
}

export async function selectDelivery(db: Db | Tx, endpointUuid: string, deliveryUuid: string) {
  const result = await sql<DeliveryRow>`
    select ${columns}
    from webhook_deliveries d
    left join webhook_due due on due.endpoint_id = d.endpoint_id and due.delivery_id = d.id
    where ${isDelivery(endpointUuid, deliveryUuid)}`.execute(db)
  return result.rows[0]
}

type Look = DeliveryFilter & { scanMax: number }

/** The newest rows that may be what is looked for: all that wait, all that failed, or all. */
function lookAt(endpointUuid: string, { status, beforeUuid, scanMax }: Look) {
  if (status === 'pending') {
    const before = beforeUuid === undefined ? sql`` : sql`and delivery_id < ${beforeUuid}`
    return sql`select d.id, d.created_at, d.event_type, d.status
      from (select * from webhook_due where endpoint_id = ${endpointUuid} ${before}
        order by delivery_id desc limit ${scanMax}) u
      join webhook_deliveries d on d.endpoint_id = u.endpoint_id and d.id = u.delivery_id
        and d.created_at = u.delivery_created_at`
  }
  const before = beforeUuid === undefined ? sql`` : sql`and id < ${beforeUuid}`
  const only = status === 'failed' ? sql`and status = 'failed'` : sql``
  return sql`select id, created_at, event_type, status from webhook_deliveries
    where endpoint_id = ${endpointUuid} ${only} ${before} order by id desc limit ${scanMax}`
}

export async function selectDeliveries(
  db: Db,
  endpointUuid: string,
  filter: Look,
): Promise<DeliveryRow[]> {
  const { status, type, limit } = filter
  const ofStatus = status === undefined ? sql`` : sql`and status = ${status}`
  const ofType = type === undefined ? sql`` : sql`and event_type = ${type}`
  const result = await sql<DeliveryRow>`
    with looked as materialized (${lookAt(endpointUuid, filter)}),
    found as materialized (
      select id, created_at from looked where true ${ofStatus} ${ofType}
      order by id desc limit ${limit})
    select ${columns}
    from found
    join webhook_deliveries d on d.endpoint_id = ${endpointUuid} and d.id = found.id
      and d.created_at = found.created_at
    left join webhook_due due on due.endpoint_id = d.endpoint_id and due.delivery_id = d.id
    order by d.id desc`.execute(db)
  return result.rows
}

/** The last scanned row, where there may be more after it. */
export async function selectLookedAtEnd(
  db: Db,
  endpointUuid: string,
  filter: Look,
): Promise<string | undefined> {
  const result = await sql<{ id: string }>`
    select id from (${lookAt(endpointUuid, filter)}) looked
    order by id desc offset ${filter.scanMax - 1} limit 1`.execute(db)
  return result.rows[0]?.id
}

/** The newest attempts, oldest first. */
export async function selectAttempts(db: Db, deliveryUuid: string, limit: number) {
  const newest = db
    .selectFrom('webhook_attempts')
    .select(['number', 'started_at', 'latency_ms', 'status_code', 'error', 'response_excerpt'])
    .where('delivery_id', '=', deliveryUuid)
    .orderBy('number', 'desc')
    .limit(limit)
    .as('newest')
  return await db.selectFrom(newest).selectAll().orderBy('number').execute()
}
