// Looks at the bytes of a file as they pass, whatever their chunks. Invariants:
// - The verdict depends on the bytes alone, never on where the chunks were cut.
// - It keeps 512 bytes of the beginning and at most 3 of a character that is cut, however large the
//   file is.
import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import type { BinaryFormat, MediaType } from './media-types.ts'

/** What is wrong, and with which half of the promise: the size, the hash, or the content as its type. */
export type Flaw = { about: 'fileSize' | 'sha256' | 'content'; message: string }

export type Expected = { sizeBytes: number; sha256: Buffer }

export type Inspection = {
  /** Tells of a flaw that nothing after it could mend, so that a stream can be ended early. */
  push(chunk: Buffer): Flaw | undefined
  end(): { flaw: Flaw | undefined; sizeBytes: number; sha256: Buffer }
}

/** Every signature we know ends before this. */
const headBytes = 512

export function createInspection(mediaType: MediaType, expected: Expected | undefined): Inspection {
  const hash = createHash('sha256')
  const head = Buffer.alloc(headBytes)
  const text = mediaType.isRaw ? createTextCheck() : undefined
  let sizeBytes = 0

  function findContentFlaw(isWhole: boolean): Flaw | undefined {
    const isHeadKnown = isWhole || sizeBytes >= headBytes
    const message =
      text?.find(isWhole) ??
      (isHeadKnown ? findSignatureFlaw(head.subarray(0, sizeBytes), mediaType) : undefined)
    return message === undefined ? undefined : { about: 'content', message }
  }

  return {
    push(chunk) {
      hash.update(chunk)
      if (sizeBytes < headBytes) chunk.copy(head, sizeBytes)
      sizeBytes += chunk.length
      text?.push(chunk)
      if (expected && sizeBytes > expected.sizeBytes) return findExpectedFlaw(sizeBytes, expected)
      return findContentFlaw(false)
    },
    end() {
      const sha256 = hash.digest()
      const flaw =
        (expected && findExpectedFlaw(sizeBytes, expected, sha256)) ?? findContentFlaw(true)
      return { flaw, sizeBytes, sha256 }
    },
  }
}

function findExpectedFlaw(
  sizeBytes: number,
  expected: Expected,
  sha256?: Buffer,
): Flaw | undefined {
  if (sizeBytes !== expected.sizeBytes) {
    const message = `must be the size of what was sent, which is ${sizeBytes > expected.sizeBytes ? 'more' : `${sizeBytes} bytes`}`
    return { about: 'fileSize', message }
  }
  if (sha256 && !sha256.equals(expected.sha256)) {
    const message = `must be the SHA-256 of what was sent, which is ${sha256.toString('hex')}`
    return { about: 'sha256', message }
  }
  return undefined
}

type TextCheck = { push(chunk: Buffer): void; find(isWhole: boolean): string | undefined }

/** UTF-8 without NUL, where a character may be cut by the end of a chunk. */
function createTextCheck(): TextCheck {
  let cut: Buffer = Buffer.alloc(0)
  let isValid = true
  let hasNul = false
  return {
    push(chunk) {
      hasNul ||= chunk.includes(0)
      if (!isValid) return
      let rest = chunk
      if (cut.length > 0) {
        const missing = sequenceBytes(cut[0] as number) - cut.length
        cut = Buffer.concat([cut, chunk.subarray(0, missing)])
        rest = chunk.subarray(missing)
        if (chunk.length < missing) return
        isValid = isUtf8(cut)
      }
      const cutBytes = countCutBytes(rest)
      isValid &&= isUtf8(rest.subarray(0, rest.length - cutBytes))
      // A copy, because the chunk may be overwritten by the next one.
      cut = Buffer.from(rest.subarray(rest.length - cutBytes))
    },
    find(isWhole) {
      if (!isValid || (isWhole && cut.length > 0)) return 'must be valid UTF-8 for a text type'
      return hasNul ? 'must not contain NUL in a text type' : undefined
    },
  }
}

/** How many bytes a sequence has by its first; one that no character begins with counts as 4. */
function sequenceBytes(first: number): number {
  if (first < 0xc0) return 1
  if (first < 0xe0) return 2
  return first < 0xf0 ? 3 : 4
}

/** How many of the last bytes begin a character that is not all there. */
function countCutBytes(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] as number
    const isContinuation = byte >= 0x80 && byte < 0xc0
    if (!isContinuation) return sequenceBytes(byte) > back ? back : 0
  }
  return 0
}

function findSignatureFlaw(head: Buffer, mediaType: MediaType): string | undefined {
  const { mimeType, format, kind } = mediaType
  const signature = readSignature(head)
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

// What the first bytes of a file say it is, whatever its sender says.
type Signature = BinaryFormat | 'executable' | 'archive'

const signatures: readonly { is: Signature; offset?: number; hex: string }[] = [
  { is: 'png', hex: '89504e470d0a1a0a' },
  { is: 'jpeg', hex: 'ffd8ff' },
  { is: 'gif', hex: '474946383761' },
  { is: 'gif', hex: '474946383961' },
  { is: 'pdf', hex: '255044462d' },
  { is: 'executable', hex: '4d5a' },
  { is: 'executable', hex: '7f454c46' },
  { is: 'executable', hex: 'feedface' },
  { is: 'executable', hex: 'feedfacf' },
  { is: 'executable', hex: 'cefaedfe' },
  { is: 'executable', hex: 'cffaedfe' },
  { is: 'executable', hex: 'cafebabe' },
  { is: 'executable', hex: '0061736d' },
  { is: 'executable', hex: '4c00000001140200' },
  { is: 'archive', hex: '504b0304' },
  { is: 'archive', hex: '504b0506' },
  { is: 'archive', hex: '1f8b' },
  { is: 'archive', hex: '425a68' },
  { is: 'archive', hex: 'fd377a585a00' },
  { is: 'archive', hex: '28b52ffd' },
  { is: 'archive', hex: '377abcaf271c' },
  { is: 'archive', hex: '526172211a07' },
  { is: 'archive', hex: '4d534346' },
  { is: 'archive', offset: 257, hex: '7573746172' },
]

const known = signatures.map(({ is, offset = 0, hex }) => ({
  is,
  offset,
  bytes: Buffer.from(hex, 'hex'),
}))

export function readSignature(bytes: Buffer): Signature | undefined {
  if (isWebp(bytes)) return 'webp'
  for (const { is, offset, bytes: wanted } of known) {
    if (bytes.subarray(offset, offset + wanted.length).equals(wanted)) return is
  }
  return undefined
}

function isWebp(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
}
