// Tables kept by days: a partition for each day by UTC is made ahead and dropped whole when all of it
// is past its time. What came on a day without a partition lies in the default one, and moves when the
// day is made. Safe on several workers at once: the second one finds it done. The role of the service
// may neither make nor drop tables: make_days and drop_day do it for these alone, and drop no day before
// its time (migration 0037). A day is written as 20261114, as in a table's name.
import { sql } from 'kysely'
import type { Db } from './handles.ts'

const daysAhead = 3

/** One that day_rule of migration 0037 knows; it keeps no fewer days than that says. */
export type DayTable = { table: string; keepDays: number }

type Days = { isDayMissing: boolean; old: string[] }

export async function keepDays(db: Db, { table, keepDays }: DayTable): Promise<void> {
  const { isDayMissing, old } = await selectDays(db, { table, keepDays })
  // In a transaction of its own each, because its locks are held until the end.
  if (isDayMissing) await sql`select make_days(${table}, ${daysAhead}, ${keepDays})`.execute(db)
  for (const day of old) await sql`select drop_day(${table}, ${day}::date)`.execute(db)
}

/** Whether a day that should have a partition has none, and the partitions that are past their time. */
async function selectDays(db: Db, { table, keepDays }: DayTable): Promise<Days> {
  const result = await sql<Days>`
    with today as (select (now() at time zone 'utc')::date as date),
    made as (
      select replace(c.relname, ${`${table}_`}, '') as day
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = ${table}::regclass and c.relname <> ${`${table}_default`})
    select
      exists (select from generate_series(0, ${daysAhead}::integer) ahead
        where to_char(date + ahead, 'YYYYMMDD') not in (select day from made)) as "isDayMissing",
      array(select day from made where day < to_char(date - ${keepDays}::integer, 'YYYYMMDD')
        order by day) as old
    from today`.execute(db)
  return result.rows[0] as Days
}
