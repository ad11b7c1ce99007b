// The secrets of webhooks at rest. We must be able to sign with them, so a hash will not do: they are
// sealed with AES-256-GCM under a key that the database does not know. Invariants:
// - A sealed secret names the number of its key and opens with no other, and only for its endpoint:
//   both are authenticated, so a row copied to another endpoint is worthless.
// - New secrets are sealed with the key of the highest number; older keys only open. Once every
//   secret is sealed again (resealSecrets), an old key can be taken out of the configuration.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const numberBytes = 4
const nonceBytes = 12
const tagBytes = 16

export type SealingKeys = { newest: number; byNumber: ReadonlyMap<number, Buffer> }

/** What the configuration holds is a text of any length; each makes one key of 32 bytes. */
export function openSealingKeys(texts: ReadonlyMap<number, string>): SealingKeys {
  const keys = [...texts].map(([number, text]) => {
    const key = Buffer.from(hkdfSync('sha256', text, '', 'webhook-secrets', 32))
    return [number, key] as const
  })
  return { newest: Math.max(...texts.keys()), byNumber: new Map(keys) }
}

export function sealSecret(keys: SealingKeys, endpointUuid: string, secret: string): Buffer {
  const number = Buffer.alloc(numberBytes)
  number.writeUInt32BE(keys.newest)
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, keyOf(keys, keys.newest), nonce)
  sealing.setAAD(nameOf(number, endpointUuid))
  const text = Buffer.concat([sealing.update(secret, 'utf8'), sealing.final()])
  return Buffer.concat([number, nonce, text, sealing.getAuthTag()])
}

export function openSecret(keys: SealingKeys, endpointUuid: string, sealed: Buffer): string {
  if (sealed.length <= numberBytes + nonceBytes + tagBytes) throw new Error('A secret is missing')
  const number = sealed.subarray(0, numberBytes)
  const nonce = sealed.subarray(numberBytes, numberBytes + nonceBytes)
  const text = sealed.subarray(numberBytes + nonceBytes, -tagBytes)
  const opening = createDecipheriv(cipher, keyOf(keys, number.readUInt32BE()), nonce, {
    authTagLength: tagBytes,
  })
  opening.setAAD(nameOf(number, endpointUuid))
  opening.setAuthTag(sealed.subarray(-tagBytes))
  return Buffer.concat([opening.update(text), opening.final()]).toString('utf8')
}

export type SealedSecrets = {
  endpointUuid: string
  secret: Buffer
  /** Null once its time is over. */
  previousSecret: Buffer | null
}

/** What a delivery is signed with: the secret, and the one before it while that lasts. */
export function openLiveSecrets(keys: SealingKeys, sealed: SealedSecrets): string[] {
  const { endpointUuid, secret, previousSecret } = sealed
  const live = previousSecret === null ? [secret] : [secret, previousSecret]
  return live.map((each) => openSecret(keys, endpointUuid, each))
}

/** The same secret under the newest key. */
export function resealSecret(keys: SealingKeys, endpointUuid: string, sealed: Buffer): Buffer {
  if (sealed.readUInt32BE() === keys.newest) return sealed
  return sealSecret(keys, endpointUuid, openSecret(keys, endpointUuid, sealed))
}

function keyOf(keys: SealingKeys, number: number): Buffer {
  const key = keys.byNumber.get(number)
  if (key === undefined) throw new Error(`WEBHOOK_SECRET_KEYS has no key ${number}`)
  return key
}

function nameOf(number: Buffer, endpointUuid: string): Buffer {
  return Buffer.concat([number, Buffer.from(endpointUuid.replaceAll('-', ''), 'hex')])
}
