import { expect, test } from 'vitest'
import { EndpointDisabledError, verifyWebhook } from '../src/sdk.ts'
import { quickTask, useTools } from './tools-service.ts'

const tools = useTools()

test('events are listed from a place on', async () => {
  const { client, projectId } = tools
  const { nextCursor: after } = await client.events.list({ after: 'latest' })
  const { id } = await client.tasks.createAndWait(quickTask(projectId))
  const types = ['task.completed'] as const
  const { data } = await client.events.list({ after, types, waitSeconds: 5 })
  expect(data).toMatchObject([{ type: 'task.completed', data: { id, status: 'completed' } }])
})

test('a stream gives what happens, in order', async () => {
  const { client, projectId } = tools
  const { nextCursor: after } = await client.events.list({ after: 'latest' })
  const { id } = await client.tasks.create(quickTask(projectId))
  const seen: string[] = []
  for await (const event of client.events.stream({ after })) {
    if ('id' in event.data && event.data.id === id) seen.push(event.type)
    if (event.type === 'task.completed') break
  }
  expect(seen).toEqual(['task.created', 'task.completed'])
})

test('a webhook lives from its create to its delete', async () => {
  const { webhooks } = tools.client
  const url = 'https://127.0.0.1:8443/hook'
  const created = await webhooks.create({
    url,
    description: 'Ours',
    eventTypes: ['task.completed'],
  })
  const { id } = created
  expect(created.secret).toMatch(/^whsec_/)
  expect((await webhooks.list()).data).toMatchObject([{ id, url }])
  expect(await webhooks.get(id)).toMatchObject({ description: 'Ours', enabled: true })
  const delivery = await webhooks.test(id)
  expect(delivery).toMatchObject({ webhookId: id, type: 'webhook.test' })
  const [listed] = await webhooks.listDeliveries(id).toArray({ limit: 1 })
  expect(listed?.id).toBe(delivery.id)
  const { body } = await webhooks.getDelivery(id, delivery.id)
  expect(JSON.parse(body)).toMatchObject({ type: 'webhook.test' })
  expect(await webhooks.redeliver(id, delivery.id)).toMatchObject({ id: delivery.id })
  const failedAfter = new Date(0).toISOString()
  expect(await webhooks.redeliverFailed(id, { failedAfter })).toEqual({ queued: 0, hasMore: false })
  expect((await webhooks.rollSecret(id, { overlapSeconds: 60 })).secret).not.toBe(created.secret)
  expect(await webhooks.update(id, { enabled: false })).toMatchObject({ enabled: false })
  await expect(webhooks.test(id)).rejects.toBeInstanceOf(EndpointDisabledError)
  expect(await webhooks.delete(id)).toBeUndefined()
})

test('what is not signed is not believed', async () => {
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(Date.now() / 1_000)),
    'webhook-signature': 'v1,AAAA',
  }
  await expect(verifyWebhook('{}', headers, 'whsec_c2VjcmV0')).rejects.toThrow(
    /signature verification failed/,
  )
})
