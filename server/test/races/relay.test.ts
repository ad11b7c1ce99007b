// The feed under writers that commit out of order: nothing missed, nothing twice, no gaps, versions
// in order. A follower by id fails the same test.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectDatabase, type Database, type Db } from '../../src/db/client.ts'
import { startRelay } from '../../src/modules/events/feed/relay.ts'
import { createTestDatabase, type TestDatabase } from '../harness.ts'
import { findFaults, waitForFeed } from './feed-checks.ts'
import { writeEvents } from './feed-writers.ts'

const plan = { writers: 16, tasksPerAccount: 20 }
const patienceMs = 120_000
const accounts = Array.from({ length: 7 }, () => randomUUID())

describe.each([
  ['one relay', 1, 1_000],
  ['three relays, each batch at most 40 events', 3, 5_000],
])('%s', (_name, relays, events) => {
  let database: TestDatabase
  let connection: Database
  beforeAll(async () => {
    database = await createTestDatabase()
    connection = connectDatabase({ databaseUrl: database.url, poolSize: 24 })
  })
  afterAll(async () => {
    await connection.close()
    await database.drop()
  })

  test(
    'misses nothing, doubles nothing, leaves no gap and keeps versions in order',
    async () => {
      const errors: Error[] = []
      const running = Array.from({ length: relays }, () =>
        startRelay({
          db: connection.db,
          onError: (error) => errors.push(error),
          ...(relays > 1 && { batchEventsMax: 40 }),
        }),
      )
      const written = await writeEvents(connection, {
        ...{ ...plan, events, accounts },
        adminDb: database.adminDb,
      })
      await waitForFeed(connection.db, written.length)
      for (const relay of running) await relay.stop()
      expect(errors).toEqual([])
      expect(await findFaults(connection.db, written)).toEqual([])
    },
    patienceMs,
  )
})

test('a follower by id fails the same test', async () => {
  const database = await createTestDatabase()
  const connection = connectDatabase({ databaseUrl: database.url, poolSize: 24 })
  let isOver = false
  const follow = async () => {
    let afterId = 0
    while (!isOver) afterId = await followById(connection.db, afterId)
  }
  const following = follow()
  const written = await writeEvents(connection, {
    ...{ ...plan, events: 1_000, accounts },
    adminDb: database.adminDb,
  })
  isOver = true
  await following
  expect((await findFaults(connection.db, written)).length).toBeGreaterThan(0)
  await connection.close()
  await database.drop()
})

/** What a relay without a horizon does: everything visible after the last id it has seen. */
async function followById(db: Db, afterId: number): Promise<number> {
  const result = await sql<{ id: number }>`
    with batch as materialized (
      select *, row_number() over (partition by account_id order by id) as place,
        count(*) over (partition by account_id) as places
      from task_events where id > ${afterId}
    ), heads as (
      insert into feed_heads as head (account_id, last_number)
      select account_id, count(*) from batch group by account_id
      on conflict (account_id) do update set last_number = head.last_number + excluded.last_number
      returning *
    )
    insert into feed_events (account_id, number, event_id, task_id, version, type, data, occurred_at)
    select account_id, last_number - places + place, id, task_id, version, type, data, occurred_at
    from batch join heads using (account_id) returning event_id as id`.execute(db)
  return Math.max(afterId, ...result.rows.map(({ id }) => id))
}
