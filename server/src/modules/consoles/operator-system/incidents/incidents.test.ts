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
} from '../../../../../test/workbench-client.ts'

let service: Service
let client: TestClient
let operator: TestPerson
const db = () => service.deps.database.db

beforeAll(async () => {
  service = await startService()
  client = await service.makeClient()
  operator = await signIn(service, { operator: true, name: 'Olu Example' })
})
afterAll(() => service.stop())
beforeEach(async () => {
  await clearQueue(service)
  await sql`update engineers set on_duty_since = null`.execute(db())
  await sql`delete from part_sightings`.execute(service.adminDb)
  await sql`delete from incident_snoozes`.execute(service.adminDb)
})

async function list(): Promise<{ kind: string }[]> {
  const reply = await operator.call('GET', '/operator/v1/incidents')
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data
}

const kinds = async () => (await list()).map(({ kind }) => kind)

async function setDue(taskId: string, minutes: number): Promise<void> {
  const { taskUuid } = await refOf(service, taskId)
  await sql`update task_queue set due_at = now() + make_interval(mins => ${minutes})
    where task_id = ${taskUuid}`.execute(db())
}

const failModel = (minutes: number) =>
  sql`insert into part_sightings (part, source, seen_at, failures, failing_since, reason)
    values ('model', 'probe', now(), 5, now() - make_interval(mins => ${minutes}), 'no answer')
    on conflict (part, source) do update set failing_since = excluded.failing_since`.execute(db())

describe('GET /operator/v1/incidents', () => {
  test('nothing is wrong: no line', async () => {
    expect(await list()).toEqual([])
  })

  test('overdue tasks are red and first; too few engineers for the next hour amber', async () => {
    const [late, soon] = [await createTask(service, client), await createTask(service, client)]
    await setDue(late, -76)
    await setDue(soon, 28)
    await makeWorker(service)
    const offDuty = await makeWorker(service, { isOnDuty: false })
    await sql`update auth.users set name = 'Lena Example' where id = ${offDuty.personUuid}`.execute(
      db(),
    )
    const [overdue, staffing] = await list()
    expect(overdue).toMatchObject({ kind: 'overdue', severity: 'red', count: 1 })
    expect(staffing).toMatchObject({
      ...{ kind: 'staffing', severity: 'amber', count: 1 },
      staffing: {
        ...{ onDuty: 1, free: 1, away: 0 },
        forecast: [{ calledIn: [], misses: 1 }, { misses: 0 }],
      },
    })
    await makeWorker(service)
    expect(await kinds()).toEqual(['overdue'])
    await setDue(late, 90)
    expect(await kinds()).toEqual([])
  })

  test('a model is silent after two minutes, and not before', async () => {
    await failModel(1)
    expect(await kinds()).toEqual([])
    await failModel(3)
    expect(await list()).toMatchObject([{ kind: 'model', severity: 'amber', count: 0 }])
  })
})

describe('POST /operator/v1/incidents/{kind}/snooze', () => {
  test('200: for half an hour, with a name beside it; 404 for what is no incident', async () => {
    await setDue(await createTask(service, client), -5)
    await makeWorker(service)
    const reply = await operator.call('POST', '/operator/v1/incidents/overdue/snooze')
    expect(reply.status, reply.text).toBe(200)
    const minutes = (Date.parse(reply.body.until) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(29)
    expect(minutes).toBeLessThan(31)
    expect(await list()).toMatchObject([{ kind: 'overdue', snooze: { name: 'Olu Example' } }])
    await sql`update incident_snoozes set until = now()`.execute(db())
    expect(await list()).toMatchObject([{ kind: 'overdue', snooze: null }])
    const unknown = await operator.call('POST', '/operator/v1/incidents/fire/snooze')
    expect(unknown.status).toBe(404)
  })
})
