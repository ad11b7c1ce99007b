import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/harness.ts'
import { encodeId } from '../../../core/ids.ts'
import { connectDatabase, type Database } from '../../../db/client.ts'
import type { LookReason } from './catch-up.ts'
import { createFeedWatch, type FeedMessage, type FeedWatch } from './subscriptions.ts'

let testDatabase: TestDatabase
let database: Database
let watch: FeedWatch
let looks: LookReason[]
let wakes: number
let openCounts: { task: number; feed: number }
let onLook: (() => void) | undefined
let onError: (error: Error) => void

const accountUuid = randomUUID()
const accountId = encodeId('acct', accountUuid)

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = connectDatabase({ databaseUrl: testDatabase.url, poolSize: 2, hotConnections: 1 })
  // Only versions are read, so a row of the queue needs no task behind it.
  await sql`alter table task_queue disable trigger all`.execute(testDatabase.adminDb)
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})
beforeEach(() => {
  looks = []
  wakes = 0
  onError = (error) => expect.fail(String(error))
  openCounts = { task: 0, feed: 0 }
  watch = createFeedWatch({
    db: database.db,
    openCounts,
    onWake: () => void wakes++,
    onLook(reason) {
      looks.push(reason)
      onLook?.()
    },
    onError: (error) => onError(error),
  })
})
afterEach(() => watch.stop())

/** A task of the database with this version, as a transaction would leave it. */
async function putTask(taskUuid: string, version: number): Promise<void> {
  await sql`insert into task_queue (account_id, task_id, project_id, status, stage, version, mode,
      tag_id, held_credits, due_at, urgent_at, expires_at, next_action_at)
    values (${accountUuid}, ${taskUuid}, 1, 'pending', 'queued', ${version}, 'standard', 1, 0, now(),
      now(), now(), now())
    on conflict (account_id, task_id) do update set version = excluded.version`.execute(database.db)
}

async function putFeedHead(number: number): Promise<void> {
  await sql`insert into feed_heads values (${accountUuid}, ${number})
    on conflict (account_id) do update set last_number = ${number}`.execute(database.db)
}

function moved(batch: number, taskUuid: string, version: number, number = version): string {
  const tasks = { [encodeId('task', taskUuid)]: version }
  const message: FeedMessage = { batch, moved: { [accountId]: { number, tasks } } }
  return JSON.stringify(message)
}
const beat = (batch: number) => JSON.stringify({ batch })

const soonMs = 50
const longMs = 20_000

describe('what is heard', () => {
  test('wakes who knows less, and nobody else', async () => {
    const [mine, other] = [randomUUID(), randomUUID()]
    const watches = [mine, mine, other].map((taskUuid) =>
      watch.watchTask({ accountUuid, taskUuid }),
    )
    const feed = watch.watchFeed(accountUuid)
    const [behind, upToDate, elsewhere] = watches.map((each, i) =>
      each.next(i === 1 ? 2 : 1, i === 0 ? longMs : soonMs),
    )
    const ofFeed = feed.next(4, longMs)
    watch.hear(moved(1, mine, 2, 5))
    expect(await Promise.all([behind, upToDate, elsewhere, ofFeed])).toEqual([
      'moved',
      'timeout',
      'timeout',
      'moved',
    ])
    expect(openCounts).toEqual({ task: 3, feed: 1 })
    for (const each of [...watches, feed]) each.close()
    expect(openCounts).toEqual({ task: 0, feed: 0 })
    expect(looks).toEqual([])
  })

  test('while nobody was waiting is told at once, and only once', async () => {
    const taskUuid = randomUUID()
    const each = watch.watchTask({ accountUuid, taskUuid })
    watch.hear(moved(1, taskUuid, 3))
    expect(await each.next(1, longMs)).toBe('moved')
    // A reader that reads less than was published reads something stale; it must not loop.
    expect(await each.next(2, soonMs)).toBe('timeout')
    watch.hear(moved(2, taskUuid, 3))
    expect(await each.next(2, soonMs)).toBe('timeout')
    watch.hear(moved(3, taskUuid, 4))
    expect(await each.next(3, soonMs)).toBe('moved')
    each.close()
    expect(wakes).toBe(0)
  })

  test('of a version that is known already wakes nobody', async () => {
    const taskUuid = randomUUID()
    const each = watch.watchTask({ accountUuid, taskUuid })
    const waiting = each.next(3, soonMs)
    watch.hear(moved(1, taskUuid, 2))
    watch.hear(moved(2, taskUuid, 3))
    expect(await waiting).toBe('timeout')
    expect(wakes).toBe(0)
    each.close()
  })

  test('by one caller is news to another who knows less', async () => {
    const taskUuid = randomUUID()
    const [first, second] = [
      watch.watchTask({ accountUuid, taskUuid }),
      watch.watchTask({ accountUuid, taskUuid }),
    ]
    const waiting = first.next(1, longMs)
    const ahead = second.next(2, soonMs)
    expect(await waiting).toBe('moved')
    expect(await ahead).toBe('timeout')
    first.close()
    second.close()
  })

  test('and is no message of the relay changes nothing', async () => {
    const each = watch.watchTask({ accountUuid, taskUuid: randomUUID() })
    watch.hear(beat(1))
    for (const text of ['', 'x', 'null', '[]', '{"batch":"7"}', '{"batch":1e99}']) {
      try {
        watch.hear(text)
      } catch (error) {
        expect.fail(`${text}: ${error}`)
      }
    }
    expect(looks).toEqual([])
    each.close()
  })
})

