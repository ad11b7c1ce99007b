// Which statements the ordinary connections prepare, as PostgreSQL itself lists them.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shareService } from '../../test/service.ts'
import { connectDatabase, type Database, type Tx } from './client.ts'
import { runIn, runNamed } from './named-statements.ts'
import { prepareStatement } from './statement.ts'

let database: Database

beforeAll(async () => {
  const { config } = await shareService()
  database = connectDatabase({ databaseUrl: config.databaseUrl, poolSize: 1 })
})
afterAll(() => database.close())

const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work)

/** Of the one connection there is. */
async function listPrepared(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_prepared_statements order by name`.execute(tx)
  return rows.map(({ name }) => name)
}

test('a prepared statement keeps its name inside a transaction, and its plan for the next', async () => {
  const double = prepareStatement<{ number: number }, { doubled: number }>(
    'double-for-a-test',
    (param) => `select ${param('number')}::int * 2 as doubled`,
  )
  for (const number of [1, 2])
    await inTransaction(async (tx) => {
      expect(await runIn(tx, double, { number })).toEqual([{ doubled: number * 2 }])
      expect(await listPrepared(tx)).toContain('double-for-a-test')
    })
})

test('each shape of a statement is prepared once, whatever its values are', async () => {
  const add = (numbers: number[]) =>
    runNamed(
      database.db,
      'sum-for-a-test',
      sql<{ sum: number }>`select ${sql.join(
        numbers.map((number) => sql`${number}::int`),
        sql` + `,
      )} as sum`,
    )
  for (const numbers of [[1], [2], [1, 2], [3, 4]])
    expect(await add(numbers)).toEqual([{ sum: numbers.reduce((sum, each) => sum + each) }])
  const names = await inTransaction(listPrepared)
  expect(names.filter((name) => name.startsWith('sum-for-a-test-'))).toHaveLength(2)
})

test('a statement that fails inside a transaction can be sent by its name again', async () => {
  const divide = (by: number) =>
    inTransaction((tx) =>
      runNamed(tx, 'divide-for-a-test', sql<{ ratio: number }>`select 6 / ${by}::int as ratio`),
    )
  expect(await divide(3)).toEqual([{ ratio: 2 }])
  await expect(divide(0)).rejects.toThrow('division by zero')
  expect(await divide(2)).toEqual([{ ratio: 3 }])
})

test('a column that is added meanwhile changes no result', async () => {
  const read = () =>
    runNamed(
      database.db,
      'read-for-a-test',
      sql<{ n: number }>`select n from (select * from things_for_a_test) things`,
    )
  await sql`create temp table things_for_a_test as select 1 as n`.execute(database.db)
  expect(await read()).toEqual([{ n: 1 }])
  await sql`alter table things_for_a_test add column added text`.execute(database.db)
  expect(await read()).toEqual([{ n: 1 }])
})
