// Acquiring, renewing and releasing leases on endpoint queues, many queues in each statement. Statements
// that wait for the lock of a queue lock in id order; only an acquire skips locked ones.

import { sql } from 'kysely'
import type { Tx } from '../../../../db/client.ts'
import { prepareStatement } from '../../../../db/statement.ts'

export type TakenRow = {
  endpoint_id: string
  account_id: string
  is_test: boolean
  is_callback: boolean
  failures: number
  failing_since: Date | null
  is_open: boolean
  database_now: Date
}

export type TakeValues = {
  holderUuid: string
  countMax: number
  /** Queues that this process has leased already. */
  inHand: string[]
  leaseSeconds: number
  /** Of test accounts at most. */
  testMax: number
}

/**
 * Live queues come first, and of each kind those due longest; a queue whose holder died is free when its lease
 * expires.
 */
export const takeStatement = prepareStatement<TakeValues, TakenRow>(
  'take-webhook-lanes',
  (param) => `
with live as materialized (
  select endpoint_id from webhook_lanes
  where not is_test and next_at <= now() and held_until < now() and endpoint_id <> all (${param('inHand')}::uuid[])
  order by next_at limit ${param('countMax')}::integer for no key update skip locked
), test as materialized (
  select endpoint_id from webhook_lanes
  where is_test and next_at <= now() and held_until < now() and endpoint_id <> all (${param('inHand')}::uuid[])
  order by next_at limit least(${param('testMax')}::integer, ${param('countMax')}::integer - (select count(*) from live))
  for no key update skip locked
), due as (
  select endpoint_id from live union all select endpoint_id from test
)
update webhook_lanes l set holder_id = ${param('holderUuid')}, held_until = now() + make_interval(secs => ${param('leaseSeconds')})
from due where l.endpoint_id = due.endpoint_id
returning l.endpoint_id, l.account_id, l.is_test, l.is_callback, l.failures, l.failing_since, l.is_open,
  clock_timestamp() as database_now`,
)

type EndpointRow = { endpoint_id: string }

type RenewValues = { holderUuid: string; endpointUuids: string[]; leaseSeconds: number }

/** Those that do not come back belong to somebody else. */
export const renewStatement = prepareStatement<RenewValues, EndpointRow>(
  'renew-webhook-lanes',
  (param) => `
with held as materialized (
  select endpoint_id from webhook_lanes
  where endpoint_id = any (${param('endpointUuids')}::uuid[]) and holder_id = ${param('holderUuid')}
  order by endpoint_id for no key update
)
update webhook_lanes l set held_until = clock_timestamp() + make_interval(secs => ${param('leaseSeconds')})
from held where l.endpoint_id = held.endpoint_id
returning l.endpoint_id`,
)

type ReleaseValues = {
  holderUuid: string
  endpointUuids: string[]
  /** Those that were seen. */
  arrivals: (number | null)[]
  /** When the queue is due again. */
  nextAt: (Date | null)[]
}

/**
 * holder, then one array each: queues, the arrivals that were seen, when to poll next. With arrivals
 * it holds only where nothing came since, and the time is that of what waits; otherwise it is given.
 * The count is compared again after waiting for a lock, so what a writer added is never left behind.
 */
export const releaseStatement = prepareStatement<ReleaseValues, EndpointRow>(
  'release-webhook-lanes',
  (param) => `
with wanted as materialized (
  select * from unnest(${param('endpointUuids')}::uuid[], ${param('arrivals')}::bigint[], ${param('nextAt')}::timestamptz[])
    as wanted (endpoint_id, arrivals, next_at)
), held as materialized (
  select l.endpoint_id from webhook_lanes l join wanted w on w.endpoint_id = l.endpoint_id
  where l.holder_id = ${param('holderUuid')} and (w.arrivals is null or l.arrivals = w.arrivals)
  order by l.endpoint_id for no key update of l
)
update webhook_lanes l
set holder_id = null, held_until = '-infinity',
  next_at = case when w.arrivals is null then w.next_at else
    (select min(u.next_at) from webhook_due u where u.endpoint_id = l.endpoint_id) end
from wanted w join held on held.endpoint_id = w.endpoint_id
where l.endpoint_id = w.endpoint_id
returning l.endpoint_id`,
)

// The queue of an endpoint, and how actions of its owner change it. Invariants:
// - The queue is locked before its due rows and deliveries are written, and after its endpoint.
// - Every insert increments the queue's arrivals counter, so a holder cannot release it without seeing
//   the new row.
// - A fenced-off holder cannot record outcomes; its in-flight deliveries are sent again
//   (at-least-once).
export type LaneRef = { endpointUuid: string; accountUuid: string }

export async function addLane(tx: Tx, { endpointUuid, accountUuid }: LaneRef): Promise<void> {
  await sql`insert into webhook_lanes (endpoint_id, account_id, is_test)
    select ${endpointUuid}, id, is_test from accounts where id = ${accountUuid}`.execute(tx)
}

/** Something was added that should be attempted now, also while the circuit is open. */
export async function touchLane(tx: Tx, endpointUuid: string): Promise<void> {
  await sql`update webhook_lanes set arrivals = arrivals + 1, next_at = least(next_at, now())
    where endpoint_id = ${endpointUuid}`.execute(tx)
}

/** What waits stays and waits for the owner to enable the endpoint again. */
export async function pauseLane(tx: Tx, endpointUuid: string): Promise<void> {
  await sql`update webhook_lanes
    set arrivals = arrivals + 1, next_at = null, holder_id = null, held_until = '-infinity'
    where endpoint_id = ${endpointUuid}`.execute(tx)
}

/**
 * The endpoint begins anew: failures are forgotten, and everything that waits has five new days, in the
 * order in which it was made.
 */
export async function resetLane(tx: Tx, endpointUuid: string): Promise<void> {
  await sql`update webhook_lanes
    set arrivals = arrivals + 1, next_at = now(), holder_id = null, held_until = '-infinity',
      failures = 0, failing_since = null, is_open = false
    where endpoint_id = ${endpointUuid}`.execute(tx)
  await sql`update webhook_due
    set next_at = delivery_created_at, first_attempt_at = null, last_attempt_at = null
    where endpoint_id = ${endpointUuid}
      and (next_at > now() or first_attempt_at is not null)`.execute(tx)
}

export async function removeLane(tx: Tx, endpointUuid: string): Promise<void> {
  await sql`delete from webhook_lanes where endpoint_id = ${endpointUuid}`.execute(tx)
}
