import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { DeleteBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, describe, expect, inject, test } from 'vitest'
import {
  factsOf,
  inChunks,
  openTestStore,
  readAll,
  type TestStore,
} from '../../test/object-stores.ts'
import { StoreRefused, StoreUnavailable } from './object-store-calls.ts'

const bytes = randomBytes(300_000)
const facts = factsOf(bytes)
const store = openTestStore()
afterAll(() => store.close())

async function keep(in_: TestStore, key: string, content = Buffer.from('x')): Promise<void> {
  await in_.put(key, inChunks(content), factsOf(content))
}

describe('what was put', () => {
  test('comes back as it was, also when it is empty', async () => {
    for (const content of [bytes, Buffer.alloc(0)]) {
      await keep(store, 'files/a', content)
      const found = await store.open('files/a')
      expect(found?.sizeBytes).toBe(content.length)
      expect(found && (await readAll(found.body)).equals(content)).toBe(true)
    }
  })

  test('is gone after it was removed; what is not there is undefined, and may be removed', async () => {
    await keep(store, 'files/b')
    await store.remove(['files/b', 'files/never'])
    expect(await store.open('files/b')).toBeUndefined()
    await store.remove(['files/b'])
    await store.remove([])
  })

  test('cannot be seen under another prefix', async () => {
    const other = openTestStore()
    await keep(store, 'files/c')
    expect(await other.open('files/c')).toBeUndefined()
    expect((await other.list('', {})).objects).toEqual([])
    await other.remove(['files/c'])
    expect(await store.open('files/c')).toBeDefined()
    await other.close()
  })
})

test('a list goes on after the key it is given, in order, until it is done', async () => {
  const own = openTestStore()
  const keys = ['files/a/1', 'files/a/2', 'files/a-b/1', 'files/b/1', 'incoming/a/1'].sort()
  for (const key of keys.toReversed()) await keep(own, key)
  const seen: string[] = []
  for (let isDone = false, after = ''; !isDone; after = seen.at(-1) ?? '') {
    const page = await own.list('', { after, limit: 2 })
    seen.push(...page.objects.map(({ key }) => key))
    isDone = page.isDone
  }
  expect(seen).toEqual(keys)
  const files = await own.list('files/', {})
  expect(files.objects).toHaveLength(4)
  expect(files.objects[0]).toMatchObject({ sizeBytes: 1, modifiedAt: expect.any(Date) })
  await own.close()
})

describe('a put leaves nothing', () => {
  const wrongSum = { ...facts, sha256: randomBytes(32) }
  async function* failing(): AsyncGenerator<Buffer> {
    yield* inChunks(bytes)
    throw new RangeError('the body is bad')
  }

  test.each([
    ['whose body fails after its last byte', failing(), facts, RangeError],
    ['whose bytes have another hash', inChunks(bytes), wrongSum, StoreRefused],
    ['whose body is shorter', inChunks(bytes.subarray(1)), facts, /has 299999 of 300000 bytes/],
    [
      'whose body is longer',
      inChunks(Buffer.concat([bytes, bytes])),
      facts,
      /more than its 300000/,
    ],
  ])('%s', async (_name, body, announced, failure) => {
    await expect(store.put('files/bad', body, announced)).rejects.toThrow(failure)
    expect(await store.open('files/bad')).toBeUndefined()
  })

  test('that was aborted, while its body waits or before it began', async () => {
    for (const reached of ['waiting', 'not begun']) {
      const ending = new AbortController()
      async function* waiting(): AsyncGenerator<Buffer> {
        yield bytes.subarray(0, 100_000)
        ending.abort(new RangeError('enough'))
        yield await new Promise<Buffer>(() => undefined)
      }
      if (reached === 'not begun') ending.abort(new RangeError('enough'))
      const put = store.put('files/bad', waiting(), { ...facts, signal: ending.signal })
      await expect(put).rejects.toThrow(RangeError)
      expect(await store.open('files/bad')).toBeUndefined()
    }
  })
})

test('reading ends with the reason of its signal', async () => {
  await keep(store, 'files/long', randomBytes(5_000_000))
  const ending = new AbortController()
  const found = await store.open('files/long', { signal: ending.signal })
  ending.abort(new RangeError('enough'))
  await expect(found && readAll(found.body)).rejects.toThrow(RangeError)
})

