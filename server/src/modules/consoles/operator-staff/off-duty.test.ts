import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signIn, type TestPerson } from '../../../../test/console-client.ts'
import { type Loose, type Service, startService } from '../../../../test/service.ts'
import {
  clearQueue,
  createTask,
  makeWorker,
  type TestClient,
  type Worker,
} from '../../../../test/workbench-client.ts'
import { endAbsentDuty } from './off-duty.ts'

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
  await sql`update engineers set on_duty_since = null`.execute(db())
})

const takeOff = ({ personId }: Pick<Worker, 'personId'>) =>
  operator.call('POST', `/operator/v1/engineers/${personId}/off-duty`, {
    body: { reason: 'Away' },
  })

const isOnDuty = async (worker: Worker) =>
  (await worker.call('GET', '/workbench/v1/duty')).body.onDuty as boolean

async function listActs(subject: string) {
  const { rows } = await sql<Loose>`select actor, act, details from audit_entries
    where subject = ${subject} order by recorded_at desc limit 1`.execute(db())
  return rows
}

/** As one device that gets notifications. */
async function addDevice({ personUuid, sessionUuid }: Worker): Promise<void> {
  await sql`insert into push_subscriptions (person_id, session_id, endpoint_hash, sealed)
    values (${personUuid}, ${sessionUuid}, ${Buffer.from(personUuid)}, 'x')`.execute(db())
}

async function listPushes({ personUuid }: Worker) {
  const { rows } = await sql<{ kind: string }>`select n.kind from push_notices n
    join push_subscriptions s on s.id = n.subscription_id
    where s.person_id = ${personUuid} and n.next_at is not null`.execute(db())
  return rows.map(({ kind }) => kind)
}

describe('POST /operator/v1/engineers/{person_id}/off-duty', () => {
  test('200: ends duty, returns what they held with its text kept, and notifies them', async () => {
    const worker = await makeWorker(service)
    await addDevice(worker)
    const taskId = await createTask(service, client)
    await worker.act(taskId, 'claim')
    await worker.call('PUT', `/workbench/v1/tasks/${taskId}/draft`, {
      body: { content: 'Half a sentence' },
      headers: { 'if-match': '"0"' },
    })
    const reply = await takeOff(worker)
    expect([reply.status, reply.body], reply.text).toEqual([200, { releasedTasks: 1 }])
    expect(await isOnDuty(worker)).toBe(false)
    const polled = await service.call('GET', `/tasks/${taskId}`, { key: client.key })
    expect(polled.body.stage).toBe('queued')
    const kept = await worker.call('GET', `/workbench/v1/tasks/${taskId}/draft`)
    expect(kept.body.content).toBe('Half a sentence')
    const actor = `person:${operator.personUuid}`
    const details = { reason: 'Away' }
    expect(await listActs(taskId)).toEqual([{ actor, act: 'task.released', details }])
    expect(await listActs(worker.personId)).toEqual([{ actor, act: 'engineer.off_duty', details }])
    expect(await listPushes(worker)).toEqual(['off_duty'])
    await worker.call('PUT', '/workbench/v1/duty', { body: { onDuty: true } })
    expect(await isOnDuty(worker)).toBe(true)
  })

  test('409 for one who is off duty, 404 for no engineer', async () => {
    const worker = await makeWorker(service, { isOnDuty: false })
    const off = await takeOff(worker)
    expect([off.status, off.body.error.code]).toEqual([409, 'OFF_DUTY'])
    expect((await takeOff(operator)).status).toBe(404)
  })
})

describe('without input', () => {
  const letBe = (worker: Worker, minutes: number) =>
    sql`update engineers set on_duty_since = now() - interval '2 hours',
      last_input_at = now() - make_interval(mins => ${minutes})
      where person_id = ${worker.personUuid}`.execute(db())

  test('who holds no task goes off duty after 30 minutes, once, and is notified', async () => {
    const [absent, there, holding] = [
      await makeWorker(service),
      await makeWorker(service),
      await makeWorker(service),
    ]
    await addDevice(absent)
    await holding.act(await createTask(service, client), 'claim')
    await letBe(absent, 31)
    await letBe(there, 29)
    await letBe(holding, 31)
    expect(await endAbsentDuty(db())).toBe(1)
    expect(await endAbsentDuty(db())).toBe(0)
    expect(await Promise.all([absent, there, holding].map(isOnDuty))).toEqual([false, true, true])
    expect(await listPushes(absent)).toEqual(['off_duty'])
    expect(await listActs(absent.personId)).toEqual([
      {
        actor: 'system',
        act: 'engineer.off_duty',
        details: { reason: 'No input for 30 minutes.' },
      },
    ])
  })
})
