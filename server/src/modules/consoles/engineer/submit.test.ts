import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { letTimePass } from '../../../../test/engineers.ts'
import { type Loose, type Service, startService } from '../../../../test/service.ts'
import {
  addDraft,
  clearQueue,
  createTask,
  makeWorker,
  openForAWhile,
  type TestClient,
  type Worker,
} from '../../../../test/workbench-client.ts'
import { workbenchDeps } from '../../../start/task-dependencies.ts'
import { answerTask } from './engineer.ts'

let service: Service
let client: TestClient

beforeAll(async () => {
  service = await startService()
  client = await service.makeClient()
})
afterAll(() => service.stop())
beforeEach(() => clearQueue(service))

const result = { message: 'Yes, it is.' }

const responseSchema = {
  type: 'object',
  properties: {
    risk: { type: 'string', enum: ['low', 'high'] },
    lines: { type: 'array', items: { type: 'integer' } },
  },
  required: ['risk'],
  additionalProperties: false,
}

type Held = { worker: Worker; taskId: string; leaseNumber: number }

async function hold(
  more: Record<string, unknown> = {},
  draft?: Loose,
  engineer?: { opens: boolean },
): Promise<Held> {
  const taskId = await createTask(service, client, more)
  if (draft) await addDraft(service, taskId, draft)
  const worker = await makeWorker(service, engineer)
  const task = await worker.claimNext()
  const written = { content: draft, model: 'test-model', writtenAt: expect.any(String) }
  expect(task).toMatchObject({ id: taskId, aiDraft: draft ? written : null })
  return { worker, taskId, leaseNumber: task.lease.number }
}

const submit = ({ worker, taskId, leaseNumber }: Held, more: Record<string, unknown>) =>
  worker.act(taskId, 'submit', { leaseNumber, ...more })

const accept = async ({ worker, taskId, leaseNumber }: Held, parts: string[], unread = false) => {
  const reply = await worker.accept(taskId, { leaseNumber, parts, unread })
  expect(reply.status, reply.text).toBe(204)
}

const read = async (taskId: string) =>
  await service.call('GET', `/tasks/${taskId}`, { key: client.key })

