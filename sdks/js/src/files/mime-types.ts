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
export function guessMimeType(fileName: string, bytes: Uint8Array): string {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
  const known = Object.hasOwn(byExtension, extension) ? byExtension[extension] : undefined
  return known ?? (isText(bytes) ? 'text/plain' : 'application/octet-stream')
}

function isText(bytes: Uint8Array): boolean {
  if (bytes.includes(0)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Types whose content the service takes as base64 in either revision; other known ones are text. */
export function isBinaryType(mimeType: string): boolean {
  return /^(image\/(png|jpe?g|gif|webp)|application\/pdf)$/.test(mimeType)
}
