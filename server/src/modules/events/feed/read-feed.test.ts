import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { relayAll } from '../../../../test/feed.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/harness.ts'
import { limits } from '../../../core/limits.ts'
import { connectDatabase, type Database, type Db, type Tx } from '../../../db/client.ts'
import type { EventType, TaskEventType } from './feed.ts'
import { type FeedRequest, findFeedHead, readFeed } from './read-feed.ts'
import { appendEvent } from './writes.ts'

let testDatabase: TestDatabase
let database: Database
let db: Db
let account: string

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = connectDatabase({ databaseUrl: testDatabase.url, poolSize: 4, hotConnections: 1 })
  db = database.db
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})
beforeEach(() => {
  account = randomUUID()
})

async function append(count: number, type: TaskEventType = 'task.created', accountUuid = account) {
  await db.transaction().execute(async (tx) => {
    for (let i = 0; i < count; i++) {
      const event = { accountUuid, taskUuid: randomUUID(), version: 1, type, data: {} }
      await appendEvent(tx as Tx, event)
    }
  })
  await relayAll(db)
}

const read = (request: Partial<FeedRequest> = {}) =>
  readFeed(db, account, { after: 0, limit: 100, ...request })

const numbersOf = (page: { events: { number: number }[] }) =>
  page.events.map(({ number }) => number)

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i)

describe('places', () => {
  test('an account without events has an empty feed from either end', async () => {
    for (const after of [0, 'oldest', 'latest'] as const) {
      expect(await read({ after })).toEqual({ events: [], hasMore: false, lastNumber: 0 })
    }
    expect(await findFeedHead(db, account)).toBe(0)
  })

  test('a page ends at its limit, and the next one goes on right after it', async () => {
    await append(7)
    const first = await read({ limit: 3 })
    expect(numbersOf(first)).toEqual([1, 2, 3])
    expect(first).toMatchObject({ hasMore: true, lastNumber: 3 })
    const second = await read({ after: 3, limit: 4 })
    expect(numbersOf(second)).toEqual([4, 5, 6, 7])
    expect(second).toMatchObject({ hasMore: false, lastNumber: 7 })
    expect(await read({ after: 7 })).toEqual({ events: [], hasMore: false, lastNumber: 7 })
  })

  test('latest is where the feed ends now', async () => {
    await append(3)
    expect(await read({ after: 'latest' })).toEqual({ events: [], hasMore: false, lastNumber: 3 })
  })

  test('a place that was never given is refused by name', async () => {
    await append(3)
    await expect(read({ after: 4 })).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      details: { errors: [{ field: 'after', message: expect.stringContaining('at most 3') }] },
    })
  })

  test('nobody reads the feed of another account', async () => {
    await append(3)
    const other = randomUUID()
    await append(2, 'task.claimed', other)
    expect(numbersOf(await read())).toEqual([1, 2, 3])
    const page = await readFeed(db, other, { after: 0, limit: 100 })
    expect(page.events.map(({ type }) => type)).toEqual(['task.claimed', 'task.claimed'])
  })
})

describe('types', () => {
  test('only what is wanted comes, and the place says how far was looked', async () => {
    await append(4)
    await append(1, 'task.completed')
    await append(3)
    const types: EventType[] = ['task.completed']
    const page = await read({ types })
    expect(numbersOf(page)).toEqual([5])
    expect(page).toMatchObject({ hasMore: false, lastNumber: 8 })
    expect(await read({ types, after: 5 })).toEqual({ events: [], hasMore: false, lastNumber: 8 })
  })

  test('a full page ends at its last event, so that none after it is passed over', async () => {
    await append(2, 'task.completed')
    await append(1)
    await append(1, 'task.completed')
    const types: EventType[] = ['task.completed']
    const page = await read({ types, limit: 2 })
    expect(page).toMatchObject({ hasMore: true, lastNumber: 2 })
    expect(numbersOf(await read({ types, limit: 2, after: 2 }))).toEqual([4])
  })

  test('one read looks at a thousand events at most, and says that there is more', async () => {
    await append(limits.eventsLookedAtMax + 1)
    await append(1, 'task.completed')
    const types: EventType[] = ['task.completed']
    const page = await read({ types })
    expect(page).toEqual({ events: [], hasMore: true, lastNumber: limits.eventsLookedAtMax })
    const next = await read({ types, after: page.lastNumber })
    expect(numbersOf(next)).toEqual([limits.eventsLookedAtMax + 2])
    expect(next.hasMore).toBe(false)
  })
})

