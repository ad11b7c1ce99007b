import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type CallOptions,
  type Loose,
  type Service,
  startService,
} from '../../../../test/service.ts'
import { decodeId, encodeId } from '../../../core/ids.ts'
import { revisions } from '../../../core/money.ts'
import { listDeliveries } from './deliveries/deliveries.ts'
import { redeliverFailed } from './deliveries/redeliver.ts'
import { purgeDeletedEndpoints } from './webhooks.ts'

let service: Service
let client: Awaited<ReturnType<Service['makeClient']>>
let webhookId: string
let endpointUuid: string
let path: string

beforeAll(async () => {
  service = await startService()
})
beforeEach(async () => {
  client = await service.makeClient()
  const body = { url: 'https://example.com/webhooks' }
  webhookId = (await call('POST', '/webhooks/create', { body })).body.id
  endpointUuid = decodeId('webhook', webhookId) as string
  path = `/webhooks/${webhookId}`
})
afterAll(() => service.stop())

function call(method: string, at: string, options: CallOptions = {}) {
  return service.call(method, at, { key: client.key, ...options })
}

function run(statement: ReturnType<typeof sql>) {
  return statement.execute(service.deps.database.db)
}

type Made = { id: string; uuid: string }

/** Deliveries of events, as the fan-out makes them; each waits. */
async function makeDeliveries(count: number, type = 'task.completed'): Promise<Made[]> {
  const account = decodeId('acct', client.accountId)
  const data = JSON.stringify({ status: 'completed', stage: 'completed', engineer: 'hidden' })
  const result = await sql<{ id: string }>`
    with made as (
      insert into webhook_deliveries (endpoint_id, account_id, event_id, event_type, sequence,
        task_id, version, data, occurred_at)
      select ${endpointUuid}, ${account}, 'evt_06a1ynhfkxvw5b8q2d3r4s5t6v_' || i, ${type}, i,
        gen_random_uuid(), i, ${data}::jsonb, now()
      from generate_series(1, ${count}::integer) i
      returning id, created_at, sequence
    ), due as (
      insert into webhook_due (endpoint_id, delivery_id, delivery_created_at)
      select ${endpointUuid}, id, created_at from made
    )
    select id from made order by sequence`.execute(service.deps.database.db)
  return result.rows.map(({ id: uuid }) => ({ id: encodeId('delivery', uuid), uuid }))
}

/** As a worker leaves a delivery whose attempt is over. */
async function finish(deliveries: Made[], status: 'delivered' | 'failed', at = new Date()) {
  const uuids = deliveries.map(({ uuid }) => uuid)
  await run(sql`update webhook_deliveries set status = ${status}, attempts = 1, finished_at = ${at}
    where id = any (${uuids}::uuid[])`)
  await run(sql`delete from webhook_due where delivery_id = any (${uuids}::uuid[])`)
  await run(sql`insert into webhook_attempts
      (endpoint_id, delivery_id, number, started_at, latency_ms, status_code, response_excerpt)
    select ${endpointUuid}, id, 1, now(), 12, ${status === 'failed' ? 500 : 200}, 'text'
    from unnest(${uuids}::uuid[]) id`)
}

async function readDue(): Promise<Loose[]> {
  const result = await run(sql`select delivery_id, next_at <= now() as is_due, first_attempt_at
    from webhook_due where endpoint_id = ${endpointUuid} order by delivery_id`)
  return result.rows
}

async function list(query = '', options: CallOptions = {}): Promise<Loose> {
  return (await call('GET', `${path}/deliveries${query}`, options)).body
}

const idsOf = (page: Loose) => page.data.map(({ id }: Loose) => id)

