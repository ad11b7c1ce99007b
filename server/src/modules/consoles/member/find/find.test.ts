import { beforeAll, describe, expect, test, vi } from 'vitest'
import { signIn, type TestPerson } from '../../../../../test/console-client.ts'
import { type Service, shareService } from '../../../../../test/service.ts'
import { createTask, type TestClient } from '../../../../../test/workbench-client.ts'

let service: Service
let client: TestClient & { keyId: string }
let viewer: TestPerson
let developer: TestPerson
let stranger: TestPerson
let operator: TestPerson

beforeAll(async () => {
  service = await shareService()
  client = await service.makeClient()
  const { accountId } = client
  viewer = await signIn(service, { memberOf: [{ accountId, role: 'viewer' }] })
  developer = await signIn(service, { memberOf: [{ accountId, role: 'developer' }] })
  const other = await service.makeClient()
  stranger = await signIn(service, { memberOf: [{ accountId: other.accountId, role: 'owner' }] })
  operator = await signIn(service, { operator: true })
})

const find = async (person: TestPerson, id: string, side = 'console') => {
  const reply = await person.call('GET', `/${side}/v1/find?id=${encodeURIComponent(id)}`)
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data
}

describe('GET /console/v1/find', () => {
  test('a task, its event, a key, a request and a project, for every role', async () => {
    const { accountId } = client
    const taskId = await createTask(service, client)
    const at = { accountId, liveAccountId: accountId, webhookId: null }
    const task = [{ kind: 'task', id: taskId, ...at }]
    expect(await find(viewer, taskId)).toEqual(task)
    expect(await find(viewer, ` ${taskId} `)).toEqual(task)
    expect(await find(viewer, `${taskId.replace('task', 'evt')}_2`)).toEqual(task)
    expect(await find(viewer, client.keyId)).toEqual([{ kind: 'key', id: client.keyId, ...at }])
    const projectId = String(client.projectId)
    expect(await find(viewer, projectId)).toEqual([{ kind: 'project', id: projectId, ...at }])
    expect(await find(viewer, accountId)).toEqual([{ kind: 'account', id: accountId, ...at }])
    const reply = await service.call('GET', '/tasks', { key: client.key })
    const requestId = reply.headers.get('x-request-id') as string
    await vi.waitFor(async () => {
      await service.deps.requestLog.flush()
      expect(await find(viewer, requestId)).toEqual([{ kind: 'request', id: requestId, ...at }])
    })
  })

  test('a webhook and a delivery with its webhook, for who may see webhooks', async () => {
    const body = { url: 'https://example.com/webhooks' }
    const made = await service.call('POST', '/webhooks/create', { key: client.key, body })
    const webhookId = made.body.id
    const path = `/webhooks/${webhookId}/test`
    const sent = await service.call('POST', path, { key: client.key })
    const deliveryId = sent.body.id
    expect(await find(developer, webhookId)).toMatchObject([{ kind: 'webhook', webhookId: null }])
    expect(await find(developer, deliveryId)).toMatchObject([{ kind: 'delivery', webhookId }])
    expect(await find(viewer, webhookId)).toEqual([])
    expect(await find(viewer, deliveryId)).toEqual([])
  })

  test('what is in the test account, which is named with its live one', async () => {
    const { accountId, testAccountId } = await service.makeAccount()
    const { keyId } = await service.makeKey({ account: testAccountId })
    const member = await signIn(service, { memberOf: [{ accountId, role: 'viewer' }] })
    expect(await find(member, keyId)).toMatchObject([
      { kind: 'key', accountId: testAccountId, liveAccountId: accountId },
    ])
  })

  test('nothing of another account, and nothing that is no id', async () => {
    const taskId = await createTask(service, client)
    for (const id of [taskId, client.keyId, String(client.projectId), client.accountId])
      expect(await find(stranger, id)).toEqual([])
    for (const id of [
      'task_1',
      'hello',
      '0',
      '99999999999999999',
      'task_06a1ynhfm3vw5b8q2d3r4s5t6v',
    ])
      expect(await find(viewer, id)).toEqual([])
  })
})

describe('GET /operator/v1/find', () => {
  test('what is in any account', async () => {
    const taskId = await createTask(service, client)
    const { accountId } = client
    expect(await find(operator, taskId, 'operator')).toMatchObject([{ kind: 'task', accountId }])
    expect(await find(operator, client.keyId, 'operator')).toMatchObject([{ accountId }])
    expect(await find(operator, 'key_06a1ynhfm3vw5b8q2d3r4s5t6v', 'operator')).toEqual([])
  })
})
