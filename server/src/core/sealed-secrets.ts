// Secrets of webhooks and callbacks at rest. We must be able to sign with them and to send to them, so a hash
// will not do: they are sealed with AES-256-GCM under a key that the database does not know. Invariants:
// - A sealed secret names the number of its key and opens with no other, and only for its owner, an endpoint
//   or a callback: both are authenticated, so a row copied to another owner is worthless.
// - New secrets are sealed with the active key; the others only open. Once every secret is sealed again
//   (resealSecrets), an old key can be taken out of the configuration.
// - A secret is sealed anew under a higher number, never a lower one (secret-ring.ts).
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { type SecretRing, withEachSecret } from './secret-ring.ts'

const cipher = 'aes-256-gcm'
const numberBytes = 4
const nonceBytes = 12
const tagBytes = 16

export type SealingKeys = { active: number; byNumber: ReadonlyMap<number, Buffer> }

/** What the configuration holds is a text of any length; each makes one key of 32 bytes. */
export function openSealingKeys(ring: SecretRing): SealingKeys {
  const keys = withEachSecret(ring, (text, number) => {
    const key = Buffer.from(hkdfSync('sha256', text, '', 'webhook-secrets', 32))
    return [number, key] as const
  })
  return { active: ring.active, byNumber: new Map(keys) }
}

export function sealSecret(keys: SealingKeys, ownerUuid: string, secret: string): Buffer {
  const number = Buffer.alloc(numberBytes)
  number.writeUInt32BE(keys.active)
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, keyOf(keys, keys.active), nonce)
  sealing.setAAD(nameOf(number, ownerUuid))
  const text = Buffer.concat([sealing.update(secret, 'utf8'), sealing.final()])
  return Buffer.concat([number, nonce, text, sealing.getAuthTag()])
}

export function openSecret(keys: SealingKeys, ownerUuid: string, sealed: Buffer): string {
  if (sealed.length <= numberBytes + nonceBytes + tagBytes) throw new Error('A secret is missing')
  const number = sealed.subarray(0, numberBytes)
  const nonce = sealed.subarray(numberBytes, numberBytes + nonceBytes)
  const text = sealed.subarray(numberBytes + nonceBytes, -tagBytes)
  const opening = createDecipheriv(cipher, keyOf(keys, number.readUInt32BE()), nonce, {
    authTagLength: tagBytes,
  })
  opening.setAAD(nameOf(number, ownerUuid))
  opening.setAuthTag(sealed.subarray(-tagBytes))
  return Buffer.concat([opening.update(text), opening.final()]).toString('utf8')
}

/** The same secret under the active key. */
export function resealSecret(keys: SealingKeys, ownerUuid: string, sealed: Buffer): Buffer {
  if (sealed.readUInt32BE() >= keys.active) return sealed
  return sealSecret(keys, ownerUuid, openSecret(keys, ownerUuid, sealed))
}

function keyOf(keys: SealingKeys, number: number): Buffer {
  const key = keys.byNumber.get(number)
  if (key === undefined) throw new Error(`WEBHOOK_SECRET_KEYS has no key ${number}`)
  return key
}

function nameOf(number: Buffer, ownerUuid: string): Buffer {
  return Buffer.concat([number, Buffer.from(ownerUuid.replaceAll('-', ''), 'hex')])
}
