import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signIn, type TestPerson } from '../../../../../test/console-client.ts'
import { type Service, startService } from '../../../../../test/service.ts'
import {
  clearQueue,
  createTask,
  makeWorker,
  refOf,
  type TestClient,
  type Worker,
} from '../../../../../test/workbench-client.ts'

let service: Service
let client: TestClient
let operator: TestPerson
const db = () => service.deps.database.db

beforeAll(async () => {
  service = await startService()
  client = await service.makeClient()
  operator = await signIn(service, { operator: true })
})
afterAll(() => service.stop())
beforeEach(async () => {
  await clearQueue(service)
  await sql`update engineers set on_duty_since = null, tag_ids = '{1}'`.execute(db())
})

const list = async (taskId: string) => {
  const reply = await operator.call('GET', `/operator/v1/tasks/${taskId}/assignees`)
  expect(reply.status, reply.text).toBe(200)
  const { data } = reply.body as { data: { personId: string; state: string }[] }
  return data.map(({ personId, state, ...rest }) => ({ personId, state, ...rest }))
}

const leave = (worker: Worker, minutes: number) =>
  sql`update engineers set last_seen_at = now(), last_input_at = now() - make_interval(mins => ${minutes})
    where person_id = ${worker.personUuid}`.execute(db())

/** Answers two tasks, of which so many are on time. */
async function answer(worker: Worker, onTime: number): Promise<void> {
  for (let index = 0; index < 2; index++) {
    const taskId = await createTask(service, client, { tagId: 2 })
    expect((await worker.act(taskId, 'claim')).status).toBe(200)
    const done = { leaseNumber: 1, result: { message: 'Yes.' } }
    expect((await worker.act(taskId, 'submit', done)).status).toBe(200)
    const { taskUuid } = await refOf(service, taskId)
    if (index >= onTime)
      await sql`update task_queue set due_at = final_at - interval '1 minute'
        where task_id = ${taskUuid}`.execute(db())
  }
}

describe('GET /operator/v1/tasks/{task_id}/assignees', () => {
  test('the best match first: free, on time, fewer held; away is never free', async () => {
    const [late, punctual] = [await makeWorker(service), await makeWorker(service)]
    await answer(late, 1)
    await answer(punctual, 2)
    await clearQueue(service)
    const away = await makeWorker(service)
    await leave(away, 11)
    const other = await makeWorker(service, { tagIds: [1] })
    const off = await makeWorker(service, { isOnDuty: false })
    const taskId = await createTask(service, client, { tagId: 2 })
    const found = await list(taskId)
    const own = [late, punctual, away, other, off].map(({ personId }) => personId)
    expect(found.filter(({ personId }) => own.includes(personId))).toMatchObject([
      { personId: punctual.personId, state: 'free', isAssignable: true, onTimePercent: 100 },
      { personId: late.personId, state: 'free', isAssignable: true, onTimePercent: 50 },
      { personId: away.personId, state: 'away', isAssignable: true, onTimePercent: null },
      { personId: other.personId, state: 'other_tags', isAssignable: false },
      { personId: off.personId, state: 'off_duty', isAssignable: false },
    ])
    const floor = await operator.call('GET', '/operator/v1/floor')
    const shown = floor.body.onDuty.find(
      ({ personId }: { personId: string }) => personId === away.personId,
    )
    expect(shown).toMatchObject({ state: 'away' })
  })

  test('an open page is no input; what the engineer does is', async () => {
    const worker = await makeWorker(service)
    const taskId = await createTask(service, client)
    await leave(worker, 36)
    expect((await worker.call('GET', '/workbench/v1/queue')).status).toBe(200)
    expect(await list(taskId)).toContainEqual(
      expect.objectContaining({ personId: worker.personId, state: 'away' }),
    )
    const claimed = await worker.act(await createTask(service, client), 'claim')
    expect(claimed.status, claimed.text).toBe(200)
    await leave(worker, 36)
    const beat = { leaseNumber: 1, idleSeconds: 100 }
    await worker.act(claimed.body.id, 'heartbeat', beat)
    expect(await readInputMinutes(worker)).toBe(36)
    await worker.act(claimed.body.id, 'heartbeat', { ...beat, idleSeconds: 3 })
    expect(await readInputMinutes(worker)).toBe(0)
  })

  test('an assignment is undone until the engineer opens the task', async () => {
    const worker = await makeWorker(service)
    const taskId = await createTask(service, client)
    const act = (what: string, body: object) =>
      operator.call('POST', `/operator/v1/tasks/${taskId}/${what}`, { body })
    const { personId } = worker
    expect((await act('assign', { personId, reason: 'Overdue' })).status).toBe(200)
    const undo = { reason: 'Assignment undone', ifUnopened: true }
    expect((await act('release', undo)).body).toMatchObject({ stage: 'queued' })
    expect((await act('assign', { personId, reason: 'Overdue' })).status).toBe(200)
    expect((await worker.act(taskId, 'open', { leaseNumber: 2 })).status).toBe(200)
    const late = await act('release', undo)
    expect([late.status, late.body.error.code]).toEqual([409, 'TASK_TAKEN'])
  })
})

async function readInputMinutes({ personUuid }: Worker): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select floor(extract(epoch from now() - last_input_at) / 60)::integer as minutes
    from engineers where person_id = ${personUuid}`.execute(db())
  return rows[0]?.minutes ?? -1
}
