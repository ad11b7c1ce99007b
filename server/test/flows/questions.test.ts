// A question to the client and each way it can end: through HTTP, with the money, the clock, the effort, the
// events and the thread that follow.

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeId, encodeId } from '../../src/core/ids.ts'
import { startWorker } from '../../src/start/worker.ts'
import { signIn } from '../console-client.ts'
import { letTimePass } from '../engineers.ts'
import { type Service, startService } from '../service.ts'
import { makeWorker } from '../workbench-client.ts'
import type { Place, Shape } from './life.ts'
import * as life from './life.ts'

let service: Service
let worker: Awaited<ReturnType<typeof startWorker>>
let place: Place

beforeAll(async () => {
  service = await startService({ sweepIntervalMs: 50 })
  worker = await startWorker(service.deps)
  place = await life.openPlace(service)
})
afterAll(async () => {
  expect(await service.admin('audit-ledger')).toMatchObject({ ok: true })
  await worker.stop()
  await service.stop()
})

const shapes: Shape[] = [
  { mode: 'fast', hasSchema: false, revision: 'A' },
  { mode: 'standard', hasSchema: true, revision: 'A' },
  { mode: 'standard', hasSchema: false, revision: 'B' },
]
const name = ({ mode, hasSchema, revision }: Shape) =>
  `${mode}${hasSchema ? ' with schema' : ''} in ${revision}`
const rows = shapes.map((shape) => [name(shape), shape] as const)
const standard: Shape = { mode: 'standard', hasSchema: false, revision: 'A' }

const asked = ['task.created', 'task.claimed', 'task.needs_input']
const answered = ['task.claimed', 'task.completed']

const reply = (taskId: string, body: unknown, headers: Record<string, string> = {}) =>
  service.call('POST', `/tasks/${taskId}/messages`, { key: place.client.key, body, headers })

const readThread = async (taskId: string) =>
  (await service.call('GET', `/tasks/${taskId}/messages`, { key: place.client.key })).body.data

/** The asker comes back and answers after another forty seconds of work. */
async function finish(taskId: string, hasSchema = false) {
  const sent = await life.answer(place, taskId, hasSchema)
  expect(sent.status, sent.text).toBe(200)
}

