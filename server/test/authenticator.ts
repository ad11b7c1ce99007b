// A passkey device in software: one ES256 key, answers to registration and authentication as a
// browser would hand them on. What it says of itself can be bent, to see who believes it.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

export type Bend = {
  /** The page that asks, as the browser saw it. */
  origin?: string
  rpId?: string
  challenge?: string
  /** Whether the device made sure of its user, by finger or number. */
  userVerified?: boolean
}

const flags = { present: 1, verified: 4, hasKey: 64 }

export function createAuthenticator({ origin, rpId }: { origin: string; rpId: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0

  function makeAuthData(bend: Bend, key: Buffer[] = []): Buffer {
    counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const verified = (bend.userVerified ?? true) ? flags.verified : 0
    const flag = flags.present | verified | (key.length > 0 ? flags.hasKey : 0)
    return Buffer.concat([hash(bend.rpId ?? rpId), Buffer.from([flag]), count, ...key])
  }

  function makeClientData(type: string, challenge: string, bend: Bend): Buffer {
    return Buffer.from(
      JSON.stringify({
        type,
        challenge: bend.challenge ?? challenge,
        origin: bend.origin ?? origin,
        crossOrigin: false,
      }),
    )
  }

  const named = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
  }

  return {
    register(challenge: string, bend: Bend = {}) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = makeAuthData(bend, [Buffer.alloc(16), length, id, encodeKey(publicKey)])
      const attestation = encodeCbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      )
      const clientData = makeClientData('webauthn.create', challenge, bend)
      return {
        ...named,
        response: {
          clientDataJSON: clientData.toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    authenticate(challenge: string, bend: Bend = {}) {
      const authData = makeAuthData(bend)
      const clientData = makeClientData('webauthn.get', challenge, bend)
      const signature = sign('sha256', Buffer.concat([authData, hash(clientData)]), privateKey)
      return {
        ...named,
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}

function hash(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

/** The public key as COSE writes it: an elliptic key for ES256 on P-256. */
function encodeKey(publicKey: ReturnType<typeof generateKeyPairSync>['publicKey']): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' }) as { x?: string; y?: string }
  return encodeCbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
}

/** As much of CBOR as passkeys use: whole numbers, texts, bytes and maps. */
function encodeCbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...(value as Map<unknown, unknown>)]
  const parts = entries.flatMap(([key, each]) => [encodeCbor(key), encodeCbor(each)])
  return Buffer.concat([head(5, entries.length), ...parts])
}

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size])
  if (size < 256) return Buffer.from([(major << 5) | 24, size])
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255])
}
