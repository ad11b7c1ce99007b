// A place to deliver webhooks in, without the API: a database, accounts with endpoints, receivers
// that remember what they were told, and events that enter the feeds when a test says so.

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { waitUntil } from '../../scripts/stack/processes.ts'
import { createWebhookSender } from '../src/adapters/webhook-sender.ts'
import { newWebhookSecret, signWebhook } from '../src/adapters/webhook-signature.ts'
import type { Revision } from '../src/core/money.ts'
import { openSealingKeys } from '../src/core/sealed-secrets.ts'
import { ringOf } from '../src/core/secret-ring.ts'
import { connectDatabase, type Db } from '../src/db/client.ts'
import { type EventType, eventTypes } from '../src/modules/events/feed/feed.ts'
import { eventIdOf } from '../src/modules/events/feed/present.ts'
import { type Deliverer, startDeliverer } from '../src/modules/events/webhooks/sending/deliver.ts'
import { fanOut } from '../src/modules/events/webhooks/sending/fan-out.ts'
import { createEndpoint } from '../src/modules/events/webhooks/webhooks.ts'
import { createAccountPair } from '../src/modules/identity/accounts/accounts.ts'
import { relayAll } from './feed.ts'
import { createTestDatabase } from './harness.ts'
import type { Loose } from './service.ts'
import { createTestGuard, receiverAddress } from './webhook-receivers.ts'

export type Told = { headers: IncomingHttpHeaders; body: Loose; text: string; atMs: number }
/** What to answer: a status, or something of one's own; a promise is waited for. */
export type Answer = number | ((response: ServerResponse) => void)
export type Reaction = (told: Told) => Answer | Promise<Answer>

export type Hearer = {
  url: string
  told: Told[]
  /** The most that were there at the same time. */
  atOnceMax(): number
  react(reaction: Reaction): void
  /** Waits until so much was told. */
  until(count: number, timeoutMs?: number): Promise<void>
  stop(): Promise<void>
}

