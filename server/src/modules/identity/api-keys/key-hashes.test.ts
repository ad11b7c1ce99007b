// Keys under a newer pepper: who is found by what, and what it costs the path of a request.
import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/harness.ts'
import { createDatabaseClock } from '../../../core/clock.ts'
import { decodeId } from '../../../core/ids.ts'
import { ringOf, type SecretRing } from '../../../core/secret-ring.ts'
import { connectDatabase, type Database, type Db } from '../../../db/client.ts'
import { createAccountPair } from '../accounts/accounts.ts'
import { createKey, findKeysBySecret, type MadeKey, revokeKey } from './api-keys.ts'
import { type KeyDirectory, openKeyDirectory } from './key-directory.ts'

const [first, second] = [
  'the first pepper, of 32 bytes or more',
  'the second pepper, of 32 bytes or more',
]
const old = ringOf([[1, first]])
const both = ringOf([
  [1, first],
  [2, second],
])
/** A process that is one restart behind: it knows the second and makes nothing with it. */
const behind = ringOf(
  [
    [1, first],
    [2, second],
  ],
  1,
)
const onlyNew = ringOf([[2, second]])

let testDatabase: TestDatabase
let database: Database
let db: Db
let accountUuid: string
const open: KeyDirectory[] = []

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = connectDatabase({ databaseUrl: testDatabase.url, poolSize: 5, hotConnections: 1 })
  db = database.db
})
beforeEach(async () => {
  const pair = await db
    .transaction()
    .execute((tx) => createAccountPair(tx, { name: 'Keys', actor: 'system' }))
  accountUuid = pair.accountUuid
})
afterEach(async () => {
  for (const directory of open.splice(0)) await directory.stop()
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

async function openDirectory(peppers: SecretRing, through: Db = db): Promise<KeyDirectory> {
  const clock = createDatabaseClock()
  const onError = (error: unknown) => expect.fail(String(error))
  const directory = await openKeyDirectory({ db: through, peppers, clock, onError })
  open.push(directory)
  return directory
}

const make = (peppers: SecretRing): Promise<MadeKey> =>
  db.transaction().execute((tx) => createKey(tx, peppers, { uuid: accountUuid, isTest: false }))

async function numberOf({ keyId }: MadeKey): Promise<number | undefined> {
  const { rows } = await sql<{ pepper_number: number }>`
    select pepper_number from api_keys where id = ${decodeId('key', keyId)}`.execute(db)
  return rows[0]?.pepper_number
}

describe('a key of an older pepper', () => {
  test('is hashed with the newest once it was used, and works with that alone', async () => {
    const [used, unused] = [await make(old), await make(old)]
    const directory = await openDirectory(both)
    expect(await directory.find(used.key)).toBeDefined()
    await directory.flushHashes()
    expect(await numberOf(used)).toBe(2)
    expect(await numberOf(unused)).toBe(1)
    expect((await findKeysBySecret(db, onlyNew, [used.key])).size).toBe(1)
    expect((await findKeysBySecret(db, old, [used.key])).size).toBe(0)
    // The process that knew it goes on knowing it, and one that starts finds it.
    expect((await directory.find(used.key))?.keyId).toBe(used.keyId)
    expect((await (await openDirectory(both)).find(used.key))?.keyId).toBe(used.keyId)
  })

  test('stays where a process knows the newer pepper and does not use it yet', async () => {
    const [old1, new2] = [await make(old), await make(both)]
    const directory = await openDirectory(behind)
    expect(await directory.find(old1.key)).toBeDefined()
    expect(await directory.find(new2.key)).toBeDefined()
    await directory.flushHashes()
    expect([await numberOf(old1), await numberOf(new2)]).toEqual([1, 2])
  })

  test('that is revoked stays revoked, also in the middle of it', async () => {
    const made = await make(old)
    const directory = await openDirectory(both)
    await directory.find(made.key)
    await Promise.all([directory.flushHashes(), revokeKey(db, made.keyId)])
    await directory.refresh()
    expect(await directory.find(made.key)).toBeUndefined()
    expect(await (await openDirectory(both)).find(made.key)).toBeUndefined()
  })

  test('is found by every look-up while ten processes hash it anew, fifty times', async () => {
    for (let round = 0; round < 50; round++) {
      const made = await make(old)
      const directories = await Promise.all(Array.from({ length: 10 }, () => openDirectory(both)))
      const looked = await Promise.all(
        directories.flatMap((directory) => [
          directory.find(made.key),
          directory.flushHashes().then(() => findKeysBySecret(db, both, [made.key])),
          directory.flushHashes().then(() => findKeysBySecret(db, behind, [made.key])),
        ]),
      )
      expect(
        looked.every(
          (found) => found !== undefined && (!(found instanceof Map) || found.size === 1),
        ),
      ).toBe(true)
      await Promise.all(directories.map((directory) => directory.flushHashes()))
      expect(await numberOf(made)).toBe(2)
      for (const directory of open.splice(0)) await directory.stop()
    }
  })
})

describe('the statements', () => {
  function count() {
    const texts: string[] = []
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => {
        texts.push(node.kind)
        return node
      },
      transformResult: async ({ result }) => result,
    }
    return { texts, counted: db.withPlugin(plugin) }
  }

  test.each([
    ['under one pepper', old, 0],
    ['under a newer pepper', both, 1],
  ])('of a hundred requests with each of ten keys %s', async (_what, peppers, updates) => {
    const keys = await Promise.all(Array.from({ length: 10 }, () => make(old)))
    const { texts, counted } = count()
    const directory = await openDirectory(peppers, counted)
    texts.splice(0)
    for (let round = 0; round < 100; round++)
      for (const { key } of keys) expect(await directory.find(key)).toBeDefined()
    // One look-up each, as without a ring, and nothing written on the way.
    expect(texts).toEqual(Array(10).fill('SelectQueryNode'))
    texts.splice(0)
    await directory.flushHashes()
    expect(texts).toHaveLength(updates)
    await directory.flushHashes()
    expect(texts).toHaveLength(updates)
  })
})
