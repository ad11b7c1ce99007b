// Callbacks from the create to the receiver: a whole service with its worker.
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitUntil } from '../../../scripts/stack/processes.ts'
import { signWebhook } from '../../src/adapters/webhook-signature.ts'
import { decodeId } from '../../src/core/ids.ts'
import { limits } from '../../src/core/limits.ts'
import { openSealingKeys, openSecret } from '../../src/core/sealed-secrets.ts'
import { ringOf } from '../../src/core/secret-ring.ts'
import type { Db } from '../../src/db/client.ts'
import { closeAccount } from '../../src/modules/consoles/account-closing/account-closing.ts'
import {
  changeRetention,
  removeExpiredContent,
} from '../../src/modules/consoles/content/content.ts'
import { resealCallbacks, tidyCallbacks } from '../../src/modules/events/callbacks/callbacks.ts'
import { startWorker } from '../../src/start/worker.ts'
import { signIn } from '../console-client.ts'
import { type Loose, type Service, startService } from '../service.ts'
import { type Hearer, startHearer } from '../webhook-environment.ts'
import { receiverAddress } from '../webhook-receivers.ts'

let service: Service
let db: Db
let worker: Awaited<ReturnType<typeof startWorker>>
let hearer: Hearer
const endings: (() => Promise<void>)[] = []

beforeAll(async () => {
  service = await startService({
    webhookAllowedNetworks: [`${receiverAddress}/32`],
    simulatorDelayMs: 50,
    sweepIntervalMs: 50,
  })
  db = service.deps.database.db
  worker = await startWorker(service.deps)
  hearer = await hear()
})
afterAll(async () => {
  await worker.stop()
  for (const end of endings) await end()
  await service.stop()
})

async function hear(): Promise<Hearer> {
  const made = await startHearer()
  endings.push(made.stop)
  return made
}

