// The two codes of a device login. The program keeps one of 256 random bits; the person reads the other
// one, eight consonants (34 bits), so that no word comes of them and no letter is taken for a digit.
// The database holds only an HMAC of each: the short one could be tried out from a plain hash.
import { createHmac, randomBytes, randomInt } from 'node:crypto'

const letters = 'BCDFGHJKLMNPQRSTVWXZ'
const lettersPerHalf = 4

export function makeDeviceCode(): string {
  return randomBytes(32).toString('base64url')
}

export function makeUserCode(): string {
  const half = () =>
    Array.from({ length: lettersPerHalf }, () => letters[randomInt(letters.length)]).join('')
  return `${half()}-${half()}`
}

export function hashCode(kind: 'device' | 'user', code: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`device login, ${kind} code: ${code}`).digest()
}
