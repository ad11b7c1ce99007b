// The same as `pnpm torture cursor`, at a size for every run, and without HTTP.
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectDatabase, type Database } from '../../server/src/db/client.ts'
import { startRelay } from '../../server/src/modules/events/feed/relay.ts'
import { createTestDatabase, type TestDatabase } from '../../server/test/harness.ts'
import { waitForLeader } from '../../server/test/races/feed-checks.ts'
import { followFeed, followIds } from '../feed/follow.ts'
import { followWriters, type Trial } from '../feed/trial.ts'

const patienceMs = 120_000

let testDatabase: TestDatabase
let database: Database
let readersDatabase: Database
let trial: Omit<Trial, 'follow' | 'quietMs'>
beforeEach(async () => {
  testDatabase = await createTestDatabase()
  const databaseUrl = testDatabase.url
  database = connectDatabase({ databaseUrl, poolSize: 20, statementTimeoutMs: 0 })
  readersDatabase = connectDatabase({ databaseUrl, poolSize: 8 })
  const accounts = Array.from({ length: 4 }, () => randomUUID())
  trial = {
    database,
    adminDb: testDatabase.adminDb,
    accounts,
    writers: 16,
    readers: 8,
    events: 2_000,
  }
})
afterEach(async () => {
  await database.close()
  await readersDatabase.close()
  await testDatabase.drop()
})

test(
  'who follows the feed misses nothing, sees nothing twice, and all see one order',
  async () => {
    const errors: Error[] = []
    const startOne = (leaderId: string) =>
      startRelay({ db: database.db, leaderId, onError: (error) => errors.push(error) })
    const [leaderId, standbyId] = [randomUUID(), randomUUID()]
    const leader = startOne(leaderId)
    await waitForLeader(database.db, leaderId)
    const standby = startOne(standbyId)
    let stopping: Promise<void> | undefined
    const { figures, violations } = await followWriters({
      ...trial,
      follow: followFeed(readersDatabase.db),
      quietMs: 10_000,
      onProgress(committed) {
        if (committed > trial.events / 2) stopping ??= leader.stop()
      },
    })
    await stopping
    await waitForLeader(database.db, standbyId)
    await standby.stop()
    expect(errors).toEqual([])
    expect(violations).toEqual([])
    expect(figures['events read in all']).toBe(8 * (figures['events committed'] ?? 0))
  },
  patienceMs,
)

test(
  'who follows the ids of the log misses events',
  async () => {
    const { violations } = await followWriters({
      ...trial,
      follow: followIds(readersDatabase.db),
      quietMs: 1_000,
    })
    expect(violations.map(({ kind }) => kind)).toContain('missed')
  },
  patienceMs,
)
