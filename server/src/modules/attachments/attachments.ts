// Files that arrive inside a body. Invariants of an InlineAttachment:
// - its bytes are exactly what the client encoded: strict base64, or the UTF-8 of the raw text;
// - its name cannot climb out of a folder, break a header or disguise its own ending;
// - its type is one we take in the client's revision, and its first bytes do not contradict it;
// - a text or source file is valid UTF-8 without NUL;
// - its size is within the limit of its kind in that revision.
// Nothing is repaired: what is not right is named, so that the client never wonders what we kept.

import { isUtf8 } from 'node:buffer'
import { hash } from 'node:crypto'
import type { Problem } from '../../errors.ts'
import { limits } from '../../limits.ts'
import type { Revision } from '../../money.ts'
import { readSignature } from './file-signatures.ts'
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
  const { fileName } = item
  const extension = readExtension(fileName)
  const nameFlaw = findNameFlaw(fileName, extension)
  if (nameFlaw) report('fileName', nameFlaw)

  const mediaType =
    item.mimeType.length > limits.mimeTypeCharsMax ? undefined : readMediaType(item.mimeType)
  if (mediaType === undefined) {
    report('mimeType', 'must be a MIME type, such as image/png, and UTF-8 if it names a charset')
    return undefined
  }
  // Without a type we take, nobody can say whether the content is raw or base64.
  const typeFlaw = findTypeFlaw(mediaType, revision)
  if (typeFlaw !== undefined) {
    report('mimeType', typeFlaw)
    return undefined
  }
  if (!fitsExtension(mediaType.mimeType, extension)) {
    report('mimeType', `does not fit the extension .${extension} of fileName`)
  }

  const bytes = readBytes(item, mediaType, revision, report)
  if (bytes === undefined) return undefined
  const kind = refineKind(mediaType, extension)
  return {
    fileName,
    mimeType: mediaType.mimeType,
    kind,
    bytes,
    sha256: hash('sha256', bytes, 'buffer'),
  }
}

/** The bytes of content or data; where both are sent they have to say the same. */
function readBytes(
  item: InlineAttachmentInput,
  mediaType: MediaType,
  revision: Revision,
  report: Report,
): Buffer | undefined {
  const bytesMax = sizeLimitBytes(mediaType, revision)
  const sent: { name: 'content' | 'data'; text: string; isRaw: boolean }[] = []
  if (item.content !== undefined)
    sent.push({ name: 'content', text: item.content, isRaw: mediaType.isRaw })
  if (item.data !== undefined && revision === 'A')
    sent.push({ name: 'data', text: item.data, isRaw: false })
  if (sent.length === 0)
    report('content', revision === 'A' ? 'is required, or data' : 'is required')

  let bytes: Buffer | undefined
  for (const { name, text, isRaw } of sent) {
    const decoded = isRaw
      ? decodeRaw(text, bytesMax)
      : decodeBase64Within(text, bytesMax, mediaType)
    const flaw = typeof decoded === 'string' ? decoded : findBytesFlaw(decoded, mediaType)
    if (flaw !== undefined) report(name, flaw)
    else if (bytes?.equals(decoded as Buffer) === false)
      report('data', 'must be the same file as content')
    else bytes = decoded as Buffer
  }
  const isSizeWrong =
    revision === 'A' && item.fileSize !== undefined && item.fileSize !== bytes?.length
  if (bytes && isSizeWrong)
    report('fileSize', `must be the decoded size, which is ${bytes.length} bytes`)
  return bytes
}

function sizeLimitBytes({ kind }: MediaType, revision: Revision): number {
  if (revision === 'A') return limits.attachmentBytesMaxA
  return kind === 'image' || kind === 'pdf' ? limits.imageOrPdfBytesMaxB : limits.textBytesMaxB
}

// Each decoder returns the bytes or what is wrong with the text, and knows the size before it
// allocates anything.

function decodeRaw(text: string, bytesMax: number): Buffer | string {
  if (!text.isWellFormed()) return 'must not contain half of a surrogate pair'
  return findSizeFlaw(Buffer.byteLength(text), bytesMax) ?? Buffer.from(text)
}

function decodeBase64Within(text: string, bytesMax: number, mediaType: MediaType): Buffer | string {
  return (
    findSizeFlaw(base64SizeBytes(text), bytesMax) ??
    decodeBase64(text) ??
    explainBase64(text, mediaType)
  )
}

function findSizeFlaw(sizeBytes: number, bytesMax: number): string | undefined {
  return sizeBytes > bytesMax ? `must be at most ${bytesMax} bytes, not ${sizeBytes}` : undefined
}

function base64SizeBytes(text: string): number {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  return Math.floor((text.length * 3) / 4) - padding
}

/** RFC 4648 with padding. Node skips what it does not understand, so only a round trip proves it. */
export function decodeBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64') === text ? bytes : undefined
}

function explainBase64(text: string, { kind, mimeType }: MediaType): string {
  if (text.startsWith('data:')) return 'must be base64 alone, without the "data:" prefix'
  const rule = 'must be base64 (RFC 4648) with padding and without line breaks'
  return kind === 'other' ? `${rule}, because ${mimeType} is not a text type` : rule
}

function findTypeFlaw(mediaType: MediaType, revision: Revision): string | undefined {
  if (isRefusedMimeType(mediaType.mimeType))
    return 'is an archive or runs code; attach the files it holds instead'
  if (mediaType.kind === 'other' && revision === 'B') {
    return 'must be an image (PNG, JPEG, GIF, WebP), PDF, source or text type'
  }
  return undefined
}

function findBytesFlaw(bytes: Buffer, mediaType: MediaType): string | undefined {
  const { mimeType, format, isRaw, kind } = mediaType
  if (isRaw && !isUtf8(bytes)) return 'must be valid UTF-8 for a text type'
  if (isRaw && bytes.includes(0)) return 'must not contain NUL in a text type'
  const signature = readSignature(bytes)
  if (format !== undefined)
    return signature === format ? undefined : `is not a ${format.toUpperCase()} file`
  if (signature === undefined) return undefined
  // octet-stream claims nothing, so it cannot lie about a picture, but it could carry an archive.
  const claimsNothing = mimeType === 'application/octet-stream'
  if (signature === 'executable' || signature === 'archive') {
    const isRefused = kind === 'other' && (signature === 'executable' || claimsNothing)
    return isRefused ? `is an ${signature}, which is not accepted` : undefined
  }
  return claimsNothing ? undefined : `is a ${signature.toUpperCase()} file, not ${mimeType}`
}

// Controls and line separators can break a header or a listing; bidirectional marks make a name
// read as another ("exe.txt" backwards).
const unsafeCharacter = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

function findNameFlaw(fileName: string, extension: string): string | undefined {
  if (!fileName.isWellFormed()) return 'must not contain half of a surrogate pair'
  const characters = [...fileName].length
  if (characters < 1 || characters > limits.fileNameCharsMax) {
    return `must be 1 to ${limits.fileNameCharsMax} characters`
  }
  if (/[/\\]/.test(fileName)) return 'must be a name without a path; remove "/" and "\\"'
  if (fileName === '.' || fileName === '..') return 'must be a name, not a folder'
  if (unsafeCharacter.test(fileName)) return 'must not contain control or text-direction characters'
  if (isRefusedExtension(extension))
    return `ends in .${extension}; archives and executables are not accepted`
  return undefined
}
