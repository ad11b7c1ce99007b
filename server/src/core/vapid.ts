// How this deployment names itself to push services (VAPID, RFC 8292): a signed token for each request, bound to
// the origin of the service it is sent to. A browser's subscription is bound to the public key, so the key pair
// stays the same as long as there are subscriptions.
import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto'

export type VapidKeys = { publicKey: Buffer; privateKey: Buffer }

/** Push services accept 24 hours at most; the rest is room for clocks that differ. */
const tokenSeconds = 12 * 3_600

export function makeVapidKeys(): VapidKeys {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // Leading zeros are left out of the number, and a key has 32 bytes.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return { publicKey: pair.getPublicKey(), privateKey }
}

/** The Authorization header; `contact` is a mailto: or https: address for the people who run the push service. */
export function authorizePush(
  { publicKey, privateKey }: VapidKeys,
  { endpoint, contact, nowMs }: { endpoint: string; contact: string; nowMs: number },
): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(nowMs / 1_000) + tokenSeconds,
    sub: contact,
  }
  const parts = [{ typ: 'JWT', alg: 'ES256' }, claims].map((part) => encode(JSON.stringify(part)))
  const unsigned = parts.join('.')
  const key = { key: readKey({ publicKey, privateKey }), dsaEncoding: 'ieee-p1363' } as const
  const signature = sign('sha256', Buffer.from(unsigned), key)
  return `vapid t=${unsigned}.${signature.toString('base64url')}, k=${encode(publicKey)}`
}

function readKey({ publicKey, privateKey }: VapidKeys): KeyObject {
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256', d: encode(privateKey) },
    x: encode(publicKey.subarray(1, 33)),
    y: encode(publicKey.subarray(33)),
  }
  return createPrivateKey({ key: jwk, format: 'jwk' })
}

function encode(value: string | Buffer): string {
  return Buffer.from(value as string).toString('base64url')
}
