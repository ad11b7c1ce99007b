import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/harness.ts'
import { limits } from '../../../core/limits.ts'
import { connectDatabase, type Database, type Db } from '../../../db/client.ts'
import { keepFeedDays } from './feed.ts'

let testDatabase: TestDatabase
let database: Database
let db: Db

beforeEach(async () => {
  testDatabase = await createTestDatabase()
  database = connectDatabase({ databaseUrl: testDatabase.url, poolSize: 4, hotConnections: 1 })
  db = database.db
})
afterEach(async () => {
  await database.close()
  await testDatabase.drop()
})

async function insertRelayed(daysAgo: number): Promise<void> {
  await sql`insert into feed_events
      (account_id, number, event_id, task_id, version, type, data, occurred_at, relayed_at)
    values (${randomUUID()}, 1, 1, ${randomUUID()}, 1, 'task.created', '{}', now(),
      now() - make_interval(days => ${daysAgo}))`.execute(db)
}

async function countByTable(): Promise<Record<string, number>> {
  const result = await sql<{ table: string; count: number }>`
    select c.relname as table, (select count(*) from feed_events e where e.tableoid = c.oid) as count
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'feed_events'::regclass`.execute(db)
  return Object.fromEntries(result.rows.map(({ table, count }) => [table, count]))
}

async function dayAgo(days: number): Promise<string> {
  const result = await sql<{ day: string }>`
    select to_char((now() at time zone 'utc')::date - ${days}::integer, 'YYYYMMDD') as day`.execute(
    db,
  )
  return `feed_events_${result.rows[0]?.day}`
}

test('what came before its day was made is kept and moves into it', async () => {
  await insertRelayed(0)
  expect(await countByTable()).toEqual({ feed_events_default: 1 })
  await keepFeedDays(db)
  expect(await countByTable()).toEqual({
    feed_events_default: 0,
    [await dayAgo(0)]: 1,
    [await dayAgo(-1)]: 0,
    [await dayAgo(-2)]: 0,
    [await dayAgo(-3)]: 0,
  })
  await insertRelayed(0)
  expect(await countByTable()).toMatchObject({ feed_events_default: 0, [await dayAgo(0)]: 2 })
})

test('a day is dropped when all of it is past its time, and not before', async () => {
  await keepFeedDays(db)
  const days = [limits.feedKeepDays + 2, limits.feedKeepDays + 1, limits.feedKeepDays]
  for (const ago of days) {
    const [table, next] = [await dayAgo(ago), await dayAgo(ago - 1)]
    const bound = (name: string) => sql.lit(`${name.slice(-8)} 00:00:00+00`)
    await sql`create table ${sql.table(table)} partition of feed_events
      for values from (${bound(table)}) to (${bound(next)})`.execute(testDatabase.adminDb)
    await insertRelayed(ago)
  }
  await keepFeedDays(db)
  const tables = await countByTable()
  expect(tables[await dayAgo(limits.feedKeepDays)]).toBe(1)
  expect(tables[await dayAgo(limits.feedKeepDays + 1)]).toBeUndefined()
  expect(tables[await dayAgo(limits.feedKeepDays + 2)]).toBeUndefined()
  expect(Object.keys(tables)).toHaveLength(1 + 4 + 1)
})

test('what lies without a day is dropped in its time too', async () => {
  await insertRelayed(limits.feedKeepDays + 1)
  await insertRelayed(limits.feedKeepDays - 1)
  await keepFeedDays(db)
  expect(await countByTable()).toMatchObject({ feed_events_default: 1 })
})

test('several workers at once do it once', async () => {
  await insertRelayed(0)
  await Promise.all([keepFeedDays(db), keepFeedDays(db), keepFeedDays(db)])
  const tables = await countByTable()
  expect(Object.keys(tables)).toHaveLength(5)
  expect(tables[await dayAgo(0)]).toBe(1)
})
