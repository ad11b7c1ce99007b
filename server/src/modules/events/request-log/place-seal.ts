// A place in the log says which transactions of the database ran, of all accounts: it leaves the service
// only encrypted, and bound to the account that may follow from it.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

export type PlaceSeal = {
  seal(place: string, accountUuid: string): string
  /** Undefined for what was not sealed here for this account. */
  open(sealed: string, accountUuid: string): string | undefined
}

const algorithm = 'aes-256-gcm'
const [ivBytes, tagBytes] = [12, 16]

export function createPlaceSeal(secret: string): PlaceSeal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'place in the request log', 32))
  return {
    seal(place, accountUuid) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(accountUuid))
      const text = Buffer.concat([cipher.update(place, 'latin1'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
    },
    open(sealed, accountUuid) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length <= ivBytes + tagBytes) return undefined
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes))
        .setAAD(Buffer.from(accountUuid))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      try {
        const text = decipher.update(bytes.subarray(ivBytes + tagBytes))
        return Buffer.concat([text, decipher.final()]).toString('latin1')
      } catch {
        return undefined
      }
    },
  }
}
