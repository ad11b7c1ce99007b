// Tables kept by days: a partition for each day by UTC is made ahead and dropped whole when all of it
// is past its time. What came on a day without a partition lies in the default one, and moves when the
// day is made. Safe on several workers at once: the second one finds it done. A day is written
// as 20261114, as in a table's name.
import { sql } from 'kysely'
import type { Db, Tx } from './handles.ts'

const daysAhead = 3
const lockTimeoutMs = 1_000

/** The default partition has the same name with _default behind it. */
export type DayTable = { table: string; column: string; keepDays: number }

type Days = { wanted: string[]; made: string[]; firstKept: string }

export async function keepDays(db: Db, days: DayTable): Promise<void> {
  const { wanted, made, firstKept } = await selectDays(db, days)
  if (wanted.some((day) => !made.includes(day))) {
    await db.transaction().execute(async (tx) => {
      await lockDefault(tx, days)
      const now = await selectDays(tx, days)
      for (const day of now.wanted) if (!now.made.includes(day)) await createDay(tx, days, day)
      await deleteFromDefault(tx, days)
    })
  }
  for (const day of made.filter((each) => each < firstKept)) {
    await db.transaction().execute((tx) => dropDay(tx, days, day))
  }
}

/** The days that should have a partition, those that have one, and the first that is still kept. */
async function selectDays(db: Db | Tx, { table, keepDays }: DayTable): Promise<Days> {
  const result = await sql<Days>`
    with today as (select (now() at time zone 'utc')::date as date)
    select to_char(date - ${keepDays}::integer, 'YYYYMMDD') as "firstKept",
      (select array_agg(to_char(date + ahead, 'YYYYMMDD') order by ahead)
        from generate_series(0, ${daysAhead}::integer) ahead) as wanted,
      (select coalesce(array_agg(replace(c.relname, ${`${table}_`}, '') order by c.relname), '{}')
        from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = ${table}::regclass and c.relname <> ${`${table}_default`}) as made
    from today`.execute(db)
  return result.rows[0] as Days
}

/** Until the transaction ends nobody writes to a day without a partition, and nobody else makes days. */
async function lockDefault(tx: Tx, { table }: DayTable): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`.execute(tx)
  await sql`lock table ${sql.table(`${table}_default`)} in access exclusive mode`.execute(tx)
}

async function createDay(tx: Tx, { table, column }: DayTable, day: string): Promise<void> {
  const partition = sql.table(`${table}_${day}`)
  const from = sql.lit(`${day} 00:00:00+00`)
  const { rows } = await sql<{ until: string }>`
    select to_char(${day}::date + 1, 'YYYYMMDD') || ' 00:00:00+00' as until`.execute(tx)
  const until = sql.lit(rows[0]?.until as string)
  await sql`create table ${partition} (like ${sql.table(table)} including all)`.execute(tx)
  await sql`with moved as (
      delete from ${sql.table(`${table}_default`)}
      where ${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${until} returning *)
    insert into ${partition} select * from moved`.execute(tx)
  await sql`alter table ${sql.table(table)} attach partition ${partition}
    for values from (${from}) to (${until})`.execute(tx)
}

async function dropDay(tx: Tx, { table }: DayTable, day: string): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`.execute(tx)
  await sql`drop table if exists ${sql.table(`${table}_${day}`)}`.execute(tx)
}

async function deleteFromDefault(tx: Tx, { table, column, keepDays }: DayTable): Promise<void> {
  await sql`delete from ${sql.table(`${table}_default`)}
    where ${sql.ref(column)} < now() - make_interval(days => ${keepDays})`.execute(tx)
}
