// What a file is, by the extension of its name and otherwise by its bytes.

const byExtension: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  csv: 'text/csv',
  md: 'text/markdown',
  json: 'application/json',
  xml: 'application/xml',
  yaml: 'application/yaml',
  yml: 'application/yaml',
  html: 'text/html',
  css: 'text/css',
  js: 'text/javascript',
  ts: 'text/typescript',
  py: 'text/x-python',
  diff: 'text/x-diff',
  patch: 'text/x-patch',
}

/** Text of any other kind is text/plain, which the service takes for every source and text file. */
export function guessMimeType(fileName: string, bytes: Uint8Array, hint?: string): string {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
  const known = Object.hasOwn(byExtension, extension) ? byExtension[extension] : undefined
  return known ?? hint ?? (isText(bytes) ? 'text/plain' : unknownType)
}

/** A name for bytes that came without one, so that the engineer sees what they are. */
export function inventFileName(bytes: Uint8Array, mimeType: string | undefined): string {
  const type = mimeType ?? sniffMimeType(bytes)
  const known = Object.entries(byExtension).find(([, each]) => each === type)?.[0]
  return `attachment.${known ?? (isText(bytes) ? 'txt' : 'bin')}`
}

/** How the formats that engineers are shown begin, in Latin-1. */
const signatures: readonly [string, string][] = [
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
  ['%PDF-', 'application/pdf'],
]

function sniffMimeType(bytes: Uint8Array): string | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 12))
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'image/webp'
  return signatures.find(([signature]) => head.startsWith(signature))?.[1]
}

/** What the service takes for text: UTF-8 without NUL. */
export function isText(bytes: Uint8Array): boolean {
  return decodeText(bytes) !== undefined
}

/** The text of the bytes, or undefined where they are not UTF-8. A byte order mark stays a part of it. */
export function decodeText(bytes: Uint8Array): string | undefined {
  if (bytes.includes(0)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

export const unknownType = 'application/octet-stream'

/** Types whose content the service takes as base64 in either revision. */
export function isBinaryType(mimeType: string): boolean {
  return /^(image\/(png|jpe?g|gif|webp)|application\/pdf)$/.test(mimeType)
}

/** Whether content is sent as it is: of text types, and in revision B of all but the binary ones. */
export function isRaw(mimeType: string, revision: 'A' | 'B'): boolean {
  if (revision === 'B') return !isBinaryType(mimeType)
  return /^(text\/|image\/svg\+xml$|application\/(json|xml|yaml)$)/i.test(mimeType)
}
