// What a test file takes for itself: a database cloned from the run's template, and a logical
// database of Valkey. Ask once per file, in beforeAll; drop in afterAll.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { storeEnvironment } from '../../scripts/stack/versitygw.ts'
import type { Db } from '../src/db/client.ts'
import { databaseUrlFor, openAdminDb, withAdminClient } from './databases.ts'
import { takeValkeyDatabase } from './valkey-databases.ts'

export type TestDatabase = {
  /** As the role of the service, which owns nothing. */
  url: string
  /** As the superuser, for fixtures that reach into tables as the service never could. */
  adminDb: Db
  /** Soon, and nobody needs to wait for it. */
  drop(): Promise<void>
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const database = await cloneDatabase(`${inject('testStack').runName}_template`)
  // A clone is another database than the one that was migrated, and the service would not serve it.
  await sql`update relay_state set adopted_identity = database_identity()`.execute(database.adminDb)
  return database
}

/** As a restored backup is: every row, in a database that the service does not know. */
export async function restoreTestDatabase(source: TestDatabase['url']): Promise<TestDatabase> {
  const name = new URL(source).pathname.slice(1)
  return await withAdminClient(inject('testStack').databaseUrl, async (client) => {
    // A database is cloned only while nobody is connected to it; its service connects again afterwards.
    await client.query(`alter database ${name} allow_connections false`)
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
      [name],
    )
    try {
      return await cloneDatabase(name)
    } finally {
      await client.query(`alter database ${name} allow_connections true`)
    }
  })
}

async function cloneDatabase(template: string): Promise<TestDatabase> {
  const { databaseUrl, databaseOwnerUrl, runName } = inject('testStack')
  const name = `${runName}_${randomBytes(4).toString('hex')}`
  const owner = new URL(databaseOwnerUrl).username
  await withAdminClient(databaseUrl, (client) =>
    client.query(`create database ${name} template ${template} owner ${owner}`),
  )
  const url = databaseUrlFor(databaseUrl, name)
  const adminDb = openAdminDb(url)
  return {
    url: throughPooler(url),
    adminDb,
    async drop() {
      await adminDb.destroy()
      unwanted.push(name)
      void dropUnwanted(databaseUrl)
    },
  }
}

/** As `node scripts/pgbouncer-suite.ts` wants it. */
function throughPooler(databaseUrl: string): string {
  const { poolerPort } = inject('testStack')
  if (poolerPort === undefined) return databaseUrl
  const url = new URL(databaseUrl)
  url.port = String(poolerPort)
  return url.href
}

// Dropping waits for a checkpoint, which takes longer than many a test, so it goes on beside the next
// file. The end of the run drops what a worker could not.
const unwanted: string[] = []
let isDropping = false

async function dropUnwanted(databaseUrl: string): Promise<void> {
  if (isDropping) return
  isDropping = true
  while (unwanted.length > 0) {
    // Those that came meanwhile go together, for they share a checkpoint.
    await Promise.allSettled(unwanted.splice(0).map((name) => dropDatabase(databaseUrl, name)))
  }
  isDropping = false
}

// Forced: a pool reports its end before its sockets have closed. A pool that a test leaves open
// therefore needs an error listener, or losing its connection ends the worker.
async function dropDatabase(databaseUrl: string, name: string): Promise<void> {
  await withAdminClient(databaseUrl, (client) =>
    client.query(`drop database if exists ${name} with (force)`),
  )
}

/** An empty logical database; see takeValkeyDatabase. */
export async function createTestValkey(): Promise<{ url: string }> {
  return await takeValkeyDatabase(inject('testStack').valkeyUrl)
}

export function testKeyPepper(): string {
  return inject('testStack').keyPepper
}

/** Every test database has its own corner of the store, and the end of the run clears them all. */
export function testStoreEnvironment(databaseUrl: string): Record<string, string> {
  return storeEnvironment(inject('testStack'), `${new URL(databaseUrl).pathname.slice(1)}/`)
}
