// The log of a callback and sending it again, as pages ask for them.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitUntil } from '../../../../../scripts/stack/processes.ts'
import { signIn, type TestPerson } from '../../../../test/console-client.ts'
import { type Loose, type Service, startService } from '../../../../test/service.ts'
import { type Hearer, startHearer } from '../../../../test/webhook-environment.ts'
import { receiverAddress } from '../../../../test/webhook-receivers.ts'
import { createTask } from '../../../../test/workbench-client.ts'
import { decodeId } from '../../../core/ids.ts'
import { startWorker } from '../../../start/worker.ts'

let service: Service
let worker: Awaited<ReturnType<typeof startWorker>>
let hearer: Hearer
let client: Awaited<ReturnType<Service['makeClient']>>
let owner: TestPerson

beforeAll(async () => {
  service = await startService({ webhookAllowedNetworks: [`${receiverAddress}/32`] })
  worker = await startWorker(service.deps)
  hearer = await startHearer()
  client = await service.makeClient()
  owner = await signIn(service, { memberOf: [{ accountId: client.accountId, role: 'owner' }] })
})
afterAll(async () => {
  await worker.stop()
  await hearer.stop()
  await service.stop()
})

const pathOf = (taskId: string) => `/console/v1/accounts/${client.accountId}/tasks/${taskId}`

async function untilTried(taskId: string, attempts: number): Promise<Loose> {
  let log: Loose
  const isTried = await waitUntil(async () => {
    log = (await owner.call('GET', `${pathOf(taskId)}/callback`)).body
    return log.deliveries[0]?.attempts.length === attempts
  }, 10_000)
  expect(isTried).toBe(true)
  return log
}

test('the log has the host alone, each failed attempt, and the one that worked', async () => {
  hearer.react(() => 503)
  const url = `${hearer.url}/a-path-that-is-a-secret`
  const taskId = await createTask(service, client, { callback: { url } })
  const failed = await untilTried(taskId, 1)
  expect(failed.deliveries[0]).toMatchObject({
    state: 'pending',
    attempts: [{ number: 1, statusCode: 503, error: null }],
  })
  expect(Date.parse(failed.deliveries[0].nextAttemptAt)).toBeGreaterThan(Date.now() + 5_000)
  hearer.react(() => 204)
  const { id } = failed.deliveries[0]
  const again = await owner.call('POST', `${pathOf(taskId)}/callback/deliveries/${id}/redeliver`)
  expect(again.status).toBe(204)
  const heard = await untilTried(taskId, 2)
  expect(heard).toMatchObject({
    host: new URL(hearer.url).host,
    format: 'event',
    signed: false,
    deliveries: [
      {
        id,
        eventType: 'task.created',
        state: 'delivered',
        attemptCount: 2,
        nextAttemptAt: null,
        attempts: [{ statusCode: 503 }, { statusCode: 204 }],
      },
    ],
  })
  expect(JSON.stringify(heard)).not.toContain('a-path-that-is-a-secret')
  const ids = hearer.told.map(({ headers }) => headers['webhook-id'])
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
  const detail = (await owner.call('GET', pathOf(taskId))).body
  expect(detail).toMatchObject({
    callback: { host: new URL(hearer.url).host, format: 'event', signed: false },
    deliveries: [],
  })
})

test('what was delivered is sent again too, and a viewer may only look', async () => {
  const taskId = await createTask(service, client, { callback: { url: hearer.url } })
  const [{ id }] = (await untilTried(taskId, 1)).deliveries
  const path = `${pathOf(taskId)}/callback/deliveries/${id}/redeliver`
  const memberOf = [{ accountId: client.accountId, role: 'viewer' as const }]
  const viewer = await signIn(service, { memberOf })
  expect((await viewer.call('GET', `${pathOf(taskId)}/callback`)).status).toBe(200)
  expect((await viewer.call('POST', path)).status).toBe(403)
  expect((await owner.call('POST', path)).status).toBe(204)
  await untilTried(taskId, 2)
})

test('404 without a callback, for a delivery of another task, and once it was removed', async () => {
  const [plain, other, own] = [
    await createTask(service, client),
    await createTask(service, client, { callback: { url: hearer.url } }),
    await createTask(service, client, { callback: { url: hearer.url } }),
  ]
  expect((await owner.call('GET', `${pathOf(plain)}/callback`)).status).toBe(404)
  expect((await owner.call('GET', pathOf(plain))).body.callback).toBeNull()
  const [{ id }] = (await untilTried(other, 1)).deliveries
  await untilTried(own, 1)
  const redeliver = (taskId: string) =>
    owner.call('POST', `${pathOf(taskId)}/callback/deliveries/${id}/redeliver`)
  expect((await redeliver(own)).status).toBe(404)
  expect((await redeliver(other)).status).toBe(204)
  await sql`delete from task_callbacks where task_id = ${decodeId('task', other)}`.execute(
    service.deps.database.db,
  )
  expect((await redeliver(other)).status).toBe(404)
})
