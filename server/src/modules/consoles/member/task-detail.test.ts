import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signIn, type TestPerson } from '../../../../test/console-client.ts'
import { letTimePass } from '../../../../test/engineers.ts'
import { type Loose, type Service, startService } from '../../../../test/service.ts'
import {
  clearQueue,
  createTask,
  makeWorker,
  refOf,
  type TestClient,
  type Worker,
} from '../../../../test/workbench-client.ts'
import { pseudonymOf, shareChanged } from './task-detail.ts'

let service: Service
let client: TestClient
let viewer: TestPerson
const db = () => service.deps.database.db

beforeAll(async () => {
  service = await startService()
  client = await service.makeClient()
  viewer = await signIn(service, { memberOf: [{ accountId: client.accountId, role: 'viewer' }] })
})
afterAll(() => service.stop())
beforeEach(() => clearQueue(service))

const pathOf = (taskId: string) => `/console/v1/accounts/${client.accountId}/tasks/${taskId}`
const read = async (taskId: string) => (await viewer.call('GET', pathOf(taskId))).body as Loose

async function answer(worker: Worker, taskId: string, message: string): Promise<void> {
  const { lease } = await worker.claimNext()
  for (let i = 0; i < 4; i++) {
    await letTimePass(db(), 30)
    await worker.act(taskId, 'heartbeat', { leaseNumber: lease.number, idleSeconds: 0 })
  }
  const body = { leaseNumber: lease.number, result: { message } }
  const done = await worker.answer(taskId, body)
  expect(done.status, done.text).toBe(200)
}

async function addDraft(taskId: string, message: string): Promise<void> {
  const { accountUuid, taskUuid } = await refOf(service, taskId)
  await sql`insert into ai_drafts (account_id, task_id, content, model, input_tokens, output_tokens)
    values (${accountUuid}, ${taskUuid}, ${JSON.stringify({ message })}, 'test-model', 1, 1)`.execute(
    db(),
  )
}

