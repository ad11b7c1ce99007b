import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { waitUntil } from '../../../../../scripts/stack/processes.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/harness.ts'
import { connectDatabase, type Database, type Db, type Tx } from '../../../db/client.ts'
import { measureRelay } from './adoption/adoption.ts'
import { type FeedEvent, type RelayOptions, relayBatch, startRelay } from './relay.ts'
import { selectState, takeLease } from './relay-queries.ts'
import { appendEvent } from './writes.ts'

let testDatabase: TestDatabase
let database: Database
let db: Db
let leader: string
let account: string

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = connectDatabase({ databaseUrl: testDatabase.url, poolSize: 8, hotConnections: 1 })
  db = database.db
})
beforeEach(async () => {
  leader = randomUUID()
  account = randomUUID()
  await sql`update relay_state set lease_until = '-infinity'`.execute(db)
  await takeLease(db, leader, 60_000)
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

async function write(tx: Db | Tx, taskUuid: string = randomUUID(), version = 1): Promise<void> {
  const event = { accountUuid: account, taskUuid, version, type: 'task.created' as const, data: {} }
  await appendEvent(tx as Tx, event)
}

function relay(options: Partial<RelayOptions> = {}, leaderId = leader) {
  const onError = (error: Error) => {
    throw error
  }
  return relayBatch({ db, onError, ...options }, leaderId)
}

async function readFeed(): Promise<{ number: number; taskUuid: string; version: number }[]> {
  const result = await sql<{ number: number; taskUuid: string; version: number }>`
    select number, task_id as "taskUuid", version from feed_events
    where account_id = ${account} order by number`.execute(db)
  return result.rows
}

describe('one leader', () => {
  test('who does not hold the lease puts nothing into the feed', async () => {
    await write(db)
    expect(await relay({}, randomUUID())).toBe('lost')
    expect(await readFeed()).toEqual([])
    expect(await relay()).toBe('moved')
    expect(await readFeed()).toHaveLength(1)
  })

  test('a batch that was read before another one committed is given up', async () => {
    await write(db)
    const beforePublish = async () => void (await relay())
    expect(await relay({ beforePublish })).toBe('lost')
    expect(await readFeed()).toHaveLength(1)
  })

  test('the lease is not taken while it holds, and is free at once after a stop', async () => {
    expect(await takeLease(db, randomUUID(), 60_000)).toBe(false)
    const running = startRelay({ db, onError: () => undefined, leaderId: leader })
    await running.stop()
    expect(await takeLease(db, randomUUID(), 60_000)).toBe(true)
  })
})

describe('order', () => {
  test('a transaction that is still open holds back nobody, and comes later with its own', async () => {
    const [early, late] = [randomUUID(), randomUUID()]
    await db.transaction().execute(async (tx) => {
      await write(tx, early)
      await write(db, late)
      expect(await relay()).toBe('moved')
      expect((await readFeed()).map(({ taskUuid }) => taskUuid)).toEqual([late])
    })
    expect(await relay()).toBe('moved')
    expect(await readFeed()).toMatchObject([
      { number: 1, taskUuid: late },
      { number: 2, taskUuid: early },
    ])
    expect(await relay()).toBe('idle')
  })

  test('a version written by an older transaction comes after the one before it', async () => {
    const task = randomUUID()
    await db.transaction().execute(async (older) => {
      await sql`select pg_current_xact_id()`.execute(older)
      await db.transaction().execute(async (between) => {
        await sql`select pg_current_xact_id()`.execute(between)
        await write(db, task, 1)
        await write(older, task, 2)
        // Ends the older one while one with an id between the two is still under way.
        await sql`commit`.execute(older)
        const told: FeedEvent[] = []
        await relay({ onBatch: async (_tx, events) => void told.push(...events) })
        expect(told).toMatchObject([
          { number: 1, version: 1 },
          { number: 2, version: 2 },
        ])
      })
    })
    expect((await readFeed()).map(({ version }) => version)).toEqual([1, 2])
  })

  test('a range too large for one batch keeps its end while others commit', async () => {
    const tasks = Array.from({ length: 10 }, () => randomUUID())
    for (const task of tasks) await write(db, task)
    const outcomes: string[] = []
    for (let i = 0; i < 4; i++) {
      outcomes.push(await relay({ batchEventsMax: 3 }))
      await write(db, tasks[i] as string, 2)
    }
    expect(outcomes).toEqual(['more', 'more', 'more', 'moved'])
    expect((await readFeed()).slice(0, 10).map(({ taskUuid }) => taskUuid)).toEqual(tasks)
    while ((await relay({ batchEventsMax: 3 })) !== 'idle');
    expect((await readFeed()).map(({ number }) => number)).toEqual(
      Array.from({ length: 14 }, (_, i) => i + 1),
    )
  })

  test('what rolled back leaves no gap', async () => {
    const rolledBack = db.transaction().execute(async (tx) => {
      await write(tx)
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    await write(db)
    await relay()
    expect(await readFeed()).toMatchObject([{ number: 1 }])
  })
})

describe('hooks', () => {
  test('older views are withdrawn before the event is in the feed, the rest comes after', async () => {
    await write(db)
    const seen: [string, number][] = []
    const look = async (name: string) => void seen.push([name, (await readFeed()).length])
    await relay({
      beforePublish: () => look('beforePublish'),
      onBatch: () => look('onBatch'),
      afterBatch: () => look('afterBatch'),
    })
    expect(seen).toEqual([
      ['beforePublish', 0],
      ['onBatch', 0],
      ['afterBatch', 1],
    ])
  })

  test('what fails in onBatch leaves nothing behind and is tried again', async () => {
    await write(db)
    const fail = () => Promise.reject(new Error('no job'))
    await expect(relay({ onBatch: fail })).rejects.toThrow('no job')
    expect(await readFeed()).toEqual([])
    const events: FeedEvent[] = []
    await relay({ onBatch: async (_tx, batch) => void events.push(...batch) })
    expect(events).toMatchObject([{ accountUuid: account, number: 1, type: 'task.created' }])
  })

  test('each batch is told by its number, also an empty one, and a quiet look where it stands', async () => {
    const told: [string, number, number?][] = []
    const options: Partial<RelayOptions> = {
      batchEventsMax: 2,
      afterBatch: async (events, batch) => void told.push(['batch', batch, events.length]),
      onQuiet: (batch) => void told.push(['quiet', batch]),
    }
    const { batchNumber: from } = await selectState(db, 1)
    await write(db)
    await relay(options)
    await relay(options)
    expect(told).toEqual([
      ['batch', from + 1, 1],
      ['quiet', from + 1],
    ])
    // Of a range that is cut in three, the second part holds only what was committed later.
    told.length = 0
    await db.transaction().execute(async (late) => {
      for (const tx of [db, db, late, late, db]) await write(tx)
      await relay(options)
    })
    while ((await relay(options)) !== 'idle');
    expect(told).toEqual([
      ['batch', from + 2, 2],
      ['batch', from + 3, 0],
      ['batch', from + 4, 1],
      ['batch', from + 5, 2],
      ['quiet', from + 5],
    ])
  })

  test('what fails after the commit is told, and stops nothing', async () => {
    await write(db)
    const errors: Error[] = []
    const outcome = await relay({
      afterBatch: () => Promise.reject(new Error('nobody heard')),
      onError: (error) => errors.push(error),
    })
    expect(outcome).toBe('moved')
    expect(errors).toMatchObject([{ message: 'nobody heard' }])
  })
})

test('the backlog counts what is committed and not in the feed, and how old it is', async () => {
  await write(db)
  await write(db)
  const waiting = await measureRelay(db)
  expect(waiting.count).toBe(2)
  expect(waiting.oldestSeconds).toBeGreaterThan(0)
  await relay()
  expect(await measureRelay(db)).toEqual({ count: 0, oldestSeconds: 0 })
})

test('a relay that starts finds what was written, and what is written then', async () => {
  const errors: Error[] = []
  await write(db)
  const running = startRelay({ db, leaderId: leader, onError: (error) => errors.push(error) })
  expect(await waitUntil(async () => (await readFeed()).length === 1, 5_000)).toBe(true)
  await write(db)
  expect(await waitUntil(async () => (await readFeed()).length === 2, 5_000)).toBe(true)
  await running.stop()
  expect(errors).toEqual([])
})

test('in a server whose transaction ids are younger the relay stands still', async () => {
  const { position } = await selectState(db, 1)
  await sql`update relay_state set position = '9000000000:9000000000:'`.execute(db)
  await write(db)
  expect(await takeLease(db, leader, 60_000)).toBe(false)
  expect(await readFeed()).toEqual([])
  await sql`update relay_state set position = ${position}::pg_snapshot`.execute(db)
  expect(await relay()).toBe('moved')
})
