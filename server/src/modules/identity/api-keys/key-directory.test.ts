import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testKeyPepper } from '../../../../test/harness.ts'
import { type Service, startService } from '../../../../test/service.ts'
import { createDatabaseClock, type DatabaseClock } from '../../../core/clock.ts'
import { decodeId } from '../../../core/ids.ts'
import { ringOf, type SecretRing } from '../../../core/secret-ring.ts'
import type { Db } from '../../../db/client.ts'
import { createKey, type MadeKey, revokeKey, rollKey } from './api-keys.ts'
import { type KeyDirectory, openKeyDirectory } from './key-directory.ts'
import { insertKeyChange } from './queries.ts'

let service: Service
let db: Db
let accountUuid: string
const opened: KeyDirectory[] = []

beforeAll(async () => {
  service = await startService()
  db = service.deps.database.db
  const { accountId } = await service.makeAccount()
  accountUuid = decodeId('acct', accountId) as string
})
afterAll(() => service.stop())
afterEach(async () => {
  for (const directory of opened.splice(0)) await directory.stop()
})

const one = ringOf([[1, 'the first pepper, of 32 bytes or more']])
const both = ringOf([...one.secrets, [2, 'the second pepper, of 32 bytes or more']])

async function open(
  peppers: SecretRing,
  clock: DatabaseClock = createDatabaseClock(),
  database: Db = db,
) {
  const onError = (error: unknown) => expect.fail(String(error))
  const directory = await openKeyDirectory({ db: database, peppers, clock, onError })
  opened.push(directory)
  return directory
}

const make = (peppers: SecretRing = one, options: Parameters<typeof createKey>[3] = {}) =>
  db
    .transaction()
    .execute((tx) => createKey(tx, peppers, { uuid: accountUuid, isTest: false }, options))

/** Whether the directory answers at once, without asking the database. */
const isKnown = (directory: KeyDirectory, { key }: MadeKey) =>
  !(directory.find(key) instanceof Promise) && directory.find(key) !== undefined

const find = async (directory: KeyDirectory, { key }: MadeKey) => await directory.find(key)

describe('peppers', () => {
  test('a key made under pepper 1 works when 1 and 2 are configured', async () => {
    const made = await make(one)
    expect((await find(await open(both), made))?.keyId).toBe(made.keyId)
  })

  test('a new key is made under the highest, and works wherever that is known', async () => {
    const made = await make(both)
    const { rows } = await sql<{ pepper_number: number }>`select pepper_number from api_keys
      where id = ${decodeId('key', made.keyId)}`.execute(db)
    expect(rows).toEqual([{ pepper_number: 2 }])
    expect((await find(await open(both), made))?.keyId).toBe(made.keyId)
    expect(await find(await open(one), made)).toBeUndefined()
  })

  test('a key of a pepper that was taken away no longer works', async () => {
    const made = await make(one)
    const second = ringOf([[2, both.secrets.get(2) as string]])
    expect(await find(await open(second), made)).toBeUndefined()
  })

  test('rolling moves a key to the newest pepper', async () => {
    const made = await make(one)
    const rolled = (await rollKey(db, both, { keyId: made.keyId, overlapSeconds: 60 })) as MadeKey
    const directory = await open(both)
    expect(await find(directory, made)).toBeDefined()
    expect((await find(directory, rolled))?.keyUuid).toBe(decodeId('key', rolled.keyId))
  })
})

