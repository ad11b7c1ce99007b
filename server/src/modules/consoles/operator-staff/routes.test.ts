import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn, type TestPerson } from '../../../../test/console-client.ts'
import { type Service, startService } from '../../../../test/service.ts'
import { createTask, type TestClient } from '../../../../test/workbench-client.ts'
import { decodeId } from '../../../core/ids.ts'

let service: Service
let operator: TestPerson
let grace: TestPerson

beforeAll(async () => {
  service = await startService()
  operator = await signIn(service, { operator: true })
  grace = await signIn(service, { name: 'Grace Hours', engineer: { tagIds: [1] } })
})
afterAll(() => service.stop())

const db = () => service.deps.database.db

const read = async (path: string) => {
  const reply = await operator.call('GET', `/operator/v1/${path}`)
  expect(reply.status, reply.text).toBe(200)
  return reply.body
}

describe('GET /operator/v1/engineer-figures', () => {
  const none = { answers: 0, onTimeShare: null, medianSeconds: null }

  test('has nothing before the first answer', async () => {
    expect(await read('engineer-figures')).toEqual({
      total: { ...none, p95Seconds: null },
      data: [{ personId: grace.personId, ...none, byDay: [0, 0, 0, 0, 0, 0, 0] }],
      hasMore: false,
      nextCursor: null,
    })
  })

  test('counts answers of seven days, those on time, and how long they took', async () => {
    const client = await service.makeClient()
    const answers = [
      { daysAgo: 0, minutes: 10, isLate: false },
      { daysAgo: 2, minutes: 20, isLate: false },
      { daysAgo: 2, minutes: 30, isLate: true },
      { daysAgo: 8, minutes: 90, isLate: true },
    ]
    for (const answer of answers) await makeAnswer(client, answer)
    const { data } = await read('engineer-figures')
    expect(data).toEqual([
      {
        personId: grace.personId,
        answers: 3,
        onTimeShare: 2 / 3,
        medianSeconds: 1_200,
        byDay: [0, 0, 0, 0, 2, 0, 1],
      },
    ])
  })

  test('has pages in the order of the list of engineers', async () => {
    for (const name of ['Ada', 'Barbara'])
      await signIn(service, { name: `${name} Hours`, engineer: { tagIds: [1] } })
    const { data: listed } = await read('engineers')
    const first = await read('engineer-figures?limit=2')
    const second = await read(`engineer-figures?limit=2&cursor=${first.nextCursor}`)
    const ids = (page: { data: { personId: string }[] }) => page.data.map((one) => one.personId)
    expect([...ids(first), ...ids(second)]).toEqual(ids({ data: listed }))
    expect([first.hasMore, second.hasMore]).toEqual([true, false])
  })

  test('sums up all of them from the hours: median, 95th percentile and share on time', async () => {
    await sql`insert into staff_answers (hour, seconds, answers, on_time) values
      (date_trunc('hour', now(), 'UTC'), 600, 12, 12),
      (date_trunc('hour', now(), 'UTC') - interval '6 days', 1200, 7, 6),
      (date_trunc('hour', now(), 'UTC') - interval '6 days', 600, 1, 1),
      (date_trunc('hour', now(), 'UTC') - interval '8 days', 9000, 100, 0)`.execute(db())
    expect((await read('engineer-figures')).total).toEqual({
      answers: 20,
      onTimeShare: 0.95,
      medianSeconds: 600,
      p95Seconds: 1_200,
    })
    await sql`delete from staff_answers`.execute(db())
  })

  async function makeAnswer(
    client: TestClient,
    { daysAgo, minutes, isLate }: { daysAgo: number; minutes: number; isLate: boolean },
  ) {
    const taskUuid = decodeId('task', await createTask(service, client))
    await sql`insert into task_leases (account_id, task_id, lease_number, engineer_id, claimed_at,
        expires_at, ended_at, end_reason)
      select account_id, task_id, 1, ${grace.personUuid},
        now() - make_interval(days => ${daysAgo}, mins => ${minutes + 1}), now(),
        now() - make_interval(days => ${daysAgo}, mins => 1), 'submitted'
      from task_queue where task_id = ${taskUuid}`.execute(db())
    const due = isLate ? sql`now() - interval '30 days'` : sql`now() + interval '1 hour'`
    await sql`update task_queue set due_at = ${due} where task_id = ${taskUuid}`.execute(
      service.adminDb,
    )
  }
})

describe('GET /operator/v1/calendar/coverage', () => {
  test('tells hours of an engineer on the clock of the staffed hours', async () => {
    const hours = [
      { day: 'monday', from: '14:00', to: '19:30' },
      { day: 'tuesday', from: '00:00', to: '02:00' },
    ]
    await sql`insert into engineer_hours (engineer_id, time_zone, hours) values
      (${grace.personUuid}, 'Europe/Berlin', ${JSON.stringify(hours)}::jsonb)`.execute(db())
    const coverage = await read('calendar/coverage?monday=2026-11-16')
    expect(coverage).toMatchObject({ monday: '2026-11-16', timeZone: 'America/New_York' })
    expect(coverage.engineers).toEqual([
      {
        personId: grace.personId,
        name: 'Grace Hours',
        hours: [
          { day: 'monday', from: '08:00', to: '13:30' },
          { day: 'monday', from: '18:00', to: '20:00' },
        ],
      },
    ])
    expect(coverage.engineerCount).toBe(3)
    // In the week in which only one of the two has moved its clock, the hours are an hour later.
    const between = await read('calendar/coverage?monday=2026-10-26')
    expect(between.engineers[0].hours[0]).toEqual({ day: 'monday', from: '09:00', to: '14:30' })
  })

  test('says what the usual load needs: the median of the same hour of the weeks', async () => {
    await sql`delete from floor_hours`.execute(service.adminDb)
    await sql`insert into floor_hours (hour, arrived)
      select (date_trunc('hour', now() at time zone 'America/New_York')
        - make_interval(days => 7 * week)) at time zone 'America/New_York', 6 * week
      from generate_series(1, 3) week`.execute(service.adminDb)
    const { needed, handlingSeconds } = await read('calendar/coverage')
    const busiest = Math.max(...needed.flat())
    expect(busiest).toBe(Math.ceil((12 * handlingSeconds) / 3_600))
    expect(needed.flat().filter((count: number) => count > 0)).toHaveLength(1)
  })

  test('says how many are scheduled on a holiday', async () => {
    await sql`insert into holidays (date, name) values ('2026-12-21', 'A Monday'),
      ('2026-12-25', 'A Friday') on conflict (date) do nothing`.execute(db())
    const { holidays } = await read('calendar/coverage')
    const scheduledOn = (date: string) =>
      holidays.find((one: { date: string }) => one.date === date)?.scheduled
    expect(scheduledOn('2026-12-21')).toBe(1)
    expect(scheduledOn('2026-12-25')).toBe(0)
  })

  test.each(['monday=2026-11-1', 'monday=2026-13-40'])('400 for %s', async (query) => {
    const reply = await operator.call('GET', `/operator/v1/calendar/coverage?${query}`)
    expect(reply.status).toBe(400)
  })
})
