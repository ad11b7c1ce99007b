// Relays that are killed or stall under writers that commit out of order: nothing is lost or doubled,
// and another one takes over within 5 s.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type Database } from '../../src/db/client.ts'
import { createTestDatabase, type TestDatabase } from '../harness.ts'
import { countFeed, findFaults, waitForFeed, waitForLeader } from '../races/feed-checks.ts'
import { writeEvents } from '../races/feed-writers.ts'
import { startRelayProcess } from './relay-process.ts'

const plan = { writers: 16, events: 5_000, tasksPerAccount: 20 }
const accounts = Array.from({ length: 7 }, () => randomUUID())

let database: TestDatabase
let connection: Database
beforeAll(async () => {
  database = await createTestDatabase()
  connection = connectDatabase({ databaseUrl: database.url, poolSize: 24 })
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

test('a relay killed again and again loses and doubles nothing, nor what it adds to a batch', async () => {
  await sql`create table race_jobs (event_id bigint not null)`.execute(database.adminDb)
  await sql`grant all on race_jobs to public`.execute(database.adminDb)
  let isOver = false
  const kill = async () => {
    let kills = 0
    while (!isOver) {
      const relay = await startRelayProcess(database.url)
      // Its own lease must not be waited for, or there would be few kills: this tests a crash, and not the
      // time it takes to notice one.
      await sql`update relay_state set lease_until = '-infinity'`.execute(connection.db)
      await relay.untilBatches(1 + Math.floor(Math.random() * 4))
      relay.kill9()
      kills += 1
    }
    return kills
  }
  const killing = kill()
  const written = await writeEvents(connection, {
    ...{ ...plan, accounts },
    adminDb: database.adminDb,
  })
  isOver = true
  const kills = await killing
  const relay = await startRelayProcess(database.url)
  await waitForFeed(connection.db, written.length)
  relay.kill9()
  expect(kills).toBeGreaterThan(3)
  expect(await findFaults(connection.db, written)).toEqual([])
  const jobs = await sql<{ jobs: number; events: number }>`
    select count(*)::int as jobs, count(distinct event_id)::int as events from race_jobs`.execute(
    connection.db,
  )
  expect(jobs.rows[0]).toEqual({ jobs: written.length, events: written.length })
}, 120_000)

test('another relay takes over within 5 s of a kill', async () => {
  const first = await startRelayProcess(database.url)
  await waitForLeader(connection.db, first.leaderId)
  const second = await startRelayProcess(database.url)
  const killedAtMs = performance.now()
  first.kill9()
  await waitForLeader(connection.db, second.leaderId)
  const tookMs = performance.now() - killedAtMs
  second.kill9()
  expect(tookMs).toBeLessThan(5_000)
})

test('a relay that stalls inside a batch is cut off, and writes nothing when it wakes', async () => {
  const stalled = await startRelayProcess(database.url, { stallInBatch: true })
  await waitForLeader(connection.db, stalled.leaderId)
  const before = await countFeed(connection.db)
  await sql`insert into task_events (account_id, task_id, version, type, data)
    values (${accounts[0]}, ${randomUUID()}, 1, 'task.created', '{}')`.execute(connection.db)
  await stalled.untilStalled()
  stalled.pause()
  const next = await startRelayProcess(database.url)
  const stalledAtMs = performance.now()
  await waitForFeed(connection.db, before + 1)
  expect(performance.now() - stalledAtMs).toBeLessThan(5_000)
  stalled.resume()
  await stalled.untilError()
  expect(await countFeed(connection.db)).toBe(before + 1)
  stalled.kill9()
  next.kill9()
})
