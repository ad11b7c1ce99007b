// A database that was restored, as the service meets it: what is told after the adoption, and under which
// numbers. What a restore does to the rows is played here; the campaign `pnpm torture restore` has real ones.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { relayAll } from '../../../../../test/feed.ts'
import { createTestDatabase, type TestDatabase } from '../../../../../test/harness.ts'
import { connectDatabase, type Database, type Db } from '../../../../db/client.ts'
import { presentEvent } from '../present.ts'
import { readFeed } from '../read-feed.ts'
import { relayBatch } from '../relay.ts'
import { takeLease } from '../relay-queries.ts'
import { appendEvent } from '../writes.ts'
import {
  adoptDatabase,
  describeStranger,
  measureRelay,
  readAdoption,
  restoreGap,
} from './adoption.ts'
import { createAdoptionWatch } from './adoption-watch.ts'

let testDatabase: TestDatabase | undefined
let database: Database
let db: Db
let adminDb: Db
let account: string

async function closeDatabase(): Promise<void> {
  await database?.close()
  await testDatabase?.drop()
}

// Each test is another restore, so each has its own database.
beforeEach(async () => {
  await closeDatabase()
  testDatabase = await createTestDatabase()
  database = connectDatabase({ databaseUrl: testDatabase.url, poolSize: 4, hotConnections: 1 })
  ;({ db } = database)
  ;({ adminDb } = testDatabase)
  account = randomUUID()
})
afterAll(closeDatabase)

async function write(taskUuid: string = randomUUID(), version = 1): Promise<string> {
  const event = { accountUuid: account, taskUuid, version, type: 'task.created' as const, data: {} }
  await db.transaction().execute((tx) => appendEvent(tx, event))
  return taskUuid
}

