import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { limits } from '../../limits.ts'

export async function selectEngineerState(db: Db, engineerUuid: string) {
  return await db
    .selectFrom('engineers')
    .select(['on_duty_since', 'suspended_at', 'open_leases', 'capacity'])
    .where('person_id', '=', engineerUuid)
    .executeTakeFirst()
}

export type LeaseRef = { accountUuid: string; taskUuid: string }

/** By the engineer's own index: an engineer knows the task and not whose it is. */
export async function selectOwnLeaseAccount(
  db: Db,
  own: { engineerUuid: string; taskUuid: string; leaseNumber: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('task_leases')
    .select('account_id')
    .where('engineer_id', '=', own.engineerUuid)
    .where('task_id', '=', own.taskUuid)
    .where('lease_number', '=', own.leaseNumber)
    .executeTakeFirst()
  return row?.account_id
}

export type LeaseRenewal = LeaseRef & {
  leaseNumber: number
  idleSeconds: number
  leaseSeconds: number
  realtimeLeaseSeconds: number
}

/**
 * Only the lease's own row changes, and none of its keys: the queue row learns of the new end when
 * its timer fires. A lease that has run out or ended is not revived.
 */
export async function renewLeaseRow(db: Db, renewal: LeaseRenewal) {
  const { accountUuid, taskUuid, leaseNumber, idleSeconds } = renewal
  const result = await sql<{ expires_at: Date; effort_ms: number }>`
    update task_leases l
    set expires_at = clock_timestamp() + make_interval(secs => case when t.mode = 'realtime_answer'
        then ${renewal.realtimeLeaseSeconds}::float8 else ${renewal.leaseSeconds}::float8 end),
      last_heartbeat_at = clock_timestamp(),
      last_input_at = clock_timestamp() - make_interval(secs => ${idleSeconds}::float8),
      effort_ms = l.effort_ms + case when ${idleSeconds}::float8 <= ${limits.inputCountedSecondsMax}
        then least(${limits.heartbeatCountedSecondsMax * 1_000},
          (extract(epoch from clock_timestamp() - l.last_heartbeat_at) * 1000)::bigint) else 0 end
    from tasks t
    where l.account_id = ${accountUuid} and l.task_id = ${taskUuid}
      and l.lease_number = ${leaseNumber} and l.ended_at is null
      and l.expires_at > clock_timestamp()
      and t.account_id = l.account_id and t.id = l.task_id
    returning l.expires_at, (l.effort_ms + coalesce((
      select sum(other.effort_ms) from task_leases other
      where other.account_id = l.account_id and other.task_id = l.task_id
        and other.engineer_id = l.engineer_id and other.lease_number <> l.lease_number),
      0))::bigint as effort_ms`.execute(db)
  return result.rows[0]
}
