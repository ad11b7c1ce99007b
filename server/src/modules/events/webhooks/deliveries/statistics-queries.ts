// Numbers over the log of deliveries. It is read by the time in its ids, newest first and not without
// end: an endpoint that is told of very much is counted from its newest deliveries.
import { sql } from 'kysely'
import type { Db } from '../../../../db/client.ts'

export type HalfHourRow = {
  begins_at: Date
  deliveries: number
  delivered: number
  /** Those with at least one attempt. */
  tried: number
  first_tries: number
  failed_attempts: number
  last_delivered_at: Date | null
}

type Look = { halfHours: number; scanMax: number }

const firstHalfHour = (halfHours: number) =>
  sql`date_bin('30 minutes', now(), 'epoch') - make_interval(mins => ${(halfHours - 1) * 30})`

const looked = (endpointUuid: string, { halfHours, scanMax }: Look) =>
  sql`select created_at, finished_at, status, attempts from webhook_deliveries
    where endpoint_id = ${endpointUuid} and created_at >= ${firstHalfHour(halfHours)}
    order by id desc limit ${scanMax}`

/** Each half hour, also those in which nothing was sent. */
export async function selectHalfHours(
  db: Db,
  endpointUuid: string,
  look: Look,
): Promise<HalfHourRow[]> {
  const result = await sql<HalfHourRow>`
    with looked as materialized (${looked(endpointUuid, look)})
    select h.begins_at, count(d.created_at)::integer as deliveries,
      count(*) filter (where d.status = 'delivered')::integer as delivered,
      count(*) filter (where d.attempts > 0)::integer as tried,
      count(*) filter (where d.status = 'delivered' and d.attempts = 1)::integer as first_tries,
      coalesce(sum(d.attempts - (d.status = 'delivered')::integer), 0)::integer as failed_attempts,
      max(d.finished_at) filter (where d.status = 'delivered') as last_delivered_at
    from generate_series(${firstHalfHour(look.halfHours)}, now(), interval '30 minutes')
      h (begins_at)
    left join looked d on d.created_at >= h.begins_at
      and d.created_at < h.begins_at + interval '30 minutes'
    group by h.begins_at order by h.begins_at`.execute(db)
  return result.rows
}

/** The median response time, in milliseconds. */
export async function selectMedianMs(
  db: Db,
  endpointUuid: string,
  look: Look,
): Promise<number | null> {
  const result = await sql<{ median_ms: number | null }>`
    with looked as materialized (${looked(endpointUuid, look)})
    select percentile_disc(0.5) within group
      (order by greatest(0, extract(epoch from finished_at - created_at) * 1000))::integer as median_ms
    from looked where status = 'delivered'`.execute(db)
  return result.rows[0]?.median_ms ?? null
}

export type LastAttemptRow = {
  delivery_id: string
  number: number
  started_at: Date
  latency_ms: number
  status_code: number | null
  error: string | null
}

/**
 * The last attempt at each of the newest deliveries, and the last one at anything that waits, which may be
 * older than all of them.
 */
export async function selectLastAttempts(
  db: Db,
  endpointUuid: string,
  { newestMax, scanMax }: { newestMax: number; scanMax: number },
): Promise<LastAttemptRow[]> {
  const result = await sql<LastAttemptRow>`
    with newest as materialized (
      select id, created_at from webhook_deliveries where endpoint_id = ${endpointUuid}
      order by id desc limit ${newestMax}
    ), waiting as materialized (
      select delivery_id, delivery_created_at, last_attempt_at from webhook_due
      where endpoint_id = ${endpointUuid} limit ${scanMax}
    ), tried as materialized (
      select delivery_id as id, delivery_created_at as created_at from waiting
      where last_attempt_at is not null order by last_attempt_at desc limit 1
    )
    select d.id as delivery_id, a.number, a.started_at, a.latency_ms, a.status_code, a.error
    from (select * from newest union select * from tried) d
    cross join lateral (
      select number, started_at, latency_ms, status_code, error from webhook_attempts
      where delivery_id = d.id and started_at >= d.created_at - interval '1 hour'
      order by number desc limit 1) a
    order by a.started_at desc`.execute(db)
  return result.rows
}

export type NextRetryRow = { is_open: boolean; delivery_id: string | null; attempts: number | null }

/** Whether only probes are sent, and the delivery whose turn comes next, in the order of the sender. */
export async function selectNextRetry(
  db: Db,
  endpointUuid: string,
): Promise<NextRetryRow | undefined> {
  const result = await sql<NextRetryRow>`
    select l.is_open, due.delivery_id, due.attempts from webhook_lanes l
    left join lateral (
      select u.delivery_id, d.attempts from webhook_due u
      join webhook_deliveries d on d.endpoint_id = u.endpoint_id and d.id = u.delivery_id
        and d.created_at = u.delivery_created_at
      where u.endpoint_id = l.endpoint_id order by u.next_at, u.delivery_id limit 1
    ) due on true
    where l.endpoint_id = ${endpointUuid}`.execute(db)
  return result.rows[0]
}
