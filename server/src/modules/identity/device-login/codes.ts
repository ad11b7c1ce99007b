// The two codes of a device login. The program keeps one of 256 random bits; the person reads the other
// one, eight consonants (34 bits), so that no word comes of them and no letter is taken for a digit.
// The database holds only an HMAC of each: the short one could be tried out from a plain hash.
import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { activeSecret, type SecretRing, withEachSecret } from '../../../core/secret-ring.ts'

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

type CodeKind = 'device' | 'user'

export function hashCode(kind: CodeKind, code: string, ring: SecretRing): Buffer {
  return hashWith(kind, code, activeSecret(ring))
}

/** Whichever number of the ring it was stored with. */
export function hashCodes(kind: CodeKind, code: string, ring: SecretRing): Buffer[] {
  return withEachSecret(ring, (secret) => hashWith(kind, code, secret))
}

function hashWith(kind: CodeKind, code: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`device login, ${kind} code: ${code}`).digest()
}
