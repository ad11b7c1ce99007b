import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openStream, type StreamReader, type StreamRequest } from '../../../../test/event-stream.ts'
import { relayAll } from '../../../../test/feed.ts'
import { type Service, startService } from '../../../../test/service.ts'
import type { KnownKey } from '../../../core/caller.ts'
import { limits } from '../../../core/limits.ts'
import { buildApp } from '../../../start/app.ts'
import { openKeys } from '../../../start/dependencies.ts'
import { createRelayHooks } from '../../../start/worker-relay.ts'
import { joinReads } from './read-feed.ts'
import { type StreamTimes, streamRoute } from './routes.stream.ts'

let service: Service
let client: Awaited<ReturnType<Service['makeClient']>>
const streams: StreamReader[] = []

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())
beforeEach(async () => {
  client = await service.makeClient()
})
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close()
})

async function createTask({ key, projectId } = client): Promise<string> {
  const body = { prompt: 'Is this function safe to call twice?', maxCredits: 600, projectId }
  return (await service.call('POST', '/tasks/create', { key, body })).body.id
}

const cancelTask = (id: string) => service.call('POST', `/tasks/${id}/cancel`, { key: client.key })

const relay = () => relayAll(service.deps.database.db, createRelayHooks(service.deps))

async function createTasks(count: number, owner = client): Promise<string[]> {
  const ids: string[] = []
  for (let i = 0; i < count; i++) ids.push(await createTask(owner))
  await relay()
  return ids
}

async function open(query = '', request: Partial<StreamRequest> = {}): Promise<StreamReader> {
  const url = `${service.url}/api/v1/events/stream${query}`
  const stream = await openStream(url, { key: client.key, ...request })
  streams.push(stream)
  return stream
}

async function take(stream: StreamReader, count: number): Promise<number[]> {
  const numbers: number[] = []
  while (numbers.length < count) {
    const event = await stream.next()
    if (event === undefined) throw new Error(`The stream ended after ${numbers}`)
    numbers.push(event.data.sequence)
  }
  return numbers
}

const refusal = (query = '', headers: Record<string, string> = {}) =>
  service.call('GET', `/events/stream${query}`, { key: client.key, headers })

describe('where a stream starts', () => {
  test('with what happens from now on, as in the feed', async () => {
    await createTasks(2)
    const stream = await open()
    expect(stream.headers.get('content-type')).toBe('text/event-stream')
    await stream.untilId(2)
    expect(stream.text()).toBe('retry: 1000\nid: 2\n\n')
    await createTasks(1)
    const event = await stream.next()
    const { body } = await service.call('GET', '/events?after=2', { key: client.key })
    expect(event).toEqual({ id: '3', event: 'task.created', data: body.data[0] })
  })

  test('after the sequence that is named, page after page', async () => {
    await createTasks(limits.pageSizeMax + 10)
    const stream = await open('?after=3')
    const expected = Array.from({ length: limits.pageSizeMax + 7 }, (_, i) => i + 4)
    expect(await take(stream, expected.length)).toEqual(expected)
  })

  test('after the last event that was seen, whatever the address says', async () => {
    await createTasks(5)
    const first = await open('?after=0')
    expect(await take(first, 3)).toEqual([1, 2, 3])
    first.close()
    const second = await open('?after=0', { lastEventId: first.lastId() })
    expect(await take(second, 2)).toEqual([4, 5])
    expect(second.text()).toMatch(/^retry: 1000\nid: 3\n\n/)
  })

  test('now, where the last one seen is an empty text', async () => {
    await createTasks(1)
    const stream = await open('', { lastEventId: '' })
    await stream.untilId(1)
    expect(stream.status).toBe(200)
  })

  test('in the words of the reader', async () => {
    const [id] = await createTasks(1)
    const stream = await open('?after=0', { revision: 'B' })
    expect((await stream.next())?.data.data).toEqual({ id, status: 'pending', version: 1 })
    expect(stream.headers.get('api-revision')).toBe('B')
  })
})

describe('what does not begin', () => {
  test('410 where what came next is no longer kept', async () => {
    await createTasks(3)
    await sql`delete from feed_events where number <= 2`.execute(service.adminDb)
    const replies = [await refusal('?after=1'), await refusal('', { 'last-event-id': '0' })]
    for (const { status, body } of replies) {
      expect(status).toBe(410)
      expect(body.error).toMatchObject({ code: 'CURSOR_EXPIRED', details: { oldest: 3 } })
    }
  })

  test.each([
    ['after', '?after=1', {}],
    ['after', '?after=soon', {}],
    ['types', '?types=task.eaten', {}],
    ['Last-Event-ID', '', { 'last-event-id': '1' }],
    ['Last-Event-ID', '?after=0', { 'last-event-id': 'evt_1' }],
  ])('400 naming %s (%s)', async (field, query, headers) => {
    const { status, body } = await refusal(query, headers)
    expect(status).toBe(400)
    expect(body.error.details.errors).toMatchObject([{ field }])
  })

  test('HEAD gets the head alone', async () => {
    const reply = await service.call('HEAD', '/events/stream', { key: client.key })
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toBe('text/event-stream')
  })

  test('429 to more streams than a key may have waits; one that ends makes room', async () => {
    const opened = await Promise.all(Array.from({ length: limits.waitsPerKeyMax }, () => open()))
    expect(opened.map(({ status }) => status)).toEqual(opened.map(() => 200))
    expect((await refusal()).status).toBe(429)
    opened[0]?.close()
    await expect
      .poll(async () => (await open()).status, { timeout: 10_000, interval: 50 })
      .toBe(200)
  })
})