describe('a presigned PUT', () => {
  const announced = { ...facts, contentType: 'image/png', expiresSeconds: 60 }
  const other = Buffer.from(bytes).fill(0, 0, 10)
  const otherSum = factsOf(other).sha256.toString('base64')

  async function send(body: Buffer, changes: Record<string, string> = {}, expiresSeconds = 60) {
    const key = `incoming/${randomBytes(6).toString('hex')}`
    const { url, headers } = await store.presignPut(key, { ...announced, expiresSeconds })
    // Signatures know whole seconds.
    if (expiresSeconds === 1) await delay(2_000)
    const reply = await fetch(url, { method: 'PUT', headers: { ...headers, ...changes }, body })
    const found = await store.open(key)
    found?.body.destroy()
    return { status: reply.status, isThere: found !== undefined }
  }

  test('takes the bytes that were announced', async () => {
    expect(await send(bytes)).toEqual({ status: 200, isThere: true })
  })

  test.each([
    ['another length', bytes.subarray(1), {}],
    ['other bytes', other, {}],
    ['other bytes with their own hash', other, { 'x-amz-checksum-sha256': otherSum }],
    ['another type', bytes, { 'content-type': 'text/html' }],
  ])('refuses %s', async (_name, body, changes) => {
    const { status, isThere } = await send(body, changes)
    expect([400, 403]).toContain(status)
    expect(isThere).toBe(false)
  })

  test('refuses everything once its time is up', async () => {
    expect(await send(bytes, {}, 1)).toEqual({ status: 403, isThere: false })
  })

  test('may be sent by a page of another origin', async () => {
    const { url, headers } = await store.presignPut('incoming/x', announced)
    const reply = await fetch(url, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://app.example.com',
        'access-control-request-method': 'PUT',
        'access-control-request-headers': Object.keys(headers).join(','),
      },
    })
    expect(reply.headers.get('access-control-allow-origin')).toBe('*')
    expect(reply.headers.get('access-control-allow-headers')).toContain('x-amz-checksum-sha256')
  })
})

describe('a store that cannot be used', () => {
  test.each([
    ['is not there', { endpoint: 'http://127.0.0.1:1' }],
    ['has no such bucket', { bucket: 'no-such-bucket-here' }],
    ['does not know our key', { credentials: { accessKeyId: 'a', secretAccessKey: 'b' } }],
  ])('because it %s, is unavailable', async (_name, changes) => {
    const broken = openTestStore(changes)
    const unavailable = StoreUnavailable
    await expect(broken.put('files/a', inChunks(bytes), facts)).rejects.toThrow(unavailable)
    await expect(broken.open('files/a')).rejects.toThrow(unavailable)
    await expect(broken.list('', {})).rejects.toThrow(unavailable)
    await expect(broken.remove(['files/a'])).rejects.toThrow(unavailable)
    expect(broken.calls).toEqual(
      ['put', 'open', 'list', 'remove'].map((name) => `${name} unavailable`),
    )
    await broken.close()
  })

  test('a bucket that is missing is made, one that is there is left alone', async () => {
    const bucket = `made-${randomBytes(6).toString('hex')}`
    const made = openTestStore({ bucket })
    await made.ensureBucket()
    await keep(made, 'files/a')
    await made.ensureBucket()
    expect((await made.list('', {})).objects).toHaveLength(1)
    await made.remove(['files/a'])
    await made.close()
    await removeBucket(bucket)
  })
})

test('without a public address clients get no links', () => {
  expect(openTestStore({ publicEndpoint: undefined }).isPublic).toBe(false)
  expect(openTestStore({ publicEndpoint: inject('testStack').storeUrl }).isPublic).toBe(true)
})

async function removeBucket(bucket: string): Promise<void> {
  const { storeUrl, storeAccessKeyId, storeSecretAccessKey } = inject('testStack')
  const client = new S3Client({
    endpoint: storeUrl,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: storeAccessKeyId, secretAccessKey: storeSecretAccessKey },
  })
  await client.send(new DeleteBucketCommand({ Bucket: bucket }))
  client.destroy()
}
