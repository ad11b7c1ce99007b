// The tasks of an account as its members see them.
import { encodeId } from '../../../core/ids.ts'
import { readOpening } from '../../../core/task-title.ts'
import type { TaskListRow } from './member.ts'

export function presentTaskRow(row: TaskListRow) {
  return {
    id: encodeId('task', row.id),
    title: readOpening(row.prompt_opening).title,
    status: row.status,
    stage: row.stage,
    mode: row.mode,
    tagId: row.tag_id,
    tagName: row.tag_name,
    projectId: row.project_id,
    projectName: row.project_name,
    maxCredits: row.max_credits,
    heldCredits: row.held_credits,
    chargedCredits: row.charged,
    createdAt: row.created_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    replyDeadlineAt: row.reply_deadline_at?.toISOString() ?? null,
    finalAt: row.final_at?.toISOString() ?? null,
    cancelReason: row.cancel_reason,
    hasSchema: row.has_schema,
    fileCount: row.file_count,
  }
}
