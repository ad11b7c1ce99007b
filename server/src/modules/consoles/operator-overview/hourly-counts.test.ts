import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Service, startService } from '../../../../test/service.ts'
import { createTask, makeWorker, refOf } from '../../../../test/workbench-client.ts'
import { countHours, readAcceptedShare, readFlow } from './hourly-counts.ts'
import type { HourRow } from './operator-overview.ts'

let service: Service
const db = () => service.deps.database.db

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const readNow = async () => (await readFlow(db())).at(-1) as HourRow

/** Counts, several at once, until it is so: transactions of other databases hold the count back too. */
async function countUntil(isSo: (hour: HourRow) => boolean): Promise<void> {
  for (;;) {
    await Promise.all([countHours(db()), countHours(db()), countHours(db())])
    if (isSo(await readNow())) return
  }
}

async function makeTestTask(): Promise<void> {
  const { testAccountId } = await service.makeAccount()
  const { key } = await service.makeKey({ account: testAccountId })
  const project = await service.call('POST', '/projects/create', { key, body: { name: 'Twin' } })
  await createTask(service, { key, projectId: project.body.id })
}

test('each event is counted once, whoever counts and however often; test twins are not', async () => {
  const client = await service.makeClient()
  const worker = await makeWorker(service)
  const tasks = []
  for (let i = 0; i < 3; i++) tasks.push(await createTask(service, client))
  await makeTestTask()
  await worker.act(tasks[0] as string, 'claim')
  await worker.act(tasks[0] as string, 'submit', { leaseNumber: 1, result: { message: 'Yes.' } })
  await countUntil(({ completed }) => completed === 1)
  expect(await readNow()).toMatchObject({ arrived: 3, completed: 1 })
  await countHours(db())
  expect(await readNow()).toMatchObject({ arrived: 3, completed: 1 })
  expect(await readFlow(db())).toHaveLength(24)
})

test('the answer of the engineer is counted once with its time; old hours are forgotten', async () => {
  const read = async () =>
    (
      await sql<{ seconds: number; answers: number }>`
      select seconds, answers, on_time from staff_answers`.execute(db())
    ).rows
  // That of the test before.
  expect(await read()).toEqual([{ seconds: expect.any(Number), answers: 1, on_time: 1 }])
  await sql`insert into staff_answers (hour, seconds, answers, on_time)
    values (now() - interval '9 days', 60, 5, 5)`.execute(db())
  await countHours(db())
  expect(await read()).toHaveLength(1)
})

test('what a transaction writes that is under way is counted when it has ended', async () => {
  const client = await service.makeClient()
  const { arrived: before } = await readNow()
  const ref = await refOf(service, await createTask(service, client))
  await db()
    .transaction()
    .execute(async (tx) => {
      await sql`insert into task_events (account_id, task_id, version, type, data)
        values (${ref.accountUuid}, ${ref.taskUuid}, 2, 'task.created', '{}')`.execute(tx)
      await createTask(service, client)
      await countHours(db())
      expect((await readNow()).arrived).toBeLessThan(before + 2)
    })
  await countUntil(({ arrived }) => arrived >= before + 3)
  expect((await readNow()).arrived).toBe(before + 3)
})

test('tasks are counted by client and day; days that are too old are forgotten', async () => {
  const client = await service.makeClient()
  const { arrived } = await readNow()
  for (let i = 0; i < 2; i++) await createTask(service, client)
  await countUntil((hour) => hour.arrived >= arrived + 2)
  await sql`insert into client_days (account_id, day, tasks)
    select account_id, day - 31, tasks from client_days`.execute(db())
  await countHours(db())
  const { rows } = await sql<{ tasks: number; is_test: boolean }>`
    select d.tasks, a.is_test from client_days d join accounts a on a.id = d.account_id
    order by d.account_id desc`.execute(db())
  expect(rows[0]).toEqual({ tasks: 2, is_test: false })
  expect(rows.some(({ is_test }) => is_test)).toBe(false)
  const old = await sql`select from client_days where day < current_date - 29`.execute(db())
  expect(old.rows).toEqual([])
})

test('the share of drafts that were kept, of those an engineer judged', async () => {
  expect(await readAcceptedShare(db())).toBeNull()
  await sql`insert into floor_hours (hour, drafts_judged, drafts_kept)
    values (date_trunc('hour', now()) - interval '2 days', 4, 3),
      (date_trunc('hour', now()) - interval '30 days', 100, 0)`.execute(db())
  expect(await readAcceptedShare(db())).toBe(0.75)
  await countHours(db())
  const { rows } = await sql`select from floor_hours where drafts_judged = 100`.execute(db())
  expect(rows).toEqual([])
})
