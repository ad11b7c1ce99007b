// A primary whose standby is gone answers every read, and no commit ends: that is not ready.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PostgresServer, startPostgres } from '../../../scripts/stack/postgres.ts'
import { findReachableTmp, findRunAs } from '../../../scripts/stack/run-as.ts'
import { connectDatabase, type Database } from '../../src/db/client.ts'

let dir: string
let server: PostgresServer
let database: Database

beforeAll(async () => {
  dir = await mkdtemp(join(findReachableTmp(findRunAs()), 'waiting-commits-'))
  await chmod(dir, 0o755)
  server = await startPostgres({
    dataDir: join(dir, 'postgres'),
    settings: { shared_buffers: '16MB' },
  })
  database = connectDatabase({
    databaseUrl: server.url,
    poolSize: 4,
    hotConnections: 1,
    onConnectionError: () => undefined,
  })
})
afterAll(async () => {
  await database.close()
  await server.stop()
  await rm(dir, { recursive: true, force: true })
})

async function waitFor(standbys: string): Promise<void> {
  await sql.raw(`alter system set synchronous_standby_names = '${standbys}'`).execute(database.db)
  await sql`select pg_reload_conf()`.execute(database.db)
}

const canRead = () =>
  sql`select 1`.execute(database.db).then(
    () => true,
    () => false,
  )

test('a database whose commits wait is down for readiness, and up when they end again', async () => {
  expect(await database.readState()).toBe('up')
  await waitFor('nobody')
  await expect.poll(() => database.readState(), { timeout: 10_000 }).toBe('down')
  expect(await canRead()).toBe(true)
  await waitFor('')
  await expect.poll(() => database.readState(), { timeout: 10_000 }).toBe('up')
})
