// Hostile names: each is refused by name, or comes back as it was in a header that says nothing else.
import { beforeAll, describe, expect, test } from 'vitest'
import { parseDisposition } from '../../../../test/content-disposition.ts'
import { listFiles } from '../../../../test/files.ts'
import { hostileNames } from '../../../../test/hostile-names.ts'
import { type Service, shareService } from '../../../../test/service.ts'

let service: Service
let client: Awaited<ReturnType<Service['makeClient']>>

beforeAll(async () => {
  service = await shareService()
  client = await service.makeClient({ credits: 10_000_000 })
})

test('there are at least 80 of them', () => {
  expect(new Set(hostileNames).size).toBe(hostileNames.length)
  expect(hostileNames.length).toBeGreaterThanOrEqual(80)
})

async function send(fileName: string) {
  const { key, projectId } = client
  const file = { fileName, mimeType: 'application/octet-stream', content: 'AAEC' }
  const prompt = 'Is this file what it says it is?'
  const body = { prompt, maxCredits: 600, projectId, attachments: [file] }
  return await service.call('POST', '/tasks/create', { key, body })
}

test.each(hostileNames.map((name) => [JSON.stringify(name).slice(0, 60), name]))(
  '%s',
  async (_, name) => {
    const made = await send(name)
    if (made.status === 400) {
      const fields = made.body.error.details.errors.map(({ field }: { field: string }) => field)
      expect(fields).toEqual(['attachments[0].fileName'])
      return
    }
    expect(made.status, made.text).toBe(201)
    const [shown] = await listFiles(service, client, made.body.id)
    const last = name.slice(name.lastIndexOf('/') + 1)
    expect(shown.fileName).toBe(last)
    expect([...(shown.path === undefined ? [] : [shown.path]), last].join('/')).toBe(name)
    const reply = await fetch(shown.links.download)
    expect(reply.status).toBe(200)
    expect(reply.headers.has('set-cookie')).toBe(false)
    const header = reply.headers.get('content-disposition') ?? ''
    const { type, filename, extended } = parseDisposition(header)
    expect([type, extended]).toEqual(['attachment', last])
    expect(filename).toMatch(/^[A-Za-z0-9 ._-]+$/)
    expect(filename).not.toMatch(/^\.{1,2}$/)
  },
)

test('folders are shown beside the name to all who see the file, and never in a header', async () => {
  const made = await send('src/http/retry.bin')
  const shown = { fileName: 'retry.bin', path: 'src/http' }
  const { key } = client
  for (const revision of ['A', 'B']) {
    const headers = { 'api-revision': revision }
    const read = await service.call('GET', `/tasks/${made.body.id}`, { key, headers })
    expect(read.body.attachments).toEqual([expect.objectContaining(shown)])
  }
  expect(await listFiles(service, client, made.body.id)).toEqual([expect.objectContaining(shown)])
  const announced = await service.call('POST', '/uploads', {
    key,
    body: { fileName: 'src/a.txt', mimeType: 'text/plain', fileSize: 1, sha256: '00'.repeat(32) },
  })
  expect(announced.body).toMatchObject({ fileName: 'a.txt', path: 'src' })
})

test('what could leave a folder, break a header or hide an ending is refused', async () => {
  const refused = ['../a', 'a\\b', '.', '..', 'a\r\nb', 'a\0b', 'a\u202eb', 'a.exe.', 'a.exe ', '']
  refused.push(
    'a/../../b',
    './a',
    'a//b',
    'a/',
    '/a/b',
    'C:/a',
    'a\u0007/b',
    'a\u202e/b',
    'a/b.exe',
  )
  for (const name of refused) expect((await send(name)).status, JSON.stringify(name)).toBe(400)
})

describe('the parser of this test', () => {
  test.each([
    'attachment',
    'attachment; filename="a"',
    `attachment; filename="a"; filename*=UTF-8''a; filename="b"`,
    `attachment; filename="a"b"; filename*=UTF-8''a`,
    `attachment; filename="a"; filename*=UTF-8''a b`,
    `attachment; filename="a"; filename*=UTF-8''%4`,
    `attachment; filename="a"; filename*=UTF-8''a;`,
    `attachment; filename="ä"; filename*=UTF-8''a`,
    `attachment;filename="a"; filename*=UTF-8''a`,
    `attachment; filename="a\n"; filename*=UTF-8''a`,
    `attachment; filename="a"; filename*=UTF-8''it's`,
  ])('refuses %j', (header) => {
    expect(() => parseDisposition(header)).toThrow()
  })
})
