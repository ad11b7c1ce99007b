import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type NoticeWorld, openNoticeWorld } from '../../../../test/notices.ts'
import { ringOf } from '../../../core/secret-ring.ts'
import { createKey, revokeKey, rollKey } from '../../identity/api-keys/api-keys.ts'
import { changeLowBalance } from './preferences.ts'
import { watchBalances, watchKeys } from './triggers.ts'
import { selectBalanceChanges } from './watch-queries.ts'

let world: NoticeWorld
const peppers = ringOf([[1, 'a pepper for these tests, of thirty-two bytes']])

beforeAll(async () => {
  world = await openNoticeWorld()
})
afterAll(() => world.close())

async function listNotices(accountUuid: string) {
  const rows = await world.db
    .selectFrom('notices')
    .select(['kind', 'data', 'is_test', 'subject', 'settled_at'])
    .where('account_id', '=', accountUuid)
    .orderBy('number')
    .execute()
  return rows.map(({ settled_at, ...row }) => ({ ...row, isStanding: settled_at === null }))
}

const countStanding = async (accountUuid: string) =>
  (await listNotices(accountUuid)).filter(({ isStanding }) => isStanding).length

describe('a low balance', () => {
  test('is told once for each fall', async () => {
    const { accountUuid } = await world.makeAccount({ credits: 10_000 })
    await watchBalances(world.db)
    expect(await listNotices(accountUuid)).toEqual([])
    await world.hold(accountUuid, 6_401)
    await watchBalances(world.db)
    await watchBalances(world.db)
    expect(await listNotices(accountUuid)).toMatchObject([
      { kind: 'low_balance', isStanding: true, data: { available: 3_599, threshold: 3_600 } },
    ])
    await world.grant(accountUuid, 5_000)
    await watchBalances(world.db)
    expect(await countStanding(accountUuid)).toBe(0)
    await world.hold(accountUuid, 6_000)
    await watchBalances(world.db)
    expect(await listNotices(accountUuid)).toMatchObject([
      { isStanding: false },
      { isStanding: true, data: { available: 2_599 } },
    ])
  })

  test('is not told at the threshold itself', async () => {
    const { accountUuid } = await world.makeAccount({ credits: 10_000 })
    await world.hold(accountUuid, 6_400)
    await watchBalances(world.db)
    expect(await listNotices(accountUuid)).toEqual([])
  })

  test('is told again within a day only after new credits: holds come and go', async () => {
    const { accountUuid } = await world.makeAccount({ credits: 4_000 })
    for (const credits of [600, -600, 600]) {
      await world.hold(accountUuid, credits)
      await watchBalances(world.db)
    }
    expect(await listNotices(accountUuid)).toHaveLength(1)
    await sql`update notices set raised_at = now() - interval '25 hours'
      where account_id = ${accountUuid}`.execute(world.db)
    await watchBalances(world.db)
    expect(await listNotices(accountUuid)).toHaveLength(2)
  })

  test('is nothing to tell where nothing was used, nor of a test twin or a suspended account', async () => {
    const fresh = await world.makeAccount({ credits: 100 })
    const empty = await world.makeAccount()
    await world.grant(empty.testAccountUuid, 4_000)
    await world.hold(empty.testAccountUuid, 3_000)
    const suspended = await world.makeAccount({ credits: 4_000 })
    await world.hold(suspended.accountUuid, 3_000)
    await sql`update accounts set suspended_at = now()
      where id = ${suspended.accountUuid}`.execute(world.db)
    await watchBalances(world.db)
    for (const { accountUuid } of [fresh, empty, suspended])
      expect(await listNotices(accountUuid)).toEqual([])
  })

  test('is told below the threshold of the account, and not where it has none', async () => {
    const { accountUuid } = await world.makeAccount({ credits: 10_000 })
    await changeLowBalance(world.db, accountUuid, 9_999)
    await world.hold(accountUuid, 10)
    await watchBalances(world.db)
    expect(await countStanding(accountUuid)).toBe(1)
    await changeLowBalance(world.db, accountUuid, null)
    await world.hold(accountUuid, 9_000)
    await watchBalances(world.db)
    expect(await countStanding(accountUuid)).toBe(0)
  })

  test('is found page by page, each read from the index of watched accounts', async () => {
    const found = new Set<string>()
    const accounts = await Promise.all(
      Array.from({ length: 5 }, () => world.makeAccount({ credits: 4_000 })),
    )
    for (const { accountUuid } of accounts) await world.hold(accountUuid, 3_000)
    let after: string | null = '00000000-0000-0000-0000-000000000000'
    while (after !== null) {
      const page = await selectBalanceChanges(world.db, after, 2)
      expect(page.changes.length).toBeLessThanOrEqual(2)
      for (const change of page.changes) found.add(change.accountUuid)
      after = page.lastUuid
    }
    for (const { accountUuid } of accounts) expect(found).toContain(accountUuid)
  })
})

