// What a test file takes for itself: a database cloned from the run's template, and a logical
// database of Valkey. Ask once per file, in beforeAll; drop in afterAll.
import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { storeEnvironment } from '../../scripts/stack/versitygw.ts'
import { databaseUrlFor, withAdminClient } from './databases.ts'
import { takeValkeyDatabase } from './valkey-databases.ts'

export type TestDatabase = {
  url: string
  /** Soon, and nobody needs to wait for it. */
  drop(): Promise<void>
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const { databaseUrl, runName } = inject('testStack')
  const name = `${runName}_${randomBytes(4).toString('hex')}`
  await withAdminClient(databaseUrl, (client) =>
    client.query(`create database ${name} template ${runName}_template`),
  )
  return {
    url: databaseUrlFor(databaseUrl, name),
    async drop() {
      unwanted.push(name)
      void dropUnwanted(databaseUrl)
    },
  }
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
