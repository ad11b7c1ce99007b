import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Loose, type Service, startService } from '../../test/service.ts'
import { limits } from '../core/limits.ts'
import { revisions } from '../core/money.ts'

let service: Service

beforeAll(async () => {
  service = await startService({ publicUrl: 'https://tasks.example.org' })
})
afterAll(() => service.stop())

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${service.url}${path}`, { headers })
}

/** Every address of another host that a page would load or could reach by itself. */
function findOutsideLoads(html: string): string[] {
  return [...html.matchAll(/(?:src|srcset|action|data)="(https?:)?\/\/[^"]*"|url\(|@import/g)].map(
    ([found]) => found,
  )
}

describe('GET /openapi.json', () => {
  test.each(revisions)(
    '200 is the committed document of revision %s, at this address',
    async (r) => {
      const reply = await get(`/openapi.json?revision=${r}`)
      expect(reply.status).toBe(200)
      expect(reply.headers.get('cache-control')).toBe('public, max-age=300')
      const root = join(import.meta.dirname, '../../..')
      const committed = readFileSync(join(root, `openapi/revision-${r.toLowerCase()}.json`), 'utf8')
      const { servers, ...served } = (await reply.json()) as Record<string, unknown>
      expect(servers).toMatchObject([{ url: 'https://tasks.example.org/api/v1' }])
      const { servers: _, ...expected } = JSON.parse(
        committed.replaceAll('http://127.0.0.1:8080', 'https://tasks.example.org'),
      )
      expect(served).toEqual(expected)
    },
  )

  test('without a revision it is A, and an unchanged document is 304', async () => {
    const first = await get('/openapi.json')
    expect(((await first.json()) as { info: { title: string } }).info.title).toContain('revision A')
    const etag = first.headers.get('etag') ?? ''
    expect((await get('/openapi.json', { 'if-none-match': etag })).status).toBe(304)
    expect((await get('/openapi.json?revision=B', { 'if-none-match': etag })).status).toBe(200)
  })

  test('it is sent packed to those who can unpack it, from the same bytes each time', async () => {
    const packed = await get('/openapi.json')
    const plain = await get('/openapi.json', { 'accept-encoding': 'identity' })
    const none = await get('/openapi.json', { 'accept-encoding': 'gzip;q=0, identity' })
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect([plain, none].map(({ headers }) => headers.get('content-encoding'))).toEqual([
      null,
      null,
    ])
    expect(packed.headers.get('vary')).toBe('accept-encoding')
    expect(packed.headers.get('etag')).not.toBe(plain.headers.get('etag'))
    expect(await plain.text()).toBe(await packed.text())
    expect(Number(packed.headers.get('content-length'))).toBeLessThan(
      Number(plain.headers.get('content-length')) / 5,
    )
  })

  test.each(['C', 'a', '', 'A&revision=B'])('400 for the revision "%s"', async (revision) => {
    const reply = await get(`/openapi.json?revision=${revision}`)
    expect(reply.status).toBe(400)
    expect(await reply.json()).toMatchObject({ error: { code: 'INVALID_REQUEST' } })
  })
})

describe('GET /docs', () => {
  test('the page loads its own script, both documents, and nothing from elsewhere', async () => {
    const reply = await get('/docs')
    const html = await reply.text()
    expect(reply.status).toBe(200)
    expect(findOutsideLoads(html)).toEqual([])
    expect(html).toContain('src="docs/reference.js"')
    for (const revision of revisions) expect(html).toContain(`openapi.json?revision=${revision}`)
    for (const off of ['"withDefaultFonts": false', '"telemetry": false', '"disabled": true']) {
      expect(html).toContain(off)
    }
  })

  test('its policy lets exactly its inline script run, and reach only this service', async () => {
    const reply = await get('/docs')
    const policy = reply.headers.get('content-security-policy') ?? ''
    const scripts = [...(await reply.text()).matchAll(/<script type="[^"]*">([\s\S]*?)<\/script>/g)]
    expect(scripts).toHaveLength(1)
    const hash = createHash('sha256')
      .update(scripts[0]?.[1] ?? '')
      .digest('base64')
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`)
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("connect-src 'self' https://tasks.example.org")
  })

  test('the script is served compressed and plain, and once per version', async () => {
    const packed = await get('/docs/reference.js')
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    const plain = await get('/docs/reference.js', { 'accept-encoding': 'identity' })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await plain.text()).toBe(await packed.text())
    const etag = packed.headers.get('etag') ?? ''
    expect((await get('/docs/reference.js', { 'if-none-match': etag })).status).toBe(304)
  })
})

