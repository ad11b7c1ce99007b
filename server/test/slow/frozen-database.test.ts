// A network that takes everything and answers nothing, as a host does that has frozen: TCP sees nothing
// wrong with it for minutes. Every way to the database gives it up within ten seconds.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startToxiproxy, type Toxiproxy } from '../../../scripts/stack/toxiproxy.ts'
import { connectDatabase, type Database } from '../../src/db/client.ts'
import { allowLongStatements } from '../../src/db/long-statements.ts'
import { prepareStatement } from '../../src/db/statement.ts'
import { createTestDatabase, type TestDatabase } from '../harness.ts'

const givenUpMs = 10_000

let workDir: string
let toxiproxy: Toxiproxy
let testDatabase: TestDatabase
let database: Database
const errors: Error[] = []

beforeAll(async () => {
  workDir = await mkdtemp(join(tmpdir(), 'frozen-database-'))
  toxiproxy = await startToxiproxy({ workDir })
  testDatabase = await createTestDatabase()
  const url = new URL(testDatabase.url)
  const proxy = await toxiproxy.createProxy({ port: Number(url.port) })
  url.port = String(proxy.port)
  database = connectDatabase({
    databaseUrl: url.href,
    poolSize: 3,
    hotConnections: 1,
    onConnectionError: (error) => errors.push(error),
  })
})
afterEach(() => toxiproxy.thaw())
afterAll(async () => {
  toxiproxy.thaw()
  await database.close()
  await toxiproxy.stop()
  await testDatabase.drop()
  await rm(workDir, { recursive: true, force: true })
})

const statement = prepareStatement<object, { one: number }>('one', () => 'select 1 as one')

const ways = () => ({
  pool: sql`select 1`.execute(database.db),
  transaction: database.db.transaction().execute((tx) => sql`select 1`.execute(tx)),
  hot: database.hot.run(statement, {}),
  'hot transaction': database.hot.transact(statement, {}, () => Promise.resolve()),
  batch: database.hot.transactTogether(
    statement,
    {},
    {
      key: 'one',
      beforeCommit: () => Promise.resolve(),
    },
  ),
})

async function askAll() {
  const startedAtMs = performance.now()
  const asked = Object.entries(ways()).map(async ([way, answer]) => {
    const outcome = await answer.then(
      () => 'answered',
      (error: Error) => error.message,
    )
    return { way, outcome, tookMs: performance.now() - startedAtMs }
  })
  return await Promise.all(asked)
}

const answered = Object.keys({ pool: 0, transaction: 0, hot: 0, 'hot transaction': 0, batch: 0 })

test('every way gives a frozen database up within ten seconds, and goes on once it answers', async () => {
  const before = await askAll()
  expect(before.map(({ way, outcome }) => [way, outcome])).toEqual(
    answered.map((way) => [way, 'answered']),
  )
  toxiproxy.freeze()
  const [state, asked] = await Promise.all([database.readState(), askAll()])
  expect(state).toBe('down')
  for (const { way, outcome, tookMs } of asked) {
    expect(outcome, way).toMatch(/connection terminated|timeout exceeded when trying to connect/i)
    expect(tookMs, way).toBeLessThan(givenUpMs)
  }
  toxiproxy.thaw()
  await expect.poll(() => database.readState(), { timeout: 10_000 }).toBe('up')
  const after = await askAll()
  expect(after.map(({ way, outcome }) => [way, outcome])).toEqual(
    answered.map((way) => [way, 'answered']),
  )
})

test('what may take long is not given up for its silence, and the next statement is again', {
  timeout: 60_000,
}, async () => {
  await database.db.transaction().execute(async (tx) => {
    await allowLongStatements(tx)
    await sql`select pg_sleep(9)`.execute(tx)
  })
  await expect(sql`select pg_sleep(9)`.execute(database.db)).rejects.toMatchObject({
    code: '57014',
  })
  // By the same connection: the pool hands out the one that was given back last.
  toxiproxy.freeze()
  const startedAtMs = performance.now()
  await expect(sql`select 1`.execute(database.db)).rejects.toThrow(/connection terminated/i)
  expect(performance.now() - startedAtMs).toBeLessThan(givenUpMs)
})
