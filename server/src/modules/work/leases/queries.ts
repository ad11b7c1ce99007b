import { sql } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'
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

/** The task as it stands once whoever is moving it is done. */
export async function lockForAssign(tx: Tx, { accountUuid, taskUuid }: LeaseRef) {
  return await tx
    .selectFrom('task_queue')
    .select(['status', 'engineer_id'])
    .where('account_id', '=', accountUuid)
    .where('task_id', '=', taskUuid)
    .forUpdate()
    .executeTakeFirst()
}

export async function lockSeats(tx: Tx, engineerUuids: readonly string[]): Promise<void> {
  await tx
    .selectFrom('engineers')
    .select('person_id')
    .where('person_id', 'in', engineerUuids)
    .orderBy('person_id')
    .forUpdate()
    .execute()
}

/** What a claim would ask of the engineer for this task. */
export async function selectFitness(tx: Tx, ref: LeaseRef, engineerUuid: string) {
  const result = await sql<{
    suspended_at: Date | null
    on_duty_since: Date | null
    open_leases: number
    capacity: number
    has_tag: boolean
    is_member: boolean
  }>`
    select e.suspended_at, e.on_duty_since, e.open_leases, e.capacity,
      q.tag_id = any(e.tag_ids) as has_tag,
      exists (select from memberships m
        where m.person_id = e.person_id and m.account_id = q.account_id) as is_member
    from engineers e, task_queue q
    where e.person_id = ${engineerUuid} and q.account_id = ${ref.accountUuid}
      and q.task_id = ${ref.taskUuid}`.execute(tx)
  return result.rows[0]
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
