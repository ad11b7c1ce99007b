// What was asked, as the model is shown it: from the tables and the store, or from the create that has
// it in memory.

import type { ObjectStore } from '../../../adapters/object-store.ts'
import { limits } from '../../../core/limits.ts'
import type { Db } from '../../../db/client.ts'
import { openFile } from '../../files/files/files.ts'
import type { TaskRef } from '../tasks/tasks.ts'
import type { AskedFile, AskedTask } from './prompt.ts'
import { type AskedRow, type FileRow, selectAsked, selectFiles } from './queries.ts'

export type AskedDeps = {
  db: Db
  /** Undefined where none is configured: then every file is in its table. */
  store: ObjectStore | undefined
}

type FileInMemory = { fileName: string; mimeType: string; kind: string; bytes: Uint8Array }

/** A task as the create has it in memory, but for the files that were uploaded before. */
export type CreatedContent = Omit<AskedTask, 'files'> & {
  attachments: (FileInMemory | { uploadUuid: string })[]
}

/** Undefined when not all of it is in memory. */
export function toAskedTask(created: CreatedContent): AskedTask | undefined {
  const { prompt, metadata, responseSchema, attachments } = created
  const inMemory = attachments.filter((file) => 'bytes' in file)
  if (inMemory.length < attachments.length) return undefined
  const files = inMemory.map(({ fileName, mimeType, kind, bytes }) => {
    const isText = kind === 'text' || kind === 'source'
    return { fileName, mimeType, sizeBytes: bytes.length, ...(isText && { bytes }) }
  })
  return { prompt, metadata, responseSchema, files }
}

// A character has four bytes at most, so no more than these can be shown.
const bytesMax = limits.draftFileCharsMax * 4

export async function readAskedTask(
  deps: AskedDeps,
  ref: TaskRef,
  known?: AskedRow,
): Promise<AskedTask> {
  const asked = known ?? (await selectAsked(deps.db, ref.accountUuid, ref.taskUuid))
  if (asked === undefined) throw new Error(`Task ${ref.taskUuid} is gone`)
  const files = await selectFiles(deps.db, ref.accountUuid, ref.taskUuid, bytesMax)
  return {
    prompt: asked.prompt,
    metadata: asked.metadata ?? undefined,
    responseSchema: asked.response_schema ?? undefined,
    files: await Promise.all(files.map((file) => toAskedFile(deps, ref, file))),
  }
}

async function toAskedFile(deps: AskedDeps, ref: TaskRef, file: FileRow): Promise<AskedFile> {
  const { fileName, mimeType, sizeBytes, textFileUuid } = file
  const bytes =
    textFileUuid === null ? file.bytes : await readStart(deps, ref.accountUuid, textFileUuid)
  return { fileName, mimeType, sizeBytes, ...(bytes && { bytes }) }
}

/** Undefined when there is no such file any more: the model then sees its name alone. */
async function readStart({ store }: AskedDeps, accountUuid: string, fileUuid: string) {
  const file = store && (await openFile({ store }, { accountUuid, fileUuid }))
  if (!file) return undefined
  const chunks: Buffer[] = []
  let sizeBytes = 0
  for await (const chunk of file.body) {
    chunks.push(chunk)
    sizeBytes += chunk.length
    if (sizeBytes >= bytesMax) break
  }
  return Buffer.concat(chunks).subarray(0, bytesMax)
}