describe('a key that expires', () => {
  const day = 24 * 3_600_000

  async function makeKey(days: number, lifeDays = 90) {
    const { accountUuid, testAccountUuid } = await world.makeAccount()
    const expiresAt = new Date(Date.now() + days * day)
    const { keyId } = await world.db
      .transaction()
      .execute((tx) =>
        createKey(tx, peppers, { uuid: accountUuid, isTest: false }, { name: 'Bot', expiresAt }),
      )
    await sql`update api_keys set created_at = expires_at - make_interval(secs => ${lifeDays * 86_400})
      where account_id = ${accountUuid}`.execute(world.db)
    return { accountUuid, testAccountUuid, keyId }
  }

  const setExpiry = (accountUuid: string, hours: number) =>
    sql`update api_keys set expires_at = now() + make_interval(hours => ${hours})
      where account_id = ${accountUuid}`.execute(world.db)

  test('is told within 7 days, and again within 1 day, each once', async () => {
    const { accountUuid, keyId } = await makeKey(7.1)
    await watchKeys(world.db)
    expect(await listNotices(accountUuid)).toEqual([])
    await setExpiry(accountUuid, 6 * 24)
    await watchKeys(world.db)
    await watchKeys(world.db)
    expect(await listNotices(accountUuid)).toMatchObject([
      { kind: 'key_expiring', isStanding: true, data: { keyId, name: 'Bot' } },
    ])
    await setExpiry(accountUuid, 23)
    await watchKeys(world.db)
    await watchKeys(world.db)
    const notices = await listNotices(accountUuid)
    expect(notices.map(({ isStanding }) => isStanding)).toEqual([false, true])
    await setExpiry(accountUuid, -1)
    await watchKeys(world.db)
    expect(await countStanding(accountUuid)).toBe(0)
    expect(await listNotices(accountUuid)).toHaveLength(2)
  })

  test('is not told once it is replaced, and its successor is', async () => {
    const { accountUuid, keyId } = await makeKey(3)
    await watchKeys(world.db)
    expect(await countStanding(accountUuid)).toBe(1)
    const made = await rollKey(world.db, peppers, { keyId, overlapSeconds: 2 * 86_400 })
    await watchKeys(world.db)
    const standing = (await listNotices(accountUuid)).filter(({ isStanding }) => isStanding)
    expect(standing).toMatchObject([{ data: { keyId: made?.keyId } }])
  })

  test('is not told once it is revoked, nor when it was made for a day', async () => {
    const revoked = await makeKey(3)
    await watchKeys(world.db)
    await revokeKey(world.db, revoked.keyId)
    const brief = await makeKey(0.9, 1)
    await watchKeys(world.db)
    expect(await countStanding(revoked.accountUuid)).toBe(0)
    expect(await listNotices(brief.accountUuid)).toEqual([])
  })

  test('is told of a test key too, at its live account', async () => {
    const { accountUuid, testAccountUuid } = await makeKey(3)
    await sql`update api_keys set account_id = ${testAccountUuid}
      where account_id = ${accountUuid}`.execute(world.db)
    await watchKeys(world.db)
    expect(await listNotices(accountUuid)).toMatchObject([{ is_test: true, isStanding: true }])
  })
})