describe('POST /workbench/v1/tasks/{task_id}/submit', () => {
  describe('200', () => {
    test('completes the task, charges the effort, and never says who answered', async () => {
      const held = await hold({ tagId: 2, mode: 'fast' })
      const { worker, taskId, leaseNumber } = held
      for (const _ of [1, 2, 3, 4]) {
        await letTimePass(service.deps.database.db, 20)
        await worker.act(taskId, 'heartbeat', { leaseNumber, idleSeconds: 0 })
      }
      const reply = await submit(held, { result })
      expect(reply.body).toEqual({
        task: { id: taskId, status: 'completed', charged: 180, effortSeconds: 80, sendsAt: null },
        next: null,
      })
      const shown = await read(taskId)
      expect(shown.body).toMatchObject({
        status: 'completed',
        result,
        provenance: { source: 'human' },
        credits: { charged: 180, released: 420 },
      })
      for (const secret of [worker.personUuid, worker.personId, worker.email, 'Test Person']) {
        expect(shown.text).not.toContain(secret)
      }
      const past = await worker.call('GET', `/workbench/v1/tasks/${taskId}`)
      expect(past.body).toMatchObject({
        held: false,
        stage: 'completed',
        lastLease: { endReason: 'submitted' },
      })
    })

    test('can lower the effort', async () => {
      const held = await hold()
      await letTimePass(service.deps.database.db, 25)
      const reply = await submit(held, { result, effortSeconds: 3 })
      expect(reply.body.task).toMatchObject({ effortSeconds: 3, charged: 60 })
    })

    test('data that matches the schema, with provenance for each field', async () => {
      const draft = { risk: 'low', lines: [1, 2] }
      const held = await hold({ responseSchema }, draft)
      const answer = { risk: 'high', lines: [1, 2] }
      await accept(held, ['/lines/0', '/lines/1'])
      const reply = await submit(held, { result: answer })
      expect(reply.status, reply.text).toBe(200)
      expect((await read(held.taskId)).body).toMatchObject({
        result: answer,
        provenance: {
          source: 'human_with_ai',
          model: 'test-model',
          fields: { '/risk': 'human_changed', '/lines/0': 'ai', '/lines/1': 'ai' },
        },
      })
    })

    test('with the next task in the same reply, or null when none waits', async () => {
      const held = await hold()
      const waiting = await createTask(service, client)
      const reply = await submit(held, { result, next: true })
      expect(reply.body.next).toMatchObject({ id: waiting, held: true, lease: { number: 1 } })
      await openForAWhile(service.deps.database.db, reply.body.next)
      const last = await submit({ ...held, taskId: waiting }, { result, next: true })
      expect(last.body.next).toBeNull()
    })

    test('whoever went off duty still submits, and gets no next task', async () => {
      const held = await hold()
      await createTask(service, client)
      await held.worker.call('PUT', '/workbench/v1/duty', { body: { onDuty: false } })
      const reply = await submit(held, { result, next: true })
      expect([reply.status, reply.body.next]).toEqual([200, null])
    })
  })

  test('a failure to claim the next task does not sound as if the answer were lost', async () => {
    const { worker, ...held } = await hold()
    const deps = workbenchDeps(service.deps)
    const failure = new Error('no connection')
    const errors: unknown[] = []
    const answered = await answerTask(
      {
        ...deps,
        hot: { ...deps.hot, transactTogether: () => Promise.reject(failure) },
        onError: (error) => errors.push(error),
      },
      { ...held, engineerUuid: worker.personUuid, result, next: true },
    )
    expect(answered).toMatchObject({ task: { status: 'completed' }, next: undefined })
    expect(errors).toEqual([failure])
  })

  test('400: more effort than was measured, and a body of another shape', async () => {
    const held = await hold()
    const raised = await submit(held, { result, effortSeconds: 500 })
    expect(raised.status).toBe(400)
    expect(raised.body.error.details.errors[0].field).toBe('effortSeconds')
    for (const more of [{}, { result: 'text' }, { result, acceptDraft: true }, { result, x: 1 }]) {
      expect((await submit(held, more)).status).toBe(400)
    }
    expect((await submit(held, { result })).status).toBe(200)
  })

  test('404: who never held it, and a number he never had', async () => {
    const held = await hold()
    const worker = await makeWorker(service)
    expect((await submit({ ...held, worker }, { result })).status).toBe(404)
    expect((await submit({ ...held, leaseNumber: 2 }, { result })).status).toBe(404)
    expect((await read(held.taskId)).body.status).toBe('pending')
  })

  describe('409', () => {
    test('LEASE_LOST: it ran out, or somebody else holds the task now', async () => {
      const held = await hold()
      await letTimePass(service.deps.database.db, 91)
      const late = await submit(held, { result })
      expect([late.status, late.body.error.code]).toEqual([409, 'LEASE_LOST'])
      const again = await hold()
      await again.worker.act(again.taskId, 'release', {
        leaseNumber: again.leaseNumber,
        reason: 'No.',
      })
      const other = await makeWorker(service)
      expect((await other.claimNext()).id).toBe(again.taskId)
      const stale = await submit(again, { result: { wrong: 1 } })
      expect(stale.body.error.code).toBe('LEASE_LOST')
    })

    test('LEASE_LOST: the number of an earlier lease, whatever the answer is', async () => {
      const held = await hold()
      const { worker, taskId, leaseNumber } = held
      await worker.act(taskId, 'release', { leaseNumber, reason: 'Lunch.' })
      expect((await worker.act(taskId, 'claim')).body.lease.number).toBe(2)
      for (const answer of [result, { wrong: 1 }]) {
        const reply = await submit(held, { result: answer })
        expect([reply.status, reply.body.error.code]).toEqual([409, 'LEASE_LOST'])
      }
      expect((await submit({ ...held, leaseNumber: 2 }, { result })).status).toBe(200)
    })

    test('TASK_FINAL: the client has cancelled', async () => {
      const held = await hold()
      await service.call('POST', `/tasks/${held.taskId}/cancel`, { key: client.key })
      const reply = await submit(held, { result })
      expect(reply.body.error).toMatchObject({
        code: 'TASK_FINAL',
        details: { status: 'cancelled' },
      })
    })

    test('DRAFT_UNCONFIRMED: values nobody touched, named by their places', async () => {
      const held = await hold({ responseSchema }, { risk: 'low', lines: [7] })
      const answer = { risk: 'high', lines: [7] }
      const asked = await submit(held, { result: answer })
      expect([asked.status, asked.body.error.code]).toEqual([409, 'DRAFT_UNCONFIRMED'])
      expect(asked.body.error.details).toEqual({ pointers: ['/lines/0'], parts: ['/lines/0'] })
      const again = await submit(held, { result: answer })
      expect(again.body.error.code).toBe('DRAFT_UNCONFIRMED')
      await accept(held, ['/lines/0'])
      expect((await submit(held, { result: answer })).status).toBe(200)
      expect((await read(held.taskId)).body.provenance).not.toHaveProperty('acceptedUnread')
    })

    test('DRAFT_UNCONFIRMED: a paragraph of the draft in a text', async () => {
      const draft = { message: 'The first part.\n\nThe second part.' }
      const held = await hold({}, draft)
      const answer = { message: 'My own words.\n\nMore of them.\n\nThe second part.' }
      const asked = await submit(held, { result: answer })
      const parts = ['/message#1']
      expect(asked.body.error.details).toEqual({ pointers: ['/message#2'], parts })
      await accept(held, parts)
      const reply = await submit(held, { result: answer })
      expect(reply.status).toBe(200)
      const { provenance } = (await read(held.taskId)).body
      expect(provenance).toMatchObject({ source: 'human_with_ai', keptShare: 0.33 })
    })

    test('DRAFT_UNCONFIRMED: whatever the effort', async () => {
      const held = await hold({}, { message: 'The whole answer.' })
      for (const _ of [1, 2, 3]) {
        await letTimePass(service.deps.database.db, 30)
        const { worker, taskId, leaseNumber } = held
        await worker.act(taskId, 'heartbeat', { leaseNumber, idleSeconds: 0 })
      }
      const reply = await submit(held, { result: { message: 'The whole answer.' } })
      expect(reply.body.error.code).toBe('DRAFT_UNCONFIRMED')
    })

    test('TOO_SOON_TO_ANSWER: the task was not opened, or less than a second ago', async () => {
      const held = await hold({}, undefined, { opens: false })
      const { worker, taskId, leaseNumber } = held
      const unseen = await submit(held, { result })
      expect([unseen.status, unseen.body.error.code]).toEqual([409, 'TOO_SOON_TO_ANSWER'])
      expect(unseen.body.error.details).toEqual({ reason: 'not_opened', waitMs: 1_000 })
      const opened = await worker.act(taskId, 'open', { leaseNumber })
      expect(opened.body).toEqual({ openedAt: expect.any(String) })
      const early = await submit(held, { result })
      expect(early.body.error.details).toMatchObject({ reason: 'just_opened' })
      expect((await read(taskId)).body.status).toBe('pending')
      await letTimePass(service.deps.database.db, 1)
      // To open it again begins no second anew.
      expect((await worker.act(taskId, 'open', { leaseNumber })).status).toBe(200)
      expect((await submit(held, { result })).status).toBe(200)
    })
  })

  test('413: a body that is too large', async () => {
    const held = await hold()
    const reply = await submit(held, { result: { message: 'x'.repeat(1_100_000) } })
    expect(reply.status).toBe(413)
  })

  test('422: every place that does not fit is named, and nothing is completed', async () => {
    const held = await hold({ responseSchema })
    const reply = await submit(held, { result: { risk: 'none', lines: [1, 'two'], more: true } })
    expect([reply.status, reply.body.error.code]).toEqual([422, 'RESULT_INVALID'])
    expect(reply.body.error.details.errors.map((each: Loose) => each.pointer).sort()).toEqual([
      '/lines/1',
      '/more',
      '/risk',
    ])
    expect((await read(held.taskId)).body).toMatchObject({ status: 'pending', stage: 'claimed' })
  })

  test('422: without a schema the result is a message and nothing beside it', async () => {
    const held = await hold()
    const reply = await submit(held, { result: { message: '  ', note: 'x' } })
    expect([reply.status, reply.body.error.code]).toEqual([422, 'RESULT_INVALID'])
    expect(reply.body.error.details.errors.map((each: Loose) => each.pointer).sort()).toEqual([
      '/message',
      '/note',
    ])
    expect((await read(held.taskId)).body).toMatchObject({ status: 'pending', stage: 'claimed' })
  })
})
