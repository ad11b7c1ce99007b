// A service whose database was restored: closed to everybody until the operator adopts it, then open, and
// nothing of the state that is gone is shown.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { relayAll } from '../feed.ts'
import { type Service, startService } from '../service.ts'
import { listValkeyKeys } from '../valkey-databases.ts'

let service: Service
let client: Awaited<ReturnType<Service['makeClient']>>
beforeAll(async () => {
  service = await startService()
  client = await service.makeClient()
  await service.deps.adoption.follow(() => undefined)
})
afterAll(async () => {
  await service.deps.adoption.stop()
  await service.stop()
})

const task = () => ({
  body: { prompt: 'Does it hold?', maxCredits: 600, projectId: client.projectId },
  key: client.key,
  headers: { 'idempotency-key': randomUUID() },
})

const readReadiness = async () => {
  const response = await fetch(`${service.url}/readyz`)
  return { status: response.status, ...((await response.json()) as Record<string, unknown>) }
}

const restoreElsewhere = () =>
  sql`update relay_state set adopted_identity = 'elsewhere'`.execute(service.adminDb)

/** The next look of the process. */
async function until(isAdopted: boolean): Promise<void> {
  const { adoption } = service.deps
  await expect.poll(() => adoption.isAdopted(), { timeout: 10_000 }).toBe(isAdopted)
}

test('it is closed until it is adopted, and says why', async () => {
  const { call } = service
  const made = await call('POST', '/tasks/create', task())
  expect(made.status).toBe(201)
  const path = `/tasks/${made.body.id}`
  const seen = await call('GET', path, { key: client.key })
  await relayAll(service.deps.database.db)
  expect(await readReadiness()).toMatchObject({ status: 'ready' })

  await restoreElsewhere()
  await until(false)
  expect(await readReadiness()).toMatchObject({
    status: 'unavailable',
    detail: 'database_not_adopted',
  })
  for (const reply of [
    await call('POST', '/tasks/create', task()),
    await call('GET', path, { key: client.key }),
    await call('GET', '/events', { key: client.key }),
  ]) {
    expect([reply.status, reply.body.error.code]).toEqual([503, 'UNAVAILABLE'])
    expect(reply.headers.get('retry-after')).toBe('30')
  }
  const metrics = await service.deps.metrics.registry.metrics()
  expect(metrics).toContain('trs_relay_stopped 1')

  // As if the version that Valkey keeps were one that the restored database never had.
  const snapshots = await listValkeyKeys(service.deps.valkey, '*:t:*')
  expect(snapshots).not.toEqual([])
  const adopted = await service.admin('adopt-database')
  expect(adopted).toMatchObject({ adopted: true, epoch: 2, untoldEvents: 0 })
  expect(await listValkeyKeys(service.deps.valkey, '*:t:*')).toEqual([])
  expect(await service.admin('adopt-database')).toMatchObject({ adopted: false, epoch: 2 })
  await until(true)
  expect(await readReadiness()).toMatchObject({ status: 'ready' })

  const page = await call('GET', '/events?after=0', { key: client.key })
  expect(page.body.data.map(({ type }: { type: string }) => type)).toEqual(['task.created'])
  const next = await call('GET', `/events?after=${page.body.nextCursor}`, { key: client.key })
  expect(next.body.data).toMatchObject([
    { type: 'feed.restored', sequence: 1_000_001, data: { lastSequence: 1 } },
  ])
  const entity = seen.headers.get('etag') as string
  const again = await call('GET', path, { key: client.key, headers: { 'if-none-match': entity } })
  expect([again.status, again.headers.get('etag')]).toEqual([304, entity])
})

test('an epoch that Valkey remembers is not begun a second time', async () => {
  await service.deps.valkey.set('epoch', 6)
  await restoreElsewhere()
  expect(await service.admin('adopt-database')).toMatchObject({ adopted: true, epoch: 7 })
  const page = await service.call('GET', '/events?after=1000001', { key: client.key })
  // From the second epoch to the seventh.
  expect(page.body.data).toMatchObject([{ type: 'feed.restored', sequence: 6_000_001 }])
})

test('a tag of an earlier epoch is no condition', async () => {
  const { call } = service
  const made = await call('POST', '/tasks/create', task())
  const path = `/tasks/${made.body.id}`
  const poll = (etag: string) =>
    call('GET', path, { key: client.key, headers: { 'if-none-match': etag } })
  const { epoch } = service.deps.adoption
  expect(epoch()).toBe(1)
  expect((await poll('W/"1-A"')).status).toBe(304)
  expect((await poll('W/"1-A2"')).status).toBe(200)
})