describe('knowing and forgetting', () => {
  test('a key is looked up once, also by many at once, and known from then on', async () => {
    const directory = await open(one)
    const made = await make()
    const found = await Promise.all(Array.from({ length: 50 }, () => find(directory, made)))
    expect(new Set(found).size).toBe(1)
    expect(isKnown(directory, made)).toBe(true)
  })

  test('a revoked key is forgotten by the next read of changes, and the others stay', async () => {
    const directory = await open(one)
    const [doomed, kept] = [await make(), await make()]
    await find(directory, doomed)
    await find(directory, kept)
    await revokeKey(db, doomed.keyId)
    expect(isKnown(directory, doomed)).toBe(true)
    await directory.refresh()
    expect(isKnown(directory, doomed)).toBe(false)
    expect(await find(directory, doomed)).toBeUndefined()
    expect(isKnown(directory, kept)).toBe(true)
  })

  test('a change of the account drops every key of it', async () => {
    const directory = await open(one)
    const made = await make()
    await find(directory, made)
    await db.transaction().execute((tx) => insertKeyChange(tx, accountUuid, null))
    await directory.refresh()
    expect(isKnown(directory, made)).toBe(false)
    expect(await find(directory, made)).toBeDefined()
  })

  test('the timer reads changes by itself within three seconds', async () => {
    const directory = await open(one)
    const made = await make()
    await find(directory, made)
    await revokeKey(db, made.keyId)
    await expect.poll(() => isKnown(directory, made), { timeout: 3_000 }).toBe(false)
  })

  test('a thousand notices at once are two reads at most, the last begun after them', async () => {
    const directory = await open(one)
    const made = await make()
    await find(directory, made)
    const first = directory.refresh()
    await revokeKey(db, made.keyId)
    const others = Array.from({ length: 1_000 }, () => directory.refresh())
    expect(new Set(others).size).toBeLessThanOrEqual(2)
    await Promise.all([first, ...others])
    expect(isKnown(directory, made)).toBe(false)
  })

  test('2,500 changes at once are all read', async () => {
    const directory = await open(one)
    const made = await make()
    await find(directory, made)
    await sql`with numbers as (
        update key_change_counter set last_number = last_number + 2500 returning last_number
      )
      insert into key_changes (number, account_id, key_id)
      select last_number - n, uuidv7(), uuidv7() from numbers, generate_series(0, 2499) n`.execute(
      db,
    )
    await revokeKey(db, made.keyId)
    await directory.refresh()
    expect(isKnown(directory, made)).toBe(false)
  })

  test('a lookup that read the row before a revocation is not kept after it', async () => {
    const arrived = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    // The real row, held back on its way from the database until the revocation has been applied.
    const slowDb = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (result.rows.some((row) => 'database_now' in row)) {
          arrived.resolve()
          await released.promise
        }
        return result
      },
    })
    const directory = await open(one, createDatabaseClock(), slowDb)
    const made = await make()
    const looking = find(directory, made)
    await arrived.promise
    await revokeKey(db, made.keyId)
    await directory.refresh()
    released.resolve()
    await looking
    expect(isKnown(directory, made)).toBe(false)
    expect(await find(directory, made)).toBeUndefined()
  })

  test('lookups and revocations at once, a hundred times: the key is gone each time', async () => {
    const directory = await open(one)
    for (let round = 0; round < 100; round++) {
      const made = await make()
      await Promise.all([
        find(directory, made),
        revokeKey(db, made.keyId).then(() => directory.refresh()),
        find(directory, made),
      ])
      expect(await find(directory, made)).toBeUndefined()
    }
  })

  test('expiry is read from the database clock, not from that of the process', async () => {
    const hour = 3_600_000
    const { rows } = await sql<{ soon: Date }>`select now() + interval '1 hour' as soon`.execute(db)
    const soon = rows[0]?.soon as Date
    const made = await make(one, { expiresAt: soon })
    let offsetMs = 0
    const clock = { nowMs: () => Date.now() + offsetMs, observe: () => undefined }
    const directory = await open(one, clock)
    expect(await find(directory, made)).toBeDefined()
    offsetMs = hour + 1_000
    expect(await find(directory, made)).toBeUndefined()
    offsetMs = 0
    expect(await find(directory, made)).toBeDefined()
  })

  test('a process whose clock is two hours behind still ends a key in time', async () => {
    const clock = createDatabaseClock()
    const directory = await open(one, clock)
    const made = await make(one, { expiresAt: new Date(Date.now() + 3_600_000) })
    await find(directory, made)
    const skewMs = Math.abs(clock.nowMs() - Date.now())
    expect(skewMs).toBeLessThan(1_000)
    clock.observe(new Date(Date.now() + 7_200_000), Date.now(), Date.now())
    expect(await find(directory, made)).toBeUndefined()
  })
})

