// From a request of the API to the receiver: a whole service with its worker.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitUntil } from '../../../scripts/stack/processes.ts'
import { newWebhookSecret } from '../../src/adapters/webhook-signature.ts'
import { decodeId } from '../../src/core/ids.ts'
import type { Revision } from '../../src/core/money.ts'
import { createEndpoint } from '../../src/modules/events/webhooks/webhooks.ts'
import { startWorker } from '../../src/start/worker.ts'
import { type Service, startService } from '../service.ts'
import { startHearer } from '../webhook-environment.ts'
import { receiverAddress } from '../webhook-receivers.ts'

let service: Service
let worker: Awaited<ReturnType<typeof startWorker>>
const endings: (() => Promise<void>)[] = []

beforeAll(async () => {
  service = await startService({
    webhookAllowedNetworks: [`${receiverAddress}/32`],
    simulatorDelayMs: 50,
    sweepIntervalMs: 50,
  })
  worker = await startWorker(service.deps)
})
afterAll(async () => {
  await worker.stop()
  for (const end of endings) await end()
  await service.stop()
})

async function listen(accountId: string, revision: Revision = 'A') {
  const hearer = await startHearer()
  endings.push(hearer.stop)
  const { database, sealingKeys } = service.deps
  await createEndpoint(
    { db: database.db, sealingKeys, newSecret: newWebhookSecret },
    {
      accountUuid: decodeId('acct', accountId) as string,
      url: hearer.url,
      description: '',
      eventTypes: null,
      revision,
    },
    { actor: 'system', use: undefined },
  )
  return hearer
}

async function createTask({ key, projectId }: { key: string; projectId: number }) {
  const body = { prompt: 'Who hears of this?', maxCredits: 600, projectId }
  const reply = await service.call('POST', '/tasks/create', { key, body })
  expect(reply.status, reply.text).toBe(201)
  return reply.body.id as string
}

test('what a client does is told to its endpoints, each in its revision', async () => {
  const client = await service.makeClient()
  const [a, b] = [await listen(client.accountId), await listen(client.accountId, 'B')]
  const taskId = await createTask(client)
  await a.until(1)
  await service.call('POST', `/tasks/${taskId}/cancel`, { key: client.key })
  await Promise.all([a.until(2), b.until(2)])
  expect(a.told.map(({ body }) => [body.type, body.sequence])).toEqual([
    ['task.created', 1],
    ['task.cancelled', 2],
  ])
  expect(a.told[1]?.body.data).toEqual({
    id: taskId,
    status: 'cancelled',
    stage: 'cancelled',
    version: 2,
    cancelReason: 'client',
  })
  expect(b.told.map(({ body }) => Object.keys(body.data))).toContainEqual([
    'id',
    'status',
    'version',
  ])
  expect(new Set(b.told.map(({ body }) => body.id))).toEqual(
    new Set(a.told.map(({ body }) => body.id)),
  )
})

test('what happens in the test twin is told to its endpoints, and the live ones hear nothing', async () => {
  const { accountId, testAccountId } = await service.makeAccount()
  await service.admin('grant-credits', { account: testAccountId, credits: 1_000_000 })
  const { key } = await service.makeKey({ account: testAccountId })
  const project = await service.call('POST', '/projects/create', { key, body: { name: 'Test' } })
  const [live, twin] = [await listen(accountId), await listen(testAccountId)]
  await createTask({ key, projectId: project.body.id })
  await twin.until(2)
  expect(twin.told.map(({ body }) => body.type)).toContain('task.completed')
  expect(live.told).toEqual([])
})

test('the feed and the receiver tell the same, and the days of both are made', async () => {
  const client = await service.makeClient()
  const hearer = await listen(client.accountId)
  await createTask(client)
  await hearer.until(1)
  const { rows } = await sql<{ feed: string; deliveries: string }>`select
    (select tableoid::regclass::text from feed_events limit 1) as feed,
    (select tableoid::regclass::text from webhook_deliveries limit 1) as deliveries`.execute(
    service.deps.database.db,
  )
  expect(rows[0]?.feed).toMatch(/^feed_events_\d{8}$/)
  expect(rows[0]?.deliveries).toMatch(/^webhook_deliveries_\d{8}$/)
  const counted = [
    /^trs_webhook_attempt_seconds_count\{outcome="delivered"\} [1-9]/m,
    /^trs_webhook_age_seconds_count [1-9]/m,
  ]
  const isCounted = await waitUntil(async () => {
    const text = await service.deps.metrics.registry.metrics()
    return counted.every((line) => line.test(text))
  }, 2_000)
  expect(isCounted).toBe(true)
})
