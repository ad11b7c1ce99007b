// The last weeks of the demo: every working day its answers, by engineers in turn; and before them a quieter
// time, with which pages compare. Each is asked,
// claimed and answered through the API, in the order in which it is to have happened; then all of it
// is moved to where it belongs.
import type pg from 'pg'
import { decodeId } from '../../server/src/core/ids.ts'
import { type BackDated, backDate } from './back-dating.ts'
import type { DemoClient } from './client.ts'
import type { ConsoleSession } from './enrol.ts'
import { type PastQuestion, pastQuestion } from './history-texts.ts'

const days = 28
/** So long before the first of them fewer asked, so that pages have something to compare with. */
const quietDays = 32
/** Medians count the last seven staffed days, and pages show none of fewer than twenty answers. */
const busyDays = 8
const minuteMs = 60_000
const dayMs = 1_440 * minuteMs
const realtimeMs = 75_000

type Moment = { createdAt: Date; endedAt: Date }

export type Colleague = { email: string; session: ConsoleSession }

/** The first engineer has answered most, and some of it today. */
export async function makeHistory(
  database: pg.Client,
  clients: DemoClient[],
  engineers: Colleague[],
): Promise<void> {
  const done: BackDated[] = []
  for (const [number, moment] of planMoments(new Date()).entries()) {
    // Only the first has the tag of principal engineers.
    const place = pastQuestion(number).tagId === 3 ? 0 : ([0, 1, 0, 2, 0, 0, 1][number % 7] ?? 0)
    const engineer = engineers[place] as Colleague
    // The first client, whose pages people look at, asks most.
    const client = clients[[0, 1, 0, 0, 2][number % 5] ?? 0] as DemoClient
    const told = shorten(moment, pastQuestion(number).mode)
    const taskId = await answerOne(database, client, engineer, number, told)
    done.push({ taskUuid: decodeId('task', taskId) as string, ...told })
  }
  await untilRelayed(database)
  await backDate(database, done)
  await addDuty(database, engineers)
}

/** A realtime task that was answered was answered within two minutes. */
function shorten({ createdAt, endedAt }: Moment, mode: PastQuestion['mode']): Moment {
  if (mode !== 'realtime_answer') return { createdAt, endedAt }
  const lastsMs = Math.min(endedAt.getTime() - createdAt.getTime(), realtimeMs)
  return { createdAt, endedAt: new Date(createdAt.getTime() + lastsMs) }
}

/** From the oldest on, none begun before the one before it has ended. */
function planMoments(now: Date): Moment[] {
  const midnightMs = Math.floor(now.getTime() / dayMs) * dayMs
  const moments: Moment[] = []
  for (let day = days + quietDays; day >= 0; day -= 1) {
    const startsMs = midnightMs - day * dayMs
    const weekday = new Date(startsMs).getUTCDay()
    const count = countOn(day, weekday === 0 || weekday === 6)
    // Today's are over by now, at whatever hour the demo begins.
    const opensMs =
      day === 0 ? Math.max(startsMs, now.getTime() - 400 * minuteMs) : startsMs + 8 * 60 * minuteMs
    const closesMs = day === 0 ? now.getTime() - 5 * minuteMs : opensMs + 10 * 60 * minuteMs
    const slotMs = (closesMs - opensMs) / count
    for (let slot = 0; slot < count; slot += 1) {
      const share = ((day * 13 + slot * 29) % 17) / 17
      const createdMs = opensMs + slot * slotMs + slotMs * 0.3 * share
      const lastsMs = Math.min(slotMs * 0.65, (9 + 60 * share * share) * minuteMs)
      moments.push({ createdAt: new Date(createdMs), endedAt: new Date(createdMs + lastsMs) })
    }
  }
  return moments.filter(
    ({ createdAt, endedAt }) => endedAt.getTime() - createdAt.getTime() > minuteMs,
  )
}

function countOn(daysAgo: number, isWeekend: boolean): number {
  if (daysAgo === 0) return 9
  if (daysAgo > days) return isWeekend ? 0 : 2 + (daysAgo % 2)
  const usual = isWeekend ? 1 : 2 + ((daysAgo * 5) % 4)
  return daysAgo <= busyDays ? usual + 5 : usual
}

async function answerOne(
  database: pg.Client,
  client: DemoClient,
  { session }: Colleague,
  number: number,
  { createdAt, endedAt }: Moment,
): Promise<string> {
  const { answer, ...task } = pastQuestion(number)
  const taskId = await client.create(
    task,
    client.projects[number % client.projects.length] as string,
  )
  const claimed = await session.call('POST', `/workbench/v1/tasks/${taskId}/claim`, {})
  const { lease } = claimed.body as { lease: { number: number } }
  // Effort is measured by heartbeats over minutes, which the demo does not have.
  const effortMs = Math.round(
    (endedAt.getTime() - createdAt.getTime()) * (0.25 + (number % 5) / 25),
  )
  // Nobody reads in the demo either: the task counts as opened some seconds ago.
  await database.query(
    `update task_leases set effort_ms = $2, opened_at = now() - interval '5 s'
      where task_id = $1 and ended_at is null`,
    [decodeId('task', taskId), effortMs],
  )
  await session.call('POST', `/workbench/v1/tasks/${taskId}/submit`, {
    leaseNumber: lease.number,
    result: { message: answer },
  })
  return taskId
}

/** The relay writes what it took under the ids of now; it is let finish first. */
export async function untilRelayed(database: pg.Client): Promise<void> {
  for (let look = 0; look < 200; look += 1) {
    const { rows } = await database.query<{ behind: number }>(`select
      (select count(*) from task_events)::int - (select count(*) from feed_events)::int as behind`)
    if ((rows[0]?.behind ?? 0) <= 0) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Mornings and afternoons of every working day, and the hours of today so far. */
async function addDuty(database: pg.Client, engineers: Colleague[]): Promise<void> {
  await database.query(
    `insert into duty_spells (engineer_id, began_at, ended_at)
    select u.id, day + began, day + ended
    from auth.users u,
      generate_series(date_trunc('day', now()) - interval '4 weeks', date_trunc('day', now())
        - interval '1 day', interval '1 day') day,
      (values (interval '8 hours', interval '12 hours 10 minutes'),
        (interval '13 hours', interval '17 hours 30 minutes')) spell (began, ended)
    where u.email = any($1) and extract(isodow from day) < 6
    union all
    select u.id, greatest(date_trunc('day', now()), now() - interval '400 minutes'),
      now() - interval '4 minutes' from auth.users u where u.email = any($1)
    on conflict do nothing`,
    [engineers.map(({ email }) => email)],
  )
}
