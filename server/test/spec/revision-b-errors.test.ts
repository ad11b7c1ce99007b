// A client of revision B that never sends the header: whatever is wrong, it is told in B's body, a
// sentence and a number, and never by a status that B does not have.
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Loose, type Service, startService } from '../service.ts'

let service: Service
let key: string
let projectId: number
beforeAll(async () => {
  service = await startService({ defaultRevision: 'B' })
  ;({ key, projectId } = await service.makeClient({ revision: 'B', credits: 20 }))
})
afterAll(() => service.stop())

function expectB(status: number, body: Loose, revision: string | null): void {
  expect(body).toEqual({ error: expect.any(String), status })
  expect(revision).toBe('B')
  expect(status).not.toBe(408)
}

/** As a plain client sends it: no Api-Revision. */
async function ask(
  method: string,
  path: string,
  { secret = key, body = undefined as unknown } = {},
) {
  const reply = await fetch(`${service.url}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${secret}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const shown = (await reply.json()) as Loose
  if (reply.status >= 400) expectB(reply.status, shown, reply.headers.get('api-revision'))
  return { status: reply.status, body: shown }
}

const task = (more: object = {}) => ({ prompt: 'Is it right?', maxCredits: 10, projectId, ...more })
const unknownTask = '/tasks/task_06a1ynhfkxvw5b8q2d3r4s5t6v'

test.each<[number, string, () => ReturnType<typeof ask>]>([
  [400, 'a wrong field', () => ask('POST', '/tasks/create', { body: task({ prompt: '' }) })],
  [400, 'broken JSON', () => ask('POST', '/tasks/create', { body: '{' })],
  [401, 'a key that never was', () => ask('GET', '/tags', { secret: 'trs_live_x' })],
  [402, 'too few credits', () => ask('POST', '/tasks/create', { body: task({ maxCredits: 100 }) })],
  [404, 'no such task', () => ask('GET', unknownTask)],
  [404, 'no such path', () => ask('GET', '/nothing/here')],
  [405, 'no such method', () => ask('DELETE', '/tags')],
  [413, 'a body too large', () => ask('POST', '/tasks/create', { body: 'x'.repeat(160_000) })],
])('%i: %s', async (status, _what, send) => {
  expect((await send()).status).toBe(status)
})

test('409: an idempotency key of another account', async () => {
  const other = await service.makeClient({ revision: 'B' })
  const idempotencyKey = crypto.randomUUID()
  const body = { ...task({ idempotencyKey }), projectId: other.projectId }
  expect((await ask('POST', '/tasks/create', { secret: other.key, body })).status).toBe(201)
  const again = await ask('POST', '/tasks/create', { body: task({ idempotencyKey }) })
  expect(again.status).toBe(409)
})

test('415: another type of body', async () => {
  const reply = await fetch(`${service.url}/api/v1/tasks/create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'text/plain' },
    body: 'x',
  })
  expect(reply.status).toBe(415)
  expectB(415, await reply.json(), reply.headers.get('api-revision'))
})

describe('where the deployment answers in A by default', () => {
  let plain: Service
  beforeAll(async () => {
    plain = await startService()
  })
  afterAll(() => plain.stop())

  const askPlain = async (secret: string, path: string, method = 'GET') => {
    const headers = { authorization: `Bearer ${secret}` }
    const reply = await fetch(`${plain.url}/api/v1${path}`, { method, headers })
    return { reply, body: (await reply.json()) as Loose }
  }

  test('a key that has ended, and one that has expired, are refused in their own revision', async () => {
    const { accountId, key: first, keyId: firstId } = await plain.makeClient({ revision: 'B' })
    const short = await plain.makeKey({
      account: accountId,
      revision: 'B',
      expires: new Date(Date.now() + 1_500).toISOString(),
    })
    for (const secret of [first, short.key])
      expect((await askPlain(secret, '/tags')).reply.status).toBe(200)
    await plain.admin('revoke-key', { key: firstId })
    for (const secret of [first, short.key]) {
      await expect
        .poll(async () => (await askPlain(secret, '/tags')).reply.status, { timeout: 10_000 })
        .toBe(401)
      const { reply, body } = await askPlain(secret, '/tags')
      expectB(401, body, reply.headers.get('api-revision'))
    }
  })

  test('an unknown path and a wrong method are answered in the revision of the key', async () => {
    const { key: secret } = await plain.makeClient({ revision: 'B' })
    for (const [path, method, status] of [
      ['/nothing', 'GET', 404],
      ['/tags', 'DELETE', 405],
    ] as const) {
      const { reply, body } = await askPlain(secret, path, method)
      expect(reply.status).toBe(status)
      expectB(status, body, reply.headers.get('api-revision'))
    }
    const { reply } = await askPlain('trs_live_nobody', '/nothing')
    expect(reply.headers.get('api-revision')).toBe('A')
  })
})

test('bytes that are not HTTP are answered in the revision of the deployment', async () => {
  const { hostname, port } = new URL(service.url)
  const text = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write('NOT HTTP\r\n\r\n'))
    let heard = ''
    socket.on('data', (bytes) => {
      heard += bytes
    })
    socket.on('end', () => resolve(heard))
    socket.on('error', reject)
  })
  expect(text).toContain('api-revision: B')
  expectB(400, JSON.parse(text.slice(text.indexOf('{'))), 'B')
})