/** Moves events to the day so many days ago, which gets a partition of its own. */
async function ageTo(daysAgo: number, numbers: number[]): Promise<string> {
  const { rows } = await sql<{ day: string; next: string }>`
    select to_char((now() at time zone 'utc')::date - ${daysAgo}::integer, 'YYYYMMDD') as day,
      to_char((now() at time zone 'utc')::date - ${daysAgo - 1}::integer, 'YYYYMMDD') as next`.execute(
    db,
  )
  const { day, next } = rows[0] as { day: string; next: string }
  const table = `feed_events_${day}`
  const bound = (date: string) => sql.lit(`${date} 00:00:00+00`)
  await sql`create table if not exists ${sql.table(table)} partition of feed_events
    for values from (${bound(day)}) to (${bound(next)})`.execute(testDatabase.adminDb)
  await sql`update feed_events set relayed_at = ${day}::timestamptz + interval '1 hour'
    where account_id = ${account} and number = any(${numbers})`.execute(testDatabase.adminDb)
  return table
}

describe('days', () => {
  test('a read goes on over the borders of days, also of those long past', async () => {
    await append(9)
    await ageTo(25, [1, 2])
    await ageTo(24, [3])
    await ageTo(3, [4, 5])
    await ageTo(2, [6])
    for (const after of range(0, 9)) {
      expect(numbersOf(await read({ after }))).toEqual(range(after + 1, 9))
      expect(numbersOf(await read({ after, limit: 2 }))).toEqual(range(after + 1, 9).slice(0, 2))
    }
    const types: EventType[] = ['task.created']
    expect(numbersOf(await read({ types }))).toEqual(range(1, 9))
  })

  test('what lies in a dropped day is an error that names the oldest event kept', async () => {
    await append(6)
    const table = await ageTo(29, [1, 2, 3])
    await sql`drop table ${sql.table(table)}`.execute(testDatabase.adminDb)
    const expired = { code: 'CURSOR_EXPIRED', details: { oldest: 4 } }
    for (const after of [0, 1, 2]) {
      await expect(read({ after })).rejects.toMatchObject(expired)
      await expect(read({ after, limit: 1 })).rejects.toMatchObject(expired)
      await expect(read({ after, types: ['task.completed'] })).rejects.toMatchObject(expired)
    }
    expect(numbersOf(await read({ after: 3 }))).toEqual([4, 5, 6])
    expect(numbersOf(await read({ after: 'oldest' }))).toEqual([4, 5, 6])
  })

  test('when nothing is kept, the place of the newest event still holds', async () => {
    await append(4)
    const table = await ageTo(28, [1, 2, 3, 4])
    await sql`drop table ${sql.table(table)}`.execute(testDatabase.adminDb)
    expect(await read({ after: 4 })).toEqual({ events: [], hasMore: false, lastNumber: 4 })
    expect(await read({ after: 'oldest' })).toEqual({ events: [], hasMore: false, lastNumber: 4 })
    await expect(read({ after: 3 })).rejects.toMatchObject({ details: { oldest: 5 } })
    await append(1)
    expect(numbersOf(await read({ after: 'oldest' }))).toEqual([5])
  })
})

test('a reader who follows while events come is told each once, in order', async () => {
  const total = 600
  const write = async () => {
    for (let written = 0; written < total; written += 50) await append(50)
  }
  const follow = async (limit: number, from: number) => {
    const seen: number[] = []
    let after = from
    while (seen.length < total) {
      const page = await read({ after, limit })
      seen.push(...numbersOf(page))
      expect(page.lastNumber).toBeGreaterThanOrEqual(after)
      after = page.lastNumber
    }
    return seen
  }
  const [, ...readers] = await Promise.all([write(), follow(7, 0), follow(100, 0)])
  for (const seen of readers) expect(seen).toEqual(range(1, total))
})
