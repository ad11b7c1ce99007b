import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { letTimePass } from '../../../../test/engineers.ts'
import { type Loose, type Service, startService } from '../../../../test/service.ts'
import {
  clearQueue,
  createTask,
  makeWorker,
  type TestClient,
  type Worker,
} from '../../../../test/workbench-client.ts'

let service: Service
let client: TestClient
const db = () => service.deps.database.db

beforeAll(async () => {
  service = await startService()
  client = await service.makeClient()
})
afterAll(() => service.stop())
beforeEach(() => clearQueue(service))

async function answer(worker: Worker): Promise<string> {
  const taskId = await createTask(service, client)
  const { lease } = await worker.claimNext()
  const body = { leaseNumber: lease.number, idleSeconds: 0 }
  for (let i = 0; i < 2; i++) {
    await letTimePass(db(), 30)
    await worker.act(taskId, 'heartbeat', body)
  }
  const result = { message: 'Yes.' }
  await worker.act(taskId, 'submit', { leaseNumber: lease.number, result })
  return taskId
}

describe('GET /workbench/v1/statistics', () => {
  const path = '/workbench/v1/statistics'
  const read = async (worker: Worker, timeZone: string) =>
    (await worker.call('GET', `${path}?timeZone=${timeZone}`)) as Loose

  test('200: today, the week and the last answers, in the zone asked for', async () => {
    const worker = await makeWorker(service)
    const first = await answer(worker)
    const second = await answer(worker)
    await answer(await makeWorker(service))
    const { body } = await read(worker, 'UTC')
    expect(body.today).toMatchObject({ earned: 120, answers: 2, effortSeconds: 120 })
    expect(body.week).toMatchObject({ earned: 120, answers: 2, effortSeconds: 120 })
    expect(body.today.byHour).toHaveLength(24)
    expect(body.week.byDay).toHaveLength(7)
    const sumOf = (rows: Loose[]) => rows.reduce((sum, { earned }) => sum + earned, 0)
    expect([sumOf(body.today.byHour), sumOf(body.week.byDay)]).toEqual([120, 120])
    expect(body.answerTimes.map(({ taskId }: Loose) => taskId)).toEqual([second, first])
    const tag = { id: 1, name: 'General' }
    expect(body.answerTimes[0]).toMatchObject({ tag, effortSeconds: 60, wasLate: false })
    const days = body.week.byDay.map(({ date }: Loose) => new Date(date).getUTCDay())
    expect(days).toEqual([1, 2, 3, 4, 5, 6, 0])
  })

  test('200: the hour is that of the wall clock there', async () => {
    const worker = await makeWorker(service)
    await answer(worker)
    const hourIn = async (timeZone: string) => {
      const { body } = await read(worker, timeZone)
      return body.today.byHour.findIndex(({ answers }: Loose) => answers === 1)
    }
    const [tokyo, utc] = [await hourIn('Asia/Tokyo'), await hourIn('UTC')]
    expect((tokyo - utc + 24) % 24).toBe(9)
  })

  test('200: what is older than the week is in the last answers alone', async () => {
    const worker = await makeWorker(service)
    const taskId = await answer(worker)
    await sql`update task_leases set ended_at = ended_at - interval '8 days',
      claimed_at = claimed_at - interval '8 days'
      where engineer_id = ${worker.personUuid}`.execute(db())
    const { body } = await read(worker, 'Europe/Berlin')
    expect(body.week).toMatchObject({ earned: 0, answers: 0 })
    expect(body.answerTimes).toMatchObject([{ taskId }])
  })

  test('200: time on duty, also that which is over', async () => {
    const worker = await makeWorker(service)
    const setDuty = (onDuty: boolean) =>
      worker.call('PUT', '/workbench/v1/duty', { body: { onDuty } })
    await sql`update engineers set on_duty_since = now() - interval '40 seconds'
      where person_id = ${worker.personUuid}`.execute(db())
    await sql`delete from duty_spells`.execute(service.adminDb)
    await setDuty(false)
    await setDuty(false)
    await setDuty(true)
    await sql`insert into duty_spells (engineer_id, began_at, ended_at)
      values (${worker.personUuid}, now() - interval '30 days', now() - interval '20 days')`.execute(
      db(),
    )
    const { body } = await read(worker, 'UTC')
    expect(body.week.dutySeconds).toBeLessThan(60)
    // Unless the week has begun within these seconds.
    expect(body.week.dutySeconds).toBeGreaterThanOrEqual(isWeekYoung() ? 0 : 39)
  })

  test.each(['Nowhere/Town', '%2B01:00', 'UTC%00', '', "UTC'--", 'Europe/Berlin%20'])(
    '400: %j is no zone',
    async (timeZone) => {
      const reply = await read(await makeWorker(service), timeZone)
      expect([reply.status, reply.body.error?.code]).toEqual([400, 'INVALID_REQUEST'])
    },
  )
})

