import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Reply, type Service, startService } from '../../test/service.ts'
import { limits } from '../core/limits.ts'
import { makeSecret } from '../modules/identity/api-keys/secret.ts'

let service: Service

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const ask = (key: string) => service.call('GET', '/tags', { key })

test('invented keys use up the rate of their address; a key that is new here still gets in', async () => {
  const known = await service.makeClient()
  const invented = limits.refusedKeysBurstPerAddress * 2
  const statuses = new Map<number, number>()
  let refused: Reply | undefined
  for (let round = 0; round < invented; round += 50) {
    const replies = await Promise.all(Array.from({ length: 50 }, () => ask(makeSecret(false))))
    for (const { status } of replies) statuses.set(status, (statuses.get(status) ?? 0) + 1)
    refused = replies.find(({ status }) => status === 429)
  }
  expect([...statuses.keys()].toSorted()).toEqual([401, 429])
  expect(statuses.get(401)).toBeGreaterThanOrEqual(limits.refusedKeysBurstPerAddress)
  expect(refused?.headers.get('retry-after')).toBe('1')
  // No process has seen these yet, and each comes in the middle of a flood.
  for (let round = 0; round < 5; round++) {
    const fresh = await service.makeKey({ account: known.accountId })
    const flood = () => Array.from({ length: 50 }, () => ask(makeSecret(false)))
    const [reply] = await Promise.all([...flood(), ask(fresh.key), ...flood()].slice(50))
    expect(reply?.status).toBe(200)
  }
  expect((await ask(known.key)).status).toBe(200)
})

test('one invented key asked for again and again is refused by the rate, without a look-up', async () => {
  const invented = makeSecret(false)
  const statuses = new Set<number>()
  for (let i = 0; i < 20; i++) statuses.add((await ask(invented)).status)
  expect([...statuses].every((status) => status === 401 || status === 429)).toBe(true)
})
