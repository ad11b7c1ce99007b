import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { relayAll } from '../../../../test/feed.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/harness.ts'
import { connectDatabase, type Database, type Tx } from '../../../db/client.ts'
import { joinReads, type ReadFeed } from './read-feed.ts'
import { appendEvent } from './writes.ts'

let testDatabase: TestDatabase
let database: Database
let read: ReadFeed
const account = randomUUID()

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = connectDatabase({ databaseUrl: testDatabase.url, poolSize: 4, hotConnections: 1 })
  read = joinReads(database.db)
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

async function append(): Promise<void> {
  const event = { accountUuid: account, taskUuid: randomUUID(), version: 1 }
  await database.db
    .transaction()
    .execute((tx) => appendEvent(tx as Tx, { ...event, type: 'task.created', data: {} }))
  await relayAll(database.db)
}

const request = { after: 0, limit: 10 }

test('those who ask for the same at the same moment get the same read, and others their own', async () => {
  await append()
  const [first, second, later, typed, other] = await Promise.all([
    read(account, request),
    read(account, request),
    read(account, { ...request, after: 1 }),
    read(account, { ...request, types: ['task.completed'] }),
    read(randomUUID(), request),
  ])
  expect(first.events).toHaveLength(1)
  expect(second).toBe(first)
  expect([later, typed, other].map(({ events }) => events)).toEqual([[], [], []])
})

test('who asks after a read began gets one that begins later', async () => {
  const early = read(account, request)
  await new Promise(setImmediate)
  const late = read(account, request)
  expect(late).not.toBe(early)
  expect(await late).toEqual(await early)
  await append()
  expect((await read(account, request)).events).toHaveLength(2)
})

test('a failure is told to all who share it, and kept for nobody else', async () => {
  const beyond = { after: 99, limit: 10 }
  const outcomes = await Promise.allSettled([read(account, beyond), read(account, beyond)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect((await read(account, request)).events).toHaveLength(2)
})
