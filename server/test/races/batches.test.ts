// Many batches on one account, and a batch whose process ends between two of its items.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { waitUntil } from '../../../scripts/stack/processes.ts'
import { startApiProcess } from '../api-process.ts'
import { type Loose, type Service, startService } from '../service.ts'

let service: Service
beforeEach(async () => {
  service = await startService()
})
afterEach(() => service.stop())

const maxCredits = 240
const prompt = 'Who is first to be served?'

async function count(table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)}`.execute(service.deps.database.db)
  return rows[0]?.count ?? 0
}

test('64 batches on credit for ten tasks: exactly ten tasks', async () => {
  const { key, projectId } = await service.makeClient({ credits: 10 * maxCredits })
  const replies = await Promise.all(
    Array.from({ length: 64 }, () => {
      const tasks = [1, 2, 3].map(() => ({
        ...{ prompt, maxCredits, projectId },
        idempotencyKey: randomUUID(),
      }))
      return service.call('POST', '/tasks/batch', { key, body: { tasks } })
    }),
  )
  expect(replies.map(({ status }) => status)).toEqual(Array(64).fill(200))
  const items: Loose[] = replies.flatMap(({ body }) => body.data)
  const made = items.filter(({ status }) => status === 201)
  expect(new Set(made.map(({ task }) => task.id)).size).toBe(10)
  expect(items.filter(({ status }) => status === 402)).toHaveLength(64 * 3 - 10)
  expect([await count('tasks'), await count('idempotency_keys')]).toEqual([10, 10])
  const credits = await service.call('GET', '/credits', { key })
  expect(credits.body).toMatchObject({ available: 0, held: 10 * maxCredits })
  expect(await service.admin('audit-ledger')).toMatchObject({ ok: true })
})

test('one batch sent 16 times at the same time makes its tasks once', async () => {
  const { key, projectId } = await service.makeClient({ credits: 5 * maxCredits })
  const tasks = Array.from({ length: 5 }, () => ({
    ...{ prompt, maxCredits, projectId },
    idempotencyKey: randomUUID(),
  }))
  const replies = await Promise.all(
    Array.from({ length: 16 }, () =>
      service.call('POST', '/tasks/batch', { key, body: { tasks } }),
    ),
  )
  const items: Loose[] = replies.flatMap(({ body }) => body.data)
  expect(items.map(({ status }) => status)).toEqual(Array(16 * 5).fill(201))
  expect(items.filter(({ replayed }) => !replayed)).toHaveLength(5)
  expect(new Set(items.map(({ task }) => task.id)).size).toBe(5)
  expect(await count('tasks')).toBe(5)
})

test('a process killed between two items loses nothing: the batch sent again completes it', async () => {
  const { key, projectId } = await service.makeClient()
  const tasks = Array.from({ length: 20 }, () => ({
    ...{ prompt, maxCredits, projectId },
    idempotencyKey: randomUUID(),
  }))
  const doomed = await startApiProcess(service, service.valkeyUrl)
  // An uncommitted use of the ninth key keeps its create from committing.
  const holder = new pg.Client({ connectionString: service.databaseUrl })
  await holder.connect()
  await holder.query('begin')
  await holder.query(
    `insert into idempotency_keys
      (key, is_test, account_id, lineage_id, operation, fingerprint, object_id)
    values ($1, false, uuidv7(), uuidv7(), 'createTask', decode(repeat('00', 32), 'hex'), 'none')`,
    [tasks[8]?.idempotencyKey],
  )
  const sending = fetch(`${doomed.url}/api/v1/tasks/batch`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ tasks }),
  })
  const lost = expect(sending).rejects.toThrow()
  expect(await waitUntil(async () => (await count('tasks')) === 8, 20_000)).toBe(true)
  process.kill(doomed.pid, 'SIGKILL')
  await lost
  await holder.query('rollback')
  await holder.end()

  const { body } = await service.call('POST', '/tasks/batch', { key, body: { tasks } })
  expect(body.data.map(({ status }: Loose) => status)).toEqual(Array(20).fill(201))
  // The ninth may have been committed by the database after its process was gone.
  const replayed = body.data.map((item: Loose) => item.replayed)
  expect(replayed.slice(0, 8)).toEqual(Array(8).fill(true))
  expect(replayed.slice(9)).toEqual(Array(11).fill(false))
  expect(await count('tasks')).toBe(20)
  expect(await service.admin('audit-ledger')).toMatchObject({ ok: true })
})
