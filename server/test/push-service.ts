// A push service for tests, as browsers have one: it takes messages by HTTPS, verifies who sent them (RFC 8292)
// and opens them with the keys that a browser would have kept to itself (RFC 8291).
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { makeCertificate } from './certificates.ts'
import { receiverAddress } from './webhook-receivers.ts'

export type Pushed = {
  endpoint: string
  /** What the browser's service worker would get. */
  message: { kind: string; count: number; path: string }
  headers: IncomingHttpHeaders
  /** The claims of the token, once its signature was verified. */
  claims: { aud: string; exp: number; sub: string }
  /** The key that signed it, as the page hands it to the browser. */
  signer: string
}

type Browser = { keys: ECDH; auth: Buffer }
type Reply = { status: number; headers?: Record<string, string> }

export type PushService = Awaited<ReturnType<typeof startPushService>>

export async function startPushService() {
  const certificate = makeCertificate({ addresses: [receiverAddress] })
  const browsers = new Map<string, Browser>()
  const pushed: Pushed[] = []
  const faults: unknown[] = []
  let answer = (): Reply => ({ status: 201 })
  const server = createServer(certificate, async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { status, headers = {} } = answer()
    try {
      const browser = browsers.get(request.url ?? '')
      if (!browser) throw new Error(`nobody subscribed at ${request.url}`)
      pushed.push({
        endpoint: `${origin()}${request.url}`,
        message: JSON.parse(openMessage(Buffer.concat(chunks), browser)),
        headers: request.headers,
        ...readToken(request.headers.authorization ?? ''),
      })
    } catch (error) {
      faults.push(error)
    }
    response.writeHead(status, headers).end()
  })
  server.listen(0, receiverAddress)
  await once(server, 'listening')
  const origin = () => `https://${receiverAddress}:${(server.address() as AddressInfo).port}`
  return {
    origin: origin(),
    ca: certificate.cert,
    pushed,
    /** What it could not verify or open. */
    faults,
    answer(next: Reply) {
      answer = () => next
    },
    /** What a browser's PushSubscription says. */
    subscribe() {
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const auth = randomBytes(16)
      const path = `/send/${randomBytes(9).toString('base64url')}`
      browsers.set(path, { keys, auth })
      return {
        endpoint: `${origin()}${path}`,
        p256dh: keys.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      }
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function openMessage(body: Buffer, { keys, auth }: Browser): string {
  const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const input = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32))
  const derive = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', input, salt, `Content-Encoding: ${name}\0`, bytes))
  const opening = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  opening.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()])
  if (plain.at(-1) !== 2) throw new Error('not the last record')
  return plain.subarray(0, -1).toString()
}

function readToken(authorization: string): Pick<Pushed, 'claims' | 'signer'> {
  const [, head = '', claims = '', signature = '', signer = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const point = Buffer.from(signer, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)]
  const jwk = { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') }
  const key = {
    key: createPublicKey({ key: jwk, format: 'jwk' }),
    dsaEncoding: 'ieee-p1363',
  } as const
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    key,
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('the token is not signed by its key')
  return { claims: JSON.parse(Buffer.from(claims, 'base64url').toString()), signer }
}
