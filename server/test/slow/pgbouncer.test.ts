// The real PgBouncer in transaction mode: with the settings of docs/operate/pgbouncer.md everything works,
// and without one of them the doctor names the line that is missing.
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, inject, test } from 'vitest'
import { isDebianReady } from '../../../scripts/stack/debian-part.ts'
import {
  limitsQuery,
  type PgbouncerOptions,
  startPgbouncer,
} from '../../../scripts/stack/pgbouncer.ts'
import { readConfig } from '../../src/core/config.ts'
import { connectDatabase, type Database } from '../../src/db/client.ts'
import { allowLongStatements } from '../../src/db/long-statements.ts'
import { prepareStatement } from '../../src/db/statement.ts'
import { checks } from '../../src/doctor/checks.ts'
import { createGround } from '../../src/doctor/ground.ts'
import { runChecks } from '../../src/doctor/run-checks.ts'
import { createTestDatabase, type TestDatabase } from '../harness.ts'

let testDatabase: TestDatabase
const endings: (() => Promise<void>)[] = []

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  return () => testDatabase.drop()
})
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

/** Elsewhere `scripts/debian-parts` is run first; without root these tests are left out. */
const isReady = await isDebianReady()

const asDocumented = { connectQuery: limitsQuery }

async function connectThrough(options: Omit<PgbouncerOptions, 'databasePort'>): Promise<{
  databaseUrl: string
  database: Database
}> {
  const url = new URL(testDatabase.url)
  const direct = Number(new URL(inject('testStack').databaseUrl).port)
  const pgbouncer = await startPgbouncer({ databasePort: direct, ...options })
  endings.push(pgbouncer.stop)
  url.port = String(pgbouncer.port)
  const database = connectDatabase({ databaseUrl: url.href, poolSize: 4, hotConnections: 2 })
  endings.push(database.close)
  return { databaseUrl: url.href, database }
}

const wanted = ['database-reachable', 'database-prepared', 'database-limits']

async function examine({ databaseUrl, database }: Awaited<ReturnType<typeof connectThrough>>) {
  const secret = 'a-secret-of-this-test-alone-0123456789'
  const config = readConfig({
    env: {
      DATABASE_URL: databaseUrl,
      VALKEY_URL: inject('testStack').valkeyUrl,
      ...{ KEY_PEPPERS: `1:${secret}`, SESSION_SECRET: secret, WEBHOOK_SECRET_KEYS: `1:${secret}` },
    },
  })
  const some = checks.filter(({ id }) => wanted.includes(id))
  const { findings } = await runChecks(some, createGround(config, database.db))
  return findings.map(({ id, severity, change }) => ({ id, severity, change }))
}

const statement = prepareStatement<object, { pid: number }>(
  'own_pid',
  () => 'select pg_backend_pid() as pid',
)

/** Two transactions at a time, so that sessions change hands. */
async function askMany({ database }: { database: Database }): Promise<Set<number>> {
  const pids = new Set<number>()
  for (let round = 0; round < 10; round++) {
    const [rows] = await Promise.all([
      database.hot.run(statement, {}),
      database.hot.transact(statement, {}, async () => undefined),
      database.db.transaction().execute((tx) => sql`select pg_sleep(0.01)`.execute(tx)),
    ])
    for (const { pid } of rows) pids.add(pid)
  }
  return pids
}

test.skipIf(!isReady)(
  'as documented, hot statements change sessions and the doctor has nothing to say',
  async () => {
    const through = await connectThrough(asDocumented)
    expect((await askMany(through)).size).toBeGreaterThan(1)
    expect(await examine(through)).toEqual([])
  },
)

test.skipIf(!isReady)(
  'as documented, statements are cut by their limit, and long ones are let be',
  async () => {
    const { database } = await connectThrough(asDocumented)
    await expect(sql`select pg_sleep(7)`.execute(database.db)).rejects.toMatchObject({
      code: '57014',
    })
    await database.db.transaction().execute(async (tx) => {
      await allowLongStatements(tx)
      await sql`select pg_sleep(9)`.execute(tx)
    })
  },
)

test.skipIf(!isReady)(
  'a PgBouncer that refuses our startup parameters is named with its line',
  async () => {
    const settings = { ignore_startup_parameters: undefined }
    const found = await examine(await connectThrough({ ...asDocumented, settings }))
    expect(found).toMatchObject([{ id: 'database-reachable', severity: 'dangerous' }])
    expect(found[0]?.change).toMatch(
      /^pgbouncer\.ini: ignore_startup_parameters = statement_timeout/,
    )
  },
)

test.skipIf(!isReady)('without prepared statements the service does not start', async () => {
  const settings = { max_prepared_statements: '0' }
  const found = await examine(await connectThrough({ ...asDocumented, settings }))
  expect(found).toMatchObject([{ id: 'database-prepared', severity: 'dangerous' }])
})

test.skipIf(!isReady)(
  'without connect_query the limits are missing, and the doctor says so',
  async () => {
    const found = await examine(await connectThrough({}))
    expect(found).toMatchObject([{ id: 'database-limits', severity: 'unsafe' }])
  },
)
