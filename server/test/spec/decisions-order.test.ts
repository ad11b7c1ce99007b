// The order of the checks, unknown fields, and the replies to wrong paths and methods: decided where
// the specification says "not shown". Each case is wrong in two ways, and the earlier one answers.

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Scope } from '../../src/core/caller.ts'
import { bothRevisions, expectError, expectInvalid, refuseOne, useService } from './conformance.ts'

const spec = useService()
const tooLarge = JSON.stringify({ prompt: 'a'.repeat(160_000) })
const keyWith = (more: { scopes?: Scope[]; perSecond?: number }) =>
  spec.service.makeKey({ account: spec.client.accountId, ...more })

describe('order of checks', () => {
  test('§4 Order: 404 for the path comes before 401', async () => {
    expectError(await spec.service.call('GET', '/nothing'), 'A', 'NOT_FOUND')
  })

  test('§4 Order: 405 for the method comes before 401', async () => {
    expectError(await spec.service.call('PUT', '/tags'), 'A', 'METHOD_NOT_ALLOWED')
  })

  test('§4 Order: 401 comes before 415, 413 and 400', async () => {
    const headers = { 'content-type': 'text/plain' }
    const asText = await spec.service.call('POST', '/tasks/create', { headers, body: 'x' })
    const large = await spec.service.call('POST', '/tasks/create', { body: tooLarge })
    const broken = await spec.service.call('POST', '/tasks/create', { body: '{' })
    for (const reply of [asText, large, broken]) expectError(reply, 'A', 'UNAUTHORIZED')
  })

  test('§4 Order: 403 comes before 429', async () => {
    const { key } = await keyWith({ scopes: ['credits:read'], perSecond: 1 })
    const replies = await Promise.all([1, 2, 3].map(() => spec.call('GET', '/tags', { key })))
    for (const reply of replies) expectError(reply, 'A', 'FORBIDDEN')
  })

  test('§4 Order: 403 comes before 415, 413 and 400', async () => {
    const { key } = await keyWith({ scopes: ['credits:read'] })
    const headers = { 'content-type': 'text/plain' }
    const asText = await spec.call('POST', '/tasks/create', { key, headers, body: 'x' })
    const large = await spec.call('POST', '/tasks/create', { key, body: tooLarge })
    for (const reply of [asText, large]) expectError(reply, 'A', 'FORBIDDEN')
  })

  test('§4 Order: 429 comes before 415, 413 and 400', async () => {
    const { key } = await keyWith({ perSecond: 1 })
    const headers = { 'content-type': 'text/plain' }
    await refuseOne(() => spec.call('POST', '/tasks/create', { key, headers, body: 'x' }))
    const other = await keyWith({ perSecond: 1 })
    await refuseOne(() => spec.call('POST', '/tasks/create', { key: other.key, body: tooLarge }))
  })

  test('§4 Order: 415 comes before 413', async () => {
    const headers = { 'content-type': 'text/plain' }
    const reply = await spec.call('POST', '/tasks/create', { headers, body: tooLarge })
    expectError(reply, 'A', 'UNSUPPORTED_MEDIA_TYPE')
  })

  test('§4 Order: 413 comes before 400', async () => {
    const reply = await spec.call('POST', '/tasks/create', { body: tooLarge })
    expectError(reply, 'A', 'PAYLOAD_TOO_LARGE')
  })

  test('§4 Order: 400 by shape comes before the replay', async () => {
    const idempotencyKey = randomUUID()
    await spec.makeTask('A', { idempotencyKey })
    expectInvalid(await spec.create('A', { idempotencyKey, mode: 'x' }), 'A', 'mode')
  })

  test('§4 Order: the replay comes before 400 by project or tag and before 402', async () => {
    const { key, projectId } = await spec.service.makeClient({ credits: 600 })
    const fields = { projectId, idempotencyKey: randomUUID() }
    const first = await spec.create('A', fields, { key })
    const again = await spec.create('A', fields, { key })
    expect(again.text).toBe(first.text)
    const elsewhere = await spec.create('A', { ...fields, projectId: 999_999_999 }, { key })
    expectError(elsewhere, 'A', 'IDEMPOTENCY_KEY_REUSED')
  })

  test('§4 Order: 400 by project or tag comes before 402', async () => {
    const { key } = await spec.service.makeClient({ credits: 0 })
    expectInvalid(await spec.create('A', { projectId: 999_999_999 }, { key }), 'A', 'projectId')
  })
})