describe('a reply', () => {
  test.each(rows)('%s: the task goes on, and the wait costs nothing', async (_, shape) => {
    const taskId = await life.createTask(place, shape)
    const before = await life.read(place, taskId)
    await life.ask(place, taskId, { choices: ['15', '18'], allowsText: true })
    const waiting = await life.read(place, taskId)
    expect(waiting).toMatchObject({
      status: 'pending',
      stage: 'needs_input',
      question: {
        ...{ number: 1, text: 'Which version is it?', choices: ['15', '18'], allowsText: true },
        ...{ onNoReply: 'continue', askedAt: expect.any(String), deadlineAt: expect.any(String) },
      },
      credits: { held: life.heldCredits, charged: 0 },
    })
    await letTimePass(service.deps.database.db, 3 * 3_600)
    const sent = await reply(taskId, { question: 1, choice: '15', text: 'Until spring.' })
    expect(sent.status, sent.text).toBe(200)
    expect(sent.body).toMatchObject({ stage: 'queued' })
    expect(sent.body.question).toBeUndefined()
    // Forty seconds of work went by before the question, and a moment around it.
    const shiftMs = Date.parse(sent.body.dueAt) - Date.parse(before.dueAt)
    expect(shiftMs).toBeGreaterThanOrEqual(-40_000)
    expect(shiftMs).toBeLessThan(-30_000)
    await finish(taskId, shape.hasSchema)
    await life.expectEnd(place, taskId, {
      status: 'completed',
      charged: 60,
      events: [...asked, 'task.resumed', ...answered],
    })
    expect(await readThread(taskId)).toMatchObject([
      { number: 1, state: 'replied', reply: { choice: '15', text: 'Until spring.' } },
    ])
  })

  test('the effort of both leases of the asker counts', async () => {
    const taskId = await life.createTask(place, standard)
    await life.ask(place, taskId)
    await reply(taskId, { text: 'It is 18.' })
    const { lease, budget } = await life.claim(place, taskId)
    expect(budget.effortSeconds).toBeGreaterThanOrEqual(40)
    await life.work(place, taskId, lease.number)
    const body = { leaseNumber: lease.number, result: { message: 'Sound.' } }
    expect((await place.engineer.act(taskId, 'submit', body)).status).toBe(200)
    const { credits } = await life.read(place, taskId)
    expect(credits.breakdown.effortSeconds).toBeGreaterThanOrEqual(80)
    expect(credits.breakdown.effortSeconds).toBeLessThan(90)
  })

  test('repeated with the same key it is replayed, with another body refused', async () => {
    const taskId = await life.createTask(place, standard)
    await life.ask(place, taskId)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const [one, two] = await Promise.all([
      reply(taskId, { text: 'It is 18.' }, headers),
      reply(taskId, { text: 'It is 18.' }, headers),
    ])
    expect([one.status, two.status], one.text + two.text).toEqual([200, 200])
    const replays = [one, two].filter((sent) => sent.headers.get('idempotent-replayed') === 'true')
    expect(replays).toHaveLength(1)
    const other = await reply(taskId, { text: 'It is 15.' }, headers)
    expect(other.body.error.code).toBe('IDEMPOTENCY_KEY_REUSED')
    const late = await reply(taskId, { text: 'It is 18.' })
    expect(late.status).toBe(409)
    expect(late.body.error.code).toBe('QUESTION_CLOSED')
    await finish(taskId)
  })

  test.each([
    ['no choice', { choices: ['a', 'b'] }, { text: 'Neither.' }, 'choice'],
    ['another choice', { choices: ['a', 'b'] }, { choice: 'c' }, 'choice'],
    ['nothing', {}, {}, 'text'],
    ['blank words', {}, { text: '  ' }, 'text'],
    ['data where none is asked for', {}, { text: 'So.', data: { a: 1 } }, 'data'],
    ['no data', { replySchema: life.schema }, { text: 'So.' }, 'data'],
    [
      'data that does not fit',
      { replySchema: life.schema },
      { data: { verdict: 'so', score: 0 } },
      'data/score',
    ],
  ])('%s is 400 and leaves the question open', async (_, question, body, field) => {
    const taskId = await life.createTask(place, standard)
    await life.ask(place, taskId, question)
    const sent = await reply(taskId, body)
    expect(sent.status, sent.text).toBe(400)
    expect(sent.body.error.details.errors.map((one: { field: string }) => one.field)).toContain(
      field,
    )
    expect(await life.read(place, taskId)).toMatchObject({ stage: 'needs_input' })
  })

  test('data is kept as it was sent', async () => {
    const taskId = await life.createTask(place, standard)
    await life.ask(place, taskId, { replySchema: life.schema })
    const data = { verdict: 'so', score: 3 }
    expect((await reply(taskId, { data })).status).toBe(200)
    expect(await readThread(taskId)).toMatchObject([{ reply: { data } }])
    await finish(taskId)
  })

  test('a member replies from the dashboard, a viewer may not', async () => {
    const taskId = await life.createTask(place, standard)
    await life.ask(place, taskId)
    const accountId = place.client.accountId
    const path = `/console/v1/accounts/${accountId}/tasks/${taskId}/messages`
    const viewer = await signIn(service, { memberOf: [{ accountId, role: 'viewer' }] })
    expect((await viewer.call('GET', path)).body.data).toMatchObject([
      { state: 'open', engineer: expect.stringMatching(/^E-\d{4}$/), repliedBy: null },
    ])
    const tasks = `/console/v1/accounts/${accountId}/tasks`
    const listed = await viewer.call('GET', `${tasks}?stage=needs_input`)
    expect(listed.body.data).toContainEqual(
      expect.objectContaining({ id: taskId, replyDeadlineAt: expect.any(String) }),
    )
    const replies = `/console/v1/accounts/${accountId}/api/tasks/${taskId}/messages`
    expect((await viewer.call('POST', replies, { body: { text: 'Yes.' } })).status).toBe(403)
    const owner = await signIn(service, { memberOf: [{ accountId, role: 'owner' }] })
    const sent = await owner.call('POST', replies, { body: { text: 'Yes.' } })
    expect(sent.status, sent.text).toBe(200)
    expect((await owner.call('GET', path)).body.data).toMatchObject([
      { state: 'replied', repliedBy: 'member' },
    ])
    await finish(taskId)
  })
})

