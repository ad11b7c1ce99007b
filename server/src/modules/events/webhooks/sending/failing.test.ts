// Endpoints that fail: when they are tried again, and what becomes of what waits. Time passes by
// moving what the database knows of the past.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitUntil } from '../../../../../../scripts/stack/processes.ts'
import {
  openWebhookPlace,
  type Told,
  type WebhookPlace,
} from '../../../../../test/webhook-environment.ts'
import { deleteEndpoint } from '../webhooks.ts'
import type { Deliverer } from './deliver.ts'

let place: WebhookPlace
let deliverer: Deliverer
beforeAll(async () => {
  place = await openWebhookPlace()
  deliverer = place.deliver()
})
afterAll(async () => {
  await place.close()
  expect(place.errors).toEqual([])
})

const idOf = ({ body }: Told) => body.id as string
const daySeconds = 86_400

async function makeOne() {
  const accountUuid = await place.makeAccount()
  const hearer = await place.hear(() => 500)
  const { endpointUuid } = await place.makeEndpoint({ accountUuid, url: hearer.url })
  const add = async (count: number) => {
    const ids = await place.addEvents(accountUuid, count)
    deliverer.wake()
    return ids
  }
  return { accountUuid, hearer, endpointUuid, add }
}

/** Lets the next try come, and waits for what comes of it. */
async function tryAgain({ hearer, endpointUuid }: Awaited<ReturnType<typeof makeOne>>) {
  const before = hearer.told.length
  const { next_at } = await place.readLane(endpointUuid)
  const waitSeconds = ((next_at as Date).getTime() - Date.now()) / 1_000
  await place.letTimePass(Math.max(0, waitSeconds) + 0.1)
  deliverer.wake()
  await hearer.until(before + 1)
  await place.untilIdle(endpointUuid)
  return waitSeconds
}

test('one delivery that fails is tried by its schedule until it succeeds', async () => {
  const one = await makeOne()
  const [id] = await one.add(1)
  await one.hearer.until(1)
  await place.untilIdle(one.endpointUuid)
  expect(await place.readLane(one.endpointUuid)).toMatchObject({ failures: 1, is_open: false })
  expect(await tryAgain(one)).toBeCloseTo(20, -0.3)
  await place.letTimePass(15 * 60)
  await waitUntil(async () => one.hearer.told.length === 3, 10_000)
  await place.untilIdle(one.endpointUuid)
  expect(await tryAgain(one)).toBeGreaterThan(290)
  await place.letTimePass(3 * 3_600)
  await one.hearer.until(5)
  await place.untilIdle(one.endpointUuid)
  one.hearer.react(() => 200)
  expect(await tryAgain(one)).toBeGreaterThan(3_590)
  expect(new Set(one.hearer.told.map(idOf))).toEqual(new Set([id]))
  const timestamps = one.hearer.told.map(({ headers }) => headers['webhook-signature'])
  expect(timestamps.every((signature) => signature?.length === timestamps[0]?.length)).toBe(true)
  const attempts = await place.readAttempts(one.endpointUuid)
  expect(attempts.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6])
  expect(await place.readDeliveries(one.endpointUuid)).toMatchObject([
    { status: 'delivered', attempts: 6 },
  ])
})

test('the circuit opens, one delivery at a time probes, and the first success frees all', async () => {
  const one = await makeOne()
  const ids = await one.add(40)
  await one.hearer.until(4)
  await place.untilIdle(one.endpointUuid)
  const triedFirst = one.hearer.told.length
  expect(triedFirst).toBeLessThanOrEqual(8)
  expect(await place.readLane(one.endpointUuid)).toMatchObject({ is_open: true })
  for (let i = 1; i <= 3; i++) {
    expect(await tryAgain(one)).toBeGreaterThan(15)
    expect(one.hearer.told).toHaveLength(triedFirst + i)
  }
  // What comes meanwhile waits with the rest.
  const later = await one.add(2)
  expect(await place.countWaiting(one.endpointUuid)).toBe(42)
  expect(one.hearer.told).toHaveLength(triedFirst + 3)
  // A probe is never the same twice while others wait.
  expect(new Set(one.hearer.told.map(idOf)).size).toBe(triedFirst + 3)
  const failed = one.hearer.told.length
  one.hearer.react(() => 200)
  await tryAgain(one)
  await one.hearer.until(failed + 42)
  await place.untilIdle(one.endpointUuid)
  expect(one.hearer.told).toHaveLength(failed + 42)
  const [probe, ...backlog] = one.hearer.told.slice(failed).map(idOf)
  expect(backlog.slice(0, 3).every((id) => ids.slice(0, 12).includes(id as string))).toBe(true)
  expect([probe, ...backlog].toSorted()).toEqual([...ids, ...later].toSorted())
  expect(await place.readLane(one.endpointUuid)).toMatchObject({
    is_open: false,
    failures: 0,
    failing_since: null,
    next_at: null,
  })
  expect(one.hearer.atOnceMax()).toBeLessThanOrEqual(4)
})

