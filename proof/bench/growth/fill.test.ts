// What the fill writes is what the service would have: its own sums over the rows come to the same, and its books balance.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../../server/src/core/config.ts'
import { sumUpLagging } from '../../../server/src/modules/consoles/member/statistics/usage.ts'
import { countHours } from '../../../server/src/modules/consoles/operator-overview/hourly-counts.ts'
import { checkNewEntries } from '../../../server/src/modules/money/credits/check-ledger.ts'
import {
  createTestDatabase,
  createTestValkey,
  type TestDatabase,
} from '../../../server/test/harness.ts'
import { makeClients, settingsOf } from '../ground.ts'
import { fillTasks } from './fill.ts'

const rows = 1_000
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  const { url: valkeyUrl } = await createTestValkey()
  const config = readConfig({ env: settingsOf(database.url, valkeyUrl) })
  const clients = await makeClients(config, 4, 1)
  await fillTasks(database.url, clients, { rows, say: () => undefined })
}, 120_000)
afterAll(() => database?.drop())

async function sumOf(table: string, column: string): Promise<number> {
  const result = await sql<{
    sum: number
  }>`select coalesce(sum(${sql.ref(column)}), 0)::integer as sum
    from ${sql.table(table)}`.execute(database.adminDb)
  return result.rows[0]?.sum ?? 0
}

test('every entry of the ledger proves itself', async () => {
  await sql`truncate ledger_marks`.execute(database.adminDb)
  const { balanced, figures } = await checkNewEntries(database.adminDb)
  expect({ balanced, figures }).toMatchObject({ balanced: true, figures: { settlements: 900 } })
  expect(figures.entriesRead).toBeGreaterThan(1_900)
})

test('the service sums up the same charges', async () => {
  const before = await sumOf('usage_quarters', 'charged')
  expect(before).toBe(900 * 300)
  await sql`truncate usage_quarters, usage_marks`.execute(database.adminDb)
  await sumUpLagging(database.adminDb, 1)
  expect(await sumOf('usage_quarters', 'charged')).toBe(before)
})

test('and counts the same hours and days', async () => {
  const read = async () => [
    await sumOf('floor_hours', 'arrived'),
    await sumOf('floor_hours', 'completed'),
    await sumOf('client_days', 'tasks'),
    await sumOf('staff_answers', 'answers'),
    await sumOf('staff_answers', 'seconds'),
  ]
  const before = await read()
  expect(Math.min(...before)).toBeGreaterThan(30)
  await sql`truncate floor_hours, client_days, answer_times, staff_answers`.execute(
    database.adminDb,
  )
  await sql`update floor_mark set counted_to = '0'`.execute(database.adminDb)
  // Again and again: what is younger than the oldest transaction of any other test is not counted yet.
  const countAgain = async () => {
    await countHours(database.adminDb)
    return await read()
  }
  await expect.poll(countAgain, { timeout: 20_000 }).toEqual(before)
})