describe('without a reply', () => {
  const afterDeadline = 24 * 3_600 + 1

  test('a suspended account cannot reply, and the deadline still ends the question', async () => {
    const client = await service.makeClient()
    const suspended = { ...place, client }
    const taskId = await life.createTask(suspended, standard)
    await life.ask(suspended, taskId)
    const account = `/operator/v1/accounts/${client.accountId}`
    const change = { suspended: true, reason: 'The invoice is unpaid.' }
    const done = await place.operator.call('PATCH', account, { body: change })
    expect(done.status, done.text).toBe(200)
    const path = `/tasks/${taskId}/messages`
    // A process may know the key as one of a working account for up to two seconds.
    const readStatus = async () => (await service.call('GET', path, { key: client.key })).status
    await expect.poll(readStatus, { timeout: 10_000 }).toBe(403)
    const refused = await service.call('POST', path, { key: client.key, body: { text: 'Yes.' } })
    expect([refused.status, refused.body.error.code]).toEqual([403, 'FORBIDDEN'])
    await letTimePass(service.deps.database.db, afterDeadline)
    const state = sql<{ outcome: string }>`select outcome from task_questions
      where task_id = ${decodeId('task', taskId)}`
    await expect
      .poll(async () => (await state.execute(service.deps.database.db)).rows[0]?.outcome)
      .toBe('continued')
  })

  test('default: what was to be assumed is the reply', async () => {
    const taskId = await life.createTask(place, standard)
    await life.ask(place, taskId, {
      ...{ choices: ['a', 'b'], onNoReply: 'default', defaultReply: { choice: 'b' } },
    })
    await letTimePass(service.deps.database.db, afterDeadline)
    await life.reach(place, taskId, 'queued')
    expect(await readThread(taskId)).toMatchObject([{ state: 'assumed', reply: { choice: 'b' } }])
    await finish(taskId)
  })

  test('continue: the task goes on without one', async () => {
    const taskId = await life.createTask(place, standard)
    await life.ask(place, taskId)
    await letTimePass(service.deps.database.db, afterDeadline)
    await life.reach(place, taskId, 'queued')
    const [message] = await readThread(taskId)
    expect(message).toMatchObject({ state: 'continued' })
    expect(message.reply).toBeUndefined()
    await finish(taskId)
  })

  test('cancel: the task ends, and everything is released', async () => {
    const taskId = await life.createTask(place, standard)
    await life.ask(place, taskId, { onNoReply: 'cancel' })
    await letTimePass(service.deps.database.db, afterDeadline)
    await life.reach(place, taskId, 'cancelled')
    await life.expectEnd(place, taskId, {
      status: 'cancelled',
      cancelReason: 'no_reply',
      charged: 0,
      events: [...asked, 'task.cancelled'],
    })
    expect(await readThread(taskId)).toMatchObject([{ state: 'no_reply' }])
    const { accountId } = place.client
    const viewer = await signIn(service, { memberOf: [{ accountId, role: 'viewer' }] })
    const shown = await viewer.call('GET', `/console/v1/accounts/${accountId}/tasks/${taskId}`)
    expect(shown.body).toMatchObject({ cancelReason: 'no_reply', replyDeadlineAt: null })
  })
})

describe('the task ends while a question is open', () => {
  test('the client cancels: the effort until the question is charged, to the asker', async () => {
    const taskId = await life.createTask(place, standard)
    await life.ask(place, taskId)
    await letTimePass(service.deps.database.db, 3_600)
    const cancelled = await service.call('POST', `/tasks/${taskId}/cancel`, {
      key: place.client.key,
    })
    expect(cancelled.status, cancelled.text).toBe(200)
    const { charged } = cancelled.body.credits
    expect(charged).toBeGreaterThanOrEqual(40)
    expect(charged).toBeLessThan(45)
    await life.expectEnd(place, taskId, {
      status: 'cancelled',
      cancelReason: 'client',
      charged,
      events: [...asked, 'task.cancelled'],
    })
    expect(await readThread(taskId)).toMatchObject([{ state: 'ended' }])
    const history = await place.engineer.call('GET', '/workbench/v1/history')
    expect(history.body.data[0]).toMatchObject({ taskId, endReason: 'cancelled' })
    expect(history.body.data[0].earned).toBe(charged)
  })
})