test('/docs/ leads to /docs', async () => {
  const reply = await get('/docs/')
  expect([reply.status, reply.url]).toEqual([200, `${service.url}/docs`])
})

describe('GET /api/v1', () => {
  test.each(['/api/v1', '/api/v1/'])('%s says where everything is', async (path) => {
    const reply = await get(path)
    expect(reply.status).toBe(200)
    const welcome = (await reply.json()) as Record<string, string>
    for (const name of ['docs', 'openapi', 'guides', 'status']) {
      const { origin, pathname } = new URL(welcome[name] as string)
      expect(origin).toBe('https://tasks.example.org')
      expect([name, (await get(pathname)).status]).toEqual([name, 200])
    }
  })

  test('it needs no key, and with another method it is as unknown as before', async () => {
    expect((await service.call('POST', '')).status).toBe(404)
  })
})

describe('the layout of the reference', () => {
  test.each(revisions)('revision %s: four operations lead, the rest is in groups', async (r) => {
    const document = (await (await get(`/openapi.json?revision=${r}`)).json()) as Loose
    const operations = Object.entries<Loose>(document.paths).flatMap(([path, methods]) =>
      Object.entries<Loose>(methods).map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path}`,
        tag: operation.tags[0] as string,
      })),
    )
    const [first, ...others] = document['x-tagGroups'] as { tags: string[] }[]
    const leading = operations.filter(({ tag }) => first?.tags.includes(tag))
    expect(leading.map(({ name }) => name)).toEqual([
      'POST /projects/create',
      'POST /tasks/create',
      'GET /tasks/{task_id}',
      'GET /tags',
    ])
    expect(operations.slice(0, 4)).toEqual(leading)
    const grouped = [first, ...others].flatMap((group) => group?.tags ?? [])
    expect(document.tags.map(({ name }: { name: string }) => name)).toEqual(grouped)
    expect(new Set(operations.map(({ tag }) => tag))).toEqual(new Set(grouped))
  })
})

describe('GET /docs/errors', () => {
  test('it runs and loads nothing', async () => {
    const reply = await get('/docs/errors')
    const html = await reply.text()
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(findOutsideLoads(html)).toEqual([])
    expect(html).not.toMatch(/<script|<link|<img|<iframe/)
  })

  test('the address in an error leads to its section', async () => {
    const { body } = await service.call('GET', '/nothing')
    const { pathname, hash, origin } = new URL(body.error.docUrl)
    expect(origin).toBe('https://tasks.example.org')
    expect(await (await get(pathname)).text()).toContain(`id="${hash.slice(1)}"`)
  })
})

describe('how many documents an address is given', () => {
  test('429 with Retry-After beyond the burst, and the API is not touched by it', async () => {
    const flooded = await startService()
    const replies = await Promise.all(
      Array.from({ length: limits.documentsBurstPerAddress * 3 }, async () => {
        const reply = await fetch(`${flooded.url}/openapi.json`)
        await reply.arrayBuffer()
        return reply
      }),
    )
    const given = replies.filter(({ status }) => status === 200).length
    expect(given).toBeGreaterThanOrEqual(limits.documentsBurstPerAddress)
    expect(given).toBeLessThan(limits.documentsBurstPerAddress * 2)
    const refused = replies.find(({ status }) => status !== 200)
    expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([429, '1'])
    const { key } = await flooded.makeClient()
    expect((await flooded.call('GET', '/tags', { key })).status).toBe(200)
    await flooded.stop()
  })
})
