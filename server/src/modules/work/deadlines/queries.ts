import { sql } from 'kysely'
import type { Mode } from '../../../core/money.ts'
import type { Db } from '../../../db/client.ts'
import type { TaskRef } from '../tasks/tasks.ts'

export type DueTask = TaskRef & {
  stage: string
  mode: Mode
  leaseNumber: number
  isTest: boolean
  isUrgent: boolean
  isOverdue: boolean
  isExpired: boolean
  isLeaseOver: boolean
  /** Waits for who asked about it. */
  isKept: boolean
  /** Of a question that waits for a reply. */
  isQuestionOver: boolean
}

export type SweepKind = 'live' | 'test'

export type DueLook = { kind: SweepKind; limit: number; perAccountMax: number }

/** How many due timers are scanned to find those of every account; more wait for a later poll. */
const lookedAtMax = 20_000

/**
 * Tasks whose timer has fired, of live or of test accounts: the first of each account, then the second
 * of each, and so on, so that an account with thousands due takes no other's turn. The clock is the
 * database's, and asked once: compared with each row it would be no condition of the index, and a
 * pass would read every timer there is.
 */
export async function selectDue(
  db: Db,
  { kind, limit, perAccountMax }: DueLook,
): Promise<DueTask[]> {
  const result = await sql<DueTask>`
    with fired as materialized (
      select account_id, task_id, next_action_at from task_queue
      where next_action_at <= (select clock_timestamp()) and ${sql.raw(ofKind[kind])}
      order by next_action_at limit ${lookedAtMax}
    ), ranked as (
      select *, row_number() over (partition by account_id order by next_action_at, task_id) as place
      from fired
    ), due as materialized (
      select * from ranked where place <= ${perAccountMax}
      order by place, next_action_at, task_id limit ${limit}
    )
    select q.account_id as "accountUuid", q.task_id as "taskUuid", q.stage, q.mode,
      q.lease_number as "leaseNumber", a.is_test as "isTest",
      coalesce(q.urgent_at <= clock_timestamp(), false) as "isUrgent",
      q.overdue_at is null and q.due_at <= clock_timestamp() as "isOverdue",
      coalesce(q.expires_at <= clock_timestamp(), false) as "isExpired",
      coalesce(l.expires_at <= clock_timestamp(), false) as "isLeaseOver",
      q.asker_id is not null as "isKept",
      q.stage = 'needs_input' and exists (select from task_questions n
        where n.account_id = q.account_id and n.task_id = q.task_id and n.closed_at is null
          and n.deadline_at <= clock_timestamp()) as "isQuestionOver"
    from due
    join task_queue q on q.account_id = due.account_id and q.task_id = due.task_id
    join accounts a on a.id = q.account_id
    left join task_leases l on l.account_id = q.account_id and l.task_id = q.task_id
      and l.lease_number = q.lease_number and l.ended_at is null
    order by due.place, due.next_action_at, due.task_id`.execute(db)
  return result.rows
}

/** Written out: as a parameter it would match neither partial index. */
const ofKind: Record<SweepKind, string> = { live: 'not is_test', test: 'is_test' }
