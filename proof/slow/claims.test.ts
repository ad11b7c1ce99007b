// The same as `pnpm torture claims`, at a size for every run.
import { afterAll, expect, test } from 'vitest'
import { sized } from '../../server/test/full-size.ts'
import { createTestDatabase, type TestDatabase } from '../../server/test/harness.ts'
import { emptyQueue } from '../claims/crowd.ts'
import { cutLeases } from '../claims/cut-leases.ts'

const tasks = sized(800, 2_000)

// One for each try: what the first left in the queue would fail the second.
const databases: TestDatabase[] = []
afterAll(() => Promise.all(databases.map((database) => database.drop())))

async function makeDatabase(): Promise<string> {
  const database = await createTestDatabase()
  databases.push(database)
  return database.url
}

test('64 engineers are handed every task once, in order and fairly', {
  timeout: 300_000,
}, async () => {
  const databaseUrl = await makeDatabase()
  const crowd = await emptyQueue({ databaseUrl, tasks, engineers: 64, newcomers: 30 })
  expect(crowd.faults).toEqual([])
  expect(crowd.figures.handOuts).toBe(tasks - 2 + 30)
})

test('no stale submit is accepted when leases are cut', { timeout: 300_000 }, async () => {
  const databaseUrl = await makeDatabase()
  // Enough that the last cut still meets engineers at work; that one was cut is among the faults.
  const cut = await cutLeases({ databaseUrl, tasks: 3 * tasks, processes: 3, cuts: 6 })
  expect(cut.faults).toEqual([])
  expect(cut.figures['submit ok']).toBeGreaterThan(100)
  expect(cut.figures['beat LEASE_LOST']).toBeGreaterThan(0)
})
