// Public ids are a prefix and the 26 characters of a UUID in Crockford's base 32, so they sort
// as the UUIDs do, survive being read aloud, and say what they name.
import { randomFillSync } from 'node:crypto'
import { ApiError } from './errors.ts'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const idCharacters = 26

export type IdPrefix =
  | 'task'
  | 'acct'
  | 'key'
  | 'req'
  | 'person'
  | 'session'
  | 'invite'
  | 'webhook'
  | 'delivery'
  | 'upload'
  | 'adjust'
  | 'proposal'
  | 'export'
  | 'credreq'
  | 'cap'

export function encodeId(prefix: IdPrefix, uuid: string): string {
  let rest = BigInt(`0x${uuid.replaceAll('-', '')}`)
  let text = ''
  for (let i = 0; i < idCharacters; i++) {
    text = alphabet[Number(rest & 31n)] + text
    rest >>= 5n
  }
  return `${prefix}_${text}`
}

/** The UUID behind a public id, or undefined when the text is not an id of that kind. */
export function decodeId(prefix: IdPrefix, id: string): string | undefined {
  if (id.length !== prefix.length + 1 + idCharacters || !id.startsWith(`${prefix}_`))
    return undefined
  let value = 0n
  for (const character of id.slice(prefix.length + 1)) {
    const digit = alphabet.indexOf(character)
    if (digit < 0) return undefined
    value = (value << 5n) | BigInt(digit)
  }
  if (value >> 128n !== 0n) return undefined
  const hex = value.toString(16).padStart(32, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Throws where it cannot be an id of this kind, which is as good as one that nobody has. */
export function requireId(prefix: IdPrefix, id: string): string {
  const uuid = decodeId(prefix, id)
  if (uuid === undefined) throw new ApiError('NOT_FOUND')
  return uuid
}

/** The smallest UUIDv7 of a millisecond: ids carry the creation time, so a time is a place. */
export function firstUuidAt(time: Date): string {
  const hex = Math.max(0, time.getTime()).toString(16).padStart(12, '0').slice(-12)
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

const requestIdRandomCharacters = 16
const randomPool = Buffer.alloc(requestIdRandomCharacters * 256)
let randomOffset = randomPool.length
const requestIdText = Buffer.from(`req_${'0'.repeat(requestIdRandomCharacters)}`, 'latin1')
const alphabetCodes = Buffer.from(alphabet, 'latin1')

/**
 * 80 random bits. Every request needs one, so random bytes are drawn in bulk, and the text is made
 * from bytes in one step: sixteen small concatenations would be put together again at each use.
 */
export function newRequestId(): string {
  if (randomOffset === randomPool.length) {
    randomFillSync(randomPool)
    randomOffset = 0
  }
  for (let i = 0; i < requestIdRandomCharacters; i++) {
    const digit = (randomPool[randomOffset + i] as number) & 31
    requestIdText[4 + i] = alphabetCodes[digit] as number
  }
  randomOffset += requestIdRandomCharacters
  return requestIdText.toString('latin1')
}

/** An attachment, by its position in a task. */
export type AttachmentRef = { accountUuid: string; taskUuid: string; position: number }
