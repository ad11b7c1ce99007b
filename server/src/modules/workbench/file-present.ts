// A client's file as it is sent to the engineer's browser: to be saved, never to be shown as a page
// of ours. The type is one of our own short list, whatever the client called it.
import type { FileRow } from './workbench.ts'

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

export const fileTypes: readonly string[] = [
  ...[text, unknown, 'application/pdf'],
  ...['image/gif', 'image/jpeg', 'image/png', 'image/webp'],
]

function chooseType({ kind, mime_type }: FileRow): string {
  if (kind === 'text' || kind === 'source') return text
  return checkedTypes[mime_type] ?? unknown
}

export function presentFile(row: FileRow) {
  return {
    file: { bytes: row.content, type: chooseType(row) },
    headers: {
      'content-disposition': spellDisposition(row.file_name),
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    },
  }
}

/** RFC 6266: the plain name for old readers, the true one in UTF-8 beside it. */
function spellDisposition(fileName: string): string {
  const plain = fileName.replaceAll(/[^A-Za-z0-9 ._-]/g, '_')
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