/** As a dump would be in a younger server: its transactions are ahead of all that the server has begun. */
async function restoreIntoYounger(): Promise<void> {
  await adminDb.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update task_events set writer_xid = (writer_xid::text::bigint + 9000000)::text::xid8`.execute(
      tx,
    )
    await sql`update relay_state set adopted_identity = 'older/1', position = (select
      format('%s:%s:', pg_snapshot_xmin(position)::text::bigint + 9000000,
        pg_snapshot_xmax(position)::text::bigint + 9000000)::pg_snapshot)`.execute(tx)
  })
}

const adopt = (options: { isForced?: boolean; epochMin?: number } = {}) =>
  adoptDatabase(db, { isForced: false, onRestored: async () => undefined, ...options })

async function readAll(after = 0) {
  const { events } = await readFeed(db, account, { after, limit: 100 })
  return events.map(({ number, type, taskUuid }) => ({ number, type, taskUuid }))
}

describe('a database from another server', () => {
  test('is seen as one, and nothing of it is numbered until it is adopted', async () => {
    const told = await write()
    await relayAll(db)
    const untold = await write()
    const leader = randomUUID()
    await takeLease(db, leader, 60_000)
    await restoreIntoYounger()
    const state = await readAdoption(db)
    expect(state).toMatchObject({ isAdopted: false, epoch: 1, isOtherServer: true })
    expect(describeStranger(state)).toContain('another server')
    expect(await takeLease(db, randomUUID(), 60_000)).toBe(false)
    // Also by a leader of before, whose connection led to the restored database without its noticing.
    await write()
    const options = { db, onError: () => undefined }
    expect(['lost', 'idle']).toContain(await relayBatch(options, leader))
    expect(await readAll()).toEqual([{ number: 1, type: 'task.created', taskUuid: told }])
    expect((await measureRelay(db)).count).toBe(2)
    expect((await measureRelay(db)).oldestSeconds).toBeGreaterThan(0)

    expect(await adopt()).toEqual({ isNew: true, epoch: 2, leftovers: 2, feeds: 1 })
    expect(await readAdoption(db)).toMatchObject({ isAdopted: true, epoch: 2 })
    await relayAll(db)
    expect((await readAll()).slice(1)).toEqual([])
    expect((await readAll(1)).slice(0, 2)).toEqual([
      { number: 1 + restoreGap, type: 'feed.restored', taskUuid: account },
      { number: 2 + restoreGap, type: 'task.created', taskUuid: untold },
    ])
  })

  test('what is written after the adoption is told once, whatever its transaction id', async () => {
    for (let i = 0; i < 5; i++) await write()
    await relayAll(db)
    await restoreIntoYounger()
    await adopt()
    const later = [await write(), await write()]
    await relayAll(db)
    await relayAll(db)
    const [restored, ...events] = await readAll(5)
    expect(restored?.type).toBe('feed.restored')
    expect(events.map(({ taskUuid }) => taskUuid)).toEqual(later)
    expect(await measureRelay(db)).toEqual({ count: 0, oldestSeconds: 0 })
  })

  test('a range that was being taken goes on with what was left of it', async () => {
    const tasks: string[] = []
    for (let i = 0; i < 7; i++) tasks.push(await write())
    const leader = randomUUID()
    await takeLease(db, leader, 60_000)
    const options = { db, onError: () => undefined, batchEventsMax: 3 }
    expect(await relayBatch(options, leader)).toBe('more')
    await restoreIntoYounger()
    await sql`update relay_state set range_end = (select format('%s:%s:',
      pg_snapshot_xmin(range_end)::text::bigint + 9000000,
      pg_snapshot_xmax(range_end)::text::bigint + 9000000)::pg_snapshot)`.execute(adminDb)
    expect(await adopt()).toMatchObject({ leftovers: 4 })
    await relayAll(db)
    const events = await readAll(3)
    expect(events.slice(1).map(({ taskUuid }) => taskUuid)).toEqual(tasks.slice(3))
  })

  test('it is adopted once, and a second time only where it is asked for', async () => {
    await restoreIntoYounger()
    expect(await adopt()).toMatchObject({ isNew: true, epoch: 2 })
    expect(await adopt()).toMatchObject({ isNew: false, epoch: 2 })
    expect(await adopt({ isForced: true })).toMatchObject({ isNew: true, epoch: 3 })
  })

  test('two adoptions beside each other are one', async () => {
    await restoreIntoYounger()
    const outcomes = await Promise.all([adopt(), adopt(), adopt()])
    expect(outcomes.map(({ isNew }) => isNew).sort()).toEqual([false, false, true])
  })
})

describe('a backup of the whole server', () => {
  const setMark = (text: string) =>
    sql`alter database ${sql.id(new URL(testDatabase?.url as string).pathname.slice(1))}
      set task_review.restored = ${sql.lit(text)}`.execute(adminDb)

  async function reconnect(): Promise<void> {
    await database.close()
    const databaseUrl = testDatabase?.url as string
    database = connectDatabase({ databaseUrl, poolSize: 4, hotConnections: 1 })
    ;({ db } = database)
  }

  test('keeps the identity, and the mark of the restore stops the service once', async () => {
    await setMark('restored at noon')
    await reconnect()
    const state = await readAdoption(db)
    expect(state).toMatchObject({
      isAdopted: false,
      isOtherServer: false,
      mark: 'restored at noon',
    })
    await adopt()
    expect(await readAdoption(db)).toMatchObject({ isAdopted: true })
    // A standby that takes over may not have the mark: nothing was restored.
    await setMark('')
    await reconnect()
    expect(await readAdoption(db)).toMatchObject({ isAdopted: true })
    await setMark('restored in the evening')
    await reconnect()
    expect(await readAdoption(db)).toMatchObject({ isAdopted: false })
  })

  test('without a mark the service goes on, and the operator adopts it by hand', async () => {
    await write()
    await relayAll(db)
    await write()
    expect(await adopt({ isForced: true })).toMatchObject({ isNew: true, leftovers: 1 })
    await relayAll(db)
    expect((await readAll(1)).map(({ number }) => number)).toEqual([1 + restoreGap, 2 + restoreGap])
  })
})

describe('numbers', () => {
  test('a cursor of before, inside the gap or at its edges goes on behind it with one feed.restored', async () => {
    for (let i = 0; i < 3; i++) await write()
    await relayAll(db)
    await adopt({ isForced: true })
    await write()
    await relayAll(db)
    const restored = 3 + restoreGap
    for (const after of [3, 4, 500_000, restored - 1])
      expect((await readAll(after)).map(({ number }) => number)).toEqual([restored, restored + 1])
    expect((await readAll(restored)).map(({ number }) => number)).toEqual([restored + 1])
    expect((await readAll(1)).map(({ number }) => number)).toEqual([2, 3])
  })

  test('what it says is the last number that still holds, under an id of the account and the epoch', async () => {
    await write()
    await relayAll(db)
    await adopt({ isForced: true })
    const { events } = await readFeed(db, account, { after: 1, limit: 1 })
    const [event] = events.map((each) => presentEvent(each, 'A'))
    expect(event).toMatchObject({ type: 'feed.restored', data: { lastSequence: 1 } })
    expect(event?.id).toMatch(/^evt_[0-9a-z]{26}_2$/)
  })

  test('an account that had none jumps too: those it was given may be gone', async () => {
    const made = await sql<{
      id: string
    }>`insert into accounts (name, is_test) values ('New', false) returning id`.execute(adminDb)
    account = (made.rows[0] as { id: string }).id
    await adopt({ isForced: true })
    expect(await readAll(7)).toEqual([
      { number: restoreGap, type: 'feed.restored', taskUuid: account },
    ])
  })

  test('a restore behind an earlier one jumps further than both', async () => {
    await write()
    await relayAll(db)
    expect(await adopt({ isForced: true, epochMin: 3 })).toMatchObject({ epoch: 4 })
    expect((await readAll(1)).map(({ number }) => number)).toEqual([1 + 3 * restoreGap])
  })

  test('a version that a task comes to again has another id than before', async () => {
    const task = await write()
    await adopt({ isForced: true })
    await write(task, 2)
    await relayAll(db)
    const { events } = await readFeed(db, account, { after: 0, limit: 10 })
    const ids = events.map((event) => presentEvent(event, 'A').id.split('_').at(-1))
    expect(ids).toEqual(['1', '1000002'])
  })

  test('days that were dropped are an error also behind a gap', async () => {
    for (let i = 0; i < 3; i++) await write()
    await relayAll(db)
    await adopt({ isForced: true })
    await sql`delete from feed_events where account_id = ${account} and number <= 3`.execute(
      adminDb,
    )
    await expect(readAll(1)).rejects.toMatchObject({ code: 'CURSOR_EXPIRED' })
    expect((await readAll(3)).map(({ number }) => number)).toEqual([3 + restoreGap])
  })
})

describe('the watch of a process', () => {
  test('ends the process when another database comes under it', async () => {
    const looks: boolean[] = []
    const reasons: string[] = []
    const watch = createAdoptionWatch({
      db,
      onLook: (isAdopted) => void looks.push(isAdopted),
      onError: () => undefined,
    })
    const changed = Promise.withResolvers<void>()
    await watch.follow((reason) => {
      reasons.push(reason)
      changed.resolve()
    })
    await watch.untilAdopted()
    expect(watch.isAdopted()).toBe(true)
    await restoreIntoYounger()
    await changed.promise
    await watch.stop()
    expect(watch.isAdopted()).toBe(false)
    expect(reasons).toHaveLength(1)
  })

  test('opens when the database it began with is adopted', async () => {
    await restoreIntoYounger()
    const watch = createAdoptionWatch({ db, onLook: () => undefined, onError: () => undefined })
    await watch.follow(() => undefined)
    expect(watch.isAdopted()).toBe(false)
    await adopt()
    await watch.untilAdopted()
    expect([watch.isAdopted(), watch.epoch()]).toEqual([true, 2])
    await watch.stop()
  })
})
