import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'

export type EndpointCounts = { healthy: number; failing: number; probing: number; disabled: number }

export async function countEndpointsByState(db: Db): Promise<EndpointCounts> {
  const result = await sql<EndpointCounts>`
    select count(*) filter (where e.disabled_at is not null) as disabled,
      count(*) filter (where e.disabled_at is null and l.is_open) as probing,
      count(*) filter (where e.disabled_at is null and not l.is_open and l.failing_since is not null)
        as failing,
      count(*) filter (where e.disabled_at is null and l.failing_since is null) as healthy
    from webhook_endpoints e left join webhook_lanes l on l.endpoint_id = e.id
    where e.deleted_at is null`.execute(db)
  return result.rows[0] as EndpointCounts
}

export type WaitingRow = { deliveries: number; oldest_seconds: number | null }

export async function selectWaiting(db: Db, countedMax: number): Promise<WaitingRow> {
  const result = await sql<WaitingRow>`
    select (select count(*) from (select from webhook_due limit ${countedMax}) due) as deliveries,
      floor(extract(epoch from now() - min(delivery_created_at)))::bigint as oldest_seconds
    from webhook_due`.execute(db)
  return result.rows[0] as WaitingRow
}

export type HourRow = { hour: Date; succeeded: number; failed: number }

/** The last 24 hours that began, oldest first, also those in which nothing was sent. */
export async function selectHours(db: Db): Promise<HourRow[]> {
  const result = await sql<HourRow>`
    with hours as (select date_trunc('hour', now()) - make_interval(hours => n) as hour
      from generate_series(0, 23) n
    ), counted as (
      select date_trunc('hour', started_at) as hour,
        count(*) filter (where status_code between 200 and 299) as succeeded, count(*) as attempts
      from webhook_attempts where started_at >= date_trunc('hour', now()) - interval '23 hours'
      group by 1
    )
    select hours.hour, coalesce(succeeded, 0) as succeeded,
      coalesce(attempts - succeeded, 0) as failed
    from hours left join counted using (hour) order by 1`.execute(db)
  return result.rows
}

export type LatencyRow = { p50_ms: number | null; p95_ms: number | null }

export async function selectLatency(db: Db): Promise<LatencyRow> {
  const result = await sql<LatencyRow>`
    select percentile_disc(0.5) within group (order by latency_ms) as p50_ms,
      percentile_disc(0.95) within group (order by latency_ms) as p95_ms
    from webhook_attempts
    where started_at >= now() - interval '24 hours' and status_code is not null`.execute(db)
  return result.rows[0] as LatencyRow
}

export type TroubledRow = {
  id: string
  account_id: string
  account_name: string
  is_test: boolean
  url: string
  is_disabled: boolean
  disabled_reason: 'failing' | 'gone' | null
  is_open: boolean
  since: Date
  failures: number
  waiting: number
  last_status_code: number | null
  last_error: string | null
}

/**
 * Those that fail, and those that the service switched off. The last attempt is that of the delivery
 * that is tried again last, or of the last one that was given up.
 */
export async function selectTroubled(
  db: Db,
  { limit, waitingMax }: { limit: number; waitingMax: number },
): Promise<TroubledRow[]> {
  const result = await sql<TroubledRow>`
    select e.id, e.account_id, a.name as account_name, a.is_test, e.url,
      e.disabled_at is not null as is_disabled, e.disabled_reason, coalesce(l.is_open, false) as is_open,
      coalesce(l.failing_since, e.disabled_at) as since, coalesce(l.failures, 0) as failures,
      (select count(*) from (select from webhook_due d where d.endpoint_id = e.id
        limit ${waitingMax}) due) as waiting,
      attempt.status_code as last_status_code, attempt.error as last_error
    from webhook_endpoints e
    join accounts a on a.id = e.account_id
    left join webhook_lanes l on l.endpoint_id = e.id
    left join lateral (
      select t.status_code, t.error from webhook_attempts t
      where t.delivery_id = coalesce(
        (select d.delivery_id from webhook_due d where d.endpoint_id = e.id
          and d.last_attempt_at is not null order by d.next_at desc limit 1),
        (select f.id from webhook_deliveries f where f.endpoint_id = e.id and f.status = 'failed'
          order by f.finished_at desc limit 1))
      order by t.number desc limit 1
    ) attempt on true
    where e.deleted_at is null and (e.disabled_reason in ('failing', 'gone')
      or (e.disabled_at is null and l.failing_since is not null))
    order by since, e.id limit ${limit}`.execute(db)
  return result.rows
}
