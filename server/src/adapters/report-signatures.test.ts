import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createReportSignatures } from './report-signatures.ts'

const bytes = Buffer.from('[{"token":"x"}]')
const hour = 3_600_000

let server: Server
let keysUrl: string
let reads: number
let list: { key_identifier: string; key: string }[]
let status: number
let nowMs: number
let errors: unknown[]

beforeAll(async () => {
  server = createServer((_request, response) => {
    reads += 1
    response.statusCode = status
    response.end(JSON.stringify({ public_keys: list }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  keysUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterAll(() => void server.close())
beforeEach(() => {
  ;[reads, list, status, nowMs, errors] = [0, [], 200, 0, []]
})

const open = (url = keysUrl) =>
  createReportSignatures({
    keysUrl: url,
    nowMs: () => nowMs,
    onError: (error) => void errors.push(error),
  })

function publish(name: string, namedCurve = 'prime256v1'): KeyObject {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve })
  list.push({
    key_identifier: name,
    key: String(publicKey.export({ type: 'spki', format: 'pem' })),
  })
  return privateKey
}

const signedBy = (key: KeyObject, keyIdentifier = 'a') => ({
  bytes,
  keyIdentifier,
  signature: sign('sha256', bytes, key).toString('base64'),
})

test('a signature of the bytes by a key of the list is valid, any other is wrong', async () => {
  const body = signedBy(publish('a'))
  const other = publish('b')
  const { check } = open()
  expect(await check(body)).toBe('valid')
  expect(await check({ ...body, bytes: Buffer.from('[{"token":"y"}]') })).toBe('wrong')
  expect(await check({ ...body, keyIdentifier: 'b' })).toBe('wrong')
  expect(await check({ ...signedBy(other), keyIdentifier: 'a' })).toBe('wrong')
  for (const signature of ['', '!', 'AAAA'])
    expect(await check({ ...body, signature })).toBe('wrong')
})

test('without headers or without an address of the list nothing is checked or read', async () => {
  const body = signedBy(publish('a'))
  expect(await open('').check(body)).toBe('unchecked')
  expect(await open().check({ ...body, signature: undefined })).toBe('unchecked')
  expect(await open().check({ ...body, keyIdentifier: undefined })).toBe('unchecked')
  expect(reads).toBe(0)
})

describe('the list', () => {
  test('is read once for many, again each hour, and for unknown keys every ten minutes', async () => {
    const body = signedBy(publish('a'))
    const { check } = open()
    await Promise.all(Array.from({ length: 20 }, () => check(body)))
    for (let i = 0; i < 20; i++) await check({ ...body, keyIdentifier: `${i}` })
    expect(reads).toBe(1)
    const later = signedBy(publish('b'), 'b')
    expect(await check(later)).toBe('unchecked')
    nowMs += hour / 6
    expect(await check(later)).toBe('valid')
    expect(reads).toBe(2)
    nowMs += hour - 1
    await check(body)
    expect(reads).toBe(2)
    nowMs += 1
    await check(body)
    expect(reads).toBe(3)
  })

  test('that cannot be read stops no report, and leaves the last one in place', async () => {
    const body = signedBy(publish('a'))
    status = 503
    const { check } = open()
    expect(await check(body)).toBe('unchecked')
    status = 200
    nowMs += hour
    expect(await check(body)).toBe('valid')
    status = 500
    nowMs += hour
    expect(await check(body)).toBe('valid')
    expect(errors).toMatchObject([
      { message: 'The list of public keys answered 503' },
      { message: 'The list of public keys answered 500' },
    ])
  })

  test('with a key of another curve is not taken', async () => {
    const body = signedBy(publish('a', 'secp384r1'))
    expect(await open().check(body)).toBe('unchecked')
    expect(errors).toMatchObject([{ message: 'A public key of the list is not on P-256' }])
  })
})
