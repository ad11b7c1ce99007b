import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'

/** An attachment without its bytes. */
export type AttachmentRow = {
  account_id: string
  task_id: string
  position: number
  file_name: string
  mime_type: string
  kind: string
  size_bytes: number
  sha256: Buffer
  removed_at: Date | null
  blocked: string | null
  /** The state of its file in the store; null while its bytes are here, or gone. */
  file_state: string | null
}

export type AttachmentWithBytes = AttachmentRow & { content: Buffer | null; file_id: string | null }

type TaskRef = { accountUuid: string; taskUuid: string }

const shown = sql`f.account_id, f.task_id, f.position, f.file_name, f.mime_type, f.kind,
  f.size_bytes, f.sha256, f.removed_at, f.blocked, s.state as file_state`

const withFile = sql`task_attachments f
  left join stored_files s on s.account_id = f.account_id and s.id = f.file_id`

/** Those of a task of the account, in order; undefined when there is no such task. */
export async function selectAttachments(
  db: Db,
  { accountUuid, taskUuid }: TaskRef,
): Promise<AttachmentRow[] | undefined> {
  const found = await sql`select from task_queue
    where account_id = ${accountUuid} and task_id = ${taskUuid}`.execute(db)
  if (found.rows.length === 0) return undefined
  const result = await sql<AttachmentRow>`select ${shown} from ${withFile}
    where f.account_id = ${accountUuid} and f.task_id = ${taskUuid}
    order by f.position`.execute(db)
  return result.rows
}

export async function selectAttachment(
  db: Db,
  { accountUuid, taskUuid, position }: TaskRef & { position: number },
): Promise<AttachmentWithBytes | undefined> {
  const result = await sql<AttachmentWithBytes>`select ${shown}, f.content, f.file_id
    from ${withFile}
    where f.account_id = ${accountUuid} and f.task_id = ${taskUuid}
      and f.position = ${position}`.execute(db)
  return result.rows[0]
}
