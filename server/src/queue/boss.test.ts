import { once } from 'node:events'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import Type from 'typebox'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { waitUntil } from '../../../scripts/stack/processes.ts'
import { createTestDatabase, type TestDatabase } from '../../test/harness.ts'
import { connectDatabase, type Database, type Tx } from '../db/client.ts'
import { type Boss, type JobOutcome, openBoss } from './boss.ts'
import { deadLetterQueueOf, type JobRun } from './jobs.ts'

const settings = {
  payload: Type.Object({ number: Type.Integer() }),
  retryLimit: 1,
  expireInSeconds: 60,
  concurrency: 2,
}
const countJob = { ...settings, name: 'count' }
const failJob = { ...settings, name: 'fail', deadLetter: true as const }

const fairJob = {
  ...settings,
  name: 'fair',
  payload: Type.Object({ accountUuid: Type.String(), number: Type.Integer() }),
  concurrency: 4,
  concurrencyPerAccount: 2,
}

let testDatabase: TestDatabase
let database: Database
let boss: Boss
let runs: { job: string; outcome: JobOutcome }[] = []
const errors: Error[] = []

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = connectDatabase({ databaseUrl: testDatabase.url, poolSize: 4, hotConnections: 1 })
  boss = await openBoss({
    databaseUrl: testDatabase.url,
    onError: (error) => errors.push(error),
    onRun: (job, outcome) => runs.push({ job, outcome }),
  })
  await boss.declare([countJob, failJob, fairJob])
})
beforeEach(() => {
  runs = []
})
afterAll(async () => {
  await boss.stop()
  await database.close()
  await testDatabase.drop()
  expect(errors).toEqual([])
})

function inTransaction(work: (tx: Tx) => Promise<void>): Promise<void> {
  return database.db.transaction().execute(work)
}

