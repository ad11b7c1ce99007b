// What others have written to task_leases.
import { sql } from 'kysely'
import { limits } from '../../../core/limits.ts'
import type { Db, Tx } from '../../../db/client.ts'
import type { HotConnections } from '../../../db/prepared.ts'
import { type Param, prepareStatement } from '../../../db/statement.ts'

/** A lease for each claimed task in `from`, as part of the claim. */
export const insertLeases = (parts: { from: string; engineer: string; isAssigned: string }) =>
  `insert into task_leases (account_id, task_id, lease_number, engineer_id, expires_at, is_assigned)
  select account_id, task_id, lease_number, ${parts.engineer}, lease_until, ${parts.isAssigned}
  from ${parts.from}`

export type SubmitLease = { engineerUuid: string; taskUuid: string; leaseNumber: number }

/** A submit is input, so the time since the last heartbeat counts. */
export const effortMsAtSubmit = `l.effort_ms + case when l.opened_at is null then 0
    else least(${limits.heartbeatCountedSecondsMax * 1_000},
      (extract(epoch from clock_timestamp() - l.last_heartbeat_at) * 1000)::bigint) end`

/** What the engineer of the lease `l` spent on the task under their other leases. */
export const otherEffortMs = `coalesce((select sum(o.effort_ms) from task_leases o
    where o.account_id = l.account_id and o.task_id = l.task_id
      and o.lease_number <> l.lease_number and o.engineer_id = l.engineer_id), 0)`

/**
 * Whether the lease of the queue row `q` is live, and the effort that the engineer asks to be counted is not more
 * than was measured. It is measured again when the lease ends, and time only adds to it.
 */
export const canSubmit = (param: Param<{ askedSeconds: number | null }>) => `exists (
    select from task_leases l
    where l.account_id = q.account_id and l.task_id = q.task_id and l.lease_number = q.lease_number
      and l.ended_at is null and l.expires_at > clock_timestamp()
      and (${param('askedSeconds')}::bigint is null
        or ${param('askedSeconds')}::bigint * 1000 <= ${effortMsAtSubmit} + ${otherEffortMs}))`

/** Ends the lease of the row of `from`, which has account_id; comes back with the effort that counts. */
export const endSubmittedLease = (
  param: Param<{ taskUuid: string; leaseNumber: number; askedSeconds: number | null }>,
  { from }: { from: string },
) => `update task_leases l
  set ended_at = clock_timestamp(), end_reason = 'submitted', effort_ms = ${effortMsAtSubmit}
  from ${from}
  where l.account_id = ${from}.account_id and l.task_id = ${param('taskUuid')}
    and l.lease_number = ${param('leaseNumber')} and l.ended_at is null
  returning l.engineer_id, coalesce(${param('askedSeconds')}::bigint,
    (l.effort_ms + ${otherEffortMs})::bigint / 1000) as effort_seconds`

export type LeaseRef = { accountUuid: string; taskUuid: string }

type LeaseLengths = { leaseSeconds: number; realtimeLeaseSeconds: number }

export type LeaseRenewal = SubmitLease & LeaseLengths & { idleSeconds: number }

/**
 * Only the lease's own row changes, and none of its keys: the queue row learns of the new end when
 * its timer fires. So that this is never too late, a lease that waits for its task to be opened keeps the
 * longer time that it has. A lease that has run out or ended is not revived.
 */
const renewStatement = prepareStatement<LeaseRenewal, { expires_at: Date; effort_ms: number }>(
  'renew-lease',
  (param) => `update task_leases l
    set expires_at = greatest(case when l.is_assigned and l.opened_at is null then l.expires_at end,
        clock_timestamp() + make_interval(secs => case when t.mode = 'realtime_answer'
          then ${param('realtimeLeaseSeconds')}::float8 else ${param('leaseSeconds')}::float8 end)),
      last_heartbeat_at = clock_timestamp(),
      last_input_at = clock_timestamp() - make_interval(secs => ${param('idleSeconds')}::float8),
      effort_ms = l.effort_ms + case when l.opened_at is not null
          and ${param('idleSeconds')}::float8 <= ${limits.inputCountedSecondsMax}
        then least(${limits.heartbeatCountedSecondsMax * 1_000},
          (extract(epoch from clock_timestamp() - l.last_heartbeat_at) * 1000)::bigint) else 0 end
    from tasks t
    where l.engineer_id = ${param('engineerUuid')} and l.task_id = ${param('taskUuid')}
      and l.lease_number = ${param('leaseNumber')} and l.ended_at is null
      and l.expires_at > clock_timestamp()
      and t.account_id = l.account_id and t.id = l.task_id
    returning l.expires_at, (l.effort_ms + ${otherEffortMs})::bigint as effort_ms`,
)