type Client = { key: string; projectId: number }
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`

const bodyOf = ({ projectId }: Client, callback: unknown, more: Loose = {}) => ({
  prompt: 'Who hears of this task?',
  maxCredits: 600,
  projectId,
  callback,
  ...more,
})

async function create(client: Client, callback: unknown, more: Loose = {}): Promise<string> {
  const body = bodyOf(client, callback, more)
  const reply = await service.call('POST', '/tasks/create', { key: client.key, body })
  expect(reply.status, reply.text).toBe(201)
  return reply.body.id
}

const cancel = (client: Client, taskId: string) =>
  service.call('POST', `/tasks/${taskId}/cancel`, { key: client.key })

async function makeTestClient(): Promise<Client & { testAccountId: string; accountId: string }> {
  const { accountId, testAccountId } = await service.makeAccount()
  await service.admin('grant-credits', { account: testAccountId, credits: 1_000_000 })
  const { key } = await service.makeKey({ account: testAccountId })
  const project = await service.call('POST', '/projects/create', { key, body: { name: 'Test' } })
  return { key, projectId: project.body.id, testAccountId, accountId }
}

const undelivered = async () =>
  (await sql`select from webhook_due u join callback_origins o on o.id = u.endpoint_id`.execute(db))
    .rows.length

describe('what is posted', () => {
  test('format event: every event of the task, signed, and none of another', async () => {
    const client = await service.makeClient()
    const own = await hear()
    const secret = newSecret()
    const taskId = await create(client, { url: `${own.url}?token=1`, secret })
    await create(client, undefined)
    await own.until(1)
    await cancel(client, taskId)
    await own.until(2)
    expect(own.told.map(({ body }) => [body.type, body.data.id])).toEqual([
      ['task.created', taskId],
      ['task.cancelled', taskId],
    ])
    for (const { headers, text, body } of own.told) {
      const message = {
        id: headers['webhook-id'] as string,
        timestampSeconds: Number(headers['webhook-timestamp']),
        body: text,
      }
      expect(message.id).toBe(body.id)
      expect(signWebhook([secret], message)['webhook-signature']).toBe(headers['webhook-signature'])
    }
  })

  test('format result without a secret: the bare result once, under an id, unsigned', async () => {
    const client = await makeTestClient()
    const own = await hear()
    const result = { message: 'Forty-two.' }
    const taskId = await create(
      client,
      { url: own.url, format: 'result' },
      { metadata: { simulate: { outcome: 'completed', result } } },
    )
    await own.until(1)
    expect(await waitUntil(async () => (await undelivered()) === 0, 5_000)).toBe(true)
    expect(own.told.map(({ body }) => body)).toEqual([result])
    const { headers } = own.told[0] as (typeof own.told)[number]
    expect(headers['webhook-id']).toMatch(`evt_${taskId.slice('task_'.length)}_`)
    expect(headers['webhook-timestamp']).toMatch(/^\d+$/)
    expect(headers).not.toHaveProperty('webhook-signature')
  })

  test('format result of a cancelled task: an error with the reason, in revision B too', async () => {
    const client = await service.makeClient({ revision: 'B' })
    const own = await hear()
    const taskId = await create(client, { url: own.url, format: 'result' }, { maxCredits: 10 })
    await cancel(client, taskId)
    await own.until(1)
    expect(own.told.map(({ body }) => body)).toEqual([
      { error: { code: 'TASK_CANCELLED', reason: 'client' } },
    ])
  })

  test('an instant answer calls back, also of the simulator', async () => {
    const client = await makeTestClient()
    const own = await hear()
    await create(
      client,
      { url: own.url, format: 'result' },
      { mode: 'realtime_answer', maxCredits: 60, responseSchema: { type: 'object' } },
    )
    await own.until(1)
    expect(own.told[0]?.body).toEqual(expect.any(Object))
  })
})

describe('what a create refuses', () => {
  test.each([
    ['a private address', { url: 'https://10.0.0.1/' }, 'callback.url'],
    ['the address of a metadata service', { url: 'http://169.254.169.254/' }, 'callback.url'],
    ['a secret that cannot sign', { url: 'https://example.com/', secret: 'a' }, 'callback.secret'],
    ['an unknown format', { url: 'https://example.com/', format: 'all' }, 'callback.format'],
    ['an unknown field', { url: 'https://example.com/', to: 'me' }, 'callback.to'],
    ['no url', {}, 'callback.url'],
    ['a text', 'https://example.com/', 'callback'],
  ])('%s', async (_what, callback, field) => {
    const client = await service.makeClient()
    const reply = await service.call('POST', '/tasks/create', {
      key: client.key,
      body: bodyOf(client, callback),
    })
    expect(reply.status).toBe(400)
    expect(reply.body.error.details.errors).toContainEqual(expect.objectContaining({ field }))
  })

  test('the callback belongs to the fingerprint, and null is as good as none', async () => {
    const client = await service.makeClient()
    const { key } = client
    const idempotencyKey = randomUUID()
    const callback = { url: 'https://example.com/a', secret: null, format: null }
    const send = (given: unknown) =>
      service.call('POST', '/tasks/create', {
        key,
        body: { ...bodyOf(client, given), idempotencyKey },
      })
    const first = await send(callback)
    expect(first.status, first.text).toBe(201)
    expect((await send({ url: 'https://example.com/a', format: 'event' })).text).toBe(first.text)
    for (const other of [undefined, { url: 'https://example.com/b' }])
      expect((await send(other)).body.error.code).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  test('while a thousand wait no more are made; a create without one is', async () => {
    const client = await service.makeClient()
    const taskId = await create(client, { url: 'https://example.com/full' })
    const origin = await sql<{ id: string }>`
      select origin_id as id from task_callbacks where task_id = ${decodeId('task', taskId)}`.execute(
      db,
    )
    const fill = (count: number) =>
      sql`insert into webhook_due (endpoint_id, delivery_id, delivery_created_at)
        select ${origin.rows[0]?.id}, uuidv7(), now() from generate_series(1, ${count}::integer)`.execute(
        db,
      )
    await sql`delete from webhook_due where endpoint_id = ${origin.rows[0]?.id}`.execute(db)
    await fill(limits.callbacksUndeliveredMax - 10)
    await create(client, { url: 'https://example.net/not-full-yet' })
    await fill(10)
    const send = (callback: unknown) =>
      service.call('POST', '/tasks/create', { key: client.key, body: bodyOf(client, callback) })
    const refused = await send({ url: 'https://example.net/' })
    expect(refused.status).toBe(429)
    expect(refused.headers.get('x-should-retry')).toBe('false')
    const { code, message, details } = refused.body.error
    expect({ code, ...details }).toEqual({
      code: 'QUOTA_REACHED',
      quota: 'undeliveredCallbacks',
      limit: 1_000,
      used: 1_000,
    })
    expect(message).toContain('without callback')
    expect((await send(undefined)).status).toBe(201)
    await sql`delete from webhook_due where endpoint_id = ${origin.rows[0]?.id}`.execute(db)
  })
})

describe('how it is sent', () => {
  test('a lane for account and origin: four in flight, whatever the paths', async () => {
    const client = await service.makeClient({ credits: 10_000_000 })
    const own = await hear()
    const { promise: opened, resolve: open } = Promise.withResolvers<void>()
    own.react(() => opened.then(() => 204))
    await create(client, { url: `${own.url}/first`, format: 'event' })
    await own.until(1)
    // They come while the first is not answered, and three of them must not wait for it.
    for (let index = 0; index < 8; index++)
      await create(client, { url: `${own.url}/${index}`, format: 'event' })
    await own.until(4)
    const queues = await sql`select from callback_origins
      where account_id = ${decodeId('acct', client.accountId)}`.execute(db)
    expect(queues.rows).toHaveLength(1)
    open()
    await own.until(9)
    expect(own.atOnceMax()).toBe(4)
  })

  test('410 ends that callback alone, and a redirect is not followed', async () => {
    const client = await service.makeClient()
    const [own, elsewhere] = [await hear(), await hear()]
    own.react(({ body }) => (body.data.id === gone ? 410 : 204))
    const gone = await create(client, { url: own.url })
    await own.until(1)
    const other = await create(client, { url: own.url })
    await own.until(2)
    expect(own.told.map(({ body }) => body.data.id)).toEqual([gone, other])
    own.react(() => (response) => response.writeHead(307, { location: elsewhere.url }).end())
    await cancel(client, other)
    await own.until(3)
    const statuses = async () => {
      const { rows } = await sql<{ status: string; status_code: number }>`
        select d.status, a.status_code from webhook_deliveries d
        join webhook_attempts a on a.delivery_id = d.id
        where d.task_id in (${decodeId('task', gone)}, ${decodeId('task', other)})
        order by a.started_at`.execute(db)
      return rows.map((row) => `${row.status} ${row.status_code}`)
    }
    expect(await waitUntil(async () => (await statuses()).length === 3, 5_000)).toBe(true)
    expect(await statuses()).toEqual(['failed 410', 'delivered 204', 'pending 307'])
    expect(elsewhere.told).toEqual([])
    const lane = await sql<{ is_callback: boolean; failures: number }>`
      select l.is_callback, l.failures from webhook_lanes l
      join task_callbacks c on c.origin_id = l.endpoint_id
      where c.task_id = ${decodeId('task', other)}`.execute(db)
    expect(lane.rows).toEqual([{ is_callback: true, failures: 1 }])
  })

  test('what has waited five days is given up, tried or not, and no origin is disabled', async () => {
    const client = await service.makeClient()
    const own = await hear()
    own.react(() => 503)
    const taskId = await create(client, { url: own.url })
    await own.until(1)
    const ofTask = sql`d.task_id = ${decodeId('task', taskId)}`
    const isTried = async () =>
      (await sql`select from webhook_deliveries d where ${ofTask} and attempts = 1`.execute(db))
        .rows.length === 1
    expect(await waitUntil(isTried, 5_000)).toBe(true)
    await tidyCallbacks(db)
    const read = async () =>
      (
        await sql<{
          status: string
        }>`select d.status from webhook_deliveries d where ${ofTask}`.execute(db)
      ).rows
    expect(await read()).toEqual([{ status: 'pending' }])
    await sql`update webhook_due u set first_attempt_at = now() - interval '121 hours'
      from webhook_deliveries d where d.id = u.delivery_id and ${ofTask}`.execute(db)
    await tidyCallbacks(db)
    expect(await read()).toEqual([{ status: 'failed' }])
  })
})

describe('what is kept of it', () => {
  const canary = 'canary-5d1c'
  const url = () => hearer.url.replace('/hook', `/${canary}`)

  async function tablesThatSay(text: string): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`.execute(db)
    const found: string[] = []
    for (const { name } of rows) {
      const hits = await sql`select from ${sql.table(name)} t
        where t::text like ${`%${text}%`} limit 1`.execute(service.adminDb)
      if (hits.rows.length > 0) found.push(name)
    }
    return found
  }

  const callbacksOf = async (taskId: string) =>
    (await sql`select from task_callbacks where task_id = ${decodeId('task', taskId)}`.execute(db))
      .rows.length

  test('neither path nor secret is anywhere in the clear, and both go with the content', async () => {
    const client = await service.makeClient()
    const own = await hear()
    own.react(() => 503)
    const secret = newSecret()
    const address = own.url.replace('/hook', `/${canary}`)
    const taskId = await create(client, { url: address, secret })
    await cancel(client, taskId)
    await own.until(2)
    expect(await tablesThatSay(canary)).toEqual([])
    expect(await tablesThatSay(secret.slice(6))).toEqual([])
    const { origin } = new URL(own.url)
    expect(await tablesThatSay(origin)).toEqual(['callback_origins'])
    const accountUuid = decodeId('acct', client.accountId) as string
    await changeRetention(db, { accountUuid, keepDays: 0, actor: 'system' })
    expect(await removeExpiredContent(db)).toBe(1)
    expect(await callbacksOf(taskId)).toBe(0)
    const waiting =
      await sql`select from webhook_due u join webhook_deliveries d on d.id = u.delivery_id
      where d.task_id = ${decodeId('task', taskId)}`.execute(db)
    expect(waiting.rows).toEqual([])
    await tidyCallbacks(db)
    expect(await tablesThatSay(origin)).toEqual([])
  })

  test('an account that closes is told nothing more', async () => {
    const client = await service.makeClient()
    const own = await hear()
    own.react(() => 503)
    const taskId = await create(client, { url: own.url })
    await cancel(client, taskId)
    await own.until(1)
    const owner = await signIn(service, {
      memberOf: [{ accountId: client.accountId, role: 'owner' }],
    })
    const accountUuid = decodeId('acct', client.accountId) as string
    const { rows } = await sql<{ name: string }>`
      select name from accounts where id = ${accountUuid}`.execute(db)
    await closeAccount(db, {
      accountUuid,
      name: rows[0]?.name as string,
      byPersonUuid: owner.personUuid,
    })
    const waiting =
      await sql`select from webhook_due u join callback_origins o on o.id = u.endpoint_id
      where o.account_id = ${accountUuid}`.execute(db)
    expect(waiting.rows).toEqual([])
    expect(
      (await sql`select from webhook_lanes where account_id = ${accountUuid}`.execute(db)).rows,
    ).toEqual([])
    await removeExpiredContent(db)
    expect(await callbacksOf(taskId)).toBe(0)
  })

  test('a new key seals every callback again, and admin counts them', async () => {
    const client = await service.makeClient()
    const secret = newSecret()
    const taskId = await create(client, { url: url(), secret })
    const old = [...service.config.webhookSecretKeys.secrets]
    const added = [2, randomBytes(32).toString('hex')] as const
    const { count, unopened } = await resealCallbacks(db, openSealingKeys(ringOf([...old, added])))
    expect({ isSome: count >= 1, unopened }).toEqual({ isSome: true, unopened: 0 })
    const { rows } = await sql<{ sealed_for: string; url: Buffer; secret: Buffer }>`
      select sealed_for, url, secret from task_callbacks
      where task_id = ${decodeId('task', taskId)}`.execute(db)
    const [row] = rows
    const keys = openSealingKeys(ringOf([added]))
    const opened = [row?.url, row?.secret].map((sealed) =>
      openSecret(keys, row?.sealed_for as string, sealed as Buffer),
    )
    expect(opened).toEqual([url(), secret])
  })
})
