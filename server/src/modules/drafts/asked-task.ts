// What was asked, as the model is shown it: from the tables, or from the create that has it in memory.
import type { Db } from '../../db/client.ts'
import { limits } from '../../limits.ts'
import type { TaskRef } from '../tasks/tasks.ts'
import type { AskedTask } from './prompt.ts'
import { type AskedRow, selectFiles } from './queries.ts'

/** A task as the create has it in memory. */
export type CreatedContent = Omit<AskedTask, 'files'> & {
  attachments: { fileName: string; mimeType: string; kind: string; bytes: Uint8Array }[]
}

export function toAskedTask({ prompt, metadata, responseSchema, attachments }: CreatedContent) {
  const files = attachments.map(({ fileName, mimeType, kind, bytes }) => {
    const isText = kind === 'text' || kind === 'source'
    return { fileName, mimeType, sizeBytes: bytes.length, ...(isText && { bytes }) }
  })
  return { prompt, metadata, responseSchema, files }
}

export async function readAskedTask(db: Db, ref: TaskRef, asked: AskedRow): Promise<AskedTask> {
  // A character has four bytes at most, so no more than these can be shown.
  const bytesMax = limits.draftFileCharsMax * 4
  const files = await selectFiles(db, ref.accountUuid, ref.taskUuid, bytesMax)
  return {
    prompt: asked.prompt,
    metadata: asked.metadata ?? undefined,
    responseSchema: asked.response_schema ?? undefined,
    files: files.map(({ bytes, ...file }) => ({ ...file, ...(bytes && { bytes }) })),
  }
}
