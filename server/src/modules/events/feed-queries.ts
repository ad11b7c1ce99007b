// The partitions of the feed, one a day by UTC. A day is written as 20261114, as in a table's name.
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'

const lockTimeoutMs = 1_000

export type FeedDays = { wanted: string[]; made: string[]; firstKept: string }

/** The days that should have a partition, those that have one, and the first that is still kept. */
export async function selectFeedDays(
  db: Db | Tx,
  { daysAhead, keepDays }: { daysAhead: number; keepDays: number },
): Promise<FeedDays> {
  const result = await sql<FeedDays>`
    with today as (select (now() at time zone 'utc')::date as date)
    select to_char(date - ${keepDays}::integer, 'YYYYMMDD') as "firstKept",
      (select array_agg(to_char(date + ahead, 'YYYYMMDD') order by ahead)
        from generate_series(0, ${daysAhead}::integer) ahead) as wanted,
      (select coalesce(array_agg(replace(c.relname, 'feed_events_', '') order by c.relname), '{}')
        from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = 'feed_events'::regclass and c.relname <> 'feed_events_default') as made
    from today`.execute(db)
  return result.rows[0] as FeedDays
}

/** Until the transaction ends nobody writes to a day without a partition, and nobody else makes days. */
export async function lockDefaultDay(tx: Tx): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`.execute(tx)
  await sql`lock table feed_events_default in access exclusive mode`.execute(tx)
}

export async function createFeedDay(tx: Tx, day: string): Promise<void> {
  const table = sql.table(`feed_events_${day}`)
  const from = sql.lit(`${day} 00:00:00+00`)
  const { rows } = await sql<{ until: string }>`
    select to_char(${day}::date + 1, 'YYYYMMDD') || ' 00:00:00+00' as until`.execute(tx)
  const until = sql.lit(rows[0]?.until as string)
  await sql`create table ${table} (like feed_events including all)`.execute(tx)
  await sql`with moved as (
      delete from feed_events_default
      where relayed_at >= ${from} and relayed_at < ${until} returning *)
    insert into ${table} select * from moved`.execute(tx)
  await sql`alter table feed_events attach partition ${table}
    for values from (${from}) to (${until})`.execute(tx)
}

export async function dropFeedDay(tx: Tx, day: string): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`.execute(tx)
  await sql`drop table if exists ${sql.table(`feed_events_${day}`)}`.execute(tx)
}

export async function deleteFeedBefore(tx: Tx, keepDays: number): Promise<void> {
  await sql`delete from feed_events_default
    where relayed_at < now() - make_interval(days => ${keepDays})`.execute(tx)
}