describe('while it lasts', () => {
  test('no event of another account is in it', async () => {
    const other = await service.makeClient()
    const stream = await open('?after=0')
    await createTasks(3, other)
    await createTasks(1)
    await createTasks(2, other)
    await createTasks(1)
    expect(await take(stream, 2)).toEqual([1, 2])
    expect(stream.text()).not.toContain('id: 3')
  })

  test('nothing is lost and nothing told twice while events come and readers reconnect', async () => {
    const total = 60
    const write = async () => {
      for (let i = 0; i < total / 5; i++) await createTasks(5)
    }
    const follow = async () => {
      const seen: number[] = []
      let lastEventId: string | undefined
      while (seen.length < total) {
        const stream = await open('?after=0', { lastEventId })
        const some = Math.min(1 + Math.floor(Math.random() * 9), total - seen.length)
        seen.push(...(await take(stream, some)))
        lastEventId = stream.lastId()
        stream.close()
      }
      return seen
    }
    const [, ...readers] = await Promise.all([write(), follow(), follow(), follow()])
    for (const seen of readers) expect(seen).toEqual(Array.from({ length: total }, (_, i) => i + 1))
  })

  test('a revoked key ends it within 5 s, and the others of the account go on', async () => {
    const { key, keyId } = await service.makeKey({ account: client.accountId })
    const [ending, staying] = [await open('', { key }), await open()]
    await service.admin('revoke-key', { key: keyId })
    const startMs = performance.now()
    expect(await ending.next()).toBeUndefined()
    expect(performance.now() - startMs).toBeLessThan(5_000)
    await createTasks(1)
    expect(await take(staying, 1)).toEqual([1])
  })
})

test('it outlives a database that is away for a moment', async () => {
  const { database, watch } = service.deps
  const stream = await open('?after=0')
  await stream.untilId(0)
  await createTask()
  // Told below, as the relay would: a number is never published before it can be read.
  await relayAll(database.db)
  await database.db.transaction().execute(async (tx) => {
    await sql`lock table feed_heads in access exclusive mode`.execute(tx)
    const moved = { [client.accountId]: { number: 1, tasks: {} } }
    watch.hear(JSON.stringify({ batch: 1, moved }))
    const endRead = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    const isEnded = async () => (await endRead.execute(tx)).rows.length > 0
    await expect.poll(isEnded, { timeout: 5_000, interval: 10 }).toBe(true)
  })
  expect(await take(stream, 1)).toEqual([1])
})

test('no timer of its route cuts it', async () => {
  const keys = await openKeys(service.deps)
  const app = buildApp(service.deps, keys)
  const timeouts = new Map<string, number | undefined>()
  app.addHook('onRoute', ({ url, handlerTimeout }) => void timeouts.set(url, handlerTimeout))
  await app.ready()
  await app.close()
  await keys.stop()
  expect(timeouts.get('/api/v1/events')).toBe(60_000)
  expect([...timeouts]).toContainEqual(['/api/v1/events/stream', undefined])
})

describe('with short times', () => {
  let app: FastifyInstance
  afterEach(() => app.close())

  /** The route alone, behind an authentication hook that knows the client. */
  async function openWith(times: Partial<StreamTimes>, query = '?after=0'): Promise<StreamReader> {
    const { database, watch, waits } = service.deps
    const errors: unknown[] = []
    const { serve } = streamRoute({
      db: database.db,
      read: joinReads(database.db),
      watch,
      waits,
      onError: (error) => errors.push(error),
      times: { heartbeatMs: 60_000, stallMs: 60_000, lifeMs: 60_000, ...times },
    })
    const { rows } = await sql<{ id: string; account_id: string }>`
      select id, account_id from api_keys where revoked_at is null
      order by created_at desc limit 1`.execute(database.db)
    const [row] = rows
    app = Fastify({ forceCloseConnections: true })
    app.decorateRequest('key', undefined)
    app.decorateRequest('revision', undefined)
    app.addHook('onRequest', (request, _reply, done) => {
      const keyOf = { keyId: row?.id, accountUuid: row?.account_id, accountId: client.accountId }
      request.key = keyOf as KnownKey
      request.revision = 'A'
      done()
    })
    app.get('/', serve)
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    const stream = await openStream(`${url}/${query}`, { key: client.key })
    streams.push(stream)
    return stream
  }

  test('a heartbeat carries how far a filtered stream has come', async () => {
    const stream = await openWith({ heartbeatMs: 200 }, '?after=0&types=task.cancelled')
    const [id] = await createTasks(3)
    await stream.untilId(3)
    expect(stream.text()).toContain(': heartbeat\nid: 3\n\n')
    expect(stream.text()).not.toContain('data:')
    await cancelTask(id as string)
    await relay()
    expect(await take(stream, 1)).toEqual([4])
  })

  test('it ends after its life, in the middle of nothing', async () => {
    await createTasks(1)
    const stream = await openWith({ lifeMs: 500 })
    expect(await take(stream, 1)).toEqual([1])
    expect(await stream.next()).toBeUndefined()
    expect(stream.text()).toMatch(/\n\n$/)
    expect(stream.lastId()).toBe('1')
  })
})
