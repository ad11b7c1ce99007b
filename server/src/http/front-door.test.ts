import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Service, startService } from '../../test/service.ts'
import { limits } from '../limits.ts'
import { makeSecret } from '../modules/api-keys/secret.ts'

let service: Service

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

/** Counts the look-ups of unknown keys while the work runs. */
async function countLookUps(work: () => Promise<void>): Promise<number> {
  const { db } = service.deps.database
  let lookUps = 0
  const executor = db.getExecutor()
  const execute = vi.spyOn(Object.getPrototypeOf(executor), 'executeQuery')
  await work()
  for (const [query] of execute.mock.calls) {
    if ((query as { sql: string }).sql.includes('secret_hash')) lookUps++
  }
  return lookUps
}

test('a flood of well-formed unknown keys is refused without looking each of them up', async () => {
  const { key } = await service.makeClient()
  const flood = limits.refusedKeysBurstPerAddress * 5
  const statuses = new Map<number, number>()
  const lookUps = await countLookUps(async () => {
    for (let sent = 0; sent < flood; sent += 50) {
      const replies = await Promise.all(
        Array.from({ length: 50 }, () => service.call('GET', '/tags', { key: makeSecret(false) })),
      )
      for (const { status } of replies) statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  })
  expect([...statuses.keys()].toSorted()).toEqual([401, 429])
  expect(lookUps).toBeGreaterThanOrEqual(limits.refusedKeysBurstPerAddress)
  expect(lookUps).toBeLessThan(flood / 2)
  expect((await service.call('GET', '/tags', { key })).status).toBe(200)
})
