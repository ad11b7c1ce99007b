// What a caller gave for a file, as a source of its bytes: every shape that stands for a file is taken,
// and what is none is refused in words, before anything is sent.
import { TaskReviewError } from '../errors/task-review-error.ts'
import type { Attachment } from '../resources/create-task.ts'
import type { FileData, FileInput, FileSource } from './file-source.ts'

/** A source whose name may still have to be found in its bytes. */
export type NamedLater = {
  data: FileData
  fileName?: string | undefined
  mimeType?: string | undefined
  /** What a Blob says of itself. The ending of a name is better: browsers take .ts for a video. */
  typeHint?: string | undefined
}

const forms =
  'Pass a path, a File or Blob, bytes, a stream, { path }, { text, fileName } or { data, fileName }.'

/** where says which argument it is, such as attachments[0]. */
export function toFileSource(input: FileInput, where: string): FileSource | NamedLater {
  if (typeof input === 'string') return { path: input }
  if (isFileData(input)) return { data: input, ...nameOfData(input) }
  if (typeof input !== 'object' || input === null) throw refuse(where, input)
  if ('path' in input && typeof input.path === 'string') return input
  if ('text' in input && typeof input.text === 'string') {
    if (typeof input.fileName === 'string') return input
    throw new TaskReviewError(`${where} is text without a name. Add fileName.`)
  }
  if ('data' in input && isFileData(input.data)) return { ...nameOfData(input.data), ...input }
  throw refuse(where, input)
}

/** An attachment in the words of the service, which is sent as it is. */
export function isAttachment(input: unknown): input is Attachment {
  if (typeof input !== 'object' || input === null || isFileData(input)) return false
  const { uploadId, content, data } = input as Attachment
  return [uploadId, content, data].some((each) => typeof each === 'string')
}

function isFileData(value: unknown): value is FileData {
  if (typeof value !== 'object' || value === null) return false
  return (
    value instanceof Uint8Array ||
    value instanceof ArrayBuffer ||
    value instanceof Blob ||
    value instanceof ReadableStream ||
    Symbol.asyncIterator in value
  )
}

/** A File knows its name and type, a Blob its type, and a stream of a file its path. */
function nameOfData(data: FileData): { fileName?: string; typeHint?: string } {
  if (data instanceof Blob) {
    const { name } = data as { name?: unknown }
    return {
      ...(typeof name === 'string' && name !== '' && { fileName: name }),
      ...(data.type !== '' && { typeHint: data.type.split(';')[0] ?? data.type }),
    }
  }
  const { path } = data as { path?: unknown }
  return typeof path === 'string' && path !== '' ? { fileName: lastPart(path) } : {}
}

export function lastPart(path: string): string {
  return path.split(/[/\\]/).at(-1) || path
}

function refuse(where: string, input: unknown): TaskReviewError {
  const what =
    input === null || typeof input !== 'object'
      ? String(input)
      : input instanceof Promise
        ? 'a promise; await it first'
        : `an object with ${Object.keys(input).join(', ') || 'nothing in it'}`
  return new TaskReviewError(`${where} is not a file, but ${what}. ${forms}`)
}
