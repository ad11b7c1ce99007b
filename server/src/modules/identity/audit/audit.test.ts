import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/harness.ts'
import { connectDatabase, type Database, type Tx } from '../../../db/client.ts'
import { listActs, recordAct } from './audit.ts'
import { verifyAudit } from './verify-audit.ts'

let testDatabase: TestDatabase
let database: Database
let accountUuid: string
let testAccountUuid: string

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = connectDatabase({ databaseUrl: testDatabase.url, poolSize: 10, hotConnections: 1 })
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})
beforeEach(async () => {
  accountUuid = await makeAccount()
  testAccountUuid = await makeAccount(accountUuid)
})

/** A bare account, whose chain is still empty. */
async function makeAccount(liveAccountUuid: string | null = null): Promise<string> {
  const row = await database.db
    .insertInto('accounts')
    .values({
      name: 'Audited',
      is_test: liveAccountUuid !== null,
      live_account_id: liveAccountUuid,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

async function inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return await database.db.transaction().execute(work)
}

async function act(details: Record<string, unknown> = {}, account: string | null = accountUuid) {
  await inTransaction((tx) =>
    recordAct(tx, {
      accountUuid: account,
      actor: 'operator-cli',
      act: 'key.created',
      subject: 'key_1',
      details,
    }),
  )
}

async function actTimes(count: number): Promise<void> {
  for (let index = 1; index <= count; index++) await act({ index })
}

async function inAdminTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return await testDatabase.adminDb.transaction().execute(work)
}

/** As somebody would who owns the database: no trigger and no foreign key fires. */
async function tamper(statement: ReturnType<typeof sql>): Promise<void> {
  await inAdminTransaction(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    const result = await statement.execute(tx)
    expect(Number(result.numAffectedRows)).toBeGreaterThan(0)
  })
}

async function faults(): Promise<[number, string][]> {
  const report = await verifyAudit(database.db, { accountUuid })
  expect(report.ok).toBe(report.problems.length === 0)
  for (const problem of report.problems) expect(problem.chainId).toBe(accountUuid)
  return report.problems.map(({ number, fault }) => [number, fault])
}

const mine = () => sql`chain_id = ${accountUuid}`

describe('recordAct', () => {
  test('numbers the acts of an account and of its test twin in one chain', async () => {
    await act({ to: 'live' })
    await act({ to: 'test' }, testAccountUuid)
    const { items, next } = await listActs(database.db, accountUuid, {
      beforeNumber: undefined,
      limit: 10,
    })
    const acts = items.map(({ number, account_id, details }) => [number, account_id, details])
    expect(acts).toEqual([
      [2, testAccountUuid, { to: 'test' }],
      [1, accountUuid, { to: 'live' }],
    ])
    expect(next).toBeUndefined()
    expect(await faults()).toEqual([])
  })

  test('leaves nothing behind when the act is rolled back', async () => {
    await act()
    const failing = inTransaction(async (tx) => {
      await recordAct(tx, { accountUuid, actor: 'system', act: 'x', subject: 'y', details: {} })
      throw new Error('the act failed')
    })
    await expect(failing).rejects.toThrow('the act failed')
    await act()
    const report = await verifyAudit(database.db, { accountUuid })
    expect(report).toMatchObject({ ok: true, chains: 1, entries: 2 })
  })

  test('keeps a chain whole under acts at once', async () => {
    await Promise.all(Array.from({ length: 60 }, (_, index) => act({ index })))
    expect(await verifyAudit(database.db, { accountUuid })).toMatchObject({ ok: true, entries: 60 })
  })

  test('chains the place apart from any account, and every chain is verified', async () => {
    await act({}, null)
    await act({})
    const report = await verifyAudit(database.db)
    expect(report).toMatchObject({ ok: true, problems: [] })
    expect(report.chains).toBeGreaterThanOrEqual(2)
  })

  test('is exact about odd contents', async () => {
    await act({ text: 'ü "quoted" \\ \n ‮ 😀', number: 1e21, tiny: 5e-324, nested: [{}, [null]] })
    expect(await faults()).toEqual([])
  })

  test('walks a chain of more than one batch', async () => {
    await actTimes(3)
    await inTransaction(async (tx) => {
      for (let index = 0; index < 2_100; index++)
        await recordAct(tx, { accountUuid, actor: 'system', act: 'x', subject: 'y', details: {} })
    })
    expect(await verifyAudit(database.db, { accountUuid })).toMatchObject({
      ok: true,
      entries: 2_103,
    })
    await tamper(sql`update audit_entries set actor = 'nobody' where ${mine()} and number = 1001`)
    expect(await faults()).toEqual([[1001, 'changed']])
  })
})