describe('POST /webhooks/{webhook_id}/test', () => {
  test.each(revisions)('201 in revision %s: a delivery that goes first', async (revision) => {
    await makeDeliveries(2)
    const reply = await call('POST', `${path}/test`, { revision })
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject({
      ...{ webhookId, type: 'webhook.test', sequence: null, status: 'pending', attemptCount: 0 },
      eventId: expect.stringMatching(/^evt_[0-9a-z]{26}_0$/),
    })
    const at = `${path}/deliveries/${reply.body.id}`
    expect(reply.headers.get('location')).toBe(`/api/v1${at}`)
    const { body, timestamp } = JSON.parse((await call('GET', at)).text)
    expect(timestamp).toBeUndefined()
    expect(JSON.parse(body)).toEqual({
      ...{ id: reply.body.eventId, type: 'webhook.test', sequence: null },
      ...{ timestamp: reply.body.createdAt, data: { id: webhookId } },
    })
    const first = await run(sql`select delivery_id as id from webhook_due
      where endpoint_id = ${endpointUuid} order by next_at limit 1`)
    expect(first.rows).toEqual([{ id: decodeId('delivery', reply.body.id) }])
    const lane = await run(sql`select next_at <= now() as is_due from webhook_lanes
      where endpoint_id = ${endpointUuid}`)
    expect(lane.rows).toEqual([{ is_due: true }])
  })

  test('409 while it is disabled, and nothing is added', async () => {
    await call('PATCH', path, { body: { enabled: false } })
    const reply = await call('POST', `${path}/test`)
    expect([reply.status, reply.body.error.code]).toEqual([409, 'ENDPOINT_DISABLED'])
    expect(await readDue()).toEqual([])
  })

  test('a repeat is the first reply again, and one delivery', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const reply = await call('POST', `${path}/test`, { headers })
    await finish(
      [{ id: reply.body.id, uuid: decodeId('delivery', reply.body.id) as string }],
      'failed',
    )
    const again = await call('POST', `${path}/test`, { headers })
    const { nextAttemptAt: _, ...first } = reply.body
    expect(again.body).toMatchObject(first)
    expect((await list()).data).toHaveLength(1)
  })
})

describe('GET /webhooks/{webhook_id}/deliveries', () => {
  test.each(revisions)('200 in revision %s: newest first, page by page', async (revision) => {
    const made = await makeDeliveries(5)
    const newest = made.map(({ id }) => id).reverse()
    expect(idsOf(await list('', { revision }))).toEqual(newest)
    const page = await list('?limit=2', { revision })
    expect([idsOf(page), page.hasMore]).toEqual([newest.slice(0, 2), true])
    const next = await list(`?limit=3&cursor=${page.nextCursor}`, { revision })
    expect([idsOf(next), next.hasMore, next.nextCursor]).toEqual([newest.slice(2), false, null])
  })

  test('only a status, only a type, or both', async () => {
    const [waiting, failed, delivered] = [
      await makeDeliveries(2),
      await makeDeliveries(3),
      await makeDeliveries(1, 'task.created'),
    ]
    await finish(failed, 'failed')
    await finish(delivered, 'delivered')
    const backwards = (deliveries: Made[]) => deliveries.map(({ id }) => id).reverse()
    expect(idsOf(await list('?status=pending'))).toEqual(backwards(waiting))
    expect(idsOf(await list('?status=failed'))).toEqual(backwards(failed))
    expect(idsOf(await list('?status=delivered'))).toEqual(backwards(delivered))
    expect(idsOf(await list('?type=task.created'))).toEqual(backwards(delivered))
    expect(idsOf(await list('?type=task.created&status=failed'))).toEqual([])
    expect((await call('GET', `${path}/deliveries?status=lost`)).status).toBe(400)
    expect((await call('GET', `${path}/deliveries?cursor=abc`)).status).toBe(400)
  })

  test('what is rare is found over pages that look at so much and no more', async () => {
    const rare = await makeDeliveries(1, 'task.overdue')
    await makeDeliveries(25)
    const { db } = service.deps.database
    const account = decodeId('acct', client.accountId) as string
    const pages: string[][] = []
    let beforeUuid: string | undefined
    for (;;) {
      const page = await listDeliveries(
        db,
        { accountUuid: account, endpointUuid },
        { status: undefined, type: 'task.overdue', beforeUuid, limit: 5, scanMax: 10 },
      )
      pages.push(page.items.map(({ id }) => id))
      beforeUuid = page.next
      if (beforeUuid === undefined) break
    }
    expect(pages).toEqual([[], [], [rare[0]?.uuid]])
  })
})

