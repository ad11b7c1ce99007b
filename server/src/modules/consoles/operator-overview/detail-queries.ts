import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { newestEventsOf } from '../../../db/task-timeline.ts'
import type { TaskRefRow } from './task-queries.ts'

export type DetailRow = {
  version: number
  final_at: Date | null
  /** Null for a task that ends at its due time. */
  task_expires_at: Date | null
  cancel_reason: string | null
  charged: number | null
  has_schema: boolean
  has_draft: boolean
  lease_number: number | null
  claimed_at: Date | null
  expires_at: Date | null
  last_input_at: Date | null
  effort_seconds: number | null
  is_idle: boolean | null
  saved_at: Date | null
  saved_content: unknown
}

/** What a list does not tell of a task. What an engineer spent is the sum of their leases on it. */
export async function selectDetail(
  db: Db,
  { accountUuid, taskUuid }: TaskRefRow,
  idleSeconds: number,
): Promise<DetailRow | undefined> {
  const result = await sql<DetailRow>`
    select q.version, q.final_at,
      case when q.mode <> 'realtime_answer' then q.expires_at end as task_expires_at, q.cancel_reason, s.charged, t.response_schema is not null as has_schema,
      exists (select from ai_drafts d
        where d.account_id = q.account_id and d.task_id = q.task_id) as has_draft,
      l.lease_number, l.claimed_at, l.expires_at, l.last_input_at,
      l.last_input_at < now() - make_interval(secs => ${idleSeconds}) as is_idle,
      (select (sum(own.effort_ms) / 1000)::integer from task_leases own
        where own.account_id = q.account_id and own.task_id = q.task_id
          and own.engineer_id = q.engineer_id) as effort_seconds,
      w.saved_at, w.content as saved_content
    from task_queue q
    join tasks t on t.account_id = q.account_id and t.id = q.task_id
    left join settlements s on s.task_id = q.task_id
    left join task_leases l on l.account_id = q.account_id and l.task_id = q.task_id
      and l.lease_number = q.lease_number and l.ended_at is null
    left join work_drafts w on w.account_id = q.account_id and w.task_id = q.task_id
      and w.engineer_id = q.engineer_id
    where q.account_id = ${accountUuid} and q.task_id = ${taskUuid}`.execute(db)
  return result.rows[0]
}

export type OperatorEventRow = {
  type: string
  version: number
  stage: string
  occurred_at: Date
  engineer_id: string | null
  engineer_name: string | null
}

/** The newest, oldest first. */
export async function selectEvents(
  db: Db,
  ref: TaskRefRow,
  limit: number,
): Promise<OperatorEventRow[]> {
  const result = await sql<OperatorEventRow>`
    select newest.type, newest.version, newest.data ->> 'stage' as stage, newest.occurred_at,
      newest.engineer_id, u.name as engineer_name
    from ${newestEventsOf({ ...ref, limit })} newest
    left join auth.users u on u.id = newest.engineer_id
    order by newest.version`.execute(db)
  return result.rows
}

export type OperatorActRow = {
  act: string
  recorded_at: Date
  reason: string | null
  note: string | null
  content: string | null
  operator_id: string | null
  operator_name: string | null
}

type ActsQuery = {
  taskId: string
  acts: readonly string[]
  /** Of the others, one without a reason is not an operator's. */
  actWithoutReason: string
  limit: number
}

/** What operators did to a task, the newest, oldest first. Who acted from the command line has no name. */
export async function selectOperatorActs(
  db: Db,
  { taskId, acts, actWithoutReason, limit }: ActsQuery,
): Promise<OperatorActRow[]> {
  const result = await sql<OperatorActRow>`
    select newest.act, newest.recorded_at, newest.details ->> 'reason' as reason,
      newest.details ->> 'note' as note, newest.details ->> 'content' as content,
      u.id as operator_id, u.name as operator_name
    from (
      select act, actor, details, recorded_at from audit_entries
      where subject = ${taskId}
        and act in (${sql.join(acts)})
        and (details ->> 'reason' is not null or act = ${actWithoutReason})
      order by recorded_at desc limit ${limit}
    ) newest
    left join auth.users u on 'person:' || u.id::text = newest.actor
    order by newest.recorded_at`.execute(db)
  return result.rows
}
