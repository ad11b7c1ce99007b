import { sql } from 'kysely'
import type { Revision } from '../../../core/money.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { twoDigitsOf } from '../../../db/two-digits.ts'

export async function selectHours(db: Db | Tx) {
  return await db
    .selectFrom('staffed_hours')
    .select(['revision', 'weekday', 'opens_minute', 'closes_minute'])
    .orderBy('revision')
    .orderBy('weekday')
    .execute()
}

/** As text: a date has no time zone, and a driver that made it one would be off by a day somewhere. */
const dateText = sql<string>`to_char(date, 'YYYY-MM-DD')`

export async function selectHolidays(db: Db | Tx) {
  return await db
    .selectFrom('holidays')
    .select([dateText.as('date'), 'name'])
    .orderBy('holidays.date')
    .execute()
}

export type MedianRow = { mode: string; seconds: number; tasks: number }

/** The median over these days and the number of tasks behind it, of modes with enough of them. */
export async function selectMedians(
  db: Db,
  days: string[],
  tasksMin: number,
): Promise<MedianRow[]> {
  const result = await sql<MedianRow>`
    with counted as (
      select mode, seconds, sum(tasks) as tasks from answer_times
      where day = any(${days}::date[]) group by mode, seconds
    ), ranked as (
      select mode, seconds, sum(tasks) over (partition by mode order by seconds) as up_to,
        sum(tasks) over (partition by mode) as total
      from counted
    )
    select mode, min(seconds) as seconds, min(total)::bigint as tasks from ranked
    where up_to * 2 >= total and total >= ${tasksMin}
    group by mode`.execute(db)
  return result.rows
}

export type HoursRow = {
  revision: Revision
  weekday: number
  opens_minute: number
  closes_minute: number
}

/** Two operators who replace the hours at once do so one after the other; readers are not held up. */
export async function lockHours(tx: Tx): Promise<void> {
  await sql`lock table staffed_hours in share row exclusive mode`.execute(tx)
}

export async function deleteHours(tx: Tx): Promise<void> {
  await tx.deleteFrom('staffed_hours').execute()
}

export async function insertHours(tx: Tx, rows: HoursRow[]): Promise<void> {
  await tx.insertInto('staffed_hours').values(rows).execute()
}

/** Adds the day, or gives it this name. */
export async function upsertHoliday(tx: Tx, date: string, name: string): Promise<void> {
  await tx
    .insertInto('holidays')
    .values({ date, name })
    .onConflict((conflict) => conflict.column('date').doUpdateSet({ name }))
    .execute()
}

export async function deleteHoliday(tx: Tx, date: string): Promise<boolean> {
  const [deleted] = await tx
    .deleteFrom('holidays')
    .where('date', '=', sql<Date>`${date}::date`)
    .execute()
  return (deleted?.numDeletedRows ?? 0n) > 0n
}

/**
 * Counts the live tasks that were completed between two transactions by how long they took. The caller
 * sees to it that each event is counted once. Above 100 seconds two digits are kept.
 */
export type Counted = { from: string; to: string; timeZone: string; keepDays: number }

export async function upsertAnswerTimes(
  tx: Tx,
  { from, to, timeZone, keepDays }: Counted,
): Promise<void> {
  await sql`
    with answered as (
      select (e.occurred_at at time zone ${timeZone})::date as day, q.mode,
        greatest(extract(epoch from e.occurred_at - uuid_extract_timestamp(e.task_id)), 0) as seconds
      from task_events e
      join task_queue q on q.account_id = e.account_id and q.task_id = e.task_id and not q.is_test
      where e.writer_xid >= ${from}::xid8 and e.writer_xid < ${to}::xid8
        and e.epoch = (select epoch from relay_state) and e.type = 'task.completed' and e.occurred_at > now() - make_interval(days => ${keepDays})
    )
    insert into answer_times as known (day, mode, seconds, tasks)
    select day, mode, ${twoDigitsOf('seconds')}, count(*)
    from answered group by 1, 2, 3
    on conflict (day, mode, seconds) do update set tasks = known.tasks + excluded.tasks`.execute(tx)
}

export async function deleteAnswerTimes(
  tx: Tx,
  { timeZone, keepDays }: { timeZone: string; keepDays: number },
): Promise<void> {
  await sql`delete from answer_times
    where day < (now() at time zone ${timeZone})::date - ${keepDays}::integer`.execute(tx)
}
