// Deliveries as receivers see them: a real deliverer, real connections, real statements.
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openWebhookPlace,
  type Told,
  type WebhookPlace,
} from '../../../../../test/webhook-environment.ts'
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

/** An endpoint of an account of its own. */
async function makeOne(wish: { eventTypes?: ['task.completed']; revision?: 'A' | 'B' } = {}) {
  const accountUuid = await place.makeAccount()
  const hearer = await place.hear()
  const made = await place.makeEndpoint({ accountUuid, url: hearer.url, ...wish })
  const add = async (count: number, type?: 'task.completed') => {
    const ids = await place.addEvents(accountUuid, count, type)
    deliverer.wake()
    return ids
  }
  return { accountUuid, hearer, add, ...made }
}

test('an event is delivered once, signed, and logged', async () => {
  const { hearer, endpointUuid, secret, add } = await makeOne()
  const [id] = await add(1)
  await hearer.until(1)
  const [told] = hearer.told as [Told]
  expect(told.body).toEqual({
    id,
    type: 'task.created',
    sequence: 1,
    timestamp: expect.any(String),
    data: { id: expect.stringMatching(/^task_/), status: 'pending', stage: 'queued', version: 1 },
  })
  const timestamp = told.headers['webhook-timestamp'] as string
  expect(Math.abs(Number(timestamp) - Date.now() / 1_000)).toBeLessThan(5)
  const signature = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`${id}.${timestamp}.${told.text}`)
    .digest('base64')
  expect(told.headers).toMatchObject({
    'webhook-id': id,
    'webhook-signature': `v1,${signature}`,
  })
  await place.untilIdle(endpointUuid)
  const deliveries = await place.readDeliveries(endpointUuid)
  expect(deliveries).toMatchObject([{ status: 'delivered', attempts: 1, event_id: id }])
  expect(deliveries[0]?.finished_at).toBeInstanceOf(Date)
  const attempts = await place.readAttempts(endpointUuid)
  expect(attempts).toMatchObject([
    { number: 1, status_code: 204, error: null, response_excerpt: '' },
  ])
  expect(await place.readLane(endpointUuid)).toMatchObject({ next_at: null, failures: 0 })
  expect(await place.countWaiting(endpointUuid)).toBe(0)
  expect(hearer.told).toHaveLength(1)
})

test('an endpoint gets the types it wants, in the revision it is pinned to', async () => {
  const { accountUuid, hearer, add } = await makeOne({ eventTypes: ['task.completed'] })
  const other = await place.hear()
  await place.makeEndpoint({ accountUuid, url: other.url, revision: 'B' })
  await add(1)
  const [completed] = await add(1, 'task.completed')
  await Promise.all([hearer.until(1), other.until(2)])
  expect(hearer.told.map(idOf)).toEqual([completed])
  const [first] = other.told as [Told]
  expect(first.body.data).toEqual({ id: expect.any(String), status: 'pending', version: 1 })
})

test('no other account hears of it', async () => {
  const [one, another] = [await makeOne(), await makeOne()]
  await one.add(3)
  await one.hearer.until(3)
  await place.untilIdle(one.endpointUuid)
  expect(another.hearer.told).toEqual([])
})

test('a backlog goes out oldest first, at most four at once', async () => {
  const { hearer, endpointUuid, add } = await makeOne()
  hearer.react(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    return 200
  })
  const ids = await add(200)
  await hearer.until(200)
  await place.untilIdle(endpointUuid)
  expect(hearer.atOnceMax()).toBe(4)
  expect(hearer.told.map(idOf).toSorted()).toEqual(ids.toSorted())
  for (const [place, told] of hearer.told.entries()) {
    expect(Math.abs(ids.indexOf(idOf(told)) - place)).toBeLessThanOrEqual(8)
  }
})

test('an account has at most sixteen in flight, over all its endpoints', async () => {
  const accountUuid = await place.makeAccount()
  let atOnce = 0
  let atOnceMax = 0
  const hearers = await Promise.all(
    Array.from({ length: 6 }, () =>
      place.hear(async () => {
        atOnceMax = Math.max(atOnceMax, ++atOnce)
        await new Promise((resolve) => setTimeout(resolve, 20))
        atOnce -= 1
        return 200
      }),
    ),
  )
  for (const { url } of hearers) await place.makeEndpoint({ accountUuid, url })
  await place.addEvents(accountUuid, 20)
  deliverer.wake()
  await Promise.all(hearers.map((hearer) => hearer.until(20)))
  expect(atOnceMax).toBeLessThanOrEqual(16)
  expect(atOnceMax).toBeGreaterThan(8)
})

test('a redirect is a failure, and is not followed', async () => {
  const target = await place.hear()
  const { hearer, endpointUuid, add } = await makeOne()
  hearer.react(() => (response) => response.writeHead(302, { location: target.url }).end())
  await add(1)
  await hearer.until(1)
  await place.untilIdle(endpointUuid)
  expect(await place.readAttempts(endpointUuid)).toMatchObject([{ status_code: 302 }])
  expect(await place.readDeliveries(endpointUuid)).toMatchObject([{ status: 'pending' }])
  expect(target.told).toEqual([])
})

test('an endpoint that hangs leaves the others of its account alone', async () => {
  const { accountUuid, add } = await makeOne()
  const [hanging, quick] = [
    await place.hear(() => new Promise(() => undefined)),
    await place.hear(),
  ]
  await place.makeEndpoint({ accountUuid, url: hanging.url })
  await place.makeEndpoint({ accountUuid, url: quick.url })
  await add(20)
  await hanging.until(4)
  const startedAtMs = performance.now()
  await quick.until(20)
  expect(performance.now() - startedAtMs).toBeLessThan(1_500)
  expect(hanging.told.length).toBe(4)
})

test('what a receiver answers cannot break the record of it', async () => {
  const { hearer, endpointUuid, add } = await makeOne()
  hearer.react(() => (response) => response.writeHead(200).end('zero \0 byte \ud800'))
  await add(2)
  await hearer.until(2)
  await place.untilIdle(endpointUuid)
  expect(await place.readDeliveries(endpointUuid)).toMatchObject([
    { status: 'delivered' },
    { status: 'delivered' },
  ])
})
