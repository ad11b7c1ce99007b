// Requests that wait for their turn in the rate of their key (RateLimit-Wait), through the whole service.
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitUntil } from '../../../scripts/stack/processes.ts'
import { limits } from '../../src/core/limits.ts'
import { startApiProcess } from '../api-process.ts'
import { type PrivateValkey, startPrivateValkey } from '../private-valkey.ts'
import { type Reply, type Service, startService } from '../service.ts'

let store: PrivateValkey
let service: Service
let client: Awaited<ReturnType<Service['makeClient']>>

beforeAll(async () => {
  store = await startPrivateValkey()
  service = await startService({ valkeyUrl: store.url })
  client = await service.makeClient()
})
afterAll(async () => {
  await service.stop()
  await store.stop()
})

const makeKey = (perSecond = 1) => service.makeKey({ account: client.accountId, perSecond })
const waitFor = (seconds: number | string) => ({ 'ratelimit-wait': String(seconds) })
const countHeld = () => service.deps.metrics.waiting.held.count
const untilHeld = async (count: number) =>
  expect(await waitUntil(async () => countHeld() === count, 5_000)).toBe(true)

async function get(key: string, path = '/tags', headers: Record<string, string> = {}) {
  const startMs = performance.now()
  const reply = await service.call('GET', path, { key, headers })
  return { ...reply, tookMs: performance.now() - startMs }
}

const createBody = (prompt = 'Whose turn is it to be answered?') => ({
  prompt,
  maxCredits: 300,
  projectId: client.projectId,
})

