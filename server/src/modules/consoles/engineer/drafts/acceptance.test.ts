import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { letTimePass } from '../../../../../test/engineers.ts'
import { type Service, startService } from '../../../../../test/service.ts'
import {
  addDraft,
  clearQueue,
  createTask,
  makeWorker,
  openForAWhile,
  type TestClient,
  type Worker,
} from '../../../../../test/workbench-client.ts'

let service: Service
let client: TestClient

beforeAll(async () => {
  service = await startService()
  client = await service.makeClient()
})
afterAll(() => service.stop())
beforeEach(() => clearQueue(service))

const message = 'The first part.\n\nThe second part.'
const all = ['/message#0', '/message#1']

type Held = { worker: Worker; taskId: string; leaseNumber: number }

async function hold(opens = true, draft: object | null = { message }): Promise<Held> {
  const taskId = await createTask(service, client)
  if (draft) await addDraft(service, taskId, draft)
  const worker = await makeWorker(service, { opens })
  const { lease } = await worker.claimNext()
  return { worker, taskId, leaseNumber: lease.number }
}

const accept = ({ worker, taskId, leaseNumber }: Held, parts: string[], unread = false) =>
  worker.act(taskId, 'accept', { leaseNumber, parts, unread })
const submit = ({ worker, taskId, leaseNumber }: Held) =>
  worker.act(taskId, 'submit', { leaseNumber, result: { message } })
const save = ({ worker, taskId }: Held) =>
  worker.call('PUT', `/workbench/v1/tasks/${taskId}/draft`, {
    headers: { 'if-match': '"0"' },
    body: { content: 'No' },
  })
const wait = (seconds = 1) => letTimePass(service.deps.database.db, seconds)

describe('POST /workbench/v1/tasks/{task_id}/accept', () => {
  test('204: unread text is sent a second later, kept with person and time, and told', async () => {
    const held = await hold()
    expect((await accept(held, ['/message#0'])).status).toBe(204)
    expect((await accept(held, all, true)).status).toBe(204)
    const soon = await submit(held)
    expect(soon.body.error.details).toMatchObject({ reason: 'just_accepted' })
    const { rows } = await sql`select engineer_id, part, is_read, lease_number,
        accepted_at > now() - interval '1 minute' as is_stamped
      from draft_acceptances order by part`.execute(service.deps.database.db)
    const by = { engineer_id: held.worker.personUuid, lease_number: 1, is_stamped: true }
    expect(rows).toEqual([
      { ...by, part: '/message#0', is_read: true },
      { ...by, part: '/message#1', is_read: false },
    ])
    await wait()
    expect((await submit(held)).status).toBe(200)
    const shown = await service.call('GET', `/tasks/${held.taskId}`, { key: client.key })
    expect(shown.body.provenance).toMatchObject({
      source: 'human_with_ai',
      keptShare: 1,
      acceptedUnread: { count: 1, pointers: ['/message#1'] },
    })
  })

  test('204: what was read after all is no longer unread', async () => {
    const held = await hold()
    await accept(held, all, true)
    await accept(held, all)
    await wait()
    expect((await submit(held)).status).toBe(200)
    const shown = await service.call('GET', `/tasks/${held.taskId}`, { key: client.key })
    expect(shown.body.provenance).not.toHaveProperty('acceptedUnread')
  })

  test('what was accepted unread counts under its lease alone, what was read under the next', async () => {
    const held = await hold()
    const { worker, taskId, leaseNumber } = held
    await accept(held, ['/message#0'])
    await accept(held, ['/message#1'], true)
    await worker.act(taskId, 'release', { leaseNumber, reason: 'Lunch.' })
    await worker.act(taskId, 'claim')
    const again = { ...held, leaseNumber: 2 }
    await wait()
    const asked = await submit(again)
    expect(asked.body.error.details).toEqual({ pointers: ['/message#1'], parts: ['/message#1'] })
    await wait()
    expect((await accept(again, ['/message#1'], true)).status).toBe(204)
    await wait()
    expect((await submit(again)).status).toBe(200)
  })

  test('400: a part that the draft does not have, a place above one, and no draft at all', async () => {
    const held = await hold()
    for (const parts of [['/message#2'], ['/message'], [''], ['/message#0', '/x']]) {
      const reply = await accept(held, parts, true)
      expect([reply.status, reply.body.error.code]).toEqual([400, 'INVALID_REQUEST'])
    }
    expect((await accept(held, [])).status).toBe(400)
    await wait(100)
    const without = await hold(true, null)
    expect((await accept(without, ['/message#0'], true)).status).toBe(400)
  })

  test('404 and 409: who does not hold the task, and a lease that is over', async () => {
    const held = await hold()
    const other = await makeWorker(service)
    expect((await accept({ ...held, worker: other }, all)).status).toBe(404)
    expect((await accept({ ...held, leaseNumber: 2 }, all)).status).toBe(404)
    await wait(91)
    const late = await accept(held, all, true)
    expect([late.status, late.body.error.code]).toEqual([409, 'LEASE_LOST'])
  })

  test('409: before the task was on the screen for a second', async () => {
    const held = await hold(false)
    for (const unread of [true, false]) {
      const unseen = await accept(held, all, unread)
      expect(unseen.body.error.details).toMatchObject({ reason: 'not_opened' })
    }
    await held.worker.act(held.taskId, 'open', { leaseNumber: held.leaseNumber })
    const early = await accept(held, all, true)
    expect([early.status, early.body.error.code]).toEqual([409, 'TOO_SOON_TO_ANSWER'])
    expect(early.body.error.details).toMatchObject({ reason: 'just_opened' })
  })

  test('409: within a second of a refused submit', async () => {
    const held = await hold()
    expect((await submit(held)).body.error.code).toBe('DRAFT_UNCONFIRMED')
    const early = await accept(held, all, true)
    expect(early.body.error.details).toMatchObject({ reason: 'just_refused' })
    await wait()
    expect((await accept(held, all, true)).status).toBe(204)
  })
})

