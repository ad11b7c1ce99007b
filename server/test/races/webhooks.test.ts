// Several workers over the same endpoint queues, and writers that add to a queue while it is released.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitUntil } from '../../../scripts/stack/processes.ts'
import { connectDatabase, type Database } from '../../src/db/client.ts'
import { eventIdOf } from '../../src/modules/events/feed/present.ts'
import {
  getDelivery,
  listDeliveries,
} from '../../src/modules/events/webhooks/deliveries/deliveries.ts'
import { fanOut } from '../../src/modules/events/webhooks/sending/fan-out.ts'
import type { Outcome } from '../../src/modules/events/webhooks/sending/outcomes.ts'
import { closedCircuit } from '../../src/modules/events/webhooks/sending/outcomes.ts'
import { createHolder } from '../../src/modules/events/webhooks/sending/queue-lease.ts'
import { relayAll } from '../feed.ts'
import { type Hearer, openWebhookPlace, type WebhookPlace } from '../webhook-environment.ts'

let place: WebhookPlace
let database: Database
beforeAll(async () => {
  place = await openWebhookPlace()
  database = connectDatabase({ databaseUrl: place.databaseUrl, poolSize: 4, hotConnections: 2 })
})
afterAll(async () => {
  await database.close()
  await place.close()
  expect(place.errors).toEqual([])
})

const idsOf = ({ told }: Hearer) => told.map(({ body }) => body.id as string)

async function makeReceivers(count: number) {
  const receivers = []
  for (let i = 0; i < count; i++) {
    const accountUuid = await place.makeAccount()
    const hearer = await place.hear(async () => {
      await pause(Math.random() * 4)
      return 200
    })
    const { endpointUuid } = await place.makeEndpoint({ accountUuid, url: hearer.url })
    receivers.push({ accountUuid, hearer, endpointUuid, sent: [] as string[] })
  }
  return receivers
}

test('two workers never send one lane at once, and send everything once', async () => {
  const receivers = await makeReceivers(6)
  const workers = [place.deliver(), place.deliver()]
  for (let round = 0; round < 60; round++) {
    const one = receivers[round % receivers.length] as (typeof receivers)[number]
    one.sent.push(...(await place.addEvents(one.accountUuid, 1 + (round % 7) * 3)))
    for (const worker of workers) worker.wake()
  }
  await Promise.all(receivers.map(({ hearer, sent }) => hearer.until(sent.length)))
  for (const worker of workers) await worker.stop()
  for (const { hearer, sent, endpointUuid } of receivers) {
    expect(idsOf(hearer).toSorted()).toEqual(sent.toSorted())
    expect(hearer.atOnceMax()).toBeLessThanOrEqual(4)
    expect(await place.readLane(endpointUuid)).toMatchObject({ holder_id: null })
  }
})

test('a delivery that is read while it is sent has its attempt and the state after it, or neither', async () => {
  const [receiver] = await makeReceivers(1)
  if (receiver === undefined) throw new Error('no receiver')
  const { accountUuid, endpointUuid } = receiver
  const worker = place.deliver()
  const filter = { status: undefined, type: undefined, beforeUuid: undefined, limit: 1 }
  const torn: unknown[] = []
  for (let round = 0; round < 60; round++) {
    await place.addEvents(accountUuid, 1)
    worker.wake()
    let isTried = false
    for (const untilMs = Date.now() + 10_000; !isTried && Date.now() < untilMs; ) {
      const { items } = await listDeliveries(place.db, { accountUuid, endpointUuid }, filter)
      const deliveryUuid = items[0]?.id
      if (deliveryUuid === undefined) continue
      const ref = { accountUuid, endpointUuid, deliveryUuid }
      const { delivery, attempts } = await getDelivery(place.db, ref)
      isTried = attempts.length > 0
      if (isTried !== (delivery.status === 'delivered')) torn.push({ delivery, attempts })
    }
    expect(isTried).toBe(true)
    await receiver.hearer.until(round + 1)
  }
  await worker.stop()
  expect(torn).toEqual([])
})

test('what is added while a lane is let go is not left behind', async () => {
  const [one] = (await makeReceivers(1)) as [Awaited<ReturnType<typeof makeReceivers>>[number]]
  const worker = place.deliver()
  for (let round = 1; round <= 150; round++) {
    await sql`insert into task_events (account_id, task_id, version, type, data)
      values (${one.accountUuid}, gen_random_uuid(), 1, 'task.created', '{}')`.execute(place.db)
    // The queue is locked and the delivery written, but not committed yet, while the queue is released.
    await relayAll(place.db, {
      async onBatch(tx, events) {
        await fanOut(tx, events, eventIdOf)
        await pause(Math.random() * 6)
      },
      async afterBatch() {
        worker.wake()
      },
    })
    if (Math.random() < 0.5) await one.hearer.until(round, 3_000)
  }
  await one.hearer.until(150, 3_000)
  await worker.stop()
  expect(new Set(idsOf(one.hearer)).size).toBe(150)
  expect(await place.countWaiting(one.endpointUuid)).toBe(0)
}, 60_000)