describe('what may be asked', () => {
  test.each([
    ['a default without its reply', { onNoReply: 'default' }, 'defaultReply'],
    ['a reply to assume with continue', { defaultReply: { text: 'So.' } }, 'defaultReply'],
    [
      'a default that is no choice',
      { choices: ['a', 'b'], onNoReply: 'default', defaultReply: { choice: 'c' } },
      'defaultReply.choice',
    ],
    ['a choice twice', { choices: ['a', 'a'] }, 'choices'],
    ['choices and a schema', { choices: ['a'], replySchema: { type: 'object' } }, 'replySchema'],
    ['a schema that is none', { replySchema: { type: 'sometimes' } }, 'replySchema.type'],
  ])('%s is 400, and the lease lives on', async (_, question, field) => {
    const taskId = await life.createTask(place, standard)
    const { lease } = await life.claim(place, taskId)
    const sent = await place.engineer.act(taskId, 'questions', {
      ...{ leaseNumber: lease.number, text: 'So?', onNoReply: 'continue' },
      ...question,
    })
    expect(sent.status, sent.text).toBe(400)
    expect(sent.body.error.details.errors[0].field).toBe(field)
    expect(await life.read(place, taskId)).toMatchObject({ stage: 'claimed' })
    const body = { leaseNumber: lease.number, reason: 'Done with it.' }
    expect((await place.engineer.act(taskId, 'release', body)).status).toBe(204)
  })

  test('cancel is refused for a client of revision B, and a sixth question for anybody', async () => {
    const taskId = await life.createTask(place, shapes[2] as Shape)
    const { lease } = await life.claim(place, taskId)
    const cancelling = { leaseNumber: lease.number, text: 'So?', onNoReply: 'cancel' }
    const refused = await place.engineer.act(taskId, 'questions', cancelling)
    expect(refused.body.error.details.errors[0].field).toBe('onNoReply')
    await place.engineer.act(taskId, 'release', { leaseNumber: lease.number, reason: 'Later.' })
    for (let number = 1; number <= 5; number++) {
      await life.ask(place, taskId)
      expect((await reply(taskId, { question: number, text: 'So.' })).status).toBe(200)
    }
    const { lease: last } = await life.claim(place, taskId)
    const sixth = { leaseNumber: last.number, text: 'So?', onNoReply: 'continue' }
    const sent = await place.engineer.act(taskId, 'questions', sixth)
    expect(sent.status).toBe(400)
    expect(sent.text).toContain('at most 5 questions')
  })
})

describe('the task is kept for its asker', () => {
  const claims = async (taskId: string) =>
    (await place.engineer.call('GET', '/workbench/v1/questions')).body.data.find(
      (one: { taskId: string }) => one.taskId === taskId,
    )

  test('nobody else is offered it for fifteen minutes, then everybody', async () => {
    const other = await makeWorker(service, { capacity: 20 })
    const taskId = await life.createTask(place, standard)
    await life.ask(place, taskId)
    expect(await claims(taskId)).toMatchObject({ state: 'waiting', yoursUntil: null })
    await reply(taskId, { text: 'It is 18.' })
    expect(await claims(taskId)).toMatchObject({ state: 'replied' })
    expect((await other.act(taskId, 'claim')).status).toBe(404)
    await letTimePass(service.deps.database.db, 901)
    await expect.poll(async () => (await other.act(taskId, 'claim')).status).toBe(200)
    expect(await claims(taskId)).toBeUndefined()
    const thread = await other.call('GET', `/workbench/v1/tasks/${taskId}/messages`)
    expect(thread.body.data).toMatchObject([{ reply: { text: 'It is 18.' } }])
    const own = await place.engineer.call('GET', `/workbench/v1/tasks/${taskId}/messages`)
    expect(own.body.data[0].text).toBe('Which version is it?')
    expect(own.body.data[0].reply).toBeUndefined()
  })

  test('an asker who goes off duty gives it to everybody', async () => {
    const asker = await makeWorker(service, { capacity: 20 })
    const taskId = await life.createTask(place, standard)
    await life.ask({ ...place, engineer: asker }, taskId)
    await reply(taskId, { text: 'It is 18.' })
    await sql`update engineers set on_duty_since = null
      where person_id = ${asker.personUuid}`.execute(service.deps.database.db)
    await letTimePass(service.deps.database.db, 11)
    await expect.poll(async () => (await place.engineer.act(taskId, 'claim')).status).toBe(200)
  })

  test('an operator may assign it to another engineer meanwhile', async () => {
    const other = await makeWorker(service, { capacity: 20 })
    const taskId = await life.createTask(place, standard)
    await life.ask(place, taskId)
    await reply(taskId, { text: 'It is 18.' })
    expect((await other.act(taskId, 'claim')).status).toBe(404)
    const personId = encodeId('person', other.personUuid)
    const body = { personId, reason: 'The asker is in a meeting until noon.' }
    const given = await place.operator.call('POST', `/operator/v1/tasks/${taskId}/assign`, { body })
    expect(given.status, given.text).toBe(200)
    expect(await claims(taskId)).toBeUndefined()
    expect(await life.read(place, taskId)).toMatchObject({ stage: 'claimed' })
  })

  test('an asker with nothing else to do claims it as the next', async () => {
    const asker = await makeWorker(service, { tagIds: [1], capacity: 20 })
    const db = service.deps.database.db
    const taskId = await life.createTask(place, standard)
    await life.ask({ ...place, engineer: asker }, taskId)
    await reply(taskId, { text: 'It is 18.' })
    // Also what others hold now, which may be taken back from them meanwhile.
    await sql`update task_queue set tag_id = 2
      where task_id <> ${decodeId('task', taskId)}`.execute(db)
    expect(await asker.claimNext()).toMatchObject({ id: taskId })
  })
})