describe('POST /workbench/v1/tasks/{task_id}/open', () => {
  test('404 and 409: who does not hold the task, and a lease that is over', async () => {
    const held = await hold(false)
    const { taskId, leaseNumber } = held
    const other = await makeWorker(service)
    expect((await other.act(taskId, 'open', { leaseNumber })).status).toBe(404)
    expect((await held.worker.act(taskId, 'open', { leaseNumber: 7 })).status).toBe(404)
    await wait(91)
    const late = await held.worker.act(taskId, 'open', { leaseNumber })
    expect([late.status, late.body.error.code]).toEqual([409, 'LEASE_LOST'])
  })

  test('under the next lease the task counts as unseen until it is opened again', async () => {
    const held = await hold()
    const { worker, taskId } = held
    await worker.act(taskId, 'release', { leaseNumber: 1 })
    const bare = await worker.call('POST', `/workbench/v1/tasks/${taskId}/claim`)
    const again = { ...held, leaseNumber: bare.body.lease.number }
    expect((await submit(again)).body.error.details).toMatchObject({ reason: 'not_opened' })
    await openForAWhile(service.deps.database.db, bare.body)
    expect((await submit(again)).body.error.code).toBe('DRAFT_UNCONFIRMED')
  })
})

describe('POST /workbench/v1/tasks/{task_id}/release', () => {
  test('400 without a reason once anything was accepted or saved', async () => {
    const held = await hold()
    const { worker, taskId, leaseNumber } = held
    await accept(held, ['/message#0'])
    const refused = await worker.act(taskId, 'release', { leaseNumber })
    expect(refused.body.error.details.errors[0].field).toBe('reason')
    await worker.act(taskId, 'release', { leaseNumber, reason: 'Lunch.' })
    await clearQueue(service)
    const next = await hold()
    await save(next)
    const body = { leaseNumber: next.leaseNumber }
    expect((await next.worker.act(next.taskId, 'release', body)).status).toBe(400)
  })

  test('204 without a reason before, also where text of an earlier lease is kept', async () => {
    const held = await hold()
    const { worker, taskId } = held
    await accept(held, ['/message#0'])
    await save(held)
    await worker.act(taskId, 'release', { leaseNumber: 1, reason: 'Lunch.' })
    await worker.act(taskId, 'claim')
    expect((await worker.act(taskId, 'release', { leaseNumber: 2 })).status).toBe(204)
  })
})
