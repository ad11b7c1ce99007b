import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Service, startService } from '../../../../test/service.ts'
import { checkNewEntries } from './check-ledger.ts'
import { refillTestAccounts, testTwinCredits } from './credits.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

async function makeTestKey() {
  const { testAccountId } = await service.makeAccount()
  return (await service.makeKey({ account: testAccountId })).key
}

const readAvailable = async (key: string): Promise<number> =>
  (await service.call('GET', '/credits', { key })).body.available

test('a test account that runs low has its credits again, once, and the ledger adds up', async () => {
  const { db } = service.deps.database
  const [low, full] = [await makeTestKey(), await makeTestKey()]
  const { body } = await service.call('POST', '/projects/create', { key: low, body: { name: 'x' } })
  const task = { prompt: 'Is this right?', projectId: body.id, maxCredits: 115_200 }
  for (let i = 0; i < 5; i++) {
    const made = await service.call('POST', '/tasks/create', { key: low, body: task })
    expect(made.status, made.text).toBe(201)
  }
  const before = await readAvailable(low)
  expect(before).toBeLessThan(testTwinCredits / 2)
  await Promise.all([refillTestAccounts(db), refillTestAccounts(db)])
  expect(await readAvailable(low)).toBe(before + testTwinCredits)
  expect(await readAvailable(full)).toBe(testTwinCredits)
  expect((await checkNewEntries(db)).balanced).toBe(true)
})