describe('what may have been missed is looked up', () => {
  test.each([
    ['a batch is missing', () => [beat(5), beat(6)]],
    ['two are, with moves of others', () => [beat(5), moved(7, randomUUID(), 1)]],
    ['the relay begins anew', () => [beat(5), beat(1)]],
  ])('when %s', async (_name, messages) => {
    const taskUuid = randomUUID()
    await putTask(taskUuid, 2)
    const each = watch.watchTask({ accountUuid, taskUuid })
    const waiting = each.next(1, longMs)
    for (const message of messages()) watch.hear(message)
    expect(await waiting).toBe('moved')
    expect(looks).toEqual(['gap'])
    each.close()
  })

  test('when a subscription begins, tasks and feeds alike', async () => {
    const taskUuid = randomUUID()
    await putTask(taskUuid, 2)
    await putFeedHead(9)
    const [task, feed] = [watch.watchTask({ accountUuid, taskUuid }), watch.watchFeed(accountUuid)]
    const waiting = [task.next(1, longMs), feed.next(8, longMs)]
    watch.resubscribe()
    expect(await Promise.all(waiting)).toEqual(['moved', 'moved'])
    expect(looks).toEqual(['subscribed'])
    task.close()
    feed.close()
  })

  test('when nothing was ever heard, every second', async () => {
    const taskUuid = randomUUID()
    await putTask(taskUuid, 1)
    const each = watch.watchTask({ accountUuid, taskUuid })
    const waiting = each.next(1, longMs)
    await new Promise<void>((resolve) => {
      onLook = resolve
    })
    onLook = undefined
    await putTask(taskUuid, 2)
    expect(await waiting).toBe('moved')
    expect(new Set(looks)).toEqual(new Set(['silence']))
    each.close()
  })

  test('also what is missed while a look is under way', async () => {
    const taskUuid = randomUUID()
    await putTask(taskUuid, 1)
    const each = watch.watchTask({ accountUuid, taskUuid })
    const waiting = each.next(1, longMs)
    watch.hear(beat(1))
    watch.hear(beat(3))
    await putTask(taskUuid, 2)
    watch.hear(beat(5))
    expect(await waiting).toBe('moved')
    each.close()
  })

  test('not at all while the numbers of batches follow each other', async () => {
    const each = watch.watchTask({ accountUuid, taskUuid: randomUUID() })
    for (let batch = 1; batch <= 100; batch++) {
      watch.hear(moved(batch, randomUUID(), 1))
      watch.hear(beat(batch))
    }
    expect(looks).toEqual([])
    each.close()
  })
})

test('a look that fails is made again, also when the relay is heard meanwhile', async () => {
  const taskUuid = randomUUID()
  await putTask(taskUuid, 2)
  const each = watch.watchTask({ accountUuid, taskUuid })
  const waiting = each.next(1, longMs)
  await sql`alter table task_queue rename to task_queue_away`.execute(testDatabase.adminDb)
  const failed = new Promise<void>((resolve) => {
    onError = () => resolve()
  })
  watch.hear(beat(1))
  watch.hear(beat(3))
  await failed
  watch.hear(beat(3))
  await sql`alter table task_queue_away rename to task_queue`.execute(testDatabase.adminDb)
  expect(await waiting).toBe('moved')
  expect(looks).toEqual(['gap'])
  each.close()
})

describe('an end', () => {
  test('comes by the signal, by close, and for all together', async () => {
    const [aborted, closed, ended] = Array.from({ length: 3 }, () =>
      watch.watchTask({ accountUuid, taskUuid: randomUUID() }),
    )
    const controller = new AbortController()
    const waiting = [
      aborted?.next(1, longMs, controller.signal),
      closed?.next(1, longMs),
      ended?.next(1, longMs),
    ]
    controller.abort()
    closed?.close()
    watch.end()
    expect(await Promise.all(waiting)).toEqual(['ended', 'ended', 'ended'])
    const late = watch.watchFeed(accountUuid)
    expect(await late.next(0, longMs)).toBe('ended')
    expect(await aborted?.next(1, longMs, controller.signal)).toBe('ended')
  })
})
