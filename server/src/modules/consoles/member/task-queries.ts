import { sql } from 'kysely'
import type { Mode } from '../../../core/money.ts'
import type { Db } from '../../../db/client.ts'
import { newestEventsOf } from '../../../db/task-timeline.ts'
import { type MakerRow, makerColumns, makerJoins } from './ledger/maker-queries.ts'

type Json = Record<string, unknown>

export type TaskContentRow = MakerRow & {
  version: number
  overdue_at: Date | null
  prompt: string
  response_schema: Json | null
  metadata: Json | null
  attachments: { fileName: string; path?: string; mimeType: string; fileSize: number }[] | null
  mode: Mode
  mode_multiplier_e4: number
  tag_multiplier_e4: number
  result: Json | null
  provenance: Json | null
  effort_seconds: number | null
  released: number | null
  content_removed_at: Date | null
  draft_content: Json | null
  draft_model: string | null
  draft_at: Date | null
}

/** What a list does not show of a task. */
export async function selectContent(
  db: Db,
  accountUuid: string,
  taskUuid: string,
): Promise<TaskContentRow | undefined> {
  const result = await sql<TaskContentRow>`
    select q.version, q.overdue_at, t.prompt, coalesce(t.response_schema_sent, t.response_schema::json) as response_schema,
      t.metadata, t.attachments, t.mode,
      t.mode_multiplier_e4, t.tag_multiplier_e4, r.result, r.provenance, r.effort_seconds, s.released,
      t.content_removed_at,
      ai.content as draft_content, ai.model as draft_model, ai.created_at as draft_at, ${makerColumns}
    from task_queue q
    join tasks t on t.account_id = q.account_id and t.id = q.task_id
    left join task_results r on r.account_id = q.account_id and r.task_id = q.task_id
    left join settlements s on s.task_id = q.task_id
    left join ai_drafts ai on ai.account_id = q.account_id and ai.task_id = q.task_id
    ${makerJoins}
    where q.account_id = ${accountUuid} and q.task_id = ${taskUuid}`.execute(db)
  return result.rows[0]
}

export type TimelineRow = {
  type: string
  version: number
  data: Json
  occurred_at: Date
  /** Of a claim, and of what ended it with an answer: whose lease it was. */
  engineer_id: string | null
}

/** The newest, oldest first. */
export async function selectTimeline(
  db: Db,
  task: { accountUuid: string; taskUuid: string; limit: number },
): Promise<TimelineRow[]> {
  const result = await sql<TimelineRow>`
    select newest.* from ${newestEventsOf(task)} newest order by newest.version`.execute(db)
  return result.rows
}

export type TaskNoteRow = { text: string; recorded_at: Date }

/** What operators wrote to the client about a task, the newest, oldest first. */
export async function selectNotes(
  db: Db,
  task: { accountUuid: string; taskId: string; acts: readonly string[]; limit: number },
): Promise<TaskNoteRow[]> {
  const { accountUuid, taskId, acts, limit } = task
  const result = await sql<TaskNoteRow>`
    select newest.* from (
      select details ->> 'note' as text, recorded_at from audit_entries
      where subject = ${taskId} and account_id = ${accountUuid}
        and act in (${sql.join(acts)}) and details ->> 'note' is not null
      order by recorded_at desc limit ${limit}) newest
    order by newest.recorded_at`.execute(db)
  return result.rows
}

export type TaskDeliveryRow = {
  endpoint_id: string
  id: string
  url: string
  event_type: string
  status: string
  attempts: number
  last_status: number | null
  last_latency_ms: number | null
  last_at: Date | null
}

/** The newest, oldest first. Only the days since the task was created are scanned. */
export async function selectDeliveriesOfTask(
  db: Db,
  { accountUuid, taskUuid, limit }: { accountUuid: string; taskUuid: string; limit: number },
): Promise<TaskDeliveryRow[]> {
  const result = await sql<TaskDeliveryRow>`
    select newest.* from (
      select d.endpoint_id, d.id, e.url, d.event_type, d.status, d.attempts, a.status_code as last_status,
        a.latency_ms as last_latency_ms, a.started_at as last_at
      from webhook_deliveries d
      join webhook_endpoints e on e.id = d.endpoint_id
      left join lateral (
        select status_code, latency_ms, started_at from webhook_attempts
        where delivery_id = d.id and started_at >= d.created_at - interval '1 hour'
        order by number desc limit 1) a on true
      where d.task_id = ${taskUuid} and d.account_id = ${accountUuid}
        and d.created_at >= uuid_extract_timestamp(${taskUuid}::uuid) - interval '1 hour'
      order by d.id desc limit ${limit}) newest
    order by newest.id`.execute(db)
  return result.rows
}