describe('GET /console/v1/accounts/{account_id}/tasks/{task_id}', () => {
  test('200: a task that was answered, with its money, its timeline and its draft', async () => {
    const taskId = await createTask(service, client, {
      mode: 'fast',
      tagId: 2,
      metadata: { ticket: 'OPS-12' },
      attachments: [{ fileName: 'a.sql', mimeType: 'text/plain', content: 'alter' }],
    })
    await addDraft(taskId, 'It does not.\n\nIt is short.')
    const worker = await makeWorker(service)
    await answer(worker, taskId, 'It does.\n\nIt is short.')

    const task = await read(taskId)
    const name = task.timeline[1].engineer
    expect(name).toMatch(/^E-\d{4}$/)
    expect(task).toMatchObject({
      id: taskId,
      status: 'completed',
      prompt: 'Is this lock held too long?',
      metadata: { ticket: 'OPS-12' },
      responseSchema: null,
      files: [{ fileName: 'a.sql', mimeType: 'text/plain', fileSize: 5 }],
      result: { message: 'It does.\n\nIt is short.' },
      provenance: { source: 'human_with_ai', keptShare: 0.5 },
      createdBy: { kind: 'key', id: client.keyId },
      chargedCredits: 270,
      breakdown: {
        effortSeconds: 120,
        modeMultiplier: 1.5,
        expertiseMultiplier: 1.5,
        minimumCharge: 60,
        exactCredits: 270,
        releasedCredits: 330,
      },
      draft: {
        model: 'test-model',
        content: { message: 'It does not.\n\nIt is short.' },
        changedShare: 0.5,
      },
      deliveries: [],
    })
    expect(task.entries).toMatchObject([
      { kind: 'hold', availableChange: -600, heldChange: 600, text: 'Task created' },
      { kind: 'capture', availableChange: 0, heldChange: -270, text: '120 s × 1.5 × 1.5' },
      { kind: 'release', availableChange: 330, heldChange: -330, text: 'Unused part of the hold' },
    ])
    expect(task.timeline).toMatchObject([
      { type: 'task.created', version: 1, stage: 'queued', engineer: null, hasDraft: null },
      { type: 'task.claimed', version: 2, stage: 'claimed', engineer: name },
      { type: 'task.completed', version: 3, stage: 'completed', engineer: name },
    ])
  })

  test('200: nothing in it says who the engineer is', async () => {
    const taskId = await createTask(service, client)
    const worker = await makeWorker(service)
    await answer(worker, taskId, 'Yes.')
    const { text } = await viewer.call('GET', pathOf(taskId))
    expect(text).not.toContain(worker.personId)
    expect(text).not.toContain(worker.personUuid)
    expect(text).not.toContain(worker.email)
  })

  test('200: each claim shows its own engineer, the same one by the same name', async () => {
    const taskId = await createTask(service, client)
    const [first, second] = [await makeWorker(service), await makeWorker(service)]
    const { lease } = await first.claimNext()
    await first.act(taskId, 'release', { leaseNumber: lease.number, reason: 'Not my field.' })
    await answer(second, taskId, 'Yes.')
    const { timeline, draft } = await read(taskId)
    const { accountUuid } = await refOf(service, taskId)
    const names = [first, second].map(({ personUuid }) => pseudonymOf(accountUuid, personUuid))
    expect(timeline.map(({ type, engineer }: Loose) => [type, engineer])).toEqual([
      ['task.created', null],
      ['task.claimed', names[0]],
      ['task.requeued', null],
      ['task.claimed', names[1]],
      ['task.completed', names[1]],
    ])
    expect(draft).toBeNull()
  })

  test('200: a draft is not told before the answer, nor after a cancel', async () => {
    const taskId = await createTask(service, client)
    await addDraft(taskId, 'A secret guess.')
    const untold = { model: 'test-model', content: null, changedShare: null }
    expect((await read(taskId)).draft).toMatchObject(untold)
    await service.call('POST', `/tasks/${taskId}/cancel`, { key: client.key })
    const task = await read(taskId)
    expect(task.draft).toMatchObject(untold)
    expect(task).toMatchObject({ cancelReason: 'client', breakdown: null, result: null })
    expect(task.entries.at(-1)).toMatchObject({ kind: 'release', text: 'Cancelled by you' })
  })

  test('200: a member at a page is named as who made it', async () => {
    const memberOf = [{ accountId: client.accountId, role: 'developer' as const }]
    const developer = await signIn(service, { name: 'Ada Karlsson', memberOf })
    const body = { prompt: 'Is this lock held?', maxCredits: 600, projectId: client.projectId }
    const path = `/console/v1/accounts/${client.accountId}/api/tasks/create`
    const made = await developer.call('POST', path, { body })
    expect(made.status, made.text).toBe(201)
    expect((await read(made.body.id)).createdBy).toEqual({
      kind: 'person',
      id: developer.personId,
      name: 'Ada Karlsson',
    })
  })

  test('200: what was sent to webhooks, and how the last attempt went', async () => {
    const taskId = await createTask(service, client)
    const { accountUuid, taskUuid } = await refOf(service, taskId)
    await sql`with endpoint as (
        insert into webhook_endpoints (account_id, url, revision, secret)
        values (${accountUuid}, 'https://example.com/hooks/secret?token=s', 'A', '') returning id
      ), delivery as (
        insert into webhook_deliveries (endpoint_id, account_id, event_id, event_type, sequence,
          task_id, version, data, occurred_at, status, attempts)
        select id, ${accountUuid}, 'evt_1', 'task.created', 1, ${taskUuid}, 1, '{}', now(), 'delivered',
          2 from endpoint returning endpoint_id, id
      )
      insert into webhook_attempts (endpoint_id, delivery_id, number, started_at, latency_ms, status_code)
      select endpoint_id, id, number, now(), 84, status from delivery,
        (values (1, 500), (2, 200)) tries (number, status)`.execute(db())
    expect((await read(taskId)).deliveries).toMatchObject([
      {
        url: 'https://example.com',
        eventType: 'task.created',
        state: 'delivered',
        attempts: 2,
        lastStatus: 200,
        lastLatencyMs: 84,
      },
    ])
  })

  test("404: another account's task, as one that was never made", async () => {
    const other = await service.makeClient()
    const foreign = await createTask(service, other)
    for (const taskId of [
      foreign,
      'task_06a1ynhfkxvw5b8q2d3r4s5t6v',
      `task_7${'z'.repeat(25)}`,
      'x',
    ])
      expect((await viewer.call('GET', pathOf(taskId))).status, taskId).toBe(404)
  })
})

test.each([
  [{ source: 'ai' }, 0],
  [{ source: 'human' }, 1],
  [{ source: 'human_with_ai', keptShare: 0.62 }, 0.38],
  [{ source: 'human_with_ai', fields: { '/a': 'ai', '/b': 'human_changed' } }, 0.5],
  [{ source: 'human', fields: {} }, 1],
])('the share that changed by %j is %d', (provenance, share) => {
  expect(shareChanged(provenance)).toBe(share)
})
