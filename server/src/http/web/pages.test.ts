import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '../../../test/console-client.ts'
import { type Service, startService } from '../../../test/service.ts'

const script = `console.log('${'workbench '.repeat(200)}')\n`
let folder: string
let service: Service
let bare: Service

function writeFixture(): string {
  const made = mkdtempSync(join(tmpdir(), 'web-pages-'))
  const write = (path: string, text: string | Buffer) => writeFileSync(join(made, path), text)
  for (const name of ['entrance', 'engineer', 'member', 'operator']) {
    mkdirSync(join(made, name))
    write(
      `${name}/index.html`,
      `<meta name="csp-nonce" content="__NONCE__"><title>${name}</title>` +
        '<meta name="has-session" content="__HAS_SESSION__">' +
        `<script type="module" nonce="__NONCE__" src="/assets/main-1.js"></script>`,
    )
  }
  mkdirSync(join(made, 'assets'))
  write('assets/main-1.js', script)
  write('assets/font-1.woff2', Buffer.from([1, 2, 3]))
  write('assets/notes.private', 'not served')
  write('favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  write('secret.key', 'never')
  symlinkSync('/etc/hostname', join(made, 'assets/link.txt'))
  return made
}

beforeAll(async () => {
  folder = writeFixture()
  service = await startService({ webFolder: folder })
  bare = await startService()
})

afterAll(async () => {
  await service.stop()
  await bare.stop()
  rmSync(folder, { recursive: true })
})

const get = (path: string, init: RequestInit = {}) => fetch(`${service.url}${path}`, init)
const titleOf = (html: string) => /<title>(\w+)/.exec(html)?.[1]

/** The path as it is written here, and the bytes as they come: fetch would tidy up both. */
async function readRaw(url: string, path: string, headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(url)
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  request({ hostname, port, path, headers }, resolve).on('error', reject).end()
  const reply = await promise
  const bytes = Buffer.concat(await reply.toArray())
  return { status: reply.statusCode, headers: reply.headers, bytes }
}

describe('pages', () => {
  test.each([
    ['/', 'entrance'],
    ['/sign-in', 'entrance'],
    ['/sign-in?next=%2Fworkbench', 'entrance'],
    ['/sign-up', 'entrance'],
    ['/forgot-password', 'entrance'],
    ['/reset-password?token=abc', 'entrance'],
    ['/verify-email', 'entrance'],
    ['/accept-invitation', 'entrance'],
    ['/workbench', 'engineer'],
    ['/workbench/tasks/task_1', 'engineer'],
    ['/dashboard/keys', 'member'],
    ['/accounts/acct_1', 'member'],
    ['/admin', 'operator'],
  ])('%s is a page of %s', async (path, name) => {
    const reply = await get(path)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(titleOf(await reply.text())).toBe(name)
  })

  test('a page says what it may do', async () => {
    const { headers } = await get('/workbench')
    const policy = headers.get('content-security-policy') ?? ''
    const rules = new Map(
      policy.split('; ').map((rule) => rule.split(/ (.*)/s, 2) as [string, string]),
    )
    const files = service.filesUrl
    expect(rules.get('default-src')).toBe("'none'")
    expect(rules.get('script-src')).toMatch(/^'self' 'nonce-[\w+/]{24}' 'strict-dynamic'$/)
    expect(rules.get('style-src')).toMatch(/^'self' 'nonce-[\w+/]{24}'$/)
    expect(rules.get('img-src')).toBe(`'self' data: blob: ${files}`)
    expect(rules.get('connect-src')).toBe(`'self' ${files}`)
    expect(rules.get('frame-src')).toBe(files)
    expect(rules.get('base-uri')).toBe("'none'")
    expect(rules.get('form-action')).toBe("'self'")
    expect(rules.get('frame-ancestors')).toBe("'none'")
    expect(rules.get('require-trusted-types-for')).toBe("'script'")
    // Of all text, the path of the service worker alone becomes a script, and on these pages alone.
    expect(rules.get('worker-src')).toBe("'self'")
    expect(rules.get('trusted-types')).toBe('push-worker')
    const other = (await get('/admin')).headers.get('content-security-policy')
    expect(other).toContain("trusted-types 'none'")
    expect(other).not.toContain('worker-src')
    expect(policy).not.toMatch(/unsafe|\*|https?:(?!\/\/localhost)/)
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'x-request-id': expect.stringMatching(/./),
    })
    expect(headers.get('api-revision')).toBeNull()
  })

  test('a nonce is used once, in the policy and in the page alike', async () => {
    const seen = new Set<string>()
    for (let i = 0; i < 20; i++) {
      const reply = await get('/sign-in')
      const nonce = /'nonce-([^']+)'/.exec(reply.headers.get('content-security-policy') ?? '')?.[1]
      const html = await reply.text()
      expect(html.split(nonce as string)).toHaveLength(3)
      expect(html).not.toContain('__NONCE__')
      seen.add(nonce as string)
    }
    expect(seen.size).toBe(20)
  })

  test('a page says whether a session came with the request, and takes no other cookie for one', async () => {
    const { cookie } = await signIn(service)
    const markOf = async (headers: Record<string, string>) =>
      /name="has-session" content="(\w+)"/.exec(
        await (await get('/sign-in', { headers })).text(),
      )?.[1]
    expect(await markOf({})).toBe('false')
    expect(await markOf({ cookie: 'trs.session_token=made-up.signature' })).toBe('false')
    expect(await markOf({ cookie })).toBe('true')
  })

  test('HEAD has the headers alone', async () => {
    const reply = await get('/workbench', { method: 'HEAD' })
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-security-policy')).toContain('nonce-')
    expect(await reply.text()).toBe('')
  })

  test('the API comes first', async () => {
    for (const [method, path, status] of [
      ['GET', '/workbench/v1/queue', 401],
      ['GET', '/workbench/v1/nothing', 404],
      ['GET', '/workbench/v1/tasks/task_1/submit', 405],
      ['POST', '/workbench', 404],
      ['GET', '/nothing', 404],
      ['GET', '/sign-in/further', 404],
    ] as const) {
      const reply = await get(path, { method })
      expect([path, reply.status]).toEqual([path, status])
      expect(reply.headers.get('content-type')).toContain('application/json')
    }
  })

  test('the files host has no pages', async () => {
    for (const path of [
      '/',
      '/workbench',
      '/workbench/tasks/1',
      '/assets/main-1.js',
      '/favicon.svg',
    ])
      expect([path, (await fetch(`${service.filesUrl}${path}`)).status]).toEqual([path, 404])
  })

  test('without a folder there are none', async () => {
    for (const path of ['/', '/sign-in', '/workbench', '/assets/main-1.js'])
      expect([path, (await fetch(`${bare.url}${path}`)).status]).toEqual([path, 404])
  })
})

