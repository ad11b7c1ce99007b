import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { encryptPush, isPushKey, pushPlainBytesMax } from './push-encryption.ts'
import { authorizePush, makeVapidKeys } from './vapid.ts'

const decode = (text: string) => Buffer.from(text, 'base64url')

describe('the example of RFC 8291, appendix A', () => {
  const p256dh = decode(
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  )
  const auth = decode('BTBZMqHH6r4Tts7J_aSIgg')
  const made = {
    salt: decode('DGv6ra1nlYgDCS1FRnbzlw'),
    privateKey: decode('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  }
  const plain = Buffer.from('When I grow up, I want to be a watermelon')

  test('is encrypted to the same bytes', () => {
    expect(encryptPush(plain, { p256dh, auth }, made).toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    )
  })

  test('is never encrypted twice with the same salt or key', () => {
    const bodies = Array.from({ length: 20 }, () => encryptPush(plain, { p256dh, auth }))
    expect(new Set(bodies.map((body) => body.subarray(0, 16).toString('hex'))).size).toBe(20)
    expect(new Set(bodies.map((body) => body.subarray(21, 86).toString('hex'))).size).toBe(20)
  })
})

/** As a browser does it. */
function decrypt(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): Buffer {
  const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender])
  const input = Buffer.from(hkdfSync('sha256', browser.computeSecret(sender), auth, info, 32))
  const derive = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', input, salt, `Content-Encoding: ${name}\0`, bytes))
  const opening = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  opening.setAuthTag(sealed.subarray(-16))
  return Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()]).subarray(0, -1)
}

test('the largest message is one record, and a larger one is refused', () => {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const to = { p256dh: browser.getPublicKey(), auth: Buffer.alloc(16, 7) }
  const plain = Buffer.alloc(pushPlainBytesMax, 'x')
  const body = encryptPush(plain, to)
  expect(body).toHaveLength(4_096)
  expect(decrypt(body, browser, to.auth)).toEqual(plain)
  expect(() => encryptPush(Buffer.alloc(pushPlainBytesMax + 1), to)).toThrow(RangeError)
})

test('only a point of the curve is a key', () => {
  const { publicKey } = makeVapidKeys()
  expect(isPushKey(publicKey)).toBe(true)
  expect(isPushKey(Buffer.alloc(65, 4))).toBe(false)
  expect(isPushKey(publicKey.subarray(0, 64))).toBe(false)
  expect(isPushKey(Buffer.alloc(0))).toBe(false)
})

test('a token names its audience, its end and a contact, and is signed by the key that it names', () => {
  const keys = makeVapidKeys()
  const nowMs = Date.UTC(2026, 10, 16)
  const header = authorizePush(keys, {
    endpoint: 'https://push.example.com:8443/send/abc?d=1',
    contact: 'mailto:ops@example.com',
    nowMs,
  })
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? []
  expect(JSON.parse(decode(head).toString())).toEqual({ typ: 'JWT', alg: 'ES256' })
  expect(JSON.parse(decode(claims).toString())).toEqual({
    aud: 'https://push.example.com:8443',
    exp: nowMs / 1_000 + 12 * 3_600,
    sub: 'mailto:ops@example.com',
  })
  expect(decode(key)).toEqual(keys.publicKey)
  const [x, y] = [keys.publicKey.subarray(1, 33), keys.publicKey.subarray(33)]
  const jwk = { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  const by = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  expect(verify('sha256', signed, by, decode(signature))).toBe(true)
})