async function countJobs(name: string): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*) as count from pgboss.job where name = ${name}`.execute(database.db)
  return result.rows[0]?.count ?? 0
}

describe('tables', () => {
  test('the migration makes exactly what the package expects', async () => {
    const client = new PgBoss({ connectionString: testDatabase.url, migrate: false })
    await client.start()
    const drift = await client.detectSchemaDrift()
    await client.stop()
    expect(drift).toMatchObject({ ok: true, missing: [], columnDrift: [], extraIndexes: [] })
  })

  test('a queue that is declared again keeps its jobs and takes the new settings', async () => {
    await inTransaction((tx) => boss.addJobs(tx, { ...settings, name: 'count' }, [{ number: 0 }]))
    await boss.declare([{ ...countJob, retryLimit: 3 }])
    expect(await countJobs('count')).toBe(1)
    const result = await sql<{ limit: number }>`
      select retry_limit as limit from pgboss.queue where name = 'count'`.execute(database.db)
    expect(result.rows[0]?.limit).toBe(3)
    await sql`delete from pgboss.job where name = 'count'`.execute(database.db)
  })
})

describe('adding', () => {
  test('a job of a transaction that rolls back does not exist', async () => {
    const work = inTransaction(async (tx) => {
      await boss.addJobs(tx, countJob, [{ number: 1 }, { number: 2 }])
      throw new Error('rolled back')
    })
    await expect(work).rejects.toThrow('rolled back')
    expect(await countJobs('count')).toBe(0)
  })

  test('no queue notifies anybody: a NOTIFY would serialize the commits it is part of', async () => {
    const result = await sql<{ notify: boolean }>`
      select notify from pgboss.queue`.execute(database.db)
    expect(result.rows.map(({ notify }) => notify)).not.toContain(true)
    expect(result.rows.length).toBeGreaterThan(0)
  })
})

describe('running', () => {
  test('each job runs once, with its payload', async () => {
    const seen: JobRun<typeof countJob>[] = []
    await boss.work(countJob, async (run) => void seen.push(run))
    await inTransaction((tx) => boss.addJobs(tx, countJob, [{ number: 7 }, { number: 8 }]))
    expect(await waitUntil(async () => runs.length === 2, 5_000)).toBe(true)
    expect(seen.map(({ payload }) => payload.number).sort()).toEqual([7, 8])
    expect(seen[0]).toMatchObject({ attempt: 1, isLastAttempt: false })
    expect(runs).toEqual([
      { job: 'count', outcome: 'completed' },
      { job: 'count', outcome: 'completed' },
    ])
  })

  test('a wake-up does not wait for the next poll', async () => {
    const sleeper = await openBoss({
      databaseUrl: testDatabase.url,
      onError: (error) => errors.push(error),
      pollingIntervalSeconds: 600,
    })
    const wokenJob = { ...settings, name: 'woken' }
    await sleeper.declare([wokenJob])
    let seen = 0
    await sleeper.work(wokenJob, async () => void seen++)
    const addOne = (tx: Tx) => sleeper.addJobs(tx, wokenJob, [{ number: 1 }])
    // The first job may still be found by the look with which a worker begins, the others not.
    for (const expected of [1, 2, 3]) {
      await inTransaction(addOne)
      sleeper.wake(wokenJob, 1)
      expect(await waitUntil(async () => seen === expected, 5_000)).toBe(true)
    }
    await sleeper.stop()
  })

  test('who found a job looks for the next one without waiting for the poll', async () => {
    const sleeper = await openBoss({
      databaseUrl: testDatabase.url,
      onError: (error) => errors.push(error),
      pollingIntervalSeconds: 600,
    })
    const manyJob = { ...settings, name: 'many' }
    await sleeper.declare([manyJob])
    const numbers = Array.from({ length: 20 }, (_, number) => ({ number }))
    await inTransaction((tx) => sleeper.addJobs(tx, manyJob, numbers))
    const seen = new Set<number>()
    await sleeper.work(manyJob, async ({ payload }) => void seen.add(payload.number))
    expect(await waitUntil(async () => seen.size === numbers.length, 10_000)).toBe(true)
    await sleeper.stop()
  })

  test('a payload that is none is not handed to the handler', async () => {
    await sql`insert into pgboss.job (name, data, policy) values ('count', '{"number":"x"}', 'standard')`.execute(
      database.db,
    )
    boss.wake(countJob, 1)
    expect(await waitUntil(async () => runs.length > 0, 5_000)).toBe(true)
    expect(runs[0]).toEqual({ job: 'count', outcome: 'refused' })
    await sql`delete from pgboss.job where name = 'count'`.execute(database.db)
  })

  test('a job that keeps failing is tried as often as it says, then kept apart', async () => {
    const attempts: boolean[] = []
    await boss.work(failJob, async ({ isLastAttempt }) => {
      attempts.push(isLastAttempt)
      throw new Error('again')
    })
    await inTransaction((tx) => boss.addJobs(tx, failJob, [{ number: 1 }]))
    const dead = deadLetterQueueOf(failJob)
    expect(await waitUntil(async () => (await countJobs(dead)) === 1, 10_000)).toBe(true)
    expect(attempts).toEqual([false, true])
  })

  test('a failure is followed by a wait, and counts as one', async () => {
    const laterJob = { ...settings, name: 'later', retryDelaySeconds: 3_600 }
    await boss.declare([laterJob])
    await boss.work(laterJob, () => Promise.reject(new Error('not now')))
    await inTransaction((tx) => boss.addJobs(tx, laterJob, [{ number: 1 }]))
    expect(await waitUntil(async () => runs.length > 0, 5_000)).toBe(true)
    const readJob = async () => {
      const result = await sql<{ state: string; waits: number; limit: number }>`
        select state, extract(epoch from start_after - now())::int as waits from pgboss.job
        where name = 'later'`.execute(database.db)
      return result.rows[0]
    }
    expect(await waitUntil(async () => (await readJob())?.state === 'retry', 5_000)).toBe(true)
    expect((await readJob())?.waits).toBeGreaterThan(3_000)
    expect((await readJob())?.waits).toBeLessThan(5_000)
    await sql`update pgboss.job set start_after = now() where name = 'later'`.execute(database.db)
    expect(await waitUntil(async () => (await readJob())?.state === 'failed', 5_000)).toBe(true)
    expect(runs.map(({ outcome }) => outcome)).toEqual(['failed', 'failed'])
  })
})

describe('stopping', () => {
  test('what runs is ended first', async () => {
    const other = await openBoss({ databaseUrl: testDatabase.url, onError: () => undefined })
    const slowJob = { ...settings, name: 'slow' }
    await other.declare([slowJob])
    const gate = new EventTarget()
    let isBegun = false
    let isEnded = false
    await other.work(slowJob, async () => {
      isBegun = true
      await once(gate, 'open')
      isEnded = true
    })
    await inTransaction((tx) => other.addJobs(tx, slowJob, [{ number: 1 }]))
    other.wake(slowJob, 1)
    expect(await waitUntil(async () => isBegun, 5_000)).toBe(true)
    const stopped = other.stop()
    gate.dispatchEvent(new Event('open'))
    await stopped
    expect(isEnded).toBe(true)
    const result = await sql<{ state: string }>`
      select state from pgboss.job where name = 'slow'`.execute(database.db)
    expect(result.rows).toEqual([{ state: 'completed' }])
  })
})

test('jobs of one account that hang leave workers to the jobs of another', async () => {
  const begun: string[] = []
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const add = (accountUuid: string, count: number) =>
    inTransaction((tx) =>
      boss.addJobs(
        tx,
        fairJob,
        Array.from({ length: count }, (_, number) => ({ accountUuid, number })),
      ),
    )
  await add('neighbour', 6)
  await boss.work(fairJob, async ({ payload }) => {
    begun.push(payload.accountUuid)
    if (payload.accountUuid === 'neighbour') await released
  })
  await waitUntil(async () => begun.length === 2, 10_000)
  await add('honest', 2)
  boss.wake(fairJob, 2)
  await waitUntil(async () => begun.length === 4, 10_000)
  expect(begun.toSorted()).toEqual(['honest', 'honest', 'neighbour', 'neighbour'])
  release()
  await waitUntil(async () => begun.length === 8, 20_000)
  expect(begun.filter((account) => account === 'neighbour')).toHaveLength(6)
})