test('what waited for its endpoint counts for no promise, and what comes after does', async () => {
  const one = await makeOne()
  await one.add(12)
  await one.hearer.until(4)
  await place.untilIdle(one.endpointUuid)
  expect(await place.readLane(one.endpointUuid)).toMatchObject({ is_open: true })
  one.hearer.react(() => 200)
  const [attempts, told] = [place.agesSeconds.length, one.hearer.told.length]
  await tryAgain(one)
  await one.hearer.until(told + 12)
  await place.untilIdle(one.endpointUuid)
  expect(place.agesSeconds.slice(attempts)).toEqual(Array(12).fill(undefined))
  await one.add(1)
  await one.hearer.until(told + 13)
  await place.untilIdle(one.endpointUuid)
  expect(place.agesSeconds.slice(attempts + 12)).toEqual([expect.any(Number)])
})

test('a poisonous delivery neither blocks the others nor is tried with each of them', async () => {
  const one = await makeOne()
  const [poison] = await one.add(1)
  one.hearer.react((told) => (idOf(told) === poison ? 500 : 200))
  await one.hearer.until(1)
  const others = await one.add(30)
  await one.hearer.until(31)
  await place.untilIdle(one.endpointUuid)
  expect(await place.readLane(one.endpointUuid)).toMatchObject({ is_open: false })
  expect(one.hearer.told.map(idOf).filter((id) => id === poison)).toHaveLength(1)
  // Also when it is all that waits, and has been for a day.
  await place.letTimePass(daySeconds)
  await one.hearer.until(32)
  await place.untilIdle(one.endpointUuid)
  for (let i = 0; i < 5; i++) await tryAgain(one)
  const [fresh] = await one.add(1)
  await waitUntil(() => one.hearer.told.some((told) => idOf(told) === fresh), 2_000)
  await place.untilIdle(one.endpointUuid)
  const delivered = (await place.readDeliveries(one.endpointUuid)).filter(
    ({ status }) => status === 'delivered',
  )
  expect(delivered).toHaveLength(others.length + 1)
})

test('a receiver that asks for time gets it', async () => {
  const one = await makeOne()
  one.hearer.react(() => (response) => response.writeHead(503, { 'retry-after': '600' }).end())
  await one.add(1)
  await one.hearer.until(1)
  await place.untilIdle(one.endpointUuid)
  expect(await tryAgain(one)).toBeGreaterThan(590)
})

async function expectDisabled(
  one: { accountUuid: string; endpointUuid: string },
  reason: 'gone' | 'failing',
): Promise<void> {
  const endpoint = await place.db
    .selectFrom('webhook_endpoints')
    .select(['disabled_reason'])
    .where('id', '=', one.endpointUuid)
    .executeTakeFirstOrThrow()
  expect(endpoint.disabled_reason).toBe(reason)
  const notices = await sql`select data from notices where account_id = ${one.accountUuid}`.execute(
    place.db,
  )
  expect(notices.rows).toMatchObject([{ data: { reason } }])
  expect(await place.countWaiting(one.endpointUuid)).toBe(0)
  expect(await place.readLane(one.endpointUuid)).toMatchObject({ next_at: null, holder_id: null })
  const statuses = (await place.readDeliveries(one.endpointUuid)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set(['failed']))
}

test('410 disables the endpoint at once, fails what waits, and tells its people', async () => {
  const one = await makeOne()
  one.hearer.react(() => 410)
  await one.add(30)
  await one.hearer.until(1)
  await place.untilIdle(one.endpointUuid)
  await expectDisabled(one, 'gone')
  expect(one.hearer.told.length).toBeLessThanOrEqual(8)
  await place.addEvents(one.accountUuid, 1)
  expect(await place.countWaiting(one.endpointUuid)).toBe(0)
})

test('an endpoint that failed for five days is disabled, and not before', async () => {
  const one = await makeOne()
  await one.add(10)
  await one.hearer.until(4)
  await place.untilIdle(one.endpointUuid)
  const tried = one.hearer.told.length
  await place.letTimePass(5 * daySeconds - 60)
  await one.hearer.until(tried + 1)
  await place.untilIdle(one.endpointUuid)
  expect(await place.countWaiting(one.endpointUuid)).toBe(10)
  await tryAgain(one)
  await expectDisabled(one, 'failing')
})

test('a delivery is given up five days after its first attempt, the endpoint is not', async () => {
  const one = await makeOne()
  const [poison] = await one.add(1)
  one.hearer.react((told) => (idOf(told) === poison ? 500 : 200))
  await one.hearer.until(1)
  // A success after it: the endpoint is well.
  await one.add(1)
  await one.hearer.until(2)
  await place.untilIdle(one.endpointUuid)
  await place.letTimePass(5 * daySeconds)
  await waitUntil(async () => (await place.countWaiting(one.endpointUuid)) === 0, 10_000)
  await place.untilIdle(one.endpointUuid)
  expect(await place.readDeliveries(one.endpointUuid)).toMatchObject([
    { event_id: poison, status: 'failed' },
    { status: 'delivered' },
  ])
})

// The last one: it stops the deliverer.
test('a deletion under way ends it, and nobody is told anything more', async () => {
  const one = await makeOne()
  let release: () => void = () => undefined
  const held = new Promise<number>((resolve) => {
    release = () => resolve(200)
  })
  one.hearer.react(() => held)
  await one.add(50)
  await one.hearer.until(4)
  await deleteEndpoint(place.db, one, 'system')
  release()
  await one.add(5)
  // What was started before the first record reported that the lease was lost.
  await deliverer.stop()
  expect(one.hearer.told.length).toBeLessThanOrEqual(8)
  const deliveries = await place.readDeliveries(one.endpointUuid)
  expect(deliveries.every(({ status }) => status === 'pending')).toBe(true)
})
