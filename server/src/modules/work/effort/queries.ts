import { sql } from 'kysely'
import { limits } from '../../../core/limits.ts'
import type { Tx } from '../../../db/client.ts'
import { returnCapacity } from '../../identity/people/writes.ts'

export type LeaseEndReason =
  | 'submitted'
  | 'released'
  | 'expired'
  | 'idle'
  | 'operator'
  | 'cancelled'
  | 'asked'

export type LeaseEnd = {
  accountUuid: string
  taskUuid: string
  leaseNumber: number
  reason: LeaseEndReason
  note?: string | undefined
}

/** An expired lease was already lost, so its effort is not charged to the client. */
export type EndedLease = { engineerUuid: string; effortSeconds: number; wasLive: boolean }

/** A question is input, so the time since the last heartbeat counts; otherwise only heartbeats do. */
export async function endLeaseRow(tx: Tx, end: LeaseEnd): Promise<EndedLease | undefined> {
  const { accountUuid, taskUuid, leaseNumber, reason, note } = end
  const lastIntervalMs =
    reason === 'asked'
      ? sql`case when opened_at is null then 0
          else least(${limits.heartbeatCountedSecondsMax * 1_000},
            (extract(epoch from clock_timestamp() - last_heartbeat_at) * 1000)::bigint) end`
      : sql`0`
  // A heartbeat may have renewed it since the sweeper looked; then it has not run out after all.
  const stillExpired = reason === 'expired' ? sql`and expires_at <= clock_timestamp()` : sql``
  const result = await sql<{ engineer_id: string; effort_ms: number; was_live: boolean }>`
    with ended as (
      update task_leases
      set ended_at = clock_timestamp(), end_reason = ${reason}, end_note = ${note ?? null},
        effort_ms = effort_ms + ${lastIntervalMs}
      where account_id = ${accountUuid} and task_id = ${taskUuid}
        and lease_number = ${leaseNumber} and ended_at is null ${stillExpired}
      returning engineer_id, effort_ms, expires_at > clock_timestamp() as was_live
    ), capacity as (${sql.raw(returnCapacity('ended'))})
    select ended.engineer_id, ended.was_live, (ended.effort_ms + coalesce((
      select sum(l.effort_ms) from task_leases l
      where l.account_id = ${accountUuid} and l.task_id = ${taskUuid}
        and l.lease_number <> ${leaseNumber} and l.engineer_id = ended.engineer_id), 0))::bigint as effort_ms
    from ended`.execute(tx)
  const row = result.rows[0]
  return (
    row && {
      engineerUuid: row.engineer_id,
      effortSeconds: Math.floor(row.effort_ms / 1_000),
      wasLive: row.was_live,
    }
  )
}

/**
 * A lease that ended with a question or an answer, as if it had lasted until its client cancelled: its engineer
 * is paid for the effort so far. Undefined where nobody held the task.
 */
export async function cancelEndedLeaseRow(
  tx: Tx,
  {
    accountUuid,
    taskUuid,
    leaseNumber,
    endedBy,
  }: Omit<LeaseEnd, 'reason' | 'note'> & { endedBy: 'asked' | 'submitted' },
): Promise<{ engineer_id: string; effort_ms: number } | undefined> {
  const result = await sql<{ engineer_id: string; effort_ms: number }>`
    with ended as (
      update task_leases set end_reason = 'cancelled'
      where account_id = ${accountUuid} and task_id = ${taskUuid}
        and lease_number = ${leaseNumber} and end_reason = ${endedBy}
      returning engineer_id
    )
    select ended.engineer_id, coalesce(sum(l.effort_ms), 0)::bigint as effort_ms
    from ended join task_leases l on l.account_id = ${accountUuid} and l.task_id = ${taskUuid}
      and l.engineer_id = ended.engineer_id
    group by ended.engineer_id`.execute(tx)
  return result.rows[0]
}
