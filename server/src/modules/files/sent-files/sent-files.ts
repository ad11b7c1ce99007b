// The files that come with a create or with a reply: each carries its bytes or names an upload, never both.
import type { Problem } from '../../../core/errors.ts'
import { decodeId } from '../../../core/ids.ts'
import type { Revision } from '../../../core/money.ts'
import {
  type InlineAttachment,
  type InlineAttachmentInput,
  readInlineAttachments,
  splitPath,
} from '../attachments/attachments.ts'
import { type FoundUpload, type NamedUpload, unknownUpload } from '../uploads/uploads.ts'

/** An item as the body schema lets it through. */
export type AttachmentInput = Partial<InlineAttachmentInput> & { uploadId?: string }

export type NewAttachment = InlineAttachment | NamedUpload

export function isUpload(attachment: NewAttachment): attachment is NamedUpload {
  return 'uploadUuid' in attachment
}

/** Where there are problems, not all of the attachments are there. */
export function readAttachments(
  input: readonly AttachmentInput[],
  revision: Revision,
): { attachments: NewAttachment[]; problems: Problem[] } {
  const attachments: NewAttachment[] = []
  const problems: Problem[] = []
  for (const [index, item] of input.entries()) {
    const field = `attachments[${index}]`
    const report: Report = (name, message) => problems.push({ field: `${field}.${name}`, message })
    const read =
      item.uploadId === undefined
        ? readInline(item, revision, report)
        : readUpload(item, field, revision, report)
    if (read === undefined) continue
    const twin = attachments.find((other) => isSameUpload(other, read))
    if (twin) report('uploadId', 'names the same upload as another attachment')
    attachments.push(read)
  }
  return { attachments, problems }
}

type Report = (name: string, message: string) => void

function readInline(item: AttachmentInput, revision: Revision, report: Report) {
  const { fileName, mimeType } = item
  if (fileName === undefined) report('fileName', 'is required')
  if (mimeType === undefined) report('mimeType', 'is required')
  if (fileName === undefined || mimeType === undefined) return undefined
  const read = readInlineAttachments([{ ...item, fileName, mimeType }], revision)
  for (const { field, message } of read.problems)
    report(field.slice(field.indexOf('.') + 1), message)
  return read.attachments[0]
}

function readUpload(item: AttachmentInput, field: string, revision: Revision, report: Report) {
  const { uploadId = '', content, data, fileName, mimeType, fileSize } = item
  // Revision B ignores data and fileSize like any unknown field.
  if (content !== undefined || (data !== undefined && revision === 'A'))
    report('uploadId', 'cannot be combined with content or data')
  const uploadUuid = decodeId('upload', uploadId)
  if (uploadUuid === undefined) {
    report('uploadId', unknownUpload)
    return undefined
  }
  return { uploadUuid, field, fileName, mimeType, ...(revision === 'A' && { fileSize }) }
}

function isSameUpload(one: NewAttachment, other: NewAttachment): boolean {
  return isUpload(one) && isUpload(other) && one.uploadUuid === other.uploadUuid
}

export function inlineBytesOf(files: readonly NewAttachment[]): number {
  return files.reduce((sum, file) => sum + (isUpload(file) ? 0 : file.bytes.length), 0)
}

/** A file as the task shows it. */
export function summarizeFile(file: NewAttachment, uploads: ReadonlyMap<string, FoundUpload>) {
  if (!isUpload(file))
    return { ...splitPath(file.fileName), mimeType: file.mimeType, fileSize: file.bytes.length }
  const { kind: _, ...upload } = uploads.get(file.uploadUuid) as FoundUpload
  return upload
}

/** One array for each column, as statements take them. */
export function toFileColumns(files: readonly NewAttachment[]) {
  const inline = files.map((file) => (isUpload(file) ? undefined : file))
  return {
    fileNames: inline.map((file) => file?.fileName ?? null),
    mimeTypes: inline.map((file) => file?.mimeType ?? null),
    fileKinds: inline.map((file) => file?.kind ?? null),
    fileHashes: inline.map((file) => file?.sha256 ?? null),
    fileContents: inline.map((file) => file?.bytes ?? null),
    uploadUuids: files.map((file) => (isUpload(file) ? file.uploadUuid : null)),
  }
}

/** What makes it the same file when a request is repeated; the rest is checked and says no more. */
export function identifyFile(file: NewAttachment) {
  if (isUpload(file)) return { uploadUuid: file.uploadUuid }
  const { fileName, mimeType, sha256 } = file
  return { fileName, mimeType, sha256: sha256.toString('hex') }
}
