// The body of a push message (RFC 8291): encrypted for one subscription of a browser, so that the push service
// that carries it reads nothing of it. One record of aes128gcm (RFC 8188), with a key pair and a salt of its own:
// a salt that is used twice under the same keys would give the plaintext away.
import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** What a browser hands out with its subscription. */
export type PushRecipient = {
  /** An uncompressed point of P-256. */
  p256dh: Buffer
  auth: Buffer
}

const curve = 'prime256v1'
const saltBytes = 16
const recordBytes = 4_096
const tagBytes = 16
const publicKeyBytes = 65
const headerBytes = saltBytes + 4 + 1 + publicKeyBytes
/** Marks the end of the last record; what follows it would be padding. */
const lastRecord = Buffer.from([2])

/** Beyond it a message would need a second record, and push services refuse more than 4,096 bytes. */
export const pushPlainBytesMax = recordBytes - headerBytes - tagBytes - lastRecord.length

/** `made` is given by the test of the standard's own example alone. */
export function encryptPush(
  plain: Buffer,
  { p256dh, auth }: PushRecipient,
  made: { salt: Buffer; privateKey: Buffer | undefined } = {
    salt: randomBytes(saltBytes),
    privateKey: undefined,
  },
): Buffer {
  if (plain.length > pushPlainBytesMax) throw new RangeError('The push message is too long')
  const { salt, privateKey } = made
  const own = createECDH(curve)
  if (privateKey) own.setPrivateKey(privateKey)
  else own.generateKeys()
  const ownPublic = own.getPublicKey()
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, ownPublic])
  const input = derive(own.computeSecret(p256dh), auth, keyInfo, 32)
  const key = derive(input, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(input, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const sealed = [cipher.update(plain), cipher.update(lastRecord), cipher.final()]
  return Buffer.concat([writeHeader(salt, ownPublic), ...sealed, cipher.getAuthTag()])
}

/** Whether a browser's key is a point of the curve; a message to anything else cannot be encrypted. */
export function isPushKey(p256dh: Buffer): boolean {
  if (p256dh.length !== publicKeyBytes || p256dh[0] !== 4) return false
  const own = createECDH(curve)
  own.generateKeys()
  try {
    own.computeSecret(p256dh)
    return true
  } catch {
    return false
  }
}

function writeHeader(salt: Buffer, ownPublic: Buffer): Buffer {
  const sizes = Buffer.alloc(5)
  sizes.writeUInt32BE(recordBytes)
  sizes.writeUInt8(ownPublic.length, 4)
  return Buffer.concat([salt, sizes, ownPublic])
}

function derive(secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
}
