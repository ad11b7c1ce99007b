// Reading files on the files origin: what is sent, with which headers, and what ends it.
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { get } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attach, listFiles, onePixelPng, storeBytes } from '../../../../test/files.ts'
import { type Loose, type Service, startService } from '../../../../test/service.ts'
import { limits } from '../../../core/limits.ts'

let service: Service
let client: Awaited<ReturnType<Service['makeClient']>>

beforeAll(async () => {
  service = await startService()
  client = await service.makeClient()
})
afterAll(() => service.stop())

const publicOrigin = () => new URL(service.config.publicUrl).origin

const ofThisReply = ['date', 'x-request-id', 'connection', 'keep-alive']

const html = { fileName: 'pägе";x.html', mimeType: 'text/html', content: '<script>1</script>' }
const png = { fileName: 'dot.png', mimeType: 'image/png', content: onePixelPng }
const binary = { fileName: 'x.bin', mimeType: 'application/x-thing', content: 'AAEC' }

async function attachOne(file: typeof html) {
  const { taskId, place } = await attach(service, client, [file])
  const [shown] = await listFiles(service, client, taskId)
  return { taskId, place, links: shown.links as Record<string, string> }
}

describe('GET /files/v1/download/{token}', () => {
  test.each([
    [html, 'text/plain; charset=utf-8'],
    [png, 'image/png'],
    [binary, 'application/octet-stream'],
  ])('200: $fileName, to be saved and never shown', async (file, type) => {
    const { links } = await attachOne(file)
    const reply = await fetch(links.download as string, { headers: { cookie: 'trs=1' } })
    expect(reply.status).toBe(200)
    const bytes = Buffer.from(await reply.arrayBuffer())
    const sent = file === html ? Buffer.from(file.content) : Buffer.from(file.content, 'base64')
    expect(bytes.equals(sent)).toBe(true)
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': type,
      'content-length': String(sent.length),
      'content-disposition': expect.stringMatching(/^attachment; filename="/),
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-store',
      'access-control-allow-origin': publicOrigin(),
    })
    expect(reply.headers.has('set-cookie')).toBe(false)
    expect(reply.headers.has('access-control-allow-credentials')).toBe(false)
  })

  test('200: HEAD has the same headers and does not ask the store', async () => {
    const { place, links } = await attachOne(binary)
    const whole = await fetch(links.download as string)
    const head = await fetch(links.download as string, { method: 'HEAD' })
    expect(head.status).toBe(200)
    for (const [name, value] of whole.headers) {
      if (!ofThisReply.includes(name)) expect(head.headers.get(name), name).toBe(value)
    }
    expect(await head.text()).toBe('')
    await storeBytes(service, place, randomBytes(1_000))
    await service.deps.store?.remove([await keyOf(place)])
    const again = await fetch(links.download as string, { method: 'HEAD' })
    expect(again.headers.get('content-length')).toBe('1000')
  })

  test('200: a file in the store comes as it was put there', async () => {
    const { place, links } = await attachOne(binary)
    const bytes = randomBytes(5_000_001)
    await storeBytes(service, place, bytes)
    const reply = await fetch(links.download as string)
    expect(reply.headers.get('content-length')).toBe(String(bytes.length))
    expect(sha256Of(Buffer.from(await reply.arrayBuffer()))).toBe(sha256Of(bytes))
  })

  test('a client that goes away ends the stream from the store', async () => {
    const { place, links } = await attachOne(binary)
    await storeBytes(service, place, randomBytes(30_000_000))
    const opened: Loose[] = []
    const store = service.deps.store as NonNullable<Service['deps']['store']>
    const { open } = store
    store.open = async (...asked) => {
      const file = await open(...asked)
      if (file) opened.push(file.body)
      return file
    }
    try {
      const request = get(links.download as string)
      const [response] = await once(request, 'response')
      await once(response, 'readable')
      const closed = new Promise((resolve) => opened[0].on('close', resolve))
      request.destroy()
      await closed
      expect(opened[0].destroyed).toBe(true)
      expect(opened[0].readableEnded).toBe(false)
    } finally {
      store.open = open
    }
  })

  test('410 or 404: what was removed, blocked or lost is gone at once, in plain words', async () => {
    const { db } = service.deps.database
    const removals: [string, RegExp][] = [
      ['content = null, removed_at = now()', /removed/],
      [`content = null, blocked = 'Eicar-Test'`, /virus scanner/],
    ]
    for (const [change, words] of removals) {
      const { taskId, place, links } = await attachOne(html)
      await sql`update task_attachments set ${sql.raw(change)}
        where account_id = ${place.accountUuid} and task_id = ${place.taskUuid}`.execute(db)
      for (const link of Object.values(links)) {
        const reply = await fetch(link)
        expect(reply.status).toBe(410)
        expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8')
        expect(reply.headers.get('content-security-policy')).toContain('sandbox')
        const text = await reply.text()
        expect(text).toMatch(words)
        expect(text).not.toContain('Eicar')
      }
      const [shown] = await listFiles(service, client, taskId)
      expect(shown).toMatchObject({ links: null, linksExpireAt: null })
    }
    const { place, links } = await attachOne(binary)
    await storeBytes(service, place, randomBytes(10))
    await service.deps.store?.remove([await keyOf(place)])
    const reply = await fetch(links.download as string)
    expect([reply.status, await reply.text()]).toEqual([404, expect.stringMatching(/missing/)])
  })

  test('503: the store is away', async () => {
    const { place, links } = await attachOne(binary)
    await storeBytes(service, place, randomBytes(10))
    const { store } = service.config
    const without = await startService({
      ...service.config,
      ...(store && { store: { ...store, endpoint: 'http://127.0.0.1:9' } }),
    })
    try {
      const [, path] = links.download?.split('/files/v1/') ?? []
      const reply = await fetch(`${without.filesUrl}/files/v1/${path}`)
      expect(reply.status).toBe(503)
      expect(reply.headers.get('retry-after')).toBe('5')
      expect(await reply.text()).toMatch(/cannot be reached/)
    } finally {
      await without.stop()
    }
  })

  test('503: too many at a time, until one ends', async () => {
    const { place, links } = await attachOne(binary)
    await storeBytes(service, place, randomBytes(30_000_000))
    const requests = Array.from({ length: limits.fileStreamsPerAccountMax }, () =>
      get(links.download as string),
    )
    const responses = await Promise.all(requests.map((request) => once(request, 'response')))
    for (const [response] of responses) expect(response.statusCode).toBe(200)
    const refused = await fetch(links.download as string)
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('2')
    const other = await service.makeClient()
    const { taskId } = await attach(service, other, [binary])
    const [shown] = await listFiles(service, other, taskId)
    expect((await fetch(shown.links.download)).status).toBe(200)
    for (const request of requests) request.destroy()
    await expect.poll(async () => (await fetch(links.download as string)).status).toBe(200)
  })
})