export async function startHearer(first: Reaction = () => 204): Promise<Hearer> {
  const told: Told[] = []
  let reaction = first
  let atOnce = 0
  let atOnceMax = 0
  const waiting = new Set<() => void>()
  const server = createServer(async (request, response) => {
    atOnce += 1
    atOnceMax = Math.max(atOnceMax, atOnce)
    response.once('close', () => {
      atOnce -= 1
    })
    request.on('error', () => undefined)
    response.on('error', () => undefined)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const one = { headers: request.headers, body: JSON.parse(text), text, atMs: performance.now() }
    told.push(one)
    for (const look of waiting) look()
    const answer = await reaction(one)
    if (typeof answer === 'function') answer(response)
    else response.writeHead(answer).end(String(answer))
  })
  server.listen(0, receiverAddress)
  await once(server, 'listening')
  return {
    url: `http://${receiverAddress}:${(server.address() as AddressInfo).port}/hook`,
    told,
    atOnceMax: () => atOnceMax,
    react(next) {
      reaction = next
    },
    until(count, timeoutMs = 10_000) {
      return new Promise((resolve, reject) => {
        const look = () => {
          if (told.length < count) return
          clearTimeout(timer)
          waiting.delete(look)
          resolve()
        }
        const timer = setTimeout(() => {
          waiting.delete(look)
          reject(new Error(`told ${told.length} times, not ${count}`))
        }, timeoutMs)
        waiting.add(look)
        look()
      })
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type EndpointWish = {
  accountUuid: string
  url: string
  eventTypes?: EventType[] | null
  revision?: Revision
}

export type WebhookPlace = Awaited<ReturnType<typeof openWebhookPlace>>

export async function openWebhookPlace() {
  const testDatabase = await createTestDatabase()
  const database = connectDatabase({
    databaseUrl: testDatabase.url,
    poolSize: 10,
    onConnectionError: () => undefined,
  })
  const { db } = database
  const sealingKeys = openSealingKeys(ringOf([[1, 'a key of these tests, long enough for them']]))
  const deps = { db, sealingKeys, newSecret: newWebhookSecret }
  const running: { stop(): Promise<void> }[] = []
  const errors: unknown[] = []
  const agesSeconds: (number | undefined)[] = []

  return {
    db,
    errors,
    /** Of each attempt, as the promise counts it. */
    agesSeconds,
    databaseUrl: testDatabase.url,
    async makeAccount({ isTest = false } = {}): Promise<string> {
      const pair = await db
        .transaction()
        .execute((tx) => createAccountPair(tx, { name: 'Webhooks' }))
      return isTest ? pair.testAccountUuid : pair.accountUuid
    },
    async makeEndpoint(wish: EndpointWish) {
      const { eventTypes: types = null, revision = 'A', accountUuid, url } = wish
      const draft = { accountUuid, url, description: '', eventTypes: types, revision }
      const { value } = await createEndpoint(deps, draft, { actor: 'system', use: undefined })
      return { endpointUuid: value.endpoint.id, secret: value.secret as string }
    },
    async hear(reaction?: Reaction): Promise<Hearer> {
      const hearer = await startHearer(reaction)
      running.push(hearer)
      return hearer
    },
    /** Several workers are several of these. */
    deliver(
      options: { timeoutMs?: number; lanesMax?: number; testLanesMax?: number } = {},
    ): Deliverer {
      const { timeoutMs = 2_000, ...lanes } = options
      const sender = createWebhookSender({ guard: createTestGuard(), timeoutMs })
      const deliverer = startDeliverer({
        db,
        hot: database.hot,
        sender,
        sign: signWebhook,
        sealingKeys,
        onAttempt: (_sent, ageSeconds) => agesSeconds.push(ageSeconds),
        onError: (error) => errors.push(error),
        ...lanes,
      })
      running.push(deliverer)
      return deliverer
    },
    addEvents: (accountUuid: string, count: number, type?: EventType) =>
      addEvents(db, accountUuid, count, type),
    letTimePass: (seconds: number) => letTimePass(db, seconds),
    ...createReaders(db),
    async close() {
      for (const each of running.toReversed()) await each.stop()
      await database.close()
      await testDatabase.drop()
    },
  }
}

function createReaders(db: Db) {
  const readLane = (endpointUuid: string) =>
    db
      .selectFrom('webhook_lanes')
      .selectAll()
      .where('endpoint_id', '=', endpointUuid)
      .executeTakeFirstOrThrow()
  return {
    readLane,
    /** Given back, with everything recorded, and not due. */
    async untilIdle(endpointUuid: string): Promise<void> {
      const isIdle = await waitUntil(async () => {
        const lane = await readLane(endpointUuid)
        return lane.holder_id === null && (lane.next_at === null || lane.next_at > new Date())
      }, 10_000)
      if (!isIdle) throw new Error('the lane was not given back')
    },
    async countWaiting(endpointUuid: string): Promise<number> {
      const row = await db
        .selectFrom('webhook_due')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('endpoint_id', '=', endpointUuid)
        .executeTakeFirstOrThrow()
      return row.count
    },
    async readDeliveries(endpointUuid: string) {
      return await db
        .selectFrom('webhook_deliveries')
        .selectAll()
        .where('endpoint_id', '=', endpointUuid)
        .orderBy('id')
        .execute()
    },
    async readAttempts(endpointUuid: string) {
      return await db
        .selectFrom('webhook_attempts')
        .selectAll()
        .where('endpoint_id', '=', endpointUuid)
        .orderBy('started_at')
        .execute()
    },
  }
}

/** Into the log and from there into the feed and the lanes, oldest first. */
async function addEvents(
  db: Db,
  accountUuid: string,
  count: number,
  type: EventType = eventTypes[0],
): Promise<string[]> {
  const tasks = Array.from({ length: count }, () => randomUUID())
  await sql`insert into task_events (account_id, task_id, version, type, data)
    select ${accountUuid}, task_id, 1, ${type}, '{"status": "pending", "stage": "queued", "mode": "fast"}'
    from unnest(${tasks}::uuid[]) with ordinality as t (task_id, place) order by place`.execute(db)
  await relayAll(db, { onBatch: async (tx, events) => void (await fanOut(tx, events, eventIdOf)) })
  return tasks.map((taskUuid) => eventIdOf({ taskUuid, version: 1, epoch: 1 }))
}

/** Everything that is written down about the past is so much longer ago. */
async function letTimePass(db: Db, seconds: number): Promise<void> {
  await sql`update webhook_lanes set next_at = next_at - make_interval(secs => ${seconds}),
    failing_since = failing_since - make_interval(secs => ${seconds})`.execute(db)
  await sql`update webhook_due set next_at = next_at - make_interval(secs => ${seconds}),
    first_attempt_at = first_attempt_at - make_interval(secs => ${seconds}),
    last_attempt_at = last_attempt_at - make_interval(secs => ${seconds})`.execute(db)
}
