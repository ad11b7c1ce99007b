import { type Mode, modeMultipliersE4, type Revision } from '../../../../core/money.ts'
import type { CreateValues } from './create-statement.ts'
import type { Entry } from './initial-state.ts'

export type EnteringTask = {
  accountUuid: string
  keyUuid: string
  revision: Revision
  projectId?: number | undefined
  tagId: number
  maxCredits: number
  prompt: string
  mode: Mode
  metadata?: unknown
  responseSchema?: unknown
  attachments?: unknown[]
  /** Of the files that came inside the create; those of uploads were counted when they were made. */
  fileBytes?: number
  /** Whether no engineer has its tag. */
  isTagUnserved?: boolean
  entry: Entry
}

export function createValues(task: EnteringTask): CreateValues {
  const { entry, mode } = task
  const metadata = toJson(task.metadata)
  const responseSchema = toJson(task.responseSchema)
  const textBytes = bytesOf(task.prompt) + bytesOf(metadata) + bytesOf(responseSchema)
  return {
    accountUuid: task.accountUuid,
    keyUuid: task.keyUuid,
    projectId: task.projectId,
    tagId: task.tagId,
    maxCredits: task.maxCredits,
    prompt: task.prompt,
    mode,
    modeMultiplierE4: modeMultipliersE4[mode],
    revision: task.revision,
    metadata,
    responseSchema,
    attachments: task.attachments?.length ? JSON.stringify(task.attachments) : null,
    textBytes,
    isTagUnserved: task.isTagUnserved ?? false,
    contentBytes: textBytes + (task.fileBytes ?? 0),
    eventData: `{"status":"pending","stage":"${entry.stage}","mode":"${mode}"}`,
    ...entry,
  }
}

/** What a create adds to the content of its account. */
export function contentBytesOf(
  task: Pick<EnteringTask, 'prompt' | 'metadata' | 'responseSchema'>,
  fileBytes: number,
): number {
  const json = bytesOf(toJson(task.metadata)) + bytesOf(toJson(task.responseSchema))
  return bytesOf(task.prompt) + json + fileBytes
}

function bytesOf(text: string | null): number {
  return text === null ? 0 : Buffer.byteLength(text)
}

function toJson(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value)
}