describe('rolling and revoking', () => {
  test('a successor has the lineage, scopes, rates and revision of the key', async () => {
    const made = await make(one, { scopes: ['tasks:read'], perSecond: 7, revision: 'B' })
    const rolled = (await rollKey(db, one, { keyId: made.keyId, overlapSeconds: 60 })) as MadeKey
    const directory = await open(one)
    const [old, next] = [await find(directory, made), await find(directory, rolled)]
    for (const name of ['lineageUuid', 'scopes', 'perSecond', 'perHour', 'revision'] as const) {
      expect(next?.[name]).toEqual(old?.[name])
    }
    expect(next?.keyUuid).not.toBe(old?.keyUuid)
  })

  test('without an overlap the old key ends at once', async () => {
    const directory = await open(one)
    const made = await make()
    await find(directory, made)
    await rollKey(db, one, { keyId: made.keyId, overlapSeconds: 0 })
    await directory.refresh()
    expect(await find(directory, made)).toBeUndefined()
  })

  test('an overlap never lengthens the life a key had', async () => {
    const expiresAt = new Date(Date.now() + 60_000)
    const made = await make(one, { expiresAt })
    await rollKey(db, one, { keyId: made.keyId, overlapSeconds: 86_400 })
    const { rows } = await sql<{ expires_at: Date }>`select expires_at from api_keys
      where id = ${decodeId('key', made.keyId)}`.execute(db)
    expect(rows).toEqual([{ expires_at: expiresAt }])
  })

  test('what is revoked, expired or unknown cannot be rolled', async () => {
    const revoked = await make()
    await revokeKey(db, revoked.keyId)
    const expired = await make(one, { expiresAt: new Date(Date.now() - 1_000) })
    for (const keyId of [revoked.keyId, expired.keyId, 'key_00000000000000000000000000', 'x']) {
      expect(await rollKey(db, one, { keyId, overlapSeconds: 60 })).toBeUndefined()
    }
  })

  test('revoking is repeatable, and an unknown key is said to be unknown', async () => {
    const made = await make()
    expect([await revokeKey(db, made.keyId), await revokeKey(db, made.keyId)]).toEqual([true, true])
    expect(await revokeKey(db, 'key_00000000000000000000000000')).toBe(false)
  })
})

describe('last use', () => {
  const lastUsed = async (...keys: MadeKey[]) => {
    const uuids = keys.map(({ keyId }) => decodeId('key', keyId))
    const { rows } = await sql<{ at: Date | null }>`select last_used_at as at from api_keys
      where id = any(${uuids}::uuid[]) order by id`.execute(db)
    return rows.map(({ at }) => at?.getTime())
  }

  test('a hundred used keys are written in one statement', async () => {
    const directory = await open(one)
    const keys = await Promise.all(Array.from({ length: 100 }, () => make()))
    const unused = await make()
    for (const made of keys) await find(directory, made)
    await directory.flushLastUsed()
    const times = await lastUsed(...keys)
    expect(times).toHaveLength(100)
    // now() is the time of the statement's transaction, so one time means one statement.
    expect(new Set(times).size).toBe(1)
    expect(times[0]).toBeGreaterThan(Date.now() - 60_000)
    expect(await lastUsed(unused)).toEqual([undefined])
  })

  test('a key is written at most once a minute, also by several processes', async () => {
    const directories = [await open(one), await open(one)]
    const made = await make()
    const flushAll = async () => {
      for (const directory of directories) {
        await find(directory, made)
        await directory.flushLastUsed()
      }
    }
    await flushAll()
    const [first] = await lastUsed(made)
    await flushAll()
    await flushAll()
    expect(await lastUsed(made)).toEqual([first])
    await sql`update api_keys set last_used_at = now() - interval '61 seconds'
      where id = ${decodeId('key', made.keyId)}`.execute(db)
    await flushAll()
    expect((await lastUsed(made))[0]).toBeGreaterThanOrEqual(first as number)
  })

  test('a key that was not used since is not written again', async () => {
    const directory = await open(one)
    const made = await make()
    await find(directory, made)
    await directory.flushLastUsed()
    await sql`update api_keys set last_used_at = null
      where id = ${decodeId('key', made.keyId)}`.execute(db)
    await directory.flushLastUsed()
    expect(await lastUsed(made)).toEqual([undefined])
  })
})

describe('a stolen dump', () => {
  test('no text of any table is a key that works, nor part of one', async () => {
    const client = await service.makeClient()
    const dump = await dumpDatabase()
    expect(dump.length).toBeGreaterThan(1_000)
    const secretPart = client.key.slice('trs_live_'.length, -6)
    expect(dump).not.toContain(secretPart)
    expect(dump).not.toContain(Buffer.from(client.key).toString('hex'))
    expect(dump).not.toContain(testKeyPepper())
    const hash = /\\x([0-9a-f]{64})/.exec(dump)?.[1] as string
    for (const guess of [hash, `trs_live_${hash.slice(0, 36)}`, client.keyId]) {
      expect((await service.call('GET', '/tags', { key: guess })).status).toBe(401)
    }
    expect((await service.call('GET', '/tags', { key: client.key })).status).toBe(200)
  })

  /** Every row of every table as text, as a dump would hold it. */
  async function dumpDatabase(): Promise<string> {
    const tables = await sql<{ name: string }>`select quote_ident(tablename) as name
      from pg_tables where schemaname = 'public'`.execute(service.adminDb)
    const texts: string[] = []
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ text: string }>`
        select t::text as text from ${sql.raw(name)} t`.execute(service.adminDb)
      texts.push(...rows.map((row) => row.text))
    }
    return texts.join('\n')
  }
})
