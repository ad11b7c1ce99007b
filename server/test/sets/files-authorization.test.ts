// Every route of the files origin, by every kind of caller: without a link, with a dead one, with one
// of another kind, another file, on the wrong host. And what else either host serves.
import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AttachmentRef } from '../../src/core/ids.ts'
import { filesPath, type LinkKind, linkKinds } from '../../src/http/files/links.ts'
import { buildApp } from '../../src/start/app.ts'
import { openKeys } from '../../src/start/dependencies.ts'
import { signIn } from '../console-client.ts'
import { attach, listFiles, onePixelPng } from '../files.ts'
import { makePdf } from '../pdfs.ts'
import { type Service, startService } from '../service.ts'

let service: Service
let client: Awaited<ReturnType<Service['makeClient']>>
let places: Record<LinkKind, AttachmentRef>

const pdf = makePdf().toString('base64')
const source = { fileName: 'a.ts', mimeType: 'text/plain', content: 'let a' }
const picture = { fileName: 'a.png', mimeType: 'image/png', content: onePixelPng }
const document = { fileName: 'a.pdf', mimeType: 'application/pdf', content: pdf }

beforeAll(async () => {
  service = await startService()
  client = await service.makeClient()
  const { place } = await attach(service, client, [source, picture, document])
  const at = (position: number) => ({ ...place, position })
  places = { download: at(0), text: at(0), preview: at(1), view: at(2), bytes: at(2) }
})
afterAll(() => service.stop())

function mint(kind: LinkKind, place = places[kind]): string {
  return service.deps.fileLinks.mint(place, [kind]).links[kind]
}

function tokenOf(link: string): string {
  return link.slice(link.lastIndexOf('/') + 1)
}

async function statusOf(url: string, init: RequestInit = {}): Promise<number> {
  const reply = await fetch(url, { redirect: 'manual', ...init })
  expect(reply.headers.has('set-cookie')).toBe(false)
  await reply.arrayBuffer()
  return reply.status
}

test('every route of the origin is one of a link or a part of the viewer', async () => {
  const keys = await openKeys(service.deps)
  const app = buildApp(service.deps, keys)
  const registered = new Set<string>()
  app.addHook('onRoute', ({ url }) => {
    if (url.startsWith(filesPath)) registered.add(url)
  })
  await app.ready()
  await app.close()
  await keys.stop()
  const ofLinks = linkKinds.map((kind) => `${filesPath}/${kind}/:token`)
  expect([...registered].sort()).toEqual([...ofLinks, `${filesPath}/assets/:version/*`].sort())
})

describe.each(linkKinds)('%s', (kind) => {
  test('200 with its link, to anybody and with any cookie', async () => {
    expect(await statusOf(mint(kind))).toBe(200)
    const { cookie } = await signIn(service)
    expect(await statusOf(mint(kind), { headers: { cookie } })).toBe(200)
  })

  test('404 without a link, or with one that is cut, escaped or asked something', async () => {
    const link = mint(kind)
    const token = tokenOf(link)
    const base = `${service.filesUrl}${filesPath}/${kind}`
    const escaped = `%${token.charCodeAt(0).toString(16)}${token.slice(1)}`
    const paths = ['', '/', '/x', `/${token.slice(1)}`, `/${token}A`, `/${escaped}`]
    for (const path of [...paths, `/${token}?`, `/${token}?a=1`, `/${token}/`, `/${token}%00`])
      expect(await statusOf(base + path), path).toBe(404)
    expect(await statusOf(`${service.filesUrl}/%66iles/v1/${kind}/${token}`)).toBe(404)
  })

  test('404 with a link of any other kind', async () => {
    for (const other of linkKinds.filter((each) => each !== kind)) {
      const link = mint(other, places[kind]).replace(`/${other}/`, `/${kind}/`)
      expect(await statusOf(link), other).toBe(404)
    }
  })

  test('404 with a link that ended, in plain words', async () => {
    const { fileLinks, clock } = service.deps
    const link = mint(kind)
    const past = { place: places[kind], expiresAtMs: Math.floor(clock.nowMs()) - 1 }
    expect(await statusOf(fileLinks.mintWith(past, kind))).toBe(404)
    clock.observe(new Date(Date.now() + 61_000), Date.now(), Date.now())
    try {
      const reply = await fetch(link)
      expect(reply.status).toBe(404)
      expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8')
      expect(await reply.text()).toBe('This link is not valid, or no longer. Ask for a new one.\n')
    } finally {
      clock.observe(new Date(), Date.now(), Date.now())
    }
  })

  test('404 for a place that is none: another position, task or account', async () => {
    const other = await service.makeClient()
    const { place: foreign } = await attach(service, other, [source, picture, document])
    const own = places[kind]
    const wrong = [
      { ...own, position: 4 },
      { ...own, accountUuid: foreign.accountUuid },
      { ...own, taskUuid: foreign.taskUuid },
    ]
    for (const place of wrong) expect(await statusOf(mint(kind, place))).toBe(404)
  })

  test('404 on the host of everything else, however it is spelled', async () => {
    const path = new URL(mint(kind)).pathname
    for (const spelled of [
      path,
      path.replace('/files/', '/%66iles/'),
      path.replace('/v1/', '/v%31/'),
    ])
      expect(await statusOf(service.url + spelled), spelled).toBe(404)
  })

  test('no other method', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
      expect(await statusOf(mint(kind), { method }), method).toBe(404)
  })
})

