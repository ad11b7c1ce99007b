import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type Completed,
  insertCompleted,
  makeEstimatesOf,
} from '../../../../test/completed-tasks.ts'
import { type Service, startService } from '../../../../test/service.ts'
import { createTask, makeWorker } from '../../../../test/workbench-client.ts'
import { requireId } from '../../../core/ids.ts'
import { makeEstimates, readEstimates } from './estimates.ts'

type Client = Awaited<ReturnType<Service['makeClient']>>

let service: Service
let clients: Client[]
const db = () => service.deps.database.db

beforeAll(async () => {
  service = await startService()
  clients = []
  for (let i = 0; i < 3; i++) clients.push(await service.makeClient())
})
afterAll(() => service.stop())

beforeEach(async () => {
  await sql`truncate completed_tasks, charge_estimates, answer_time_estimates`.execute(
    service.adminDb,
  )
  await sql`update estimate_mark set made_at = '-infinity'`.execute(service.adminDb)
})

/** A Wednesday, so 54 hours after the week began. */
const asked = new Date('2026-09-16T06:30:00Z')
const hoursBefore = (hours: number) => new Date(asked.getTime() - hours * 3_600_000)
const week = 168

const kind = { mode: 'standard', tagId: 1, hasSchema: false } as const

const completedBy = (client: Client | undefined, changes: Partial<Completed> = {}): Completed => ({
  ...(client as Client),
  ...kind,
  createdAt: hoursBefore(week),
  seconds: 600,
  charged: 300,
  ...changes,
})

const many = (count: number, make: (index: number) => Completed) =>
  Array.from({ length: count }, (_, index) => make(index))

async function estimate(tasks: Completed[], { kept = tasks.length, client = clients[0] } = {}) {
  await insertCompleted(service.adminDb, tasks)
  await makeEstimatesOf(db(), kept, asked)
  const accountUuid = requireId('acct', (client as Client).accountId)
  return await readEstimates(db(), accountUuid, kind, asked)
}

test('charges: the median of 20 tasks of the account itself, nothing of 19', async () => {
  const own = (index: number) => completedBy(clients[0], { charged: 60 + index * 10 })
  expect((await estimate(many(19, own))).charge).toBeUndefined()
  const { charge } = await estimate([own(19)], { kept: 20 })
  const twentieths = many(20, own).map(({ charged }) => charged)
  expect(charge).toEqual({ is_own: true, tasks: 20, median: 150, p90: 230, twentieths })
})

test('charges of others: 20 tasks of three accounts, never of two', async () => {
  const other = await service.makeClient()
  const tasks = many(40, (index) => completedBy(clients[index % 2]))
  expect((await estimate(tasks, { client: other })).charge).toBeUndefined()
  const { charge } = await estimate([completedBy(clients[2])], { kept: 41, client: other })
  // What single tasks of others were charged stays theirs.
  expect(charge).toEqual({ is_own: false, tasks: 41, median: 300, p90: 300, twentieths: null })
})

test('a task with a schema, of another mode or tag, says nothing of this one', async () => {
  const changes = [{ hasSchema: true }, { mode: 'fast' as const }, { tagId: 2 }]
  const tasks = changes.flatMap((each) => many(20, () => completedBy(clients[0], each)))
  expect((await estimate(tasks)).charge).toBeUndefined()
})

test('how long a client took to reply is no part of an answer time', async () => {
  await insertCompleted(
    service.adminDb,
    many(20, () => completedBy(clients[0])),
  )
  await sql`insert into task_questions (account_id, task_id, number, text, allows_text, on_no_reply,
      asked_at, deadline_at, closed_at, outcome)
    select account_id, id, 1, 'So?', false, 'continue', now(), now(), now() + interval '400 s',
      'continued' from tasks`.execute(service.adminDb)
  const { answerTime } = await estimate([], { kept: 20 })
  expect(answerTime).toMatchObject({ tasks: 20, p50_seconds: 200, p90_seconds: 200 })
})

