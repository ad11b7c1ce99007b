// How the log is filled: in batches, bounded, and never in the way of anybody.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/harness.ts'
import { newRequestId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import type { RecordedRequest } from '../../../core/recorder.ts'
import { connectDatabase, type Database } from '../../../db/client.ts'
import { createRequestLog } from './record-requests.ts'
import { keepRequestDays } from './request-log.ts'

let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = connectDatabase({ databaseUrl: testDatabase.url, poolSize: 2, hotConnections: 1 })
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

function openLog(db = database.db) {
  const notLogged = { polls: 0, full: 0, failed: 0 }
  const errors: unknown[] = []
  const log = createRequestLog({ db, notLogged, onError: (error) => errors.push(error) })
  return { log, notLogged, errors }
}

const someRequest = (more: Partial<RecordedRequest> = {}): RecordedRequest => ({
  accountUuid: randomUUID(),
  callerUuid: randomUUID(),
  isPerson: false,
  requestId: newRequestId(),
  method: 'GET',
  path: '/api/v1/tasks',
  status: 200,
  endedAtMs: Date.now(),
  durationMs: 2.5,
  code: undefined,
  failedField: undefined,
  location: undefined,
  ...more,
})

async function rowsOf(accountUuid: string) {
  return await database.db
    .selectFrom('request_log')
    .selectAll()
    .where('account_id', '=', accountUuid)
    .orderBy('at')
    .execute()
}

test('a row holds when the request came, in whole milliseconds, and who sent it', async () => {
  const { log } = openLog()
  const request = someRequest({ endedAtMs: 1_767_348_000_123, durationMs: 23.5 })
  const ofPage = {
    ...request,
    isPerson: true,
    requestId: newRequestId(),
    endedAtMs: 1_767_348_001_000,
  }
  log.record(request)
  log.record(ofPage)
  await log.flush()
  const [first, second] = await rowsOf(request.accountUuid)
  expect(first).toMatchObject({
    duration_micros: 23_500,
    key_id: request.callerUuid,
    person_id: null,
  })
  expect(first?.at.getTime()).toBe(1_767_348_000_099)
  expect(second).toMatchObject({ key_id: null, person_id: request.callerUuid })
})

test('many are written in batches, all of them, without being asked', async () => {
  const { log, notLogged } = openLog()
  const accountUuid = randomUUID()
  for (let i = 0; i < 1_200; i++) log.record(someRequest({ accountUuid }))
  await log.flush()
  expect(await rowsOf(accountUuid)).toHaveLength(1_200)
  expect(notLogged).toEqual({ polls: 0, full: 0, failed: 0 })
})

test('a path that is too long is cut', async () => {
  const { log } = openLog()
  const request = someRequest({ path: `/api/v1/tasks/${'x'.repeat(10_000)}` })
  log.record(request)
  await log.flush()
  expect((await rowsOf(request.accountUuid))[0]?.path).toHaveLength(limits.loggedPathCharsMax)
})

test('what is more than may wait is left out and counted', async () => {
  const { log, notLogged } = openLog()
  const accountUuid = randomUUID()
  // Nothing is written while this loop runs: it never waits.
  for (let i = 0; i < 6_000; i++) log.record(someRequest({ accountUuid }))
  await log.flush()
  const written = (await rowsOf(accountUuid)).length
  expect(written).toBeGreaterThanOrEqual(5_000)
  expect(notLogged.full).toBe(6_000 - written)
  expect(notLogged.full).toBeGreaterThan(0)
})

test('polls have a share of each second', () => {
  const { log, notLogged } = openLog()
  const taken = (nowMs: number) =>
    Array.from({ length: 300 }, () => log.takesPoll(nowMs)).filter(Boolean).length
  expect(taken(1_000_000)).toBe(200)
  expect(taken(1_000_999)).toBe(0)
  expect(taken(1_001_000)).toBe(200)
  expect(notLogged.polls).toBe(100 + 300 + 100)
})

test('a database that is away costs the rows and nothing else', async () => {
  const away = connectDatabase({
    databaseUrl: testDatabase.url.replace(/[^/]+$/, 'no_such_database'),
    poolSize: 1,
    hotConnections: 1,
  })
  const { log, notLogged, errors } = openLog(away.db)
  log.record(someRequest())
  await log.flush()
  expect(notLogged.failed).toBe(1)
  expect(errors).toHaveLength(1)
  await away.close()
})

test('days are made ahead, and dropped when they are a week old', async () => {
  const { log } = openLog()
  const daysAgo = (days: number) => Date.now() - days * 86_400_000
  const kept = someRequest({ endedAtMs: daysAgo(6) })
  const old = someRequest({ endedAtMs: daysAgo(9) })
  for (const request of [kept, old]) log.record(request)
  await log.flush()
  await keepRequestDays(database.db)
  expect(await rowsOf(kept.accountUuid)).toHaveLength(1)
  expect(await rowsOf(old.accountUuid)).toHaveLength(0)
  const today = someRequest()
  log.record(today)
  await log.flush()
  const { rows } = await sql<{ partition: string }>`
    select tableoid::regclass::text as partition from request_log
    where account_id = ${today.accountUuid}`.execute(database.db)
  expect(rows[0]?.partition).toMatch(/^request_log_2\d{7}$/)
})
