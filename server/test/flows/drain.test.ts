// What happens to requests under way when a process is asked to stop.

import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitUntil } from '../../../scripts/stack/processes.ts'
import { type ApiProcess, startApiProcess } from '../api-process.ts'
import { type Service, startService } from '../service.ts'

let service: Service
let api: ApiProcess

beforeAll(async () => {
  service = await startService()
  api = await startApiProcess(service, service.valkeyUrl)
})
afterAll(() => service.stop())

test('a create that is under way is answered, and then the process ends by itself', async () => {
  const { key, projectId } = await service.makeClient()
  const lock = new pg.Client({ connectionString: service.databaseUrl })
  await lock.connect()
  await lock.query('begin')
  await lock.query('select 1 from balances for update')
  const body = { prompt: 'Is this function safe to call twice?', maxCredits: 300, projectId }
  const create = fetch(`${api.url}/api/v1/tasks/create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await waitForLockWaiter()
  const ended = api.stop()
  await lock.query('commit')
  await lock.end()
  expect((await create).status).toBe(201)
  expect(await ended).toBe(0)
  await expect(fetch(`${api.url}/healthz`)).rejects.toThrow()
})

test('those who wait are answered with what there is, and then the process ends', async () => {
  const { key, projectId } = await service.makeClient()
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const prompt = 'Does a wait end in order?'
  const made = await service.call('POST', '/tasks/create', {
    key,
    body: { prompt, maxCredits: 300, projectId },
  })
  const stopping = await startApiProcess(service, service.valkeyUrl)
  const url = `${stopping.url}/api/v1/tasks`
  const waiting = Array.from({ length: 5 }, () =>
    fetch(`${url}/${made.body.id}?wait=50`, { headers }),
  )
  const creating = fetch(`${url}/create`, {
    method: 'POST',
    headers: { ...headers, prefer: 'wait=50' },
    body: JSON.stringify({ prompt, maxCredits: 300, projectId }),
  })
  const open = () =>
    fetch(stopping.metricsUrl)
      .then((reply) => reply.text())
      .then((text) => /^trs_waits_open (\d+)$/m.exec(text)?.[1])
  expect(await waitUntil(async () => (await open()) === '6', 10_000)).toBe(true)
  const startMs = performance.now()
  const ended = stopping.stop()
  for (const reply of await Promise.all(waiting)) {
    expect(reply.status).toBe(200)
    expect(((await reply.json()) as { status: string }).status).toBe('pending')
  }
  const created = await creating
  expect(created.status).toBe(201)
  expect(((await created.json()) as { status: string }).status).toBe('pending')
  expect(await ended).toBe(0)
  expect(performance.now() - startMs).toBeLessThan(10_000)
})

test('a connection that is in use ends with a reply, never while its client sends', async () => {
  const stopping = await startApiProcess(service, service.valkeyUrl)
  const { port } = new URL(stopping.url)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = async (path: string) => {
    const [reply] = (await once(get({ port, path, agent }), 'response')) as [IncomingMessage]
    reply.resume()
    await once(reply, 'end')
    return { status: reply.statusCode, connection: reply.headers.connection }
  }
  expect(await ask('/readyz')).toEqual({ status: 200, connection: 'keep-alive' })
  const ended = stopping.stop()
  let last = await ask('/readyz')
  while (last.status === 200) last = await ask('/readyz')
  expect(last).toEqual({ status: 503, connection: 'close' })
  // It serves those that come meanwhile, because a balancer needs a moment to notice.
  expect(await ask('/healthz')).toEqual({ status: 200, connection: 'close' })
  expect(await ended).toBe(0)
  agent.destroy()
})

/** Returns once the create waits for the balance row, which is the state the test is about. */
async function waitForLockWaiter(): Promise<void> {
  const waiting = sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`
  const isWaiting = async () =>
    (await waiting.execute(service.deps.database.db)).rows[0]?.count !== 0
  expect(await waitUntil(isWaiting, 5_000)).toBe(true)
}
