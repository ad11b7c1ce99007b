// Numbers over the log of deliveries. It is read by the time in its ids, newest first and not without
// end: an endpoint that is told of very much is counted from its newest deliveries.
import { sql } from 'kysely'
import type { Db } from '../../../../db/client.ts'

export type HourRow = {
  hour_at: Date
  deliveries: number
  delivered: number
  /** Those with at least one attempt. */
  tried: number
  first_tries: number
  failed_attempts: number
  last_delivered_at: Date | null
}

const looked = (endpointUuid: string, { hours, scanMax }: { hours: number; scanMax: number }) =>
  sql`select created_at, finished_at, status, attempts from webhook_deliveries
    where endpoint_id = ${endpointUuid}
      and created_at >= date_trunc('hour', now(), 'UTC') - make_interval(hours => ${hours - 1})
    order by id desc limit ${scanMax}`

/** Each hour, also those in which nothing was sent. */
export async function selectHours(
  db: Db,
  endpointUuid: string,
  look: { hours: number; scanMax: number },
): Promise<HourRow[]> {
  const result = await sql<HourRow>`
    with looked as materialized (${looked(endpointUuid, look)})
    select h.hour_at, count(d.created_at)::integer as deliveries,
      count(*) filter (where d.status = 'delivered')::integer as delivered,
      count(*) filter (where d.attempts > 0)::integer as tried,
      count(*) filter (where d.status = 'delivered' and d.attempts = 1)::integer as first_tries,
      coalesce(sum(d.attempts - (d.status = 'delivered')::integer), 0)::integer as failed_attempts,
      max(d.finished_at) filter (where d.status = 'delivered') as last_delivered_at
    from generate_series(date_trunc('hour', now(), 'UTC') - make_interval(hours => ${look.hours - 1}),
      date_trunc('hour', now(), 'UTC'), interval '1 hour') h (hour_at)
    left join looked d on d.created_at >= h.hour_at and d.created_at < h.hour_at + interval '1 hour'
    group by h.hour_at order by h.hour_at`.execute(db)
  return result.rows
}

/** The median response time, in milliseconds. */
export async function selectMedianMs(
  db: Db,
  endpointUuid: string,
  look: { hours: number; scanMax: number },
): Promise<number | null> {
  const result = await sql<{ median_ms: number | null }>`
    with looked as materialized (${looked(endpointUuid, look)})
    select percentile_disc(0.5) within group
      (order by greatest(0, extract(epoch from finished_at - created_at) * 1000))::integer as median_ms
    from looked where status = 'delivered'`.execute(db)
  return result.rows[0]?.median_ms ?? null
}
