// A leaked key makes keys while it is reported: either its child ends with it, or it is not made. Each
// race is held at its narrowest point by a lock of the test, so that it happens in every run.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { scopes } from '../../src/core/caller.ts'
import { decodeId } from '../../src/core/ids.ts'
import type { Db, Tx } from '../../src/db/client.ts'
import { type Service, startService, type TestKey } from '../service.ts'

let service: Service
let db: Db
let leaked: TestKey
let accountUuid: string

beforeAll(async () => {
  service = await startService()
  db = service.deps.database.db
})
afterAll(() => service.stop())
beforeEach(async () => {
  const { accountId } = await service.makeAccount()
  accountUuid = decodeId('acct', accountId) as string
  leaked = await service.makeKey({ account: accountId, scopes })
})

const make = () => service.call('POST', '/keys/create', { key: leaked.key, body: {} })
const rollItself = () =>
  service.call('POST', `/keys/${leaked.keyId}/roll`, { key: leaked.key, body: {} })
const report = () => service.call('POST', '/keys/report', { body: { key: leaked.key } })

/** Nothing but the first keys of the account, which no key made, works. */
async function countWorking(): Promise<number | undefined> {
  const { rows } = await sql<{ working: number }>`
    select count(*)::int as working from api_keys
    where account_id = ${accountUuid} and revoked_at is null
      and name <> 'First live key'`.execute(db)
  return rows[0]?.working
}

async function untilWaiting(waiters: number): Promise<void> {
  const countWaiting = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count
      from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
    return rows[0]?.count
  }
  await expect.poll(countWaiting, { interval: 10, timeout: 5_000 }).toBe(waiters)
}

/** Each act is appended last, so this delays the commit of what comes first, which then has its locks. */
const holdAudit = (tx: Tx) =>
  sql`select 1 from audit_chains where chain_id = ${accountUuid} for update`.execute(tx)

test.each([
  ['makes', make],
  ['rolls itself into', rollItself],
])('a key that it %s just before the report ends with it', async (_, first) => {
  const [made, reported] = await db
    .transaction()
    .execute(async (tx) => {
      await holdAudit(tx)
      const making = first()
      await untilWaiting(1)
      const reporting = report()
      await untilWaiting(2)
      return [making, reporting]
    })
    .then((both) => Promise.all(both))
  expect([made?.status, reported?.status]).toEqual([201, 200])
  expect(await countWorking()).toBe(0)
})

test.each([
  ['makes', make],
  ['rolls itself into', rollItself],
])('a key that it %s just after the report is refused', async (_, second) => {
  const [reported, made] = await db
    .transaction()
    .execute(async (tx) => {
      await holdAudit(tx)
      const reporting = report()
      await untilWaiting(1)
      const making = second()
      await untilWaiting(2)
      return [reporting, making]
    })
    .then((both) => Promise.all(both))
  expect([reported?.status, made?.status]).toEqual([200, 401])
  expect(await countWorking()).toBe(0)
})

test('in a rush of makers, rollers, revokers and reports nothing survives and nothing fails', async () => {
  const revoke = () => service.call('POST', `/keys/${leaked.keyId}/revoke`, { key: leaked.key })
  const rush = Array.from({ length: 12 }, (_, number) => [
    ...[make(), rollItself()],
    ...(number === 6 ? [report(), report()] : []),
    ...(number === 9 ? [revoke()] : []),
  ])
  const replies = await Promise.all(rush.flat())
  const statuses = new Set(replies.map(({ status }) => status))
  expect([...statuses].filter((status) => ![200, 201, 401, 404].includes(status))).toEqual([])
  expect(await countWorking()).toBe(0)
})