function isWeekYoung(): boolean {
  const now = new Date()
  return now.getUTCDay() === 1 && now.getUTCHours() === 0 && now.getUTCMinutes() < 2
}

describe('GET /workbench/v1/demand', () => {
  test('200: tasks of my tags by the hour of the week', async () => {
    const worker = await makeWorker(service, { tagIds: [3] })
    await sql`update task_queue set claim_class = null where tag_id = 3`.execute(db())
    for (const tagId of [3, 3, 1]) await createTask(service, client, { tagId })
    const { body } = await worker.call('GET', '/workbench/v1/demand?timeZone=UTC')
    expect(body.weeks).toBe(1)
    expect(body.hours.reduce((sum: number, { perHour }: Loose) => sum + perHour, 0)).toBe(2)
  })
})

describe('/workbench/v1/availability', () => {
  const path = '/workbench/v1/availability'

  test('200: nothing before the first save, then what was saved, in order and joined', async () => {
    const worker = await makeWorker(service)
    const none = await worker.call('GET', path)
    expect(none.body).toEqual({ timeZone: null, hours: [], savedAt: null })
    const body = {
      timeZone: 'Europe/Berlin',
      hours: [
        { day: 'tuesday', from: '20:00', to: '24:00' },
        { day: 'monday', from: '12:00', to: '13:00' },
        { day: 'monday', from: '08:30', to: '10:00' },
        { day: 'monday', from: '09:00', to: '12:00' },
        { day: 'monday', from: '09:30', to: '10:30' },
      ],
    }
    const saved = await worker.call('PUT', path, { body })
    expect(saved.body).toMatchObject({
      timeZone: 'Europe/Berlin',
      hours: [
        { day: 'monday', from: '08:30', to: '13:00' },
        { day: 'tuesday', from: '20:00', to: '24:00' },
      ],
    })
    expect((await worker.call('GET', path)).body).toEqual(saved.body)
    const gone = await worker.call('PUT', path, { body: { timeZone: 'UTC', hours: [] } })
    expect(gone.body).toMatchObject({ timeZone: 'UTC', hours: [] })
    expect((await (await makeWorker(service)).call('GET', path)).body.timeZone).toBeNull()
  })

  test.each([
    [{ day: 'monday', from: '10:00', to: '10:00' }],
    [{ day: 'monday', from: '10:00', to: '09:30' }],
    [{ day: 'monday', from: '10:15', to: '11:00' }],
    [{ day: 'monday', from: '24:00', to: '24:00' }],
    [{ day: 'Monday', from: '10:00', to: '11:00' }],
    [{ day: 'monday', from: '10:00' }],
  ])('400: %j', async (each) => {
    const worker = await makeWorker(service)
    const reply = await worker.call('PUT', path, { body: { timeZone: 'UTC', hours: [each] } })
    expect(reply.status).toBe(400)
  })

  test('400: a zone that is none', async () => {
    const worker = await makeWorker(service)
    const body = { timeZone: 'Nowhere/Town', hours: [] }
    expect((await worker.call('PUT', path, { body })).status).toBe(400)
  })
})
