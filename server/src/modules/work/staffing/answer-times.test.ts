// Medians of how long answers took: each completed live task is counted once, over staffed days alone.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Service, startService } from '../../../../test/service.ts'
import { decodeId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import type { Db } from '../../../db/client.ts'
import { countHours } from '../../consoles/operator-overview/hourly-counts.ts'
import { readCalendar, readMedians } from './staffing.ts'

let service: Service
let db: Db

beforeAll(async () => {
  service = await startService()
  db = service.deps.database.db
})
afterAll(() => service.stop())
beforeEach(async () => {
  await sql`delete from answer_times`.execute(db)
})

const read = async (at = new Date()) => await readMedians(db, await readCalendar(db), at)

/** Answers of these tests are ahead of the clock, and so perhaps tomorrow's. */
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

type TestClient = Awaited<ReturnType<Service['makeClient']>>

/** A task that was created so long before it was completed. */
async function answer({ key, projectId }: TestClient, mode: string, tookSeconds: number) {
  const body = { prompt: 'How long did this take?', mode, maxCredits: 600, projectId }
  const made = await service.call('POST', '/tasks/create', { key, body })
  expect(made.status, made.text).toBe(201)
  await service.admin('complete-task', {
    ...{ task: made.body.id, message: 'Long.', 'effort-seconds': 60 },
  })
  await sql`update task_events set occurred_at =
      uuid_extract_timestamp(task_id) + make_interval(secs => ${tookSeconds})
    where type = 'task.completed' and task_id = ${decodeId('task', made.body.id)}`.execute(
    service.adminDb,
  )
}

/** Events count once every transaction before them has ended, also those of other tests. */
async function countAll(tasks: number): Promise<void> {
  const count = async () => {
    await countHours(db)
    const { rows } = await sql<{ tasks: number }>`
      select coalesce(sum(tasks), 0)::integer as tasks from answer_times`.execute(db)
    return rows[0]?.tasks
  }
  await expect.poll(count, { timeout: 20_000 }).toBe(tasks)
}

test('a live task counts once and a test task never', async () => {
  await sql`alter table task_events disable trigger user`.execute(service.adminDb)
  const client = await service.makeClient()
  for (const seconds of [30, 61, 90, 247, 5_432]) await answer(client, 'fast', seconds)
  for (const seconds of [10, 20, 30, 40]) await answer(client, 'standard', seconds)
  await countAll(9)
  await countHours(db)
  expect(Object.fromEntries(await read(inHours(3)))).toEqual({ fast: { seconds: 90, tasks: 5 } })
  const { rows } = await sql<{ seconds: number }>`
    select seconds from answer_times where mode = 'fast' order by 1`.execute(db)
  expect(rows.map(({ seconds }) => seconds)).toEqual([30, 61, 90, 250, 5_400])
  await answer(client, 'fast', 1)
  await sql`update task_queue set is_test = true`.execute(db)
  await answer(client, 'standard', 50)
  await countAll(10)
  expect((await read(inHours(3))).get('fast')?.tasks).toBe(5)
})

test('the last seven staffed days count, and closed days among them do not', async () => {
  const at = new Date('2026-11-18T17:00:00Z')
  await sql`delete from staffed_hours where weekday in (6, 7)`.execute(db)
  const add = (day: string, seconds: number) =>
    sql`insert into answer_times (day, mode, seconds, tasks)
      values (${day}::date, 'fast', ${seconds}, ${limits.medianTasksMin})`.execute(db)
  // Wednesday back to the Tuesday of the week before are seven weekdays.
  await add('2026-11-18', 100)
  await add('2026-11-10', 300)
  expect((await read(at)).get('fast')).toEqual({ seconds: 100, tasks: 10 })
  await add('2026-11-09', 900)
  await add('2026-11-14', 900)
  expect((await read(at)).get('fast')).toEqual({ seconds: 100, tasks: 10 })
})

test('too few tasks have no median', async () => {
  await sql`insert into answer_times (day, mode, seconds, tasks)
    values ((now() at time zone 'America/New_York')::date, 'standard', 60,
      ${limits.medianTasksMin - 1})`.execute(db)
  expect((await read()).size).toBe(0)
})
