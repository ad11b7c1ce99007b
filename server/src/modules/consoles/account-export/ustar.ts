// A tar archive as a stream (POSIX ustar), which every tar reads. Members are plain files under names of
// our own making: short, ASCII, without a way out of the folder they are unpacked into.

const blockBytes = 512
/** Eleven octal digits are all a ustar header has for a size. */
const memberBytesMax = 8 ** 11 - 1
const nameBytesMax = 100

export type Sink = (chunk: Buffer) => Promise<void>

/** Throws where the header could not say it. */
export function makeHeader(path: string, sizeBytes: number, modifiedAt: Date): Buffer {
  if (!/^[\w./-]+$/.test(path) || path.length > nameBytesMax)
    throw new RangeError(`${path} is not a name of a member`)
  if (!Number.isSafeInteger(sizeBytes) || sizeBytes < 0 || sizeBytes > memberBytesMax)
    throw new RangeError(`${path} has ${sizeBytes} bytes, which no member can have`)
  const header = Buffer.alloc(blockBytes)
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')
  header.write(path, 0, 'latin1')
  header.write(`${octal(0o600, 7)}\0`, 100, 'latin1')
  header.write(`${octal(0, 7)}\0`, 108, 'latin1')
  header.write(`${octal(0, 7)}\0`, 116, 'latin1')
  header.write(`${octal(sizeBytes, 11)}\0`, 124, 'latin1')
  header.write(`${octal(Math.floor(modifiedAt.getTime() / 1_000), 11)}\0`, 136, 'latin1')
  // The checksum is taken with spaces where it will stand.
  header.write(' '.repeat(8), 148, 'latin1')
  header.write('0', 156, 'latin1')
  header.write('ustar\x0000', 257, 'latin1')
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${octal(sum, 6)}\0 `, 148, 'latin1')
  return header
}

/** What follows the bytes of a member, up to a whole block. */
export function makePadding(sizeBytes: number): Buffer {
  return Buffer.alloc((blockBytes - (sizeBytes % blockBytes)) % blockBytes)
}

/** Two empty blocks end the archive. */
export const archiveEnd: Buffer = Buffer.alloc(2 * blockBytes)
