import { sql } from 'kysely'
import type { Db } from '../../../../db/client.ts'
import type { AttachmentRow } from '../../../files/attachments/attachments.ts'
import type { TaskRefRow } from '../task-queries.ts'

type Json = Record<string, unknown>

export type TaskContentRow = {
  prompt: string
  response_schema: Json | null
  content_removed_at: Date | null
  result: Json | null
  ai_content: Json | null
  ai_model: string | null
  ai_written_at: Date | null
}

export async function selectTaskContent(
  db: Db,
  { accountUuid, taskUuid }: TaskRefRow,
): Promise<TaskContentRow | undefined> {
  const result = await sql<TaskContentRow>`
    select t.prompt, coalesce(t.response_schema_sent, t.response_schema::json) as response_schema,
      t.content_removed_at, r.result,
      ai.content as ai_content, ai.model as ai_model, ai.created_at as ai_written_at
    from tasks t
    left join task_results r on r.account_id = t.account_id and r.task_id = t.id
    left join ai_drafts ai on ai.account_id = t.account_id and ai.task_id = t.id
    where t.account_id = ${accountUuid} and t.id = ${taskUuid}`.execute(db)
  return result.rows[0]
}

export type SavedTextRow = {
  content: string | Json
  revision: number
  saved_at: Date
  engineer_id: string
  engineer_name: string | null
}

/** Of its holder, else of the engineer who saved last. */
export async function selectSavedText(
  db: Db,
  { accountUuid, taskUuid }: TaskRefRow,
): Promise<SavedTextRow | undefined> {
  const result = await sql<SavedTextRow>`
    select w.content, w.revision, w.saved_at, w.engineer_id, u.name as engineer_name
    from work_drafts w
    join task_queue q on q.account_id = w.account_id and q.task_id = w.task_id
    left join auth.users u on u.id = w.engineer_id
    where w.account_id = ${accountUuid} and w.task_id = ${taskUuid}
    order by (w.engineer_id is not distinct from q.engineer_id) desc, w.saved_at desc
    limit 1`.execute(db)
  return result.rows[0]
}

export async function selectTaskFiles(
  db: Db,
  { accountUuid, taskUuid }: TaskRefRow,
): Promise<AttachmentRow[]> {
  const result = await sql<AttachmentRow>`
    select f.account_id, f.task_id, f.position, f.file_name, f.mime_type, f.kind, f.size_bytes,
      f.sha256, f.removed_at, f.blocked, s.state as file_state
    from task_attachments f
    left join stored_files s on s.account_id = f.account_id and s.id = f.file_id
    where f.account_id = ${accountUuid} and f.task_id = ${taskUuid}
    order by f.position`.execute(db)
  return result.rows
}
