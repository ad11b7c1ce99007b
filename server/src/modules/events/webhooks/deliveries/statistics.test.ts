import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signIn, type TestPerson } from '../../../../../test/console-client.ts'
import { type Loose, type Service, shareService } from '../../../../../test/service.ts'
import { decodeId, encodeId } from '../../../../core/ids.ts'

let service: Service
let client: Awaited<ReturnType<Service['makeClient']>>
let developer: TestPerson
let webhookId: string

beforeAll(async () => {
  service = await shareService()
  client = await service.makeClient()
  const { accountId } = client
  developer = await signIn(service, { memberOf: [{ accountId, role: 'developer' }] })
})
beforeEach(async () => {
  const body = { url: 'https://example.com/webhooks' }
  const made = await service.call('POST', '/webhooks/create', { key: client.key, body })
  webhookId = made.body.id
})

const ask = (person = developer, id = webhookId) =>
  person.call('GET', `/console/v1/accounts/${client.accountId}/webhooks/${id}/statistics`)

async function read(): Promise<Loose> {
  const reply = await ask()
  expect(reply.status, reply.text).toBe(200)
  return reply.body
}

type Wish = { status: string; attempts: number; hoursAgo?: number; tookMs?: number }

/** As the worker leaves what it has sent. */
async function deliver({ status, attempts, hoursAgo = 0, tookMs = 0 }: Wish): Promise<void> {
  const isOver = status !== 'pending'
  await sql`insert into webhook_deliveries (endpoint_id, account_id, event_id, event_type, data,
      occurred_at, status, attempts, created_at, finished_at)
    select ${decodeId('webhook', webhookId)}, ${decodeId('acct', client.accountId)},
      'evt_06a1ynhfkxvw5b8q2d3r4s5t6v_1', 'task.created', '{}', now(), ${status}, ${attempts}, at,
      case when ${isOver} then at + make_interval(secs => ${tookMs / 1_000}) end
    from (select now() - make_interval(hours => ${hoursAgo}) as at) t`.execute(
    service.deps.database.db,
  )
}

describe('GET /console/v1/accounts/{account_id}/webhooks/{webhook_id}/statistics', () => {
  test('200: an endpoint that was never told anything has 96 empty half hours and no times', async () => {
    const body = await read()
    expect(body.halfHours).toHaveLength(96)
    expect(body.halfHours.every((each: Loose) => each.delivered === 0)).toBe(true)
    const [first, last] = [body.halfHours[0], body.halfHours[95]]
    expect(Date.parse(last.from) - Date.parse(first.from)).toBe(95 * 1_800_000)
    expect(Date.parse(last.from) % 1_800_000).toBe(0)
    expect(body).toMatchObject({
      ...{ deliveries: 0, orMore: false },
      ...{ firstTryShare: null, medianMilliseconds: null, lastDeliveredAt: null },
      ...{ isPaused: false, retry: null, lastAttempts: [] },
    })
  })

  test('200: each half hour has what was heard of it and the attempts that were not', async () => {
    await deliver({ status: 'delivered', attempts: 1, tookMs: 40 })
    await deliver({ status: 'delivered', attempts: 3, tookMs: 90, hoursAgo: 2 })
    await deliver({ status: 'delivered', attempts: 1, tookMs: 84, hoursAgo: 2 })
    await deliver({ status: 'failed', attempts: 5, hoursAgo: 2 })
    await deliver({ status: 'pending', attempts: 2, hoursAgo: 2 })
    await deliver({ status: 'delivered', attempts: 1, hoursAgo: 60 })
    const body = await read()
    expect(body.halfHours.at(-1)).toMatchObject({ delivered: 1, failedAttempts: 0 })
    expect(body.halfHours.at(-5)).toMatchObject({ delivered: 2, failedAttempts: 9 })
    expect(body).toMatchObject({ deliveries: 5, medianMilliseconds: 84 })
    // What failed or is still being tried was not heard at the first attempt either.
    expect(body.firstTryShare).toBeCloseTo(2 / 5)
    expect(Date.now() - Date.parse(body.lastDeliveredAt)).toBeLessThan(60_000)
  })

  test('200: while it fails, what is tried next and how the last attempts ended', async () => {
    await deliver({ status: 'delivered', attempts: 1, hoursAgo: 1 })
    await deliver({ status: 'pending', attempts: 2 })
    const endpointUuid = decodeId('webhook', webhookId) as string
    const { db } = service.deps.database
    const { rows } = await sql<{ id: string }>`
      select id from webhook_deliveries where endpoint_id = ${endpointUuid} order by id`.execute(db)
    const [heard, failing] = rows.map(({ id }) => id) as [string, string]
    await sql`insert into webhook_due (endpoint_id, delivery_id, delivery_created_at,
        first_attempt_at, last_attempt_at, next_at)
      select endpoint_id, id, created_at, now(), now(), now() + interval '1 hour'
      from webhook_deliveries where id = ${failing}`.execute(db)
    await sql`insert into webhook_attempts (endpoint_id, delivery_id, number, started_at, latency_ms,
        status_code, error)
      values (${endpointUuid}, ${heard}, 1, now() - interval '1 hour', 84, 200, null),
        (${endpointUuid}, ${failing}, 1, now() - interval '20 seconds', 1200, 503, null),
        (${endpointUuid}, ${failing}, 2, now(), 10000, null, 'timeout: no answer')`.execute(db)
    await sql`update webhook_lanes set failing_since = now(), is_open = true
      where endpoint_id = ${endpointUuid}`.execute(db)
    const body = await read()
    const failingId = encodeId('delivery', failing)
    expect(body).toMatchObject({ isPaused: true, retry: { deliveryId: failingId, number: 3 } })
    expect(body.lastAttempts).toMatchObject([
      { deliveryId: failingId, number: 2, statusCode: null, error: 'timeout: no answer' },
      { deliveryId: encodeId('delivery', heard), number: 1, latencyMs: 84, statusCode: 200 },
    ])
  })

  test('200: what another endpoint was told is not counted', async () => {
    await deliver({ status: 'delivered', attempts: 1 })
    const first = webhookId
    const made = await service.call('POST', '/webhooks/create', {
      key: client.key,
      body: { url: 'https://example.com/other' },
    })
    expect((await ask(developer, made.body.id)).body.deliveries).toBe(0)
    expect((await ask(developer, first)).body.deliveries).toBe(1)
  })

  test('404: the endpoint of another account is unknown, also in the twin', async () => {
    const { accountId, testAccountId } = await service.makeAccount()
    const other = await signIn(service, { memberOf: [{ accountId, role: 'owner' }] })
    for (const id of [accountId, testAccountId]) {
      const path = `/console/v1/accounts/${id}/webhooks/${webhookId}/statistics`
      expect((await other.call('GET', path)).status).toBe(404)
    }
  })

  test('403: viewers do not see webhooks', async () => {
    const { accountId } = client
    const viewer = await signIn(service, { memberOf: [{ accountId, role: 'viewer' }] })
    expect((await ask(viewer)).body.error.code).toBe('FORBIDDEN')
  })
})
