// The sums of what accounts were charged, as the worker's job usage-sums makes them.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chargedEach, makeHistory } from '../../../../../test/account-history.ts'
import { signIn } from '../../../../../test/console-client.ts'
import { restoreTestDatabase } from '../../../../../test/harness.ts'
import { type Service, startService } from '../../../../../test/service.ts'
import type { TestClient } from '../../../../../test/workbench-client.ts'
import { requireId } from '../../../../core/ids.ts'
import { connectDatabase, type Db } from '../../../../db/client.ts'
import { sumUpLagging } from './usage.ts'

// Of the first six tasks of a history none is open, and the third was cancelled.
const rows = 6
const chargedInAll = 5 * chargedEach

let service: Service
let client: TestClient
const db = () => service.deps.database.db

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())
beforeEach(async () => {
  client = await makeLagging()
})

async function makeLagging(): Promise<TestClient> {
  const made = await service.makeClient()
  await makeHistory(service.adminDb, { client: made, rows, oldProjectId: made.projectId })
  return made
}

const uuidOf = ({ accountId }: TestClient) => requireId('acct', accountId)

async function readSums(from: Db, of: TestClient) {
  const result = await sql<{ charged: number; lag: number | null }>`
    select (select coalesce(sum(charged), 0)::bigint from usage_quarters q
        where q.account_id = b.account_id) as charged,
      b.last_entry_number - (select last_number from usage_marks m
        where m.account_id = b.account_id) as lag
    from balances b where b.account_id = ${uuidOf(of)}`.execute(from)
  return result.rows[0]
}

const summedUp = { charged: chargedInAll, lag: 0 }

test('two workers at one time sum up each charge once', async () => {
  const other = await makeLagging()
  expect(await readSums(db(), client)).toEqual({ charged: 0, lag: null })
  const found = await Promise.all(Array.from({ length: 2 }, () => sumUpLagging(db(), 1)))
  expect(Math.max(...found)).toBeGreaterThanOrEqual(2)
  expect(await readSums(db(), client)).toEqual(summedUp)
  expect(await readSums(db(), other)).toEqual(summedUp)
  expect(await sumUpLagging(db(), 1)).toBe(0)
})

test('a suspended account and a closed one are summed up as others are', async () => {
  const closed = await makeLagging()
  await sql`update accounts set suspended_at = now() where id = ${uuidOf(client)}`.execute(
    service.adminDb,
  )
  const memberOf = [{ accountId: closed.accountId, role: 'owner' as const }]
  const owner = await signIn(service, { memberOf })
  const path = `/console/v1/accounts/${closed.accountId}/close`
  const reply = await owner.call('POST', path, { body: { name: 'Test' } })
  expect(reply.status, reply.text).toBe(200)
  await sumUpLagging(db(), 1)
  expect(await readSums(db(), client)).toEqual(summedUp)
  expect(await readSums(db(), closed)).toMatchObject({ charged: chargedInAll })
  expect(await sumUpLagging(db(), 1)).toBe(0)
})

test('after a restore the sums go on from where the backup has them', async () => {
  await sumUpLagging(db(), 1)
  const late = await makeLagging()
  const copy = await restoreTestDatabase(service.databaseUrl)
  // Lost with what came after the backup.
  await sumUpLagging(db(), 1)
  const restored = connectDatabase({ databaseUrl: copy.url, poolSize: 2, hotConnections: 1 })
  try {
    expect(await readSums(restored.db, client)).toEqual(summedUp)
    expect(await readSums(restored.db, late)).toEqual({ charged: 0, lag: null })
    expect(await sumUpLagging(restored.db, 1)).toBeGreaterThanOrEqual(1)
    expect(await readSums(restored.db, client)).toEqual(summedUp)
    expect(await readSums(restored.db, late)).toEqual(summedUp)
  } finally {
    await restored.close()
    await copy.drop()
  }
})
