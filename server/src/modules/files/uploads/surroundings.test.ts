// Uploads at the limits of an account, and where the store or the scanner is missing or away.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Clamd, eicar, startClamd } from '../../../../test/clamd.ts'
import { type Reply, type Service, startService } from '../../../../test/service.ts'
import { createUploader, note, pngOf, putByLink, type Uploader } from '../../../../test/uploads.ts'
import { limits } from '../../../core/limits.ts'
import type { Revision } from '../../../core/money.ts'

let service: Service
let client: Awaited<ReturnType<Service['makeClient']>>

beforeAll(async () => {
  service = await startService()
  client = await service.makeClient()
})
afterAll(() => service.stop())

function expectCode(reply: Reply, status: number, code: string): void {
  expect(reply.status, reply.text).toBe(status)
  expect(reply.body.error.code).toBe(code)
}

describe('limits', () => {
  test('one byte above the limit of its kind is told as for an inline file', async () => {
    const rows: [Revision, string, number][] = [
      ['A', 'image/png', limits.attachmentBytesMaxA],
      ['B', 'image/png', limits.imageOrPdfBytesMaxB],
      ['B', 'application/pdf', limits.imageOrPdfBytesMaxB],
      ['B', 'text/plain', limits.textBytesMaxB],
      ['B', 'text/x-python', limits.textBytesMaxB],
    ]
    for (const [revision, mimeType, max] of rows) {
      const file = { fileName: 'a', mimeType, bytes: Buffer.alloc(0) }
      const fits = await createUploader(service, client.key, revision).announce(file, {
        fileSize: max,
      })
      expect(fits.status, fits.text).toBe(201)
      const reply = await createUploader(service, client.key, revision).announce(file, {
        fileSize: max + 1,
      })
      expect(reply.status).toBe(400)
      expect(reply.text).toMatch(new RegExp(`fileSize.*at most ${max}`))
    }
  })

  test('200 unused ones and no more, however many are announced at once', async () => {
    const owner = await service.makeClient()
    const own = createUploader(service, owner.key)
    const replies: Reply[] = []
    for (let batch = 0; batch < 11; batch++) {
      replies.push(...(await Promise.all(Array.from({ length: 20 }, () => own.announce(note)))))
    }
    const made = replies.filter(({ status }) => status === 201)
    expect(made).toHaveLength(limits.unusedUploadsMax)
    for (const reply of replies.filter(({ status }) => status !== 201))
      expectCode(reply, 409, 'UPLOAD_LIMIT_REACHED')
    await own.delete(made[0]?.body.id)
    expect((await own.announce(note)).status).toBe(201)
    expect((await own.announce(note)).status).toBe(409)
  })

  test('5 GiB of unused bytes and no more', async () => {
    const own = createUploader(service, (await service.makeClient()).key)
    const fileSize = limits.attachmentBytesMaxA
    const fitting = Math.floor(limits.unusedUploadBytesMax / fileSize)
    const replies = await Promise.all(
      Array.from({ length: fitting + 3 }, () => own.announce(pngOf(8), { fileSize })),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(fitting)
  })
})

test('without a store announcing is 503 in words of its own', async () => {
  const bare = await startService({ store: undefined })
  try {
    const { key } = await bare.makeClient()
    const reply = await createUploader(bare, key).announce(note)
    expect(reply.status).toBe(503)
    expect(reply.body.error.message).toBe('Uploads are not configured here.')
  } finally {
    await bare.stop()
  }
})

test('where clients cannot reach the store there is no link, and the API takes the file', async () => {
  const { config } = service
  if (!config.store) throw new Error('The test service has no store')
  const hidden = await startService({ store: { ...config.store, publicEndpoint: undefined } })
  try {
    const own = createUploader(hidden, (await hidden.makeClient()).key)
    const made = await own.announce(note)
    expect(made.body.put).toBeNull()
    expect((await own.sendContent(made.body.id, note.bytes)).body.status).toBe('ready')
  } finally {
    await hidden.stop()
  }
})

test('a store that is away is 503 with Retry-After, and the upload stays waiting', async () => {
  const { config } = service
  if (!config.store) throw new Error('The test service has no store')
  const cut = await startService({ store: { ...config.store, endpoint: 'http://127.0.0.1:9' } })
  const startMs = performance.now()
  try {
    const own = createUploader(cut, (await cut.makeClient()).key)
    // So large that the answer comes while the client is still sending.
    const file = pngOf(8_000_000)
    const { body } = await own.announce(file)
    for (const reply of [await own.complete(body.id), await own.sendContent(body.id, file.bytes)]) {
      expectCode(reply, 503, 'UNAVAILABLE')
      expect(Number(reply.headers.get('retry-after'))).toBe(5)
    }
    expect((await own.read(body.id)).body.status).toBe('waiting')
  } finally {
    await cut.stop()
  }
  // What was left of the body has been read away, or the connection would be kept for that long.
  expect(performance.now() - startMs).toBeLessThan(limits.uploadStallSeconds * 1_000)
})

describe('with a scanner', () => {
  let clamd: Clamd
  let scanned: Service
  let own: Uploader
  beforeAll(async () => {
    clamd = await startClamd()
    scanned = await startService({ clamdAddress: clamd })
    own = createUploader(scanned, (await scanned.makeClient()).key)
  })
  afterAll(async () => {
    await scanned.stop()
    await clamd.stop()
  })

  test('what it finds is refused for good, whichever way it came; the rest is taken', async () => {
    expect((await own.upload(note)).body.status).toBe('ready')
    const infected = { fileName: 'a.txt', mimeType: 'text/plain', bytes: eicar }
    const sent = await own.announce(infected)
    const put = await own.announce(infected)
    await putByLink(put.body.put, eicar)
    const replies: [string, Reply][] = [
      [sent.body.id, await own.sendContent(sent.body.id, eicar)],
      [put.body.id, await own.complete(put.body.id)],
    ]
    for (const [id, reply] of replies) {
      expect(reply.status).toBe(400)
      expect(reply.text).toContain('was found infected: ')
      expect((await own.read(id)).body.status).toBe('refused')
    }
  })

  test('503 while it cannot be reached', async () => {
    const alone = await startService({ clamdAddress: { host: '127.0.0.1', port: 9 } })
    try {
      const uploader = createUploader(alone, (await alone.makeClient()).key)
      const reply = await uploader.upload(note)
      expectCode(reply, 503, 'UNAVAILABLE')
      expect(reply.headers.get('retry-after')).toBe('5')
    } finally {
      await alone.stop()
    }
  })
})
