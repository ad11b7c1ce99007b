// Files as lists show them, and how they are named to a browser.
import type { FileLinks, LinkKind } from '../../../http/files/links.ts'
import { splitPath } from './attachments.ts'
import { type AttachmentRow, statusOf } from './reading.ts'

const text = 'text/plain; charset=utf-8'
const unknown = 'application/octet-stream'

/** Formats whose signature was checked when the file came in. */
const checkedTypes: Record<string, string> = {
  'image/png': 'image/png',
  'image/jpeg': 'image/jpeg',
  'image/jpg': 'image/jpeg',
  'image/gif': 'image/gif',
  'image/webp': 'image/webp',
  'application/pdf': 'application/pdf',
}

/** One of our own short list, whatever the client called it. */
export function chooseType({ kind, mime_type }: Pick<AttachmentRow, 'kind' | 'mime_type'>): string {
  if (kind === 'text' || kind === 'source') return text
  return checkedTypes[mime_type] ?? unknown
}

/** Besides downloading it: how a file can be viewed. */
const waysToLook: Record<string, LinkKind[]> = {
  text: ['text'],
  source: ['text'],
  image: ['preview'],
  pdf: ['view'],
}

export function isReadable(kind: LinkKind, row: Pick<AttachmentRow, 'kind'>): boolean {
  if (kind === 'bytes') return row.kind === 'pdf'
  return kind === 'download' || (waysToLook[row.kind]?.includes(kind) ?? false)
}

export function presentAttachment(row: AttachmentRow, links: FileLinks) {
  const status = statusOf(row)
  const place = { accountUuid: row.account_id, taskUuid: row.task_id, position: row.position }
  const made =
    status === 'available'
      ? links.mint(place, ['download', ...(waysToLook[row.kind] ?? [])])
      : { links: null, expiresAt: null }
  return {
    position: row.position,
    ...splitPath(row.file_name),
    mimeType: row.mime_type,
    kind: row.kind,
    fileSize: row.size_bytes,
    sha256: row.sha256.toString('hex'),
    status,
    links: made.links,
    linksExpireAt: made.expiresAt?.toISOString() ?? null,
  }
}
