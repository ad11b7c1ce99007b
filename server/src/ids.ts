// Public ids are a prefix and the 26 characters of a UUID in Crockford's base 32, so they sort
// as the UUIDs do, survive being read aloud, and say what they name.
import { randomBytes } from 'node:crypto'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const idCharacters = 26

export type IdPrefix = 'task' | 'acct' | 'key' | 'req'

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

const requestIdPool = Buffer.alloc(16 * 256)
let requestIdOffset = requestIdPool.length

/** 80 random bits. Random bytes are drawn in bulk because every request needs one of these. */
export function newRequestId(): string {
  if (requestIdOffset === requestIdPool.length) {
    randomBytes(requestIdPool.length).copy(requestIdPool)
    requestIdOffset = 0
  }
  let text = 'req_'
  for (let i = 0; i < 16; i++) text += alphabet[(requestIdPool[requestIdOffset + i] as number) & 31]
  requestIdOffset += 16
  return text
}
