import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Service, startService } from '../../../../test/service.ts'
import type { Db } from '../../../db/client.ts'
import { selectDue } from './queries.ts'

const look = { kind: 'live', limit: 500, perAccountMax: 250 } as const

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

async function countIndexEntriesRead(db: Db): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ count: number }>`
    select sum(idx_tup_read)::bigint as count from pg_stat_user_indexes
    where relname = 'task_queue'`.execute(db)
  return rows[0]?.count ?? 0
}

test('a look that finds nothing due reads no timer that is not', async () => {
  const client = await service.makeClient()
  const body = { prompt: 'Is this timer left alone?', maxCredits: 600, projectId: client.projectId }
  for (let i = 0; i < 20; i++) {
    const reply = await service.call('POST', '/tasks/create', { key: client.key, body })
    expect(reply.status).toBe(201)
  }
  await service.deps.database.db.connection().execute(async (db) => {
    await sql`set enable_seqscan = off`.execute(db)
    const before = await countIndexEntriesRead(db)
    expect(await selectDue(db, look)).toEqual([])
    expect((await countIndexEntriesRead(db)) - before).toBeLessThan(2)
    await sql`update task_queue set next_action_at = now() - interval '1 second'`.execute(db)
    expect(await selectDue(db, look)).toHaveLength(20)
  })
})
