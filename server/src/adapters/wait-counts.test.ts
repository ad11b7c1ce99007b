import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nextEvent, type PrivateValkey, startPrivateValkey } from '../../test/private-valkey.ts'
import { limits } from '../core/limits.ts'
import { waitsKeyFor } from './keys.ts'
import { outcomes } from './scripts.ts'
import { connectValkey, type Valkey } from './valkey.ts'
import { createWaitCounts, type WaitCounts } from './wait-counts.ts'

let server: PrivateValkey
let valkey: Valkey
let counts: WaitCounts
const fallbacks: string[] = []

beforeAll(async () => {
  server = await startPrivateValkey()
  valkey = connectValkey(server.url)
  await nextEvent(valkey, 'ready')
  counts = createWaitCounts({ valkey, onFallback: (reason) => fallbacks.push(reason) })
})
afterAll(async () => {
  valkey.disconnect()
  await server.stop()
})

const makeWaiter = () => ({ accountId: `acct_${randomUUID()}`, keyId: `key_${randomUUID()}` })
const lifeMs = (limits.waitSecondsMax + 10) * 1_000

describe('the count of a key', () => {
  test('is over all processes, and what ends makes room', async () => {
    const waiter = makeWaiter()
    const elsewhere = createWaitCounts({ valkey, onFallback: () => undefined })
    const places = Array.from({ length: limits.waitsPerKeyMax }, (_, i) =>
      (i % 2 ? counts : elsewhere).begin(waiter, `wait ${i}`),
    )
    expect((await Promise.all(places)).every(({ isAllowed }) => isAllowed)).toBe(true)
    expect((await counts.begin(waiter, 'one more')).isAllowed).toBe(false)
    expect((await counts.begin(makeWaiter(), 'of another key')).isAllowed).toBe(true)
    elsewhere.end(waiter, 'wait 0')
    expect((await counts.begin(waiter, 'one more')).isAllowed).toBe(true)
    expect((await counts.begin(waiter, 'yet one')).isAllowed).toBe(false)
    expect(fallbacks).toEqual([])
  })

  test('forgets a wait whose process died, and keeps one that is renewed', async () => {
    const key = waitsKeyFor('acct', randomUUID())
    for (let i = 0; i < limits.waitsPerKeyMax; i++) await valkey.beginWait(key, `dead ${i}`, 1_000)
    expect((await valkey.beginWait(key, 'late', 1_000 + lifeMs - 1))[0]).toBe(outcomes.limited)
    expect(await valkey.beginWait(key, 'dead 0', 1_000 + lifeMs - 1)).toEqual([
      outcomes.charged,
      20,
    ])
    // Of those that began together only the renewed one is left.
    expect(await valkey.beginWait(key, 'late', 1_000 + lifeMs)).toEqual([outcomes.charged, 2])
  })

  test('leaves nothing in the store when all have ended', async () => {
    const waiter = makeWaiter()
    await counts.begin(waiter, 'only')
    counts.end(waiter, 'only')
    expect(await valkey.exists(waitsKeyFor(waiter.accountId, waiter.keyId))).toBe(0)
  })
})

test('without the store everything is allowed here, and is said so', async () => {
  const closed = nextEvent(valkey, 'close')
  await server.kill()
  await closed
  const waiter = makeWaiter()
  expect((await counts.begin(waiter, 'alone')).isAllowed).toBe(true)
  counts.renew(waiter, 'alone')
  counts.end(waiter, 'alone')
  expect(fallbacks).toEqual(['disconnected'])
})
