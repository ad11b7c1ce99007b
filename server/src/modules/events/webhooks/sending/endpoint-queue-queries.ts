import { sql } from 'kysely'
import type { Tx } from '../../db/client.ts'
import type { LaneRef } from './lanes.ts'

export async function insertLane(tx: Tx, { endpointUuid, accountUuid }: LaneRef): Promise<void> {
  await tx
    .insertInto('webhook_lanes')
    .values({ endpoint_id: endpointUuid, account_id: accountUuid })
    .execute()
}

export async function setLaneDue(tx: Tx, endpointUuid: string): Promise<void> {
  await sql`update webhook_lanes set arrivals = arrivals + 1, next_at = least(next_at, now())
    where endpoint_id = ${endpointUuid}`.execute(tx)
}

export async function setLaneIdle(tx: Tx, endpointUuid: string): Promise<void> {
  await sql`update webhook_lanes
    set arrivals = arrivals + 1, next_at = null, holder_id = null, held_until = '-infinity'
    where endpoint_id = ${endpointUuid}`.execute(tx)
}

export async function clearLaneState(tx: Tx, endpointUuid: string): Promise<void> {
  await sql`update webhook_lanes
    set arrivals = arrivals + 1, next_at = now(), holder_id = null, held_until = '-infinity',
      failures = 0, failing_since = null, is_open = false
    where endpoint_id = ${endpointUuid}`.execute(tx)
}

/** In the order in which they were made. */
export async function makeAllDue(tx: Tx, endpointUuid: string): Promise<void> {
  await sql`update webhook_due
    set next_at = delivery_created_at, first_attempt_at = null, last_attempt_at = null
    where endpoint_id = ${endpointUuid}
      and (next_at > now() or first_attempt_at is not null)`.execute(tx)
}

export async function deleteLane(tx: Tx, endpointUuid: string): Promise<void> {
  await sql`delete from webhook_lanes where endpoint_id = ${endpointUuid}`.execute(tx)
}
