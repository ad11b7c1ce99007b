// The list of tasks as CSV.
import { type CsvColumns, writeCsvHeader, writeCsvNote, writeCsvRow } from '../../../core/csv.ts'
import { limits } from '../../../core/limits.ts'
import type { TaskListRow } from './member.ts'
import { presentTaskRow } from './present.ts'

const columns: CsvColumns<ReturnType<typeof presentTaskRow>> = {
  id: ({ id }) => id,
  title: ({ title }) => title,
  status: ({ status }) => status,
  stage: ({ stage }) => stage,
  mode: ({ mode }) => mode,
  project_id: ({ projectId }) => projectId,
  project: ({ projectName }) => projectName,
  tag_id: ({ tagId }) => tagId,
  tag: ({ tagName }) => tagName,
  created_utc: ({ createdAt }) => createdAt,
  due_utc: ({ dueAt }) => dueAt,
  reply_deadline_utc: ({ replyDeadlineAt }) => replyDeadlineAt,
  final_utc: ({ finalAt }) => finalAt,
  cancel_reason: ({ cancelReason }) => cancelReason,
  max_credits: ({ maxCredits }) => maxCredits,
  held_credits: ({ heldCredits }) => heldCredits,
  charged_credits: ({ chargedCredits }) => chargedCredits,
  has_schema: ({ hasSchema }) => hasSchema,
  files: ({ fileCount }) => fileCount,
}

/** A page that is undefined stands for all that is left out. */
export async function* writeTaskCsv(
  pages: AsyncIterable<TaskListRow[] | undefined>,
): AsyncGenerator<string> {
  yield writeCsvHeader(columns)
  for await (const page of pages)
    yield page === undefined
      ? writeCsvNote(columns, cutNote)
      : page.map((row) => writeCsvRow(columns, presentTaskRow(row))).join('')
}

const rowsMax = limits.taskExportRowsMax.toLocaleString('en-US')
const cutNote = `Only the first ${rowsMax} tasks are in this file. Export a shorter time to get the rest.`