describe('the tables', () => {
  test.each([
    ['an entry is never updated', () => sql`update audit_entries set act = 'none' where ${mine()}`],
    ['an entry is never deleted', () => sql`delete from audit_entries where ${mine()}`],
    ['the entries are never emptied', () => sql`truncate audit_entries`],
    ['a head is never deleted', () => sql`delete from audit_chains where ${mine()}`],
    ['the heads are never emptied', () => sql`truncate audit_chains cascade`],
    ['a head never goes back', () => sql`update audit_chains set last_number = 1 where ${mine()}`],
    ['a head never jumps', () => sql`update audit_chains set last_number = 9 where ${mine()}`],
  ])('%s', async (_, statement) => {
    await actTimes(2)
    await expect(statement().execute(testDatabase.adminDb)).rejects.toThrow('is append-only')
    expect(await faults()).toEqual([])
  })
})

describe('verifyAudit', () => {
  const columns = {
    recorded_at: sql`recorded_at + interval '1 microsecond'`,
    account_id: sql`null`,
    actor: sql`'person:somebody-else'`,
    act: sql`'key.revoked'`,
    subject: sql`'key_2'`,
    details: sql`'{"index":7}'`,
    hash: sql`sha256(hash)`,
  }

  test.each(Object.entries(columns))(
    'finds a changed %s, wherever it is',
    async (column, value) => {
      await actTimes(6)
      for (const number of [1, 3, 6]) {
        const before = await selectEntry(number)
        await tamper(
          sql`update audit_entries set ${sql.ref(column)} = ${value} where ${mine()} and number = ${number}`,
        )
        // A changed hash shows at the entry after it as well, or at the head.
        expect((await faults())[0]).toEqual([number, 'changed'])
        await restore(number, before)
        expect(await faults()).toEqual([])
      }
    },
  )

  test('finds an entry that was changed and hashed again, by what follows it', async () => {
    await actTimes(4)
    await tamper(sql`update audit_entries set hash = sha256(hash) where ${mine()} and number = 2`)
    expect(await faults()).toContainEqual([3, 'changed'])
    await tamper(sql`update audit_entries set hash = sha256(hash) where ${mine()} and number = 4`)
    expect(await faults()).toContainEqual([4, 'head_changed'])
  })

  test('finds missing entries', async () => {
    await actTimes(6)
    await tamper(sql`delete from audit_entries where ${mine()} and number in (1, 3, 4)`)
    const { problems } = await verifyAudit(database.db, { accountUuid })
    expect(problems).toEqual([
      { chainId: accountUuid, number: 1, count: 1, fault: 'missing' },
      { chainId: accountUuid, number: 3, count: 2, fault: 'missing' },
    ])
  })

  test('finds a chain that was closed over a missing entry', async () => {
    await actTimes(6)
    await tamper(sql`delete from audit_entries where ${mine()} and number = 3`)
    await renumber(4, 3)
    await renumber(5, 4)
    await renumber(6, 5)
    expect(await faults()).toEqual([
      [3, 'changed'],
      [4, 'changed'],
      [5, 'changed'],
      [6, 'cut_off'],
    ])
  })

  test('finds entries in another order', async () => {
    await actTimes(5)
    await renumber(2, 99)
    await renumber(3, 2)
    await renumber(99, 3)
    expect(await faults()).toEqual([
      [2, 'changed'],
      [3, 'changed'],
      [4, 'changed'],
    ])
  })

  test('finds an entry slipped in, in the middle and at the end', async () => {
    await actTimes(3)
    await tamper(sql`insert into audit_entries
      select chain_id, 4, recorded_at, account_id, actor, act, subject, details, hash
      from audit_entries where ${mine()} and number = 3`)
    expect(await faults()).toEqual([
      [4, 'changed'],
      [4, 'added'],
    ])
    await renumber(4, 99)
    await renumber(3, 4)
    await renumber(99, 3)
    expect(await faults()).toContainEqual([4, 'added'])
  })

  test('finds an entry moved to another chain', async () => {
    await actTimes(3)
    const other = await makeAccount()
    await tamper(sql`update audit_entries set chain_id = ${other} where ${mine()} and number = 1`)
    expect(await faults()).toEqual([[1, 'missing']])
    const there = await verifyAudit(database.db, { accountUuid: other })
    expect(there.problems.map(({ fault }) => fault)).toEqual(['changed', 'added'])
  })

  test('finds a chain that was cut off, also at its beginning', async () => {
    await actTimes(5)
    await tamper(sql`delete from audit_entries where ${mine()} and number > 3`)
    expect(await faults()).toEqual([[4, 'cut_off']])
    await tamper(sql`delete from audit_entries where ${mine()}`)
    expect(await faults()).toEqual([[1, 'cut_off']])
  })

  test('finds a head that was turned back, changed or taken away', async () => {
    await actTimes(3)
    const { last_hash } = await database.db
      .selectFrom('audit_chains')
      .select('last_hash')
      .where('chain_id', '=', accountUuid)
      .executeTakeFirstOrThrow()
    await tamper(sql`update audit_chains set last_number = 2 where ${mine()}`)
    expect(await faults()).toEqual([
      [3, 'added'],
      [2, 'head_changed'],
    ])
    await tamper(sql`update audit_chains set last_number = 0 where ${mine()}`)
    expect(await faults()).toContainEqual([0, 'head_changed'])
    await tamper(
      sql`update audit_chains set last_number = 3, last_hash = sha256(last_hash) where ${mine()}`,
    )
    expect(await faults()).toEqual([[3, 'head_changed']])
    await tamper(sql`update audit_chains set last_hash = ${last_hash} where ${mine()}`)
    expect(await faults()).toEqual([])
    await tamper(sql`delete from audit_chains where ${mine()}`)
    expect(await faults()).toEqual([[0, 'head_missing']])
    await tamper(sql`delete from audit_entries where ${mine()}`)
    expect(await faults()).toEqual([[0, 'head_missing']])
  })

  test('finds every way of tampering at every place of a chain', async () => {
    const length = 20
    await actTimes(length)
    const chain = () => sql`from audit_entries where ${mine()}`
    const copy = (number: number, as: number) => sql`insert into audit_entries
      select chain_id, ${as}, recorded_at, account_id, actor, act, subject, details, hash
      ${chain()} and number = ${number}`
    // In two steps, far away and back, so that no number is taken on the way.
    const move = (by: number, after: number) => [
      sql`update audit_entries set number = number + 1000 where ${mine()} and number > ${after}`,
      sql`update audit_entries set number = number - 1000 + ${by} where ${mine()} and number > 1000`,
    ]
    const ways: Record<string, (number: number) => RawBuilder<unknown>[]> = {
      change: (number) => [
        sql`update audit_entries set subject = 'key_9' where ${mine()} and number = ${number}`,
      ],
      delete: (number) => [sql`delete ${chain()} and number = ${number}`],
      close: (number) => [sql`delete ${chain()} and number = ${number}`, ...move(-1, number)],
      swap: (number) => [
        sql`update audit_entries set number = 1000 where ${mine()} and number = ${number}`,
        sql`update audit_entries set number = ${number}
          where ${mine()} and number = ${number === length ? 1 : number + 1}`,
        sql`update audit_entries set number = ${number === length ? 1 : number + 1}
          where ${mine()} and number = 1000`,
      ],
      insert: (number) => [...move(1, number), copy(number, number + 1)],
      cut: (number) => [sql`delete ${chain()} and number >= ${number}`],
    }
    await sql`create table kept_entries as select * ${chain()}`.execute(testDatabase.adminDb)
    const found: string[] = []
    for (const [way, steps] of Object.entries(ways)) {
      for (let number = 1; number <= length; number++) {
        await inAdminTransaction(async (tx) => {
          await sql`set local session_replication_role = replica`.execute(tx)
          for (const step of steps(number)) await step.execute(tx)
        })
        if ((await faults()).length > 0) found.push(`${way} ${number}`)
        await inAdminTransaction(async (tx) => {
          await sql`set local session_replication_role = replica`.execute(tx)
          await sql`delete ${chain()}`.execute(tx)
          await sql`insert into audit_entries select * from kept_entries`.execute(tx)
        })
      }
    }
    expect(found).toHaveLength(length * Object.keys(ways).length)
    expect(await faults()).toEqual([])
  })

  async function selectEntry(number: number) {
    return await database.db
      .selectFrom('audit_entries')
      .selectAll()
      .select(sql<string>`details::text`.as('details_text'))
      .select(sql<string>`recorded_at::text`.as('recorded_at_text'))
      .where('chain_id', '=', accountUuid)
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
  }

  async function restore(number: number, entry: Awaited<ReturnType<typeof selectEntry>>) {
    await tamper(sql`update audit_entries set
      recorded_at = ${entry.recorded_at_text}::timestamptz, account_id = ${entry.account_id},
      actor = ${entry.actor}, act = ${entry.act}, subject = ${entry.subject},
      details = ${entry.details_text}::json, hash = ${entry.hash}
      where ${mine()} and number = ${number}`)
  }

  async function renumber(from: number, to: number): Promise<void> {
    await tamper(sql`update audit_entries set number = ${to} where ${mine()} and number = ${from}`)
  }
})
