// The content of a task as an operator is shown it.
import type { FileLinks } from '../../../../http/files/links.ts'
import type { AttachmentRow } from '../../../files/attachments/attachments.ts'
import { presentAttachment } from '../../../files/attachments/present.ts'
import { presentTask } from '../../../work/tasks/present.ts'
import { presentHolder } from '../present.ts'
import type { SavedTextRow, TaskContent, TaskContentRow } from './content.ts'

export function presentTaskContent(content: TaskContent, links: FileLinks) {
  const { row, files, savedText, clientTask } = content
  const revision = clientTask.created_revision
  return {
    openedAt: new Date().toISOString(),
    prompt: row.prompt,
    contentRemovedAt: row.content_removed_at?.toISOString() ?? null,
    responseSchema: row.response_schema,
    files: files.map((file) => presentClosed(file, links)),
    savedText: savedText === undefined ? null : presentSavedText(savedText),
    draft: presentDraft(row),
    answer: row.content_removed_at === null ? row.result : null,
    clientView: { revision, task: presentTask(clientTask, revision) },
  }
}

function presentSavedText(row: SavedTextRow) {
  return {
    content: row.content,
    revision: row.revision,
    savedAt: row.saved_at.toISOString(),
    engineer: presentHolder(row.engineer_id, row.engineer_name),
  }
}

function presentDraft({ ai_content, ai_model, ai_written_at, content_removed_at }: TaskContentRow) {
  if (ai_content === null || content_removed_at !== null) return null
  return { content: ai_content, model: ai_model, writtenAt: ai_written_at?.toISOString() }
}

export function presentOpened(file: AttachmentRow, links: FileLinks) {
  return presentAttachment(file, links)
}

/** Without what leads to its bytes: to open it is an act of its own. */
function presentClosed(file: AttachmentRow, links: FileLinks) {
  const {
    links: _links,
    linksExpireAt: _expiry,
    sha256: _hash,
    ...rest
  } = presentOpened(file, links)
  return rest
}