describe('GET /files/v1/text/{token}', () => {
  test('200: text and source, to be read in place, in a frame of ours alone', async () => {
    const { links } = await attachOne(html)
    const reply = await fetch(links.text as string)
    expect(await reply.text()).toBe(html.content)
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `inline; filename="p_g___x.html"; filename*=UTF-8''p%C3%A4g%D0%B5%22%3Bx.html`,
      'content-security-policy': `sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors ${publicOrigin()}`,
      'x-content-type-options': 'nosniff',
    })
  })

  test('404: nothing else, even with a link that was never offered', async () => {
    for (const file of [png, binary]) {
      const { place, links } = await attachOne(file)
      expect(Object.keys(links)).not.toContain('text')
      const { links: made } = service.deps.fileLinks.mint(place, ['text', 'view', 'bytes'])
      for (const link of Object.values(made)) expect((await fetch(link)).status).toBe(404)
    }
  })
})

describe('GET /files/v1/preview/{token}', () => {
  test('200: a picture made anew', async () => {
    const { links } = await attachOne(png)
    const reply = await fetch(links.preview as string)
    expect(reply.status, await reply.clone().text()).toBe(200)
    expect(reply.headers.get('content-type')).toBe('image/webp')
    expect(reply.headers.get('content-security-policy')).toContain('sandbox')
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
  })
})

async function keyOf({ accountUuid, taskUuid, position }: Loose): Promise<string> {
  const { rows } = await sql<{ file_id: string }>`select file_id from task_attachments
    where account_id = ${accountUuid} and task_id = ${taskUuid}
      and position = ${position}`.execute(service.deps.database.db)
  return `files/${accountUuid}/${rows[0]?.file_id}`
}

function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
