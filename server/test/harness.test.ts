import { Redis } from 'iovalkey'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase, createTestValkey } from './harness.ts'

test('two databases of one file share the tables and not the rows', async () => {
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()])
  const tables = "select tablename from pg_tables where schemaname = 'public' order by 1"
  const firstTables = await query(first.url, tables)
  expect(firstTables).toContainEqual({ tablename: 'holidays' })
  expect(await query(second.url, tables)).toEqual(firstTables)
  await query(first.url, "insert into holidays (date, name) values ('2031-01-01', 'of the first')")
  const rows = "select name from holidays where name = 'of the first'"
  expect(await query(first.url, rows)).toEqual([{ name: 'of the first' }])
  expect(await query(second.url, rows)).toEqual([])
  await sql`create table mine (n int)`.execute(first.adminDb)
  expect(await query(second.url, tables)).toEqual(firstTables)
  await Promise.all([first.drop(), second.drop()])
  const tell = (error: Error) => error.message
  const gone = { timeout: 20_000, interval: 100 }
  for (const { url } of [first, second]) {
    await expect
      .poll(() => query(url, 'select 1').catch(tell), gone)
      .toEqual(expect.stringContaining('does not exist'))
  }
})

test('each asker gets an empty Valkey database of its own', async () => {
  const first = new Redis((await createTestValkey()).url)
  await first.set('seen', 'by the first')
  const second = new Redis((await createTestValkey()).url)
  expect(await second.dbsize()).toBe(0)
  expect(await first.get('seen')).toBe('by the first')
  first.disconnect()
  second.disconnect()
})

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
