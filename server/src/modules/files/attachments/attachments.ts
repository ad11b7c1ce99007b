// Files of a task, as they arrive inside a body or by an upload. Invariants:
// - inside a body, its bytes are exactly what the client encoded: strict base64, or the UTF-8 of the
//   raw text; by an upload, the size and the SHA-256 that were announced;
// - its name cannot climb out of a folder, break a header or disguise its own ending; the folders it
//   may begin with are words beside the name for the one who reads it, and are never a place;
// - its type is one we take in the client's revision, and its first bytes do not contradict it;
// - a text or source file is valid UTF-8 without NUL;
// - its size is within the limit of its kind in that revision.
// Nothing is repaired: what is not right is named, so that the client never wonders what we kept.

import type { Problem } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import type { Revision } from '../../../core/money.ts'
import { decodeInline, type Encoded, joinLines, measureInline } from './inline-content.ts'
import { createInspection, type Expected, type Flaw, type Inspection } from './inspection.ts'
import {
  type AttachmentKind,
  fitsExtension,
  isRefusedExtension,
  isRefusedMimeType,
  type MediaType,
  readExtension,
  readMediaType,
  refineKind,
} from './media-types.ts'
import type { AttachmentRow } from './queries.ts'

export type { AttachmentRow, Flaw }

export type FileFacts = {
  fileName: string
  mediaType: MediaType
  kind: AttachmentKind
  /** How large it may be in the revision it was asked in. */
  bytesMax: number
}

/** The facts of a file, or undefined when its type is none we take; every flaw is reported. */
export function readFileFacts(
  { fileName, mimeType }: { fileName: string; mimeType: string },
  revision: Revision,
  report: (name: 'fileName' | 'mimeType', message: string) => void,
): FileFacts | undefined {
  const extension = readExtension(fileName)
  const nameFlaw = findNameFlaw(fileName, extension)
  if (nameFlaw) report('fileName', nameFlaw)

  const mediaType = mimeType.length > limits.mimeTypeCharsMax ? undefined : readMediaType(mimeType)
  if (mediaType === undefined) {
    report('mimeType', 'must be a MIME type, such as image/png, and UTF-8 if it names a charset')
    return undefined
  }
  const typeFlaw = findTypeFlaw(mediaType, revision)
  if (typeFlaw !== undefined) {
    report('mimeType', typeFlaw)
    return undefined
  }
  if (!fitsExtension(mediaType, extension)) {
    report('mimeType', `does not fit the extension .${extension} of fileName`)
  }
  return {
    fileName,
    mediaType,
    kind: refineKind(mediaType, extension),
    bytesMax: sizeLimitBytes(mediaType, revision),
  }
}

function sizeLimitBytes({ kind }: MediaType, revision: Revision): number {
  if (revision === 'A') return limits.attachmentBytesMaxA
  return kind === 'image' || kind === 'pdf' ? limits.imageOrPdfBytesMaxB : limits.textBytesMaxB
}

export function findSizeFlaw(sizeBytes: number, bytesMax: number): string | undefined {
  return sizeBytes > bytesMax ? `must be at most ${bytesMax} bytes, not ${sizeBytes}` : undefined
}

/** Looks at the bytes of a file as they pass and tells whether they are what was announced. */
export function inspectFile({ mediaType }: FileFacts, expected: Expected): Inspection {
  return createInspection(mediaType, expected)
}

function findTypeFlaw(mediaType: MediaType, revision: Revision): string | undefined {
  if (isRefusedMimeType(mediaType.mimeType))
    return 'is an archive or runs code; attach the files it holds instead'
  if (mediaType.kind === 'other' && revision === 'B') {
    return 'must be an image (PNG, JPEG, GIF, WebP), PDF, source or text type'
  }
  return undefined
}

// Controls and line separators can break a header or a listing; bidirectional marks make a name
// read as another ("exe.txt" backwards).
const unsafeCharacter = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** A file that was sent as src/retry.ts is shown as retry.ts, with src beside it. */
export function splitPath(sent: string): { fileName: string; path?: string } {
  const at = sent.lastIndexOf('/')
  return at === -1 ? { fileName: sent } : { fileName: sent.slice(at + 1), path: sent.slice(0, at) }
}

