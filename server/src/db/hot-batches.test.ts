import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/harness.ts'
import { connectDatabase, type Database } from './client.ts'
import { prepareStatement } from './statement.ts'

let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = connectDatabase({ databaseUrl: testDatabase.url, poolSize: 2, hotConnections: 1 })
  await sql`create table marks (key text, number integer, writer xid8 default pg_current_xact_id())`.execute(
    testDatabase.adminDb,
  )
  await sql`grant all on marks to public`.execute(testDatabase.adminDb)
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const statement = prepareStatement<{ key: string; divisor: number }, { number: number }>(
  'insert-mark',
  (param) => `insert into marks (key, number)
    values (${param('key')}, 10 / ${param('divisor')}::integer) returning number`,
)

const mark = (key: string, divisor = 1, beforeCommit?: () => Promise<void>) =>
  database.hot.transactTogether(
    statement,
    { key, divisor },
    {
      key,
      async beforeCommit([row]) {
        await beforeCommit?.()
        return row?.number
      },
    },
  )

async function readMarks() {
  const { rows } = await sql<{ key: string; writer: string }>`
    delete from marks returning key, writer::text`.execute(database.db)
  return rows
}

test('what waits for the same connection shares a transaction, each with its own answer', async () => {
  const keys = ['d', 'b', 'a', 'c', 'e']
  const answers = await Promise.all(keys.map((key, i) => mark(key, i + 1)))
  expect(answers).toEqual([10, 5, 3, 2, 2])
  const writers = Map.groupBy(await readMarks(), ({ writer }) => writer)
  // The first found the connection free; the others waited for it together, in order of their keys.
  expect([...writers.values()].map((rows) => rows.map(({ key }) => key))).toEqual([
    ['d'],
    ['a', 'b', 'c', 'e'],
  ])
})

test('the same key is never twice in a transaction', async () => {
  await Promise.all(['x', 'x', 'x', 'y'].map((key) => mark(key)))
  const writers = Map.groupBy(await readMarks(), ({ writer }) => writer)
  for (const rows of writers.values()) {
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
  }
})

test('one that fails does not take the others with it', async () => {
  const outcomes = await Promise.allSettled(
    ['a', 'b', 'c', 'd'].map((key) => mark(key, key === 'c' ? 0 : 1)),
  )
  expect(outcomes.map(({ status }) => status)).toEqual([
    ...['fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
  ])
  expect((await readMarks()).map(({ key }) => key).sort()).toEqual(['a', 'b', 'd'])
})

test('nothing is committed when what comes before the commit fails', async () => {
  const failing = mark('a', 1, () => Promise.reject(new Error('not now')))
  await expect(failing).rejects.toThrow('not now')
  expect(await readMarks()).toEqual([])
  expect(await mark('b')).toBe(10)
  await readMarks()
})
