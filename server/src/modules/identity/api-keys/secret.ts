// The secret of an API key: prefix, 30 base62 characters, 6 base62 characters of CRC32.
// The checksum lets a typo or a garbage key be refused without any database work, and the fixed
// shape lets secret scanners find a leaked one. Stored only as HMAC-SHA256 under a pepper.
import { createHmac, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomCharacters = 30
const checksumCharacters = 6

const shape = 'trs_(?:live|test)_[0-9A-Za-z]{36}'
export const secretPattern = new RegExp(`^${shape}$`)

/** Wherever it stands, also inside of a word. */
export const anySecret = new RegExp(shape, 'g')

/** What secret scanners look for. The documents publish it, so it stays as it is. */
export const scannerPattern = String.raw`\b${shape}\b`

export function makeSecret(isTest: boolean): string {
  let body = isTest ? 'trs_test_' : 'trs_live_'
  for (let i = 0; i < randomCharacters; i++) body += base62[randomInt(base62.length)]
  return body + checksum(body)
}

export function isWellFormedSecret(secret: string): boolean {
  if (!secretPattern.test(secret)) return false
  return checksum(secret.slice(0, -checksumCharacters)) === secret.slice(-checksumCharacters)
}

function checksum(text: string): string {
  let value = crc32(text)
  let digits = ''
  for (let i = 0; i < checksumCharacters; i++) {
    digits = base62[value % 62] + digits
    value = Math.floor(value / 62)
  }
  return digits
}

export function hashSecret(secret: string, pepper: string): Buffer {
  return createHmac('sha256', pepper).update(secret).digest()
}

/** Enough to recognise a key in a list, far too little to use it. */
export function hintOf(secret: string): string {
  return `${secret.slice(0, 9)}…${secret.slice(-4)}`
}
