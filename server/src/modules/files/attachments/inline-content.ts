// How the bytes of a file stand in a JSON body: as raw text, or as strict base64 that may be broken into
// lines.
import type { MediaType } from './media-types.ts'

export type Encoded = { text: string; isRaw: boolean }

/** `base64` and PEM tools break lines at 64 or 76 characters. */
export function joinLines(encoded: Encoded): Encoded {
  if (encoded.isRaw || !encoded.text.includes('\n')) return encoded
  return { ...encoded, text: encoded.text.replaceAll(/\r?\n/g, '') }
}

/** How many bytes the text stands for, known before anything is allocated for them. */
export function measureInline({ text, isRaw }: Encoded): number {
  if (isRaw) return Buffer.byteLength(text)
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  return Math.floor((text.length * 3) / 4) - padding
}

/** The bytes, or what is wrong with the text. */
export function decodeInline({ text, isRaw }: Encoded, mediaType: MediaType): Buffer | string {
  if (isRaw) return Buffer.from(text)
  return decodeBase64(text) ?? explainBase64(text, mediaType)
}

/** RFC 4648 with padding. Node skips what it does not understand, so only a round trip proves it. */
export function decodeBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64') === text ? bytes : undefined
}

function explainBase64(text: string, { kind, mimeType }: MediaType): string {
  if (text.startsWith('data:')) return 'must be base64 alone, without the "data:" prefix'
  const rule = 'must be base64 (RFC 4648) with padding'
  return kind === 'other' ? `${rule}, because ${mimeType} is not a text type` : rule
}
