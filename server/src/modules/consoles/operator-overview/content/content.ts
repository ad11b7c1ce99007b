// What a client wrote and gets, shown to an operator (decision 38). Invariants:
// - An opening is committed to the audit log of the account before anything is read. Without its entry there
//   is no content, and whatever fails afterwards leaves an entry too many, never one too few.
// - The entry names the task and what was opened, and nothing of the content: a file by its number.
// - Only an act of the operator opens content: no list, no search and no page that is visited.

import { ApiError } from '../../../../core/errors.ts'
import type { AttachmentRow } from '../../../files/attachments/attachments.ts'
import { contentOpenedAct, personActor, recordAct } from '../../../identity/audit/audit.ts'
import {
  findTaskRef,
  showTask,
  type TaskDeps,
  type TaskRef,
  type TaskRow,
} from '../../../work/tasks/tasks.ts'
import {
  type SavedTextRow,
  selectSavedText,
  selectTaskContent,
  selectTaskFiles,
  type TaskContentRow,
} from './queries.ts'

export type { SavedTextRow, TaskContentRow }

type Opening = { taskId: string; byPersonUuid: string }

export type TaskContent = {
  row: TaskContentRow
  files: AttachmentRow[]
  savedText: SavedTextRow | undefined
  /** As a poll of the client reads it. */
  clientTask: TaskRow
}

export async function openTaskContent(deps: TaskDeps, opening: Opening): Promise<TaskContent> {
  const ref = await findRef(deps, opening)
  await recordOpening(deps, ref, { ...opening, content: 'texts' })
  const row = await selectTaskContent(deps.db, ref)
  if (!row) throw new ApiError('NOT_FOUND')
  return {
    row,
    files: await selectTaskFiles(deps.db, ref),
    savedText: await selectSavedText(deps.db, ref),
    clientTask: await showTask(deps, ref),
  }
}

export async function openTaskFile(
  deps: TaskDeps,
  { position, ...opening }: Opening & { position: number },
): Promise<AttachmentRow> {
  const ref = await findRef(deps, opening)
  const files = await selectTaskFiles(deps.db, ref)
  const file = files.find((each) => each.position === position)
  if (!file) throw new ApiError('NOT_FOUND')
  await recordOpening(deps, ref, { ...opening, content: `file ${position + 1}` })
  return file
}

async function findRef({ db }: TaskDeps, { taskId }: Opening): Promise<TaskRef> {
  const ref = await findTaskRef(db, taskId)
  if (!ref) throw new ApiError('NOT_FOUND')
  return ref
}

async function recordOpening(
  { db }: TaskDeps,
  { accountUuid }: TaskRef,
  { taskId, byPersonUuid, content }: Opening & { content: string },
): Promise<void> {
  await db.transaction().execute((tx) =>
    recordAct(tx, {
      accountUuid,
      actor: personActor(byPersonUuid),
      act: contentOpenedAct,
      subject: taskId,
      details: { content },
    }),
  )
}
