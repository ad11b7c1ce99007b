// What happens to requests under way when a process is asked to stop.

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

/** Returns once the create waits for the balance row, which is the state the test is about. */
async function waitForLockWaiter(): Promise<void> {
  const waiting = sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`
  const isWaiting = async () =>
    (await waiting.execute(service.deps.database.db)).rows[0]?.count !== 0
  expect(await waitUntil(isWaiting, 5_000)).toBe(true)
}