const wanted = { countMax: 100, testMax: 100, inHand: [] }

test('who has lost a lane records nothing in it', async () => {
  const [one] = (await makeReceivers(1)) as [Awaited<ReturnType<typeof makeReceivers>>[number]]
  await place.addEvents(one.accountUuid, 1)
  const [first, second] = [createHolder(database), createHolder(database)]
  const taken = await first.take(wanted)
  const lane = taken.find(({ endpointUuid }) => endpointUuid === one.endpointUuid)
  expect(await second.take(wanted)).toEqual([])
  if (lane === undefined) throw new Error('nothing was taken')
  const page = await first.readPage({ lane, countMax: 10 })
  const [due] = page?.due ?? []
  if (due === undefined) throw new Error('nothing is due')
  await sql`update webhook_lanes set held_until = '-infinity'`.execute(place.db)
  expect(await second.take(wanted)).toHaveLength(taken.length)
  const outcome: Outcome = {
    ...due,
    number: 1,
    startedAtMs: Date.now(),
    latencyMs: 1,
    statusCode: 200,
    error: null,
    excerpt: '',
    status: 'delivered',
    nextAtMs: undefined,
    circuit: closedCircuit,
    isPlain: true,
    isFreed: false,
    probeAtMs: undefined,
    disable: undefined,
  }
  expect(await first.record(outcome)).toBe(false)
  expect(await first.record({ ...outcome, isPlain: false })).toBe(false)
  expect(await first.record({ ...outcome, disable: 'gone' })).toBe(false)
  expect(await first.readPage({ lane, countMax: 10 })).toBeUndefined()
  expect(await first.release({ lane, arrivals: undefined, nextAtMs: undefined })).toBe(false)
  await first.renew([lane])
  expect(lane.isLost).toBe(true)
  expect(await place.countWaiting(one.endpointUuid)).toBe(1)
  expect(await place.readAttempts(one.endpointUuid)).toEqual([])
  expect(await place.readDeliveries(one.endpointUuid)).toMatchObject([{ status: 'pending' }])
})

/** The clock of the database, which decides how long a queue is leased. */
async function readDatabaseMs(): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as ms`.execute(place.db)
  return rows[0]?.ms ?? Number.NaN
}

test('a lane that a killed worker held goes on four seconds after its last sign, woken by nobody', async () => {
  const [one] = (await makeReceivers(1)) as [Awaited<ReturnType<typeof makeReceivers>>[number]]
  await place.addEvents(one.accountUuid, 1)
  // Leases the queue and never renews the lease.
  const beforeMs = await readDatabaseMs()
  const taken = await createHolder(database).take(wanted)
  const afterMs = await readDatabaseMs()
  expect(taken.map(({ endpointUuid }) => endpointUuid)).toContain(one.endpointUuid)
  const heldUntilMs = ((await place.readLane(one.endpointUuid)).held_until as Date).getTime()
  // A Date has whole milliseconds.
  expect(heldUntilMs).toBeGreaterThan(beforeMs + 4_000 - 1)
  expect(heldUntilMs).toBeLessThanOrEqual(afterMs + 4_000)
  one.hearer.react(async () => {
    heardMs = await readDatabaseMs()
    return 200
  })
  let heardMs = 0
  const worker = place.deliver()
  await one.hearer.until(1)
  await worker.stop()
  expect(heardMs).toBeGreaterThanOrEqual(heldUntilMs)
})

test('a worker that is stopped ends what is in flight and gives its lanes back', async () => {
  const [one] = (await makeReceivers(1)) as [Awaited<ReturnType<typeof makeReceivers>>[number]]
  one.hearer.react(async () => {
    await pause(300)
    return 200
  })
  const worker = place.deliver()
  const ids = await place.addEvents(one.accountUuid, 40)
  worker.wake()
  await one.hearer.until(4)
  await worker.stop()
  const told = idsOf(one.hearer)
  expect(told.length).toBeLessThan(40)
  expect(await place.countWaiting(one.endpointUuid)).toBe(40 - told.length)
  const lane = await place.readLane(one.endpointUuid)
  expect(lane.holder_id).toBeNull()
  expect((lane.next_at as Date).getTime()).toBeLessThanOrEqual(Date.now() + 50)
  one.hearer.react(() => 200)
  const next = place.deliver()
  await one.hearer.until(40)
  await waitUntil(async () => (await place.countWaiting(one.endpointUuid)) === 0, 5_000)
  await next.stop()
  expect(idsOf(one.hearer).toSorted()).toEqual(ids.toSorted())
})