test('answer times widen until 20 tasks stand behind them', async () => {
  const elsewhere = many(20, () =>
    completedBy(clients[0], { tagId: 2, createdAt: hoursBefore(30), seconds: 4_000 }),
  )
  const level = async (tasks: Completed[], kept: number) => {
    const { level, tasks: behind, p50_seconds } = (await estimate(tasks, { kept })).answerTime ?? {}
    return [level, behind, p50_seconds]
  }
  expect(await level(elsewhere, 20)).toEqual(['mode', 20, 4_000])
  const otherHour = many(20, () =>
    completedBy(clients[0], { createdAt: hoursBefore(31), seconds: 3_000 }),
  )
  expect(await level(otherHour, 40)).toEqual(['tag', 20, 3_000])
  const otherDay = many(20, () =>
    completedBy(clients[0], { createdAt: hoursBefore(24), seconds: 2_000 }),
  )
  expect(await level(otherDay, 60)).toEqual(['hour_of_day', 20, 2_000])
  const sameHour = many(20, (index) => completedBy(clients[0], { seconds: 10 * (index + 1) }))
  const { answerTime } = await estimate(sameHour, { kept: 80 })
  expect(answerTime).toEqual({
    level: 'hour_of_week',
    tasks: 20,
    p50_seconds: 100,
    p90_seconds: 180,
  })
})

test('instant answers and those of engineers are apart', async () => {
  const mode = 'realtime_answer'
  const instant = many(20, () =>
    completedBy(clients[0], { mode, hasSchema: true, seconds: 3, charged: 60 }),
  )
  const byPerson = many(20, () => completedBy(clients[0], { mode, seconds: 80 }))
  await estimate([...instant, ...byPerson])
  const accountUuid = requireId('acct', (clients[0] as Client).accountId)
  const read = (hasSchema: boolean) =>
    readEstimates(db(), accountUuid, { mode, tagId: 1, hasSchema }, asked)
  expect((await read(true)).answerTime).toMatchObject({ p50_seconds: 3, tasks: 20 })
  expect((await read(false)).answerTime).toMatchObject({ p50_seconds: 80, tasks: 20 })
})

test('after 28 days a task is forgotten, and with it what it stood for', async () => {
  const { charge, answerTime } = await estimate(many(20, () => completedBy(clients[0])))
  expect([charge, answerTime]).not.toContain(undefined)
  await makeEstimatesOf(db(), 0, hoursBefore(-3 * week - 1))
  const accountUuid = requireId('acct', (clients[0] as Client).accountId)
  expect(await readEstimates(db(), accountUuid, kind, asked)).toEqual({
    charge: undefined,
    answerTime: undefined,
  })
})

test('of workers beside each other one makes them, and the next only after a while', async () => {
  const at = new Date()
  const made = await Promise.all([1, 2, 3, 4].map(() => makeEstimates(db(), at)))
  expect(made.filter(Boolean)).toHaveLength(1)
  expect(await makeEstimates(db(), new Date(at.getTime() + 60_000))).toBe(false)
  expect(await makeEstimates(db(), new Date(at.getTime() + 300_000))).toBe(true)
})

test('a task is there once it was completed, with what it was charged, and once only', async () => {
  const worker = await makeWorker(service)
  const [client] = clients as [Client]
  const taskId = await createTask(service, client)
  await worker.act(taskId, 'claim')
  const result = { message: 'Yes.' }
  expect((await worker.act(taskId, 'submit', { leaseNumber: 1, result })).status).toBe(200)
  await createTask(service, client)
  await makeEstimatesOf(db(), 1, new Date())
  // As after a restore, when everything is read again.
  await sql`update estimate_mark set counted_to = '0'`.execute(service.adminDb)
  await makeEstimatesOf(db(), 1, new Date())
  const rows = await db().selectFrom('completed_tasks').selectAll().execute()
  expect(rows).toMatchObject([{ mode: 'standard', tag_id: 1, has_schema: false, charged: 60 }])
})

test('tasks in test mode are not among them', async () => {
  const { testAccountId } = await service.makeAccount()
  const { key, keyId } = await service.makeKey({ account: testAccountId })
  const project = await service.call('POST', '/projects/create', { key, body: { name: 'Twin' } })
  const twin = { accountId: testAccountId, key, keyId, projectId: project.body.id as number }
  await estimate([completedBy(twin), completedBy(clients[0])], { kept: 1 })
})
