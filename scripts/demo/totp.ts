// The code that an authenticator app shows for a secret (RFC 6238), for the demo's people and the
// flows that sign in as them.
import { createHmac } from 'node:crypto'

const stepSeconds = 30
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function showTotp(secret: string, nowMs = Date.now()): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(nowMs / 1_000 / stepSeconds)))
  const hash = createHmac('sha1', decodeBase32(secret)).update(counter).digest()
  const offset = (hash.at(-1) as number) & 15
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

function decodeBase32(text: string): Buffer {
  const bits = [...text.replace(/=+$/, '')]
    .map((letter) => alphabet.indexOf(letter.toUpperCase()).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