describe('unknown fields', () => {
  test('§4 Unknown fields: 400 naming each of them (A)', async () => {
    const reply = await spec.create('A', { priority: 1, Prompt: 'x' })
    expectInvalid(reply, 'A', 'priority')
    expectInvalid(reply, 'A', 'Prompt')
    const project = await spec.call('POST', '/projects/create', { body: { name: 'a', color: 'b' } })
    expectInvalid(project, 'A', 'color')
  })

  test('§4 Unknown fields: ignored (B)', async () => {
    expect((await spec.create('B', { priority: 1, Prompt: 'x' })).status).toBe(201)
    const project = await spec.call('POST', '/projects/create', {
      revision: 'B',
      body: { name: 'a', color: 'b' },
    })
    expect(project.status).toBe(201)
    expect(project.body).not.toHaveProperty('color')
  })

  test('§4 Unknown fields: a name of 100,000 characters does not come back whole (A)', async () => {
    const reply = await spec.create('A', { ['n'.repeat(100_000)]: 1 })
    expectError(reply, 'A', 'INVALID_REQUEST')
    expect(reply.text.length).toBeLessThan(1_000)
  })
})

describe('paths and methods', () => {
  const allowed: [path: string, methods: string][] = [
    ['/tags', 'GET, HEAD'],
    ['/me', 'GET, HEAD'],
    ['/credits', 'GET, HEAD'],
    ['/credits/entries', 'GET, HEAD'],
    ['/projects', 'GET, HEAD'],
    // PATCH and GET are those of a project by its id, and none is called create.
    ['/projects/create', 'GET, HEAD, PATCH, POST'],
    ['/tasks', 'GET, HEAD'],
    ['/tasks/create', 'GET, HEAD, POST'],
    ['/tasks/task_00000000000000000000000000/cancel', 'POST'],
  ]
  for (const [path, methods] of allowed) {
    test(`§4 405: ${path} names what it allows`, async () => {
      for (const method of ['PUT', 'PATCH', 'DELETE'].filter((each) => !methods.includes(each))) {
        const reply = await spec.call(method, path, method === 'DELETE' ? {} : { body: {} })
        expectError(reply, 'A', 'METHOD_NOT_ALLOWED')
        expect(reply.headers.get('allow')).toBe(methods)
      }
    })
  }

  test('§4 404: paths that are almost right', async () => {
    for (const path of ['/Tags', '/tags/', '/tags/1', '/task', '//tags', '/tasks/', '/tasks/a/b']) {
      expectError(await spec.call('GET', path), 'A', 'NOT_FOUND')
    }
  })

  test('§4 404: a path that cannot be decoded is 400', async () => {
    expectError(await spec.call('GET', '/tasks/%zz'), 'A', 'INVALID_REQUEST')
  })

  for (const revision of bothRevisions) {
    test(`§7 404: another's task and none are equal, byte for byte (${revision})`, async () => {
      const taskId = await spec.makeTask(revision)
      const { key } = await spec.service.makeClient()
      const read = (id: string) => spec.call('GET', `/tasks/${id}`, { key, revision })
      const [foreign, missing] = [await read(taskId), await read(taskId.replace(/.$/, '0'))]
      expectError(foreign, revision, 'NOT_FOUND')
      expect(foreign.text).toBe(missing.text)
      const names = (reply: typeof foreign) => [...reply.headers.keys()].sort()
      expect(names(foreign)).toEqual(names(missing))
    })
  }
})

describe('headers of every reply', () => {
  test('§4 Headers: a request id of its own, revision, no-store and nosniff', async () => {
    const replies = [
      await spec.call('GET', '/tags'),
      await spec.create('A'),
      await spec.create('B', { mode: 'x' }),
      await spec.service.call('GET', '/tags'),
      await spec.call('GET', '/nothing'),
      await spec.call('PUT', '/tags', { body: {} }),
      await spec.call('POST', '/tasks/create', { body: tooLarge }),
    ]
    const ids = replies.map(({ headers }) => headers.get('x-request-id') ?? '')
    for (const id of ids) expect(id).toMatch(/^req_[0-9a-z]{16}$/)
    expect(new Set(ids).size).toBe(replies.length)
    for (const { headers } of replies) {
      expect(headers.get('api-revision')).toMatch(/^[AB]$/)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('server')).toBeNull()
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  test('§4 Headers: a request id of the client is not taken over', async () => {
    const headers = { 'x-request-id': 'mine', 'request-id': 'mine' }
    const reply = await spec.call('GET', '/tags', { headers })
    expect(reply.headers.get('x-request-id')).toMatch(/^req_/)
  })

  test('§4 Headers: X-Should-Retry is true where sending again can help, and only there', async () => {
    const { key } = await keyWith({ perSecond: 1 })
    const limited = await refuseOne(() => spec.call('GET', '/tags', { key }))
    expect(limited.headers.get('x-should-retry')).toBe('true')
    const invalid = await spec.create('A', { mode: 'x' })
    expect(invalid.headers.get('x-should-retry')).toBe('false')
    expect((await spec.call('GET', '/tags')).headers.get('x-should-retry')).toBeNull()
  })

  test('§4 Headers: a read may be kept by the client alone, and asked for again', async () => {
    const reply = await spec.read('A', await spec.makeTask('A'))
    expect(reply.headers.get('cache-control')).toBe('private, no-cache')
    expect(reply.headers.get('vary')).toBe('Authorization, Api-Revision')
    expect(reply.headers.get('etag')).toBe('W/"1-A"')
  })
})
