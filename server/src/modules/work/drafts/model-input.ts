// What was asked, as the model is shown it: from the tables and the store, or from the create that has
// it in memory.

import type { Model } from '../../../adapters/model.ts'
import type { ObjectStore } from '../../../adapters/object-store.ts'
import { limits } from '../../../core/limits.ts'
import type { Db } from '../../../db/client.ts'
import { openFile } from '../../files/files/files.ts'
import type { TaskRef } from '../tasks/tasks.ts'
import type { AskedFile, AskedTask } from './prompt.ts'
import { type AskedRow, type FileRow, selectAsked, selectFiles } from './queries.ts'
import { planShown } from './readable-files.ts'

export type AskedDeps = {
  db: Db
  /** Undefined where none is configured: then every file is in its table. */
  store: ObjectStore | undefined
  model: Pick<Model, 'inputs'> | undefined
}

type FileInMemory = { fileName: string; mimeType: string; kind: string; bytes: Uint8Array }

/** A task as the create has it in memory, but for the files that were uploaded before. */
export type CreatedContent = Omit<AskedTask, 'files'> & {
  attachments: (FileInMemory | { uploadUuid: string })[]
}

/** Undefined when not all of it is in memory. */
export function toAskedTask(
  { model }: Pick<AskedDeps, 'model'>,
  created: CreatedContent,
): AskedTask | undefined {
  const { prompt, responseSchema, attachments } = created
  const inMemory = attachments.filter((file) => 'bytes' in file)
  if (inMemory.length < attachments.length) return undefined
  const sized = inMemory.map((file) => ({ ...file, sizeBytes: file.bytes.length }))
  const plan = planShown(sized, model?.inputs ?? [])
  const files = sized.map(({ fileName, mimeType, sizeBytes, bytes }, index) => {
    const shownAs = plan[index]
    return { fileName, mimeType, sizeBytes, ...(shownAs && { shownAs, bytes }) }
  })
  return { prompt, responseSchema, files }
}

// A character has four bytes at most, so no more than these can be shown.
const textBytesMax = limits.draftFileCharsMax * 4

export async function readAskedTask(
  deps: AskedDeps,
  ref: TaskRef,
  known?: AskedRow,
): Promise<AskedTask> {
  const asked = known ?? (await selectAsked(deps.db, ref.accountUuid, ref.taskUuid))
  if (asked === undefined) throw new Error(`Task ${ref.taskUuid} is gone`)
  const kinds = deps.model?.inputs ?? []
  const bounds = { textBytesMax, binaryBytesMax: limits.modelFileBytesMax, kinds }
  const files = await selectFiles(deps.db, ref, bounds)
  const plan = planShown(files, kinds)
  return {
    prompt: asked.prompt,
    responseSchema: asked.response_schema ?? undefined,
    files: await Promise.all(files.map((file, index) => toAskedFile(deps, ref, file, plan[index]))),
  }
}

async function toAskedFile(
  deps: AskedDeps,
  ref: TaskRef,
  file: FileRow,
  shownAs: AskedFile['shownAs'],
): Promise<AskedFile> {
  const { fileName, mimeType, sizeBytes, fileUuid } = file
  if (shownAs === undefined) return { fileName, mimeType, sizeBytes }
  const bytesMax = shownAs === 'text' ? textBytesMax : limits.modelFileBytesMax
  const bytes =
    fileUuid === null ? file.bytes : await readStart(deps, { ...ref, fileUuid }, bytesMax)
  return { fileName, mimeType, sizeBytes, shownAs, ...(bytes && { bytes }) }
}

/** Undefined when there is no such file any more: the model then sees its name alone. */
async function readStart(
  { store }: AskedDeps,
  { accountUuid, fileUuid }: { accountUuid: string; fileUuid: string },
  bytesMax: number,
) {
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
