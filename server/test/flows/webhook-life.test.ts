// A webhook from its creation to its last delivery, by the API and with the real worker: what the
// receiver gets can be verified by the public library, and the API tells what became of it.
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitUntil } from '../../../scripts/stack/processes.ts'
import { startWorker } from '../../src/start/worker.ts'
import { type CallOptions, type Loose, type Service, startService } from '../service.ts'
import { type Hearer, startHearer, type Told } from '../webhook-environment.ts'
import { receiverAddress } from '../webhook-receivers.ts'

let service: Service
let client: Awaited<ReturnType<Service['makeClient']>>
let worker: Awaited<ReturnType<typeof startWorker>>
let hearer: Hearer

beforeAll(async () => {
  service = await startService({ webhookAllowedNetworks: [`${receiverAddress}/32`] })
  client = await service.makeClient()
  worker = await startWorker(service.deps)
  hearer = await startHearer()
})
afterAll(async () => {
  await hearer.stop()
  await worker.stop()
  await service.stop()
})

function call(method: string, path: string, options: CallOptions = {}) {
  return service.call(method, path, { key: client.key, ...options })
}

async function createTask(): Promise<string> {
  const body = { prompt: 'Is this told?', maxCredits: 600, projectId: client.projectId }
  return (await call('POST', '/tasks/create', { body })).body.id
}

function verify(secret: string, told: Told | undefined): Loose {
  if (told === undefined) throw new Error('nothing was told')
  return new Webhook(secret).verify(told.text, told.headers as Record<string, string>)
}

async function readFinished(path: string): Promise<Loose> {
  let shown: Loose
  const isFinished = async () => {
    shown = (await call('GET', path)).body
    return shown.status !== 'pending'
  }
  expect(await waitUntil(isFinished, 10_000)).toBe(true)
  return shown
}

test('created, tested, rolled, failing, sent again, deleted', async () => {
  const made = (await call('POST', '/webhooks/create', { body: { url: hearer.url } })).body
  const path = `/webhooks/${made.id}`

  const tested = (await call('POST', `${path}/test`)).body
  await hearer.until(1)
  expect(verify(made.secret, hearer.told[0])).toMatchObject({
    ...{ id: tested.eventId, type: 'webhook.test', data: { id: made.id } },
  })
  const shown = await readFinished(`${path}/deliveries/${tested.id}`)
  expect(shown).toMatchObject({ status: 'delivered', attemptCount: 1, nextAttemptAt: null })
  expect(shown.attempts).toMatchObject([{ number: 1, statusCode: 204, error: null }])
  expect(shown.body).toBe(hearer.told[0]?.text)

  const rolled = (await call('POST', `${path}/roll-secret`, { body: {} })).body
  const taskId = await createTask()
  await hearer.until(2)
  for (const secret of [made.secret, rolled.secret]) {
    const event = verify(secret, hearer.told[1])
    expect(event).toMatchObject({ type: 'task.created', data: { id: taskId, version: 1 } })
  }

  hearer.react(() => 503)
  await createTask()
  await hearer.until(3)
  const isFailing = async () => (await call('GET', path)).body.failingSince !== null
  expect(await waitUntil(isFailing, 10_000)).toBe(true)
  expect((await call('GET', path)).body).toMatchObject({ enabled: true, waiting: 1 })
  const [waiting] = (await call('GET', `${path}/deliveries?status=pending`)).body.data
  hearer.react(() => 204)
  await call('POST', `${path}/deliveries/${waiting.id}/redeliver`)
  await hearer.until(4)
  expect(hearer.told[3]?.headers['webhook-id']).toBe(hearer.told[2]?.headers['webhook-id'])
  const again = await readFinished(`${path}/deliveries/${waiting.id}`)
  expect(again.attempts).toMatchObject([{ statusCode: 503 }, { number: 2, statusCode: 204 }])
  expect((await call('GET', path)).body).toMatchObject({ failingSince: null, waiting: 0 })

  await call('DELETE', path)
  await createTask()
  const other = (await call('POST', '/webhooks/create', { body: { url: hearer.url } })).body
  await call('POST', `/webhooks/${other.id}/test`)
  await hearer.until(5)
  expect(hearer.told[4]?.body.data).toEqual({ id: other.id })
  expect(hearer.told).toHaveLength(5)
})

test('410 disables it; enabled again, what failed is sent again by its time', async () => {
  const heard = hearer.told.length
  for (const { id } of (await call('GET', '/webhooks')).body.data) {
    await call('DELETE', `/webhooks/${id}`)
  }
  hearer.react(() => 410)
  const { id } = (await call('POST', '/webhooks/create', { body: { url: hearer.url } })).body
  const path = `/webhooks/${id}`
  const failedAfter = new Date(Date.now() - 1_000).toISOString()
  const tested = (await call('POST', `${path}/test`)).body
  expect((await readFinished(`${path}/deliveries/${tested.id}`)).status).toBe('failed')
  expect((await call('GET', path)).body).toMatchObject({ enabled: false, disabledReason: 'gone' })
  const body = { failedAfter }
  expect((await call('POST', `${path}/redeliver`, { body })).status).toBe(409)
  hearer.react(() => 204)
  await call('PATCH', path, { body: { enabled: true } })
  expect((await call('POST', `${path}/redeliver`, { body })).body.queued).toBe(1)
  await hearer.until(heard + 2)
  const shown = await readFinished(`${path}/deliveries/${tested.id}`)
  expect(shown).toMatchObject({ status: 'delivered', attemptCount: 2 })
})
