// What the first bytes of a file say it is, whatever its sender says.
import type { BinaryFormat } from './media-types.ts'

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
