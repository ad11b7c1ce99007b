// What ends a wait before its time: the end of its key, and the end of its process.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitUntil } from '../../../scripts/stack/processes.ts'
import { decodeId } from '../../src/core/ids.ts'
import { announceKeyChange } from '../../src/modules/identity/api-keys/key-directory.ts'
import { insertKeyChange } from '../../src/modules/identity/api-keys/queries.ts'
import { type Reply, type Service, startService, type TestKey } from '../service.ts'

let service: Service
let client: Awaited<ReturnType<Service['makeClient']>>
let taskId: string

beforeAll(async () => {
  service = await startService()
  client = await service.makeClient()
  const body = { prompt: 'Who ends first?', maxCredits: 300, projectId: client.projectId }
  taskId = (await service.call('POST', '/tasks/create', { key: client.key, body })).body.id
})
afterAll(() => service.stop())

const countWaits = () => service.deps.metrics.waiting.waits.count

/** Several waits of a new key, begun before the key ends in some way; what they are answered with. */
async function endWhileWaiting(made: TestKey, end: () => Promise<unknown>) {
  const paths = [`/tasks/${taskId}?wait=30`, `/tasks/${taskId}?wait=30`]
  const waiting = paths.map((path) => service.call('GET', path, { key: made.key }))
  expect(await waitUntil(async () => countWaits() === paths.length, 5_000)).toBe(true)
  const startMs = performance.now()
  await end()
  const replies: Reply[] = await Promise.all(waiting)
  return { replies, tookMs: performance.now() - startMs }
}

describe('a wait ends within five seconds of its key', () => {
  test('that was revoked, with 401; other keys wait on', async () => {
    const made = await service.makeKey({ account: client.accountId })
    const other = service.call('GET', `/tasks/${taskId}?wait=3`, { key: client.key })
    await waitUntil(async () => countWaits() === 1, 5_000)
    const waiting = service.call('GET', `/tasks/${taskId}?wait=30`, { key: made.key })
    await waitUntil(async () => countWaits() === 2, 5_000)
    const startMs = performance.now()
    await service.admin('revoke-key', { key: made.keyId })
    const reply = await waiting
    expect([reply.status, reply.body.error.code]).toEqual([401, 'UNAUTHORIZED'])
    expect(performance.now() - startMs).toBeLessThan(5_000)
    expect((await other).status).toBe(200)
  })

  test('that has run out, with 401', async () => {
    const expiresMs = Date.now() + 3_000
    const expires = new Date(expiresMs).toISOString()
    const made = await service.makeKey({ account: client.accountId, expires })
    const { replies } = await endWhileWaiting(made, () => Promise.resolve())
    expect(replies.map(({ status }) => status)).toEqual([401, 401])
    expect(Date.now() - expiresMs).toBeLessThan(5_000)
  })

  test('whose account was suspended, with 403, although nobody said so', async () => {
    const other = await service.makeClient()
    const body = { prompt: 'Who is suspended?', maxCredits: 300, projectId: other.projectId }
    const made = await service.call('POST', '/tasks/create', { key: other.key, body })
    const waiting = service.call('GET', `/tasks/${made.body.id}?wait=30`, { key: other.key })
    await waitUntil(async () => countWaits() === 1, 5_000)
    const accountUuid = decodeId('acct', other.accountId) as string
    const startMs = performance.now()
    await service.deps.database.db.transaction().execute(async (tx) => {
      await sql`update accounts set suspended_at = now() where id = ${accountUuid}`.execute(tx)
      await insertKeyChange(tx, accountUuid, null)
    })
    const reply = await waiting
    expect([reply.status, reply.body.error.code]).toEqual([403, 'FORBIDDEN'])
    expect(performance.now() - startMs).toBeLessThan(5_000)
  })

  test('and a change that leaves the key alive ends nothing', async () => {
    const made = await service.makeKey({ account: client.accountId })
    const waiting = service.call('GET', `/tasks/${taskId}?wait=3`, { key: made.key })
    await waitUntil(async () => countWaits() === 1, 5_000)
    await service.admin('roll-key', { key: made.keyId, 'overlap-seconds': 60 })
    await announceKeyChange(service.deps.valkey)
    expect((await waiting).status).toBe(200)
  })
})

test('while the process stops, who comes is answered without a wait', async () => {
  const waiting = service.call('GET', `/tasks/${taskId}?wait=30`, { key: client.key })
  await waitUntil(async () => countWaits() === 1, 5_000)
  const startMs = performance.now()
  service.deps.waits.drain()
  const late = await service.call('GET', `/tasks/${taskId}?wait=30`, { key: client.key })
  const replies = [await waiting, late]
  expect(replies.map(({ status, body }) => [status, body.status])).toEqual([
    [200, 'pending'],
    [200, 'pending'],
  ])
  expect(performance.now() - startMs).toBeLessThan(3_000)
  expect(countWaits()).toBe(0)
})
