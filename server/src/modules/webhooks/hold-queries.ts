// Taking lanes, keeping them and letting go of them, each for many lanes in one statement. What waits
// for a lane's lock takes several in the order of their ids; only a take skips what is locked.
import type { PreparedStatement } from '../../db/prepared.ts'

export type TakenRow = {
  endpoint_id: string
  account_id: string
  failures: number
  failing_since: Date | null
  is_open: boolean
  database_now: Date
}

/**
 * holder, how many, lanes that this process has in hand already, seconds. Those due longest come
 * first; a lane whose holder has died is as free as any other when its time is over.
 */
export const takeStatement: PreparedStatement = {
  name: 'take-webhook-lanes',
  text: `
with due as materialized (
  select endpoint_id from webhook_lanes
  where next_at <= now() and held_until < now() and endpoint_id <> all ($3::uuid[])
  order by next_at limit $2 for no key update skip locked
)
update webhook_lanes l set holder_id = $1, held_until = now() + make_interval(secs => $4)
from due where l.endpoint_id = due.endpoint_id
returning l.endpoint_id, l.account_id, l.failures, l.failing_since, l.is_open,
  clock_timestamp() as database_now`,
}

/** holder, lanes, seconds. Those that do not come back belong to somebody else. */
export const renewStatement: PreparedStatement = {
  name: 'renew-webhook-lanes',
  text: `
with held as materialized (
  select endpoint_id from webhook_lanes
  where endpoint_id = any ($2::uuid[]) and holder_id = $1
  order by endpoint_id for no key update
)
update webhook_lanes l set held_until = clock_timestamp() + make_interval(secs => $3)
from held where l.endpoint_id = held.endpoint_id
returning l.endpoint_id`,
}

/**
 * holder, then one array each: lanes, the arrivals that were seen, when to look again. With arrivals
 * it holds only where nothing came since, and the time is that of what waits; otherwise it is given.
 * The count is compared again after waiting for a lock, so what a writer added is never left behind.
 */
export const releaseStatement: PreparedStatement = {
  name: 'release-webhook-lanes',
  text: `
with wanted as materialized (
  select * from unnest($2::uuid[], $3::bigint[], $4::timestamptz[])
    as wanted (endpoint_id, arrivals, next_at)
), held as materialized (
  select l.endpoint_id from webhook_lanes l join wanted w on w.endpoint_id = l.endpoint_id
  where l.holder_id = $1 and (w.arrivals is null or l.arrivals = w.arrivals)
  order by l.endpoint_id for no key update of l
)
update webhook_lanes l
set holder_id = null, held_until = '-infinity',
  next_at = case when w.arrivals is null then w.next_at else
    (select min(u.next_at) from webhook_due u where u.endpoint_id = l.endpoint_id) end
from wanted w join held on held.endpoint_id = w.endpoint_id
where l.endpoint_id = w.endpoint_id
returning l.endpoint_id`,
}
