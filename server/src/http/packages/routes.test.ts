import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Service, startService } from '../../../test/service.ts'
import { limits } from '../../core/limits.ts'

const contents = {
  'task-review-sdk-1.2.3.tgz': Buffer.from([31, 139, 1, 2]),
  'task_review-1.2.3-py3-none-any.whl': Buffer.from('PK wheel'),
}
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const [tarball, wheel] = Object.keys(contents) as (keyof typeof contents)[] as [
  'task-review-sdk-1.2.3.tgz',
  'task_review-1.2.3-py3-none-any.whl',
]

let folder: string
let service: Service
let without: Service

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'packages-'))
  for (const [name, bytes] of Object.entries(contents)) writeFileSync(join(folder, name), bytes)
  writeFileSync(join(folder, 'private.txt'), 'never')
  const files = [
    {
      name: '@task-review/sdk',
      shortFile: 'sdk.tgz',
      file: tarball,
      sha256: sha256(contents[tarball]),
      bytes: 4,
    },
    {
      name: 'task-review',
      file: wheel,
      sha256: sha256(contents[wheel]),
      bytes: 8,
      requiresPython: '>=3.11',
    },
  ]
  writeFileSync(join(folder, 'packages.json'), JSON.stringify({ version: '1.2.3', files }))
  service = await startService({ packagesFolder: folder, publicUrl: 'https://trs.example.com' })
  without = await startService()
})
afterAll(async () => {
  await service.stop()
  await without.stop()
  rmSync(folder, { recursive: true })
})

const get = (path: string, init: RequestInit = {}) => fetch(`${service.url}${path}`, init)
const read = async (path: string) => await (await get(path)).text()

describe('GET /packages/:file', () => {
  test('a package is sent as it is, and 304 where it is known', async () => {
    const reply = await get(`/packages/${tarball}`)
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(contents[tarball])
    expect(reply.headers.get('content-encoding')).toBeNull()
    const headers = { 'if-none-match': reply.headers.get('etag') ?? '' }
    expect((await get(`/packages/${tarball}`, { headers })).status).toBe(304)
  })

  test('a name without version leads to the current one', async () => {
    const reply = await get('/packages/sdk.tgz', { redirect: 'manual' })
    expect([reply.status, reply.headers.get('location')]).toEqual([302, tarball])
    expect((await get('/packages/sdk.tgz')).url).toBe(`${service.url}/packages/${tarball}`)
  })

  test.each([
    'private.txt',
    'packages.json',
    'mcp.tgz',
    'undefined',
    '..%2f..%2fpackage.json',
    'task-review-sdk-1.2.2.tgz',
  ])('404 for %s, which is not listed', async (name) => {
    expect((await get(`/packages/${name}`)).status).toBe(404)
  })
})

describe('what is written about them', () => {
  test('the page says how to install each, with its checksum, and loads nothing', async () => {
    const reply = await get('/packages/')
    const html = await reply.text()
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(html).toContain('npm install https://trs.example.com/packages/sdk.tgz')
    expect(html).toContain(`pip install https://trs.example.com/packages/${wheel}`)
    for (const bytes of Object.values(contents)) expect(html).toContain(sha256(bytes))
    expect((await get('/packages')).url).toBe(`${service.url}/packages/`)
  })

  test('sha256sum accepts the checksums', async () => {
    writeFileSync(join(folder, 'SHA256SUMS'), await read('/packages/SHA256SUMS'))
    const said = execFileSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8' })
    expect(said).toBe(`${tarball}: OK\n${wheel}: OK\n`)
  })

  test('the index of pip leads to the wheel, however the project is spelled', async () => {
    expect(await read('/packages/simple/')).toContain('<a href="task-review/">')
    for (const name of ['task-review', 'Task_Review']) {
      const html = await read(`/packages/simple/${name}/`)
      const [, href = ''] = /<a href="([^"]+)" data-requires-python="&gt;=3.11">/.exec(html) ?? []
      const url = new URL(href, `${service.url}/packages/simple/${name}/`)
      expect(url.hash).toBe(`#sha256=${sha256(contents[wheel])}`)
      expect((await fetch(url)).status).toBe(200)
    }
    expect((await get('/packages/simple/httpx/')).status).toBe(404)
  })
})

test('an address is given so many, and 429 beyond', async () => {
  const replies = await Promise.all(
    Array.from({ length: limits.documentsBurstPerAddress * 3 }, async () => {
      const reply = await get(`/packages/${tarball}`)
      await reply.arrayBuffer()
      return reply.status
    }),
  )
  expect(new Set(replies)).toEqual(new Set([200, 429]))
})

test('without built packages, or with PACKAGES=off, nothing is there', async () => {
  for (const path of ['/packages/', '/packages/sdk.tgz', '/packages/simple/task-review/']) {
    expect((await fetch(`${without.url}${path}`)).status).toBe(404)
  }
})
