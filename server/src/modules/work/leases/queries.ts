import { sql } from 'kysely'
import { limits } from '../../../core/limits.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { effortMsAtSubmit, otherEffortMs, type SubmitLease } from '../effort/writes.ts'

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

/** The first of the tasks that are kept for an engineer because they asked about them. */
export async function selectKept(
  db: Db,
  engineerUuid: string,
  tagIds: readonly number[] | null,
): Promise<LeaseRef | undefined> {
  const result = await sql<LeaseRef>`
    select account_id as "accountUuid", task_id as "taskUuid" from task_queue
    where asker_id = ${engineerUuid} and stage = 'queued'
      and (${tagIds as number[] | null}::bigint[] is null or tag_id = any(${tagIds as number[] | null}::bigint[]))
    order by asker_until limit 1`.execute(db)
  return result.rows[0]
}

/** Whether there is time to hold an answer back, as the statement that does so judges; true for a task that is gone. */
export async function canUndo(db: Db, { taskUuid }: { taskUuid: string }): Promise<boolean> {
  const row = await db
    .selectFrom('task_queue')
    .select(
      sql<boolean>`mode <> 'realtime_answer' and due_at >=
        clock_timestamp() + make_interval(secs => ${limits.undoDueSecondsMin})`.as('can_undo'),
    )
    .where('task_id', '=', taskUuid)
    .executeTakeFirst()
  return row?.can_undo ?? true
}

export type OwnLease = {
  account_id: string
  version: number
  is_live: boolean
  measured_seconds: number
}

/** A lease with that number, whether a submit under it could succeed now, and what it would find measured. */
export async function selectOwnLease(db: Db, own: SubmitLease) {
  const result = await sql<OwnLease>`
    select l.account_id, q.version,
      ((${sql.raw(effortMsAtSubmit)} + ${sql.raw(otherEffortMs)})::bigint / 1000)::integer as measured_seconds,
      l.ended_at is null and l.expires_at > clock_timestamp() and q.stage = 'claimed'
        and q.engineer_id = l.engineer_id and q.lease_number = l.lease_number as is_live
    from task_leases l
    join task_queue q on q.account_id = l.account_id and q.task_id = l.task_id
    where l.engineer_id = ${own.engineerUuid} and l.task_id = ${own.taskUuid}
      and l.lease_number = ${own.leaseNumber}`.execute(db)
  return result.rows[0]
}

/** Reads the task after waiting for any concurrent transition (row lock). */
export async function lockTask(tx: Tx, { accountUuid, taskUuid }: LeaseRef) {
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

/** Whether the engineer has written or accepted anything under this lease. */
export async function hasInput(
  db: Db,
  {
    accountUuid,
    taskUuid,
    engineerUuid,
    leaseNumber,
  }: LeaseRef & { engineerUuid: string; leaseNumber: number },
): Promise<boolean> {
  const result = await sql<{ found: boolean }>`
    select exists (
      select from work_drafts w
      join task_leases l on l.account_id = w.account_id and l.task_id = w.task_id
        and l.lease_number = ${leaseNumber} and w.saved_at >= l.claimed_at
      where w.account_id = ${accountUuid} and w.task_id = ${taskUuid}
        and w.engineer_id = ${engineerUuid}
    ) or exists (
      select from draft_acceptances a
      where a.account_id = ${accountUuid} and a.task_id = ${taskUuid}
        and a.engineer_id = ${engineerUuid} and a.lease_number = ${leaseNumber}
    ) as found`.execute(db)
  return result.rows[0]?.found ?? false
}