/** Sends a request to the listener under any name of a host. */
async function statusAt(
  path: string,
  headers: Record<string, string>,
  at = service,
): Promise<number> {
  return await new Promise((resolve, reject) => {
    const sent = httpRequest(at.url + path, { headers }, (reply) => {
      reply.resume()
      resolve(reply.statusCode ?? 0)
    })
    sent.on('error', reject)
    sent.end()
  })
}

describe('the hosts', () => {
  test('no page, no sign-in and nothing with a cookie is served on the files host', async () => {
    const person = await signIn(service, { engineer: { tagIds: [1] } })
    const paths = [
      '/workbench/v1/duty',
      '/console/v1/me',
      '/auth/sessions',
      '/docs',
      '/openapi.json',
    ]
    for (const path of paths) {
      const headers = { cookie: person.cookie }
      const here = await statusAt(path, headers)
      expect(here, path).not.toBe(401)
      for (const spelled of [path, `/%${path.charCodeAt(1).toString(16)}${path.slice(2)}`])
        expect(await statusAt(spelled, { ...headers, host: 'localhost' }), spelled).toBe(404)
    }
    expect(await statusAt('/workbench/v1/duty', { cookie: person.cookie })).toBe(200)
    const signInReply = await fetch(`${service.filesUrl}/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: service.filesUrl },
      body: JSON.stringify({ email: 'a@example.com', password: 'correct horse battery' }),
    })
    expect(signInReply.status).toBe(404)
    // The wrong method of a page that is not there is no other answer.
    expect(await statusAt('/auth/sign-in', { host: 'localhost' })).toBe(404)
  })

  test('the API and the probes are on both', async () => {
    const authorization = `Bearer ${client.key}`
    for (const host of ['localhost', '127.0.0.1']) {
      expect(await statusAt('/healthz', { host })).toBe(200)
      expect(await statusAt('/api/v1/me', { host, authorization })).toBe(200)
      expect(await statusAt('/api/v1/nothing', { host, authorization })).toBe(404)
    }
  })

  test('the files host has one name, whatever its case, port or last dot', async () => {
    const { pathname } = new URL(mint('download'))
    for (const host of ['localhost', 'LocalHost', 'localhost.', 'localhost:1', 'localhost.:80'])
      expect(await statusAt(pathname, { host }), host).toBe(200)
    for (const host of [
      '127.0.0.1',
      'example.com',
      'a.localhost',
      'localhost.example.com',
      '[::1]:80',
    ])
      expect(await statusAt(pathname, { host }), host).toBe(404)
  })

  test('what a proxy says the host was counts only where proxies are trusted', async () => {
    const { pathname } = new URL(mint('download'))
    const forwarded = { host: '127.0.0.1', 'x-forwarded-host': 'localhost' }
    expect(await statusAt(pathname, forwarded)).toBe(404)
    const behind = await startService({ ...service.config, trustedProxyHops: 1 })
    try {
      expect(await statusAt(pathname, forwarded, behind)).toBe(200)
      const reversed = { host: 'localhost', 'x-forwarded-host': '127.0.0.1' }
      expect(await statusAt(pathname, reversed, behind)).toBe(404)
    } finally {
      await behind.stop()
    }
  })
})

test('links of one task open nothing of another, and those of a reply open what they stand beside', async () => {
  const files = ['one', 'two', 'three'].map((content) => ({ ...source, content }))
  const { taskId } = await attach(service, client, files)
  for (const shown of await listFiles(service, client, taskId)) {
    const reply = await fetch(shown.links.download)
    expect(await reply.text()).toBe(files[shown.position]?.content)
    expect(Date.parse(shown.linksExpireAt) - service.deps.clock.nowMs()).toBeLessThanOrEqual(60_000)
  }
})

test('the parts of the viewer are on the files host alone, and nothing beside them', async () => {
  const page = await (await fetch(mint('view'))).text()
  const assets = [...page.matchAll(/(?:src|href)="(\/files\/v1\/assets\/[^"]+)"/g)].map(
    ([, path]) => path as string,
  )
  expect(assets.length).toBeGreaterThan(1)
  for (const path of assets) {
    expect(await statusOf(service.filesUrl + path)).toBe(200)
    expect(await statusOf(service.url + path)).toBe(404)
    for (const beside of ['/../package.json', '/..%2f..%2fpackage.json', '/%2e%2e/x', 'x', '%00'])
      expect(await statusOf(service.filesUrl + path + beside), beside).toBe(404)
  }
})

test('on any other host it is as if there were no such route, byte for byte', async () => {
  const [there, nowhere] = await Promise.all(
    [new URL(mint('download')).pathname, '/files/v1/nothing'].map((path) =>
      fetch(service.url + path),
    ),
  )
  expect(await there?.text()).toBe(await nowhere?.text())
  expect(there?.headers.get('content-type')).toBe(nowhere?.headers.get('content-type'))
  expect(there?.headers.has('access-control-allow-origin')).toBe(false)
})