describe('what pages load', () => {
  test('is kept for ever, and taken for what it is', async () => {
    const reply = await get('/assets/main-1.js')
    expect(await reply.text()).toBe(script)
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      vary: 'accept-encoding',
    })
    const icon = await get('/favicon.svg')
    expect(icon.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    expect(icon.headers.get('content-security-policy')).toContain('sandbox')
    expect(icon.headers.get('cache-control')).toBe('public, max-age=3600')
  })

  test.each([
    ['br', 'gzip, deflate, br', (bytes: Buffer) => brotliDecompressSync(bytes)],
    ['gzip', 'gzip, br;q=0', (bytes: Buffer) => gunzipSync(bytes)],
    [undefined, 'identity', (bytes: Buffer) => bytes],
  ])('comes packed by %s where a browser takes %s', async (encoding, accepted, unpack) => {
    const reply = await readRaw(service.url, '/assets/main-1.js', { 'accept-encoding': accepted })
    expect(reply.headers['content-encoding']).toBe(encoding)
    expect(unpack(reply.bytes).toString()).toBe(script)
    const font = await readRaw(service.url, '/assets/font-1.woff2', { 'accept-encoding': accepted })
    expect(font.headers['content-encoding']).toBeUndefined()
    expect(font.bytes).toEqual(Buffer.from([1, 2, 3]))
  })

  test.each([
    '/assets/../secret.key',
    '/assets/..%2fsecret.key',
    '/assets/..%2Fworkbench%2Findex.html',
    '/assets/%2e%2e/secret.key',
    '/assets/%2e%2e%2fsecret.key',
    '/assets/..%5csecret.key',
    '/assets/....//secret.key',
    '/assets//etc/passwd',
    '/assets/%2fetc%2fpasswd',
    '/assets/main-1.js%00.css',
    '/assets/main-1.js/',
    '/assets/',
    '/assets/notes.private',
    '/assets/link.txt',
    '/assets/__proto__',
    '/secret.key',
    '/%2e%2e/secret.key',
    '/workbench/index.html/../../secret.key',
    '/assets/%',
  ])('%s is no file', async (path) => {
    const { status, headers, bytes } = await readRaw(service.url, path)
    expect(bytes.toString()).not.toMatch(/never|not served|root:/)
    // Below an app's prefix any path is a page; whatever else it is, it is no file.
    if (status === 200) expect(headers['content-type']).toBe('text/html; charset=utf-8')
    else expect([400, 404]).toContain(status)
  })
})