describe('GET /webhooks/{webhook_id}/deliveries/{delivery_id}', () => {
  test('the attempts, and the body in the revision of the endpoint', async () => {
    const [made] = await makeDeliveries(1)
    await finish([made as Made], 'failed')
    const shown = await call('GET', `${path}/deliveries/${made?.id}`, { revision: 'B' })
    expect(shown.body).toMatchObject({
      ...{ id: made?.id, status: 'failed', attemptCount: 1, nextAttemptAt: null },
      attempts: [
        { number: 1, latencyMs: 12, statusCode: 500, error: null, responseExcerpt: 'text' },
      ],
    })
    const sent = JSON.parse(shown.body.body)
    expect(sent.data).toEqual({
      ...{
        id: expect.stringMatching(/^task_/),
        status: 'completed',
        stage: 'completed',
        version: 1,
      },
    })
    expect(shown.text).not.toContain('hidden')
  })

  test('404 for the delivery of another webhook of the same account', async () => {
    const [made] = await makeDeliveries(1)
    const body = { url: 'https://example.org/webhooks' }
    const { body: other } = await call('POST', '/webhooks/create', { body })
    for (const id of [made?.id, encodeId('delivery', randomUUID()), 'delivery_1']) {
      expect((await call('GET', `/webhooks/${other.id}/deliveries/${id}`)).status).toBe(404)
      const again = `/webhooks/${other.id}/deliveries/${id}/redeliver`
      expect((await call('POST', again)).status).toBe(404)
    }
    expect((await call('GET', `/webhooks/${other.id}`)).body.waiting).toBe(0)
  })
})

describe('POST /webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver', () => {
  test.each(['delivered', 'failed'] as const)(
    'a %s one waits again under its ids',
    async (status) => {
      const [made] = (await makeDeliveries(1)) as [Made]
      await finish([made], status)
      const before = (await list()).data[0]
      const reply = await call('POST', `${path}/deliveries/${made.id}/redeliver`)
      const { nextAttemptAt } = reply.body
      expect(reply.body).toEqual({ ...before, status: 'pending', finishedAt: null, nextAttemptAt })
      expect(reply.body.attemptCount).toBe(1)
      expect(await readDue()).toEqual([
        { delivery_id: made.uuid, is_due: true, first_attempt_at: null },
      ])
    },
  )

  test('one that waits becomes due, and its time goes on', async () => {
    const [made] = (await makeDeliveries(1)) as [Made]
    await run(sql`update webhook_due set next_at = now() + interval '1 hour', first_attempt_at = now()
      where delivery_id = ${made.uuid}`)
    expect((await call('POST', `${path}/deliveries/${made.id}/redeliver`)).status).toBe(200)
    expect(await readDue()).toMatchObject([{ is_due: true, first_attempt_at: expect.any(Date) }])
  })

  test('409 while it is disabled', async () => {
    const [made] = (await makeDeliveries(1)) as [Made]
    await finish([made], 'failed')
    await call('PATCH', path, { body: { enabled: false } })
    const reply = await call('POST', `${path}/deliveries/${made.id}/redeliver`)
    expect(reply.status).toBe(409)
    expect(await readDue()).toEqual([])
  })
})

