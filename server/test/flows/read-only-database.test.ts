// A database that became a standby while the service was connected to it: writes are 503 that say when
// to come again, readiness is false, and once there is a primary again all goes on by itself, though the
// old connections are still open and still read-only.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withAdminClient } from '../databases.ts'
import { type Reply, type Service, startService } from '../service.ts'

let service: Service
let client: Awaited<ReturnType<Service['makeClient']>>

beforeAll(async () => {
  service = await startService()
  client = await service.makeClient()
})
afterAll(() => service.stop())

const create = () =>
  service.call('POST', '/tasks/create', {
    key: client.key,
    body: { prompt: 'Who is the primary now?', maxCredits: 240, projectId: client.projectId },
  })
const createProject = () =>
  service.call('POST', '/projects/create', { key: client.key, body: { name: 'After all' } })

const readiness = async () => {
  const response = await fetch(`${service.url}/readyz`)
  return [response.status, ((await response.json()) as { database: string }).database]
}

/** Sessions keep what the database says when they begin; `isCut` makes all of them begin anew. */
async function changeMode(mode: 'on' | 'off', { isCut }: { isCut: boolean }): Promise<void> {
  const name = new URL(service.databaseUrl).pathname.slice(1)
  await withAdminClient(service.databaseUrl.replace(`/${name}`, '/postgres'), async (admin) => {
    await admin.query(`alter database "${name}" set default_transaction_read_only = ${mode}`)
    if (!isCut) return
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [
      name,
    ])
  })
}

test('a read-only database is 503 with Retry-After and no readiness, and recovery needs nobody', async () => {
  expect((await create()).status).toBe(201)
  expect(await readiness()).toEqual([200, 'up'])

  await changeMode('on', { isCut: true })
  // The first may meet a connection that was cut; from then on all meet a read-only database.
  const refused: Reply[] = []
  for (let i = 0; i < 20; i++) refused.push(await create(), await createProject())
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]))
  for (const { headers, body } of refused) {
    expect(body.error.code).toBe('UNAVAILABLE')
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(headers.get('x-should-retry')).toBe('true')
  }
  await expect.poll(readiness, { timeout: 5_000 }).toEqual([503, 'read-only'])

  await changeMode('off', { isCut: false })
  const all = () =>
    Promise.all(Array.from({ length: 12 }, (_, i) => (i % 2 ? create() : createProject())))
  const statuses = async () => [...new Set((await all()).map(({ status }) => status))]
  await expect.poll(statuses, { timeout: 10_000, interval: 300 }).toEqual([201])
  // Readiness is kept for a moment, so it may be older than the first create that succeeded.
  await expect.poll(readiness, { timeout: 5_000 }).toEqual([200, 'up'])
})