function findNameFlaw(fileName: string, extension: string): string | undefined {
  if (!fileName.isWellFormed()) return 'must not contain half of a surrogate pair'
  const characters = [...fileName].length
  if (characters < 1 || characters > limits.fileNameCharsMax) {
    return `must be 1 to ${limits.fileNameCharsMax} characters`
  }
  if (fileName.includes('\\')) return 'must not contain "\\"; write folders with "/"'
  if (fileName.startsWith('/') || /^[a-z]:/i.test(fileName))
    return 'must be a name or a relative path, such as src/retry.ts'
  if (fileName.split('/').some((part) => part === '' || part === '.' || part === '..'))
    return 'must end in a name and contain neither ".", ".." nor "//"'
  if (unsafeCharacter.test(fileName)) return 'must not contain control or text-direction characters'
  if (isRefusedExtension(extension))
    return `ends in .${extension}; archives and executables are not accepted`
  return undefined
}

/** An attachment as the body schema lets it through. */
export type InlineAttachmentInput = {
  fileName: string
  mimeType: string
  content?: string
  /** Revision A only, as is fileSize; revision B ignores both like any unknown field. */
  data?: string
  fileSize?: number
}

export type InlineAttachment = {
  fileName: string
  mimeType: string
  kind: AttachmentKind
  bytes: Buffer
  sha256: Buffer
}

export function readInlineAttachments(
  input: readonly InlineAttachmentInput[],
  revision: Revision,
): { attachments: InlineAttachment[]; problems: Problem[] } {
  const attachments: InlineAttachment[] = []
  const problems: Problem[] = []
  for (const [index, item] of input.entries()) {
    const found: Problem[] = []
    const report: Report = (name, message) =>
      found.push({ field: `attachments[${index}].${name}`, message })
    const attachment = readAttachment(item, revision, report)
    if (attachment && found.length === 0) attachments.push(attachment)
    problems.push(...found)
  }
  return { attachments, problems: problems.slice(0, limits.reportedProblemsMax) }
}

type Report = (name: keyof InlineAttachmentInput, message: string) => void

function readAttachment(
  item: InlineAttachmentInput,
  revision: Revision,
  report: Report,
): InlineAttachment | undefined {
  // Without a type we take, nobody can say whether the content is raw or base64.
  const facts = readFileFacts(item, revision, report)
  const read = facts && readBytes(item, facts, revision, report)
  if (!facts || !read) return undefined
  const { fileName, mediaType, kind } = facts
  return { fileName, mimeType: mediaType.mimeType, kind, ...read }
}

type ReadBytes = { bytes: Buffer; sha256: Buffer }

/** The bytes of content or data; where both are sent they have to say the same. */
function readBytes(
  item: InlineAttachmentInput,
  facts: FileFacts,
  revision: Revision,
  report: Report,
): ReadBytes | undefined {
  const { isRaw } = facts.mediaType
  const sent: { name: 'content' | 'data'; text: string; isRaw: boolean }[] = []
  if (item.content !== undefined) sent.push({ name: 'content', text: item.content, isRaw })
  if (item.data !== undefined && revision === 'A')
    sent.push({ name: 'data', text: item.data, isRaw: false })
  if (sent.length === 0)
    report('content', revision === 'A' ? 'is required, or data' : 'is required')

  let read: ReadBytes | undefined
  for (const { name, ...encoded } of sent) {
    const decoded = decode(encoded, facts)
    if (typeof decoded === 'string') report(name, decoded)
    else if (read?.bytes.equals(decoded.bytes) === false)
      report('data', 'must be the same file as content')
    else read = decoded
  }
  const sizeBytes = read?.bytes.length
  const isSizeWrong = revision === 'A' && item.fileSize !== undefined && item.fileSize !== sizeBytes
  if (read && isSizeWrong)
    report('fileSize', `must be the decoded size, which is ${sizeBytes} bytes`)
  return read
}

/** The bytes, or what is wrong with them. */
function decode(sent: Encoded, { mediaType, bytesMax }: FileFacts): ReadBytes | string {
  const encoded = joinLines(sent)
  if (encoded.isRaw && !encoded.text.isWellFormed())
    return 'must not contain half of a surrogate pair'
  const sizeFlaw = findSizeFlaw(measureInline(encoded), bytesMax)
  const bytes = sizeFlaw ?? decodeInline(encoded, mediaType)
  if (typeof bytes === 'string') return bytes
  const inspection = createInspection(mediaType, undefined)
  inspection.push(bytes)
  const { flaw, sha256 } = inspection.end()
  return flaw?.message ?? { bytes, sha256 }
}
