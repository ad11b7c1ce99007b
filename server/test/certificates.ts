// Self-signed certificates for receivers in tests, written by hand, because Node can read them but
// not make them, and because a key that lies in a repository is found by every scanner.
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

export type Certificate = { key: string; cert: string }

export type CertificateRequest = {
  names?: string[]
  /** IPv4 addresses. */
  addresses?: string[]
  notAfter?: Date
  /** Two days before its end unless given. */
  notBefore?: Date
}

const dayMs = 86_400_000
const sequence = 0x30
const tags = { boolean: 1, integer: 2, bitString: 3, octetString: 4, oid: 6, utf8: 12, time: 24 }

export function makeCertificate(request: CertificateRequest): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = der(sequence, oid('2a8648ce3d040302'))
  const name = der(
    sequence,
    der(0x31, der(sequence, oid('550403'), der(tags.utf8, Buffer.from('Test')))),
  )
  const notAfter = request.notAfter ?? new Date(Date.now() + dayMs)
  const notBefore = request.notBefore ?? new Date(notAfter.getTime() - 2 * dayMs)
  const body = der(
    sequence,
    der(0xa0, der(tags.integer, Buffer.from([2]))),
    der(tags.integer, Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    algorithm,
    name,
    der(sequence, time(notBefore), time(notAfter)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(sequence, describeNames(request), describeAuthority())),
  )
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)])
  const whole = der(sequence, body, algorithm, der(tags.bitString, signature))
  const lines = whole
    .toString('base64')
    .match(/.{1,64}/g)
    ?.join('\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}

function describeNames({ names = [], addresses = [] }: CertificateRequest): Buffer {
  const all = [
    ...names.map((name) => der(0x82, Buffer.from(name))),
    ...addresses.map((address) => der(0x87, Buffer.from(address.split('.').map(Number)))),
  ]
  return der(sequence, oid('551d11'), der(tags.octetString, der(sequence, ...all)))
}

/** It vouches for itself, so that it can be trusted by being named as the authority. */
function describeAuthority(): Buffer {
  const isAuthority = der(sequence, der(tags.boolean, Buffer.from([0xff])))
  return der(sequence, oid('551d13'), der(tags.octetString, isAuthority))
}

function oid(hex: string): Buffer {
  return der(tags.oid, Buffer.from(hex, 'hex'))
}

function time(date: Date): Buffer {
  return der(tags.time, Buffer.from(`${date.toISOString().replace(/\D/g, '').slice(0, 14)}Z`))
}

/** One value of DER: its tag, its length in as few bytes as it needs, and what it holds. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag, ...writeLength(content.length)]), content])
}

function writeLength(bytes: number): number[] {
  if (bytes < 0x80) return [bytes]
  return bytes < 0x100 ? [0x81, bytes] : [0x82, bytes >> 8, bytes & 0xff]
}
