import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { signIn, type TestPerson } from '../../../../../test/console-client.ts'
import { type Service, shareService } from '../../../../../test/service.ts'
import { createTask, type TestClient } from '../../../../../test/workbench-client.ts'
import { decodeId } from '../../../../core/ids.ts'

let service: Service
let client: TestClient
let owner: TestPerson
let viewer: TestPerson

beforeAll(async () => {
  service = await shareService()
  client = await service.makeClient({ credits: 10_000 })
  const { accountId } = client
  owner = await signIn(service, { memberOf: [{ accountId, role: 'owner' }] })
  viewer = await signIn(service, { memberOf: [{ accountId, role: 'viewer' }] })
})

const read = async (person: TestPerson) => {
  const reply = await person.call('GET', `/console/v1/accounts/${client.accountId}/attention`)
  expect(reply.status, reply.text).toBe(200)
  return reply.body
}

describe('GET /console/v1/accounts/{account_id}/attention', () => {
  test('open tasks, failing webhooks and low credits, as they come and go', async () => {
    expect(await read(owner)).toMatchObject({
      ...{ openTasks: 0, failingWebhooks: 0, isCreditLow: false },
      staffed: { isNow: expect.any(Boolean) },
    })
    const taskId = await createTask(service, client)
    const path = `/console/v1/accounts/${client.accountId}/notice-settings`
    await owner.call('PUT', path, { body: { lowBalanceCredits: 10_000 } })
    const made = await service.call('POST', '/webhooks/create', {
      key: client.key,
      body: { url: 'https://example.com/webhooks' },
    })
    await sql`update webhook_lanes set failing_since = now()
      where endpoint_id = ${decodeId('webhook', made.body.id)}`.execute(service.deps.database.db)
    const marks = { openTasks: 1, failingWebhooks: 1, isCreditLow: true }
    expect(await read(owner)).toMatchObject(marks)
    // They see no webhooks.
    expect(await read(viewer)).toMatchObject({ ...marks, failingWebhooks: 0 })
    await service.call('POST', `/tasks/${taskId}/cancel`, { key: client.key, body: {} })
    expect(await read(owner)).toMatchObject({ openTasks: 0, isCreditLow: false })
  })
})

test('operators see what fails everywhere', async () => {
  const operator = await signIn(service, { operator: true })
  const { status, body } = await operator.call('GET', '/operator/v1/attention')
  expect(status).toBe(200)
  expect(body.failingWebhooks).toBeGreaterThan(0)
  expect(body).toMatchObject({ deadJobs: expect.any(Number), isLedgerWrong: expect.any(Boolean) })
})