/** Undefined when the engineer has no such lease, or it has run out or ended. */
export async function renewLeaseRow(hot: HotConnections, renewal: LeaseRenewal) {
  const [renewed] = await hot.run(renewStatement, renewal)
  return renewed
}

export type OpenedLease = {
  opened_at: Date
  expires_at: Date
  /** Of an assigned task that was opened for the first time: from now on it has to be renewed. */
  is_shortened: boolean
}

/**
 * The first open counts and is never moved by a later one; effort is measured from it on. The lease of an assigned
 * task, which waited for it, then lasts as long as any other. Undefined when the lease has run out or ended.
 */
export async function openLeaseRow(
  db: Db,
  lease: LeaseRef & LeaseLengths & { leaseNumber: number },
): Promise<OpenedLease | undefined> {
  const { accountUuid, taskUuid, leaseNumber } = lease
  const result = await sql<OpenedLease>`
    with before as materialized (
      select l.is_assigned and l.opened_at is null as is_first,
        make_interval(secs => case when t.mode = 'realtime_answer'
          then ${lease.realtimeLeaseSeconds}::float8 else ${lease.leaseSeconds}::float8 end) as lasts
      from task_leases l join tasks t on t.account_id = l.account_id and t.id = l.task_id
      where l.account_id = ${accountUuid} and l.task_id = ${taskUuid}
        and l.lease_number = ${leaseNumber} and l.ended_at is null
        and l.expires_at > clock_timestamp()
      for update of l
    )
    update task_leases l
    set opened_at = coalesce(l.opened_at, clock_timestamp()),
      last_heartbeat_at = case when l.opened_at is null then clock_timestamp()
        else l.last_heartbeat_at end,
      expires_at = case when before.is_first then clock_timestamp() + before.lasts
        else l.expires_at end
    from before
    where l.account_id = ${accountUuid} and l.task_id = ${taskUuid}
      and l.lease_number = ${leaseNumber}
    returning l.opened_at, l.expires_at, before.is_first as is_shortened`.execute(db)
  return result.rows[0]
}

/** The lease of an answer that was taken back: time counts again from now on. */
export async function reopenLeaseRow(
  tx: Tx,
  {
    accountUuid,
    taskUuid,
    leaseNumber,
    leaseSeconds,
  }: LeaseRef & { leaseNumber: number; leaseSeconds: number },
): Promise<string | undefined> {
  const result = await sql<{ engineer_id: string }>`
    update task_leases
    set ended_at = null, end_reason = null, last_heartbeat_at = clock_timestamp(),
      last_input_at = clock_timestamp(),
      expires_at = clock_timestamp() + make_interval(secs => ${leaseSeconds}::float8)
    where account_id = ${accountUuid} and task_id = ${taskUuid}
      and lease_number = ${leaseNumber} and end_reason = 'submitted'
    returning engineer_id`.execute(tx)
  return result.rows[0]?.engineer_id
}

/** Remembers when a submit was refused for unread text. */
export async function markDraftRefused(
  db: Db,
  { accountUuid, taskUuid, leaseNumber }: LeaseRef & { leaseNumber: number },
): Promise<void> {
  await sql`update task_leases set draft_refused_at = clock_timestamp()
    where account_id = ${accountUuid} and task_id = ${taskUuid}
      and lease_number = ${leaseNumber} and ended_at is null`.execute(db)
}

export async function deleteLeases(
  tx: Tx,
  accountUuid: string,
  taskUuids: string[],
): Promise<void> {
  await sql`
    delete from task_leases
    where account_id = ${accountUuid} and task_id = any(${taskUuids}::uuid[])`.execute(tx)
}