describe('a request that waits for its turn', () => {
  test('is held until the next free slot of its key, one after another', async () => {
    const { key } = await makeKey(4)
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => get(key, '/tags', waitFor(10))),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
    const tookMs = replies.map((reply) => reply.tookMs).sort((a, b) => a - b)
    // Two go within the tolerance, the others a quarter of a second apart.
    for (const [n, ms] of tookMs.entries()) {
      expect(ms).toBeGreaterThanOrEqual(Math.max(0, (n - 1) * 250 - 10))
    }
    expect(countHeld()).toBe(0)
    for (const { headers } of replies) expect(headers.get('ratelimit')).toMatch(/^"key-second";r=/)
  })

  test('may be of several processes, which share the slots', async () => {
    const { key } = await makeKey(4)
    const other = await startApiProcess(service, store.url)
    const headers = { authorization: `Bearer ${key}`, ...waitFor(10) }
    const startMs = performance.now()
    const replies = await Promise.all(
      [service.url, other.url].flatMap((url) =>
        Array.from({ length: 4 }, () => fetch(`${url}/api/v1/tags`, { headers })),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(performance.now() - startMs).toBeGreaterThan(6 * 250)
    expect(await other.stop()).toBe(0)
  })

  test('is refused beyond the time it waits, and told when to come back', async () => {
    const { key } = await makeKey()
    const held = [get(key), get(key, '/tags', waitFor(5))]
    await untilHeld(1)
    const refused = await get(key, '/tags', waitFor(1))
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(refused.tookMs).toBeLessThan(700)
    for (const { status } of await Promise.all(held)) expect(status).toBe(200)
  })

  test.each(['31', '-1', '1.5', 'soon', '', '007', '1, 2'])('%j is refused with 400', async (n) => {
    for (const path of ['/tags', '/tasks/task_01m7gm4epdffz8ysczmsr2h1f2']) {
      const reply = await get(client.key, path, waitFor(n))
      expect(reply.status).toBe(400)
      expect(reply.body.error.details.errors[0].field).toBe('RateLimit-Wait')
    }
  })

  test('is executed as any other: a create makes one task', async () => {
    const { key } = await makeKey(4)
    const creates = Array.from({ length: 4 }, () =>
      service.call('POST', '/tasks/create', { key, body: createBody(), headers: waitFor(10) }),
    )
    const ids = (await Promise.all(creates)).map((reply: Reply) => {
      expect(reply.status).toBe(201)
      return reply.body.id
    })
    expect(new Set(ids).size).toBe(4)
  })
})

describe('a poll that waits for its turn', () => {
  async function makeTask(key: string): Promise<string> {
    const made = await service.call('POST', '/tasks/create', {
      key,
      body: createBody(),
      headers: waitFor(10),
    })
    return made.body.id
  }

  test('reads the task when its turn has come', async () => {
    const { key } = await makeKey()
    const taskId = await makeTask(key)
    const polling = get(key, `/tasks/${taskId}`, waitFor(10))
    await untilHeld(1)
    await service.call('POST', `/tasks/${taskId}/cancel`, { key: client.key })
    const polled = await polling
    expect(polled.status).toBe(200)
    expect(polled.body.status).toBe('cancelled')
    expect(polled.tookMs).toBeGreaterThan(500)
    const stale = await get(key, `/tasks/${taskId}`, {
      ...waitFor(10),
      'if-none-match': 'W/"1-A"',
    })
    expect(stale.status).toBe(200)
    expect(stale.tookMs).toBeGreaterThan(500)
  })

  test('of what is known costs no turn', async () => {
    const { key } = await makeKey()
    const taskId = await makeTask(key)
    const reply = await get(key, `/tasks/${taskId}`, {
      ...waitFor(10),
      'if-none-match': 'W/"1-A"',
    })
    expect(reply.status).toBe(304)
    expect(reply.tookMs).toBeLessThan(500)
  })

  test('counts the turn as part of its wait', async () => {
    const { key } = await makeKey()
    const taskId = await makeTask(key)
    const polls = await Promise.all([
      get(key, `/tasks/${taskId}?wait=2`, waitFor(2)),
      get(key, '/events?after=latest&wait=2', waitFor(2)),
    ])
    for (const { status, tookMs } of polls) {
      expect(status).toBe(200)
      expect(tookMs).toBeGreaterThan(1_900)
      expect(tookMs).toBeLessThan(2_600)
    }
  })
})

describe('what ends a turn early', () => {
  test('a client that leaves, and its slot is not given back', async () => {
    const { key } = await makeKey()
    await get(key)
    const { hostname, port } = new URL(service.url)
    const socket = connect({ host: hostname, port: Number(port) })
    const head = [
      'GET /api/v1/tags HTTP/1.1',
      'Host: test',
      `Authorization: Bearer ${key}`,
      'RateLimit-Wait: 20',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    await untilHeld(1)
    socket.destroy()
    await once(socket, 'close')
    await untilHeld(0)
    const next = await get(key, '/tags', waitFor(20))
    expect(next.status).toBe(200)
    expect(next.tookMs).toBeGreaterThan(1_000)
  })

  test('a key that is revoked', async () => {
    const { key, keyId } = await makeKey()
    await get(key)
    const fillers = Array.from({ length: 8 }, () => get(key, '/tags', waitFor(20)))
    await untilHeld(8)
    const startMs = performance.now()
    await service.admin('revoke-key', { key: keyId })
    const statuses = (await Promise.all(fillers)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401).length).toBeGreaterThan(1)
    expect(performance.now() - startMs).toBeLessThan(5_000)
  })

  test('a process that stops: 503, and when to come back', async () => {
    const { key } = await makeKey()
    const stopping = await startApiProcess(service, store.url)
    const headers = { authorization: `Bearer ${key}`, ...waitFor(30) }
    const ask = () => fetch(`${stopping.url}/api/v1/tags`, { headers })
    const replies = Array.from({ length: 12 }, ask)
    const held = () =>
      fetch(stopping.metricsUrl)
        .then((reply) => reply.text())
        .then((text) => Number(/^trs_requests_held (\d+)$/m.exec(text)?.[1]))
    expect(await waitUntil(async () => (await held()) >= 10, 10_000)).toBe(true)
    const ended = stopping.stop()
    const told = (await Promise.all(replies)).filter(({ status }) => status !== 200)
    expect(told.length).toBeGreaterThan(5)
    for (const { status, headers } of told) {
      expect(status).toBe(503)
      expect(headers.get('retry-after')).toBe('1')
      expect(headers.get('x-should-retry')).toBe('true')
    }
    expect(await ended).toBe(0)
  })
})

test('one account has its share of what a process holds, and is then refused as before', async () => {
  const keys = await Promise.all(Array.from({ length: 8 }, () => makeKey()))
  const asked = keys.flatMap(({ key }) =>
    Array.from({ length: limits.turnsAheadMax }, () => get(key, '/tags', waitFor(30))),
  )
  await untilHeld(limits.heldRequestsPerAccountMax)
  const refused =
    keys.length * limits.turnsAheadMax - limits.heldRequestsPerAccountMax - keys.length
  const statuses: number[] = []
  for (const each of asked) void each.then(({ status }) => statuses.push(status))
  expect(
    await waitUntil(
      async () => statuses.filter((status) => status === 429).length >= refused,
      5_000,
    ),
  ).toBe(true)
  for (const { keyId } of keys) await service.admin('revoke-key', { key: keyId })
  await Promise.all(asked)
})

test('without the store a process holds by its own rates', async () => {
  const { key } = await makeKey(4)
  await get(key)
  await store.kill()
  const replies = await Promise.all(Array.from({ length: 4 }, () => get(key, '/tags', waitFor(10))))
  await store.restart()
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const slowestMs = Math.max(...replies.map(({ tookMs }) => tookMs))
  expect(slowestMs).toBeGreaterThan(450)
})
