// The queue of an endpoint, and how actions of its owner change it. Invariants:
// - The queue is locked before its due rows and deliveries are written, and after its endpoint.
// - Every insert increments the queue's arrivals counter, so a holder cannot release it without seeing
//   the new row.
// - A fenced-off holder cannot record outcomes; its in-flight deliveries are sent again
//   (at-least-once).
import { sql } from 'kysely'
import type { Tx } from '../../../../db/client.ts'

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
