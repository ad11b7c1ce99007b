// What every receiver of webhooks must do, whatever it is written in; fed by the service itself.
import { expect } from 'vitest'
import type { Child } from '../../scripts/samples/child.ts'
import { findFreePort } from '../../scripts/stack/processes.ts'
import type { Loose } from '../../server/test/service.ts'
import { receiverAddress } from '../../server/test/webhook-receivers.ts'
import type { Stage } from './stage.ts'

export type Place = { host: string; port: number; secret: string }

export async function proveReceiver(stage: Stage, start: (place: Place) => Child): Promise<void> {
  const port = await findFreePort()
  const url = `http://${receiverAddress}:${port}/webhooks`
  const webhook = await stage.call('POST', '/webhooks/create', {
    url,
    eventTypes: ['task.completed'],
  })
  const receiver = start({ host: receiverAddress, port, secret: webhook.secret })
  await receiver.until(`http://${receiverAddress}:${port}`)
  await refusesForgery(url)

  const project = (await stage.call('GET', '/projects')).data[0].id
  const ask = { prompt: 'Is this told?', maxCredits: 600, projectId: project }
  const { id } = await stage.call('POST', '/tasks/create', ask)
  await stage.answer(id, { message: 'It is.' })
  await receiver.until(`${id} 90 credits`)
  expect(receiver.said()).toContain('It is.')

  // The same event again: it is answered as the first was, and handled no second time. An event of
  // another task, which comes after it, shows that there was time enough.
  const deliveries = `/webhooks/${webhook.id}/deliveries`
  const [first] = (await stage.call('GET', deliveries)).data
  expect(await untilDelivered(stage, `${deliveries}/${first.id}`)).toMatchObject({
    attemptCount: 1,
  })
  await stage.call('POST', `${deliveries}/${first.id}/redeliver`)
  expect(await untilDelivered(stage, `${deliveries}/${first.id}`, 2)).toMatchObject({
    attempts: [{ statusCode: 204 }, { statusCode: 204 }],
  })
  const { id: next } = await stage.call('POST', '/tasks/create', ask)
  await stage.answer(next, { message: 'It is too.' })
  await receiver.until(`${next} 90 credits`)
  expect(receiver.said().split(`${id} 90 credits`)).toHaveLength(2)
}

/** Whoever knows the address and not the secret gets nowhere. */
async function refusesForgery(url: string): Promise<void> {
  const body = JSON.stringify({ id: 'evt_1', type: 'task.completed', data: { id: 'task_1' } })
  const timestamp = String(Math.floor(Date.now() / 1_000))
  const signed = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}`,
  }
  for (const headers of [signed, {}]) {
    const json = { 'content-type': 'application/json', ...headers }
    const reply = await fetch(url, { method: 'POST', headers: json, body })
    expect(reply.status).toBe(400)
  }
}

async function untilDelivered(stage: Stage, path: string, attempts = 1): Promise<Loose> {
  let shown: Loose
  await expect
    .poll(
      async () => {
        shown = await stage.call('GET', path)
        return `${shown.status} ${shown.attemptCount}`
      },
      { timeout: 20_000 },
    )
    .toBe(`delivered ${attempts}`)
  return shown
}
