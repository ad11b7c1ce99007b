// Many clients, one idempotency key: the storm that both the fast and the slow test raise.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Reply, Service } from '../service.ts'

export type Storm = { keys: number; clients: number }

/** Sends every create of a key at once, key by key, and proves that each made one task and one hold. */
export async function raiseIdempotencyStorm(service: Service, { keys, clients }: Storm) {
  const maxCredits = 240
  const { key, projectId } = await service.makeClient({ credits: keys * maxCredits })
  const taskIds = new Set<string>()
  for (let round = 0; round < keys; round++) {
    const body = {
      prompt: `Storm number ${round}, once only`,
      maxCredits,
      projectId,
      idempotencyKey: randomUUID(),
    }
    const replies = await Promise.all(
      Array.from({ length: clients }, () => service.call('POST', '/tasks/create', { key, body })),
    )
    taskIds.add(expectOneCreated(replies))
  }
  expect(taskIds.size).toBe(keys)
  const { rows } = await sql<{ tasks: number; holds: number; keys: number }>`select
    (select count(*)::int from tasks) as tasks,
    (select count(*)::int from ledger_entries where kind = 'hold') as holds,
    (select count(*)::int from idempotency_keys) as keys`.execute(service.deps.database.db)
  expect(rows[0]).toEqual({ tasks: keys, holds: keys, keys })
  const credits = await service.call('GET', '/credits', { key })
  expect(credits.body).toMatchObject({ available: 0, held: keys * maxCredits })
  expect(await service.admin('audit-ledger')).toMatchObject({ ok: true })
}

/** All 201, equal byte for byte, and all but one of them marked as a replay. */
function expectOneCreated(replies: Reply[]): string {
  const [first] = replies as [Reply]
  for (const reply of replies) {
    expect(reply.status, reply.text).toBe(201)
    expect(reply.text).toBe(first.text)
    expect(reply.headers.get('location')).toBe(first.headers.get('location'))
  }
  const fresh = replies.filter((reply) => reply.headers.get('idempotent-replayed') === null)
  expect(fresh).toHaveLength(1)
  return first.body.id
}