describe('POST /webhooks/{webhook_id}/redeliver', () => {
  const failedAfter = '2026-03-02T00:00:00Z'
  const failedBefore = '2026-03-03T00:00:00Z'

  test.each(revisions)(
    '200 in revision %s: what failed in that time, and only that',
    async (revision) => {
      const [early, inside, late, delivered] = [
        await makeDeliveries(1),
        await makeDeliveries(3),
        await makeDeliveries(1),
        await makeDeliveries(1),
      ]
      await finish(early, 'failed', new Date('2026-03-01T23:59:59.999Z'))
      await finish(inside, 'failed', new Date(failedAfter))
      await finish(late, 'failed', new Date(failedBefore))
      await finish(delivered, 'delivered', new Date(failedAfter))
      const body = { failedAfter, failedBefore }
      const reply = await call('POST', `${path}/redeliver`, { revision, body })
      expect(reply.body).toEqual({ queued: 3, hasMore: false })
      expect((await readDue()).map((row) => row.delivery_id)).toEqual(
        inside.map(({ uuid }) => uuid),
      )
      expect(idsOf(await list('?status=failed'))).toEqual([late[0]?.id, early[0]?.id])
      const rest = await call('POST', `${path}/redeliver`, { body: { failedAfter } })
      expect(rest.body).toEqual({ queued: 1, hasMore: false })
    },
  )

  test('so many a request, the oldest first, until hasMore says that was all', async () => {
    const made = await makeDeliveries(7)
    for (const [i, each] of made.entries()) {
      await finish([each], 'failed', new Date(Date.parse(failedAfter) + 1_000 * (7 - i)))
    }
    const { db } = service.deps.database
    const ref = { accountUuid: decodeId('acct', client.accountId) as string, endpointUuid }
    const range = { failedAfter: new Date(failedAfter), failedBefore: undefined }
    const send = async () =>
      (await redeliverFailed(db, ref, { range, use: undefined, max: 3 })).value
    expect(await send()).toEqual({ queued: 3, hasMore: true })
    const oldest = made.slice(4).map(({ uuid }) => uuid)
    expect((await readDue()).map((row) => row.delivery_id)).toEqual(oldest)
    expect(await send()).toEqual({ queued: 3, hasMore: true })
    expect(await send()).toEqual({ queued: 1, hasMore: false })
    expect(await send()).toEqual({ queued: 0, hasMore: false })
  })

  test('a repeat of the request says the same and sends nothing again', async () => {
    const made = await makeDeliveries(2)
    await finish(made, 'failed')
    const options = { body: { failedAfter }, headers: { 'idempotency-key': randomUUID() } }
    expect((await call('POST', `${path}/redeliver`, options)).body.queued).toBe(2)
    await finish(made, 'failed')
    expect((await call('POST', `${path}/redeliver`, options)).body.queued).toBe(2)
    expect(await readDue()).toEqual([])
  })

  test('400 for no time or none that is one', async () => {
    for (const body of [
      {},
      { failedAfter: 'yesterday' },
      { failedAfter: '2026-06-30T23:59:60Z' },
    ]) {
      expect((await call('POST', `${path}/redeliver`, { body })).status).toBe(400)
    }
  })
})

test('what waited for a deleted webhook is cleared away, and nothing else', async () => {
  await makeDeliveries(3)
  const body = { url: 'https://example.org/webhooks' }
  const { body: other } = await call('POST', '/webhooks/create', { body })
  await call('POST', `/webhooks/${other.id}/test`)
  await call('DELETE', path)
  expect(await readDue()).toHaveLength(3)
  const { db } = service.deps.database
  expect(await purgeDeletedEndpoints(db)).toBe(3)
  expect(await readDue()).toEqual([])
  expect((await call('GET', `/webhooks/${other.id}`)).body.waiting).toBe(1)
  await run(sql`update webhook_endpoints set deleted_at = now() - interval '32 days'
    where id = ${endpointUuid}`)
  await purgeDeletedEndpoints(db)
  const left = await run(sql`select id from webhook_endpoints where id = ${endpointUuid}`)
  expect(left.rows).toEqual([])
})
