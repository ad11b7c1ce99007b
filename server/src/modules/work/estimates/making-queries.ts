import { sql } from 'kysely'
import type { Tx } from '../../../db/client.ts'

export type Mark = { countedTo: string; madeAtMs: number }

/** Undefined while another worker has it. */
export async function lockMark(tx: Tx): Promise<Mark | undefined> {
  const row = await tx
    .selectFrom('estimate_mark')
    .select([
      sql<string>`counted_to::text`.as('counted_to'),
      sql<number>`extract(epoch from greatest(made_at, 'epoch'))::float8 * 1000`.as('made_at_ms'),
    ])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row && { countedTo: row.counted_to, madeAtMs: row.made_at_ms }
}

/** All events of transactions before this one are there to see. */
export async function selectSettledXid(tx: Tx): Promise<string> {
  const result = await sql<{ xid: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xid`.execute(tx)
  return (result.rows[0] as { xid: string }).xid
}

export async function moveMark(tx: Tx, countedTo: string, at: Date): Promise<void> {
  await sql`update estimate_mark set counted_to = ${countedTo}::xid8, made_at = ${at}`.execute(tx)
}

/**
 * The live tasks that were completed between two transactions. How long a client took to reply is not part of
 * how long the answer took. One whose content is gone by then is left
 * out: whether it had a response schema is not known any more.
 */
export async function addCompletions(
  tx: Tx,
  { from, to, at, days }: { from: string; to: string; at: Date; days: number },
): Promise<void> {
  await sql`
    insert into completed_tasks
      (task_id, account_id, completed_at, mode, tag_id, has_schema, seconds, charged)
    select t.id, t.account_id, e.occurred_at, t.mode, t.tag_id, t.response_schema is not null,
      greatest(extract(epoch from e.occurred_at - uuid_extract_timestamp(t.id) - coalesce((
        select sum(n.closed_at - n.asked_at) from task_questions n
        where n.account_id = t.account_id and n.task_id = t.id), interval '0')), 0)::integer,
      s.charged
    from task_events e
    join tasks t on t.account_id = e.account_id and t.id = e.task_id
      and t.content_removed_at is null
    join accounts a on a.id = t.account_id and not a.is_test
    join settlements s on s.task_id = t.id
    where e.writer_xid >= ${from}::xid8 and e.writer_xid < ${to}::xid8
      and e.epoch = (select epoch from relay_state) and e.type = 'task.completed'
      and e.occurred_at > ${at}::timestamptz - make_interval(days => ${days})
    on conflict do nothing`.execute(tx)
}

export async function deleteOldCompletions(tx: Tx, at: Date, days: number): Promise<void> {
  await sql`delete from completed_tasks
    where completed_at <= ${at}::timestamptz - make_interval(days => ${days})`.execute(tx)
}

/** Rows that stay as they are are not written, so a quiet deployment writes nothing. */
export async function mergeCharges(
  tx: Tx,
  { tasksMin, accountsMin }: { tasksMin: number; accountsMin: number },
): Promise<void> {
  await sql`
    merge into charge_estimates known
    using (
      select account_id, mode, tag_id, has_schema, count(*) as tasks,
        count(distinct account_id) as accounts,
        percentile_disc(array[${sql.raw(twentieths)}]) within group (order by charged) as charges
      from completed_tasks
      where account_id not in (select id from accounts where closed_at is not null)
      group by grouping sets ((account_id, mode, tag_id, has_schema), (mode, tag_id, has_schema))
      having count(*) >= ${tasksMin}::bigint
        and (grouping(account_id) = 0 or count(distinct account_id) >= ${accountsMin}::bigint)
    ) fresh
    on coalesce(known.account_id, ${nobody}) = coalesce(fresh.account_id, ${nobody})
      and known.mode = fresh.mode and known.tag_id = fresh.tag_id
      and known.has_schema = fresh.has_schema
    when matched and (known.tasks, known.accounts, known.median, known.p90, known.twentieths)
      is distinct from (fresh.tasks, fresh.accounts, fresh.charges[10], fresh.charges[18],
        ${ownCharges})
      then update set tasks = fresh.tasks, accounts = fresh.accounts,
        median = fresh.charges[10], p90 = fresh.charges[18], twentieths = ${ownCharges}
    when not matched then insert
      (account_id, mode, tag_id, has_schema, tasks, accounts, median, p90, twentieths)
      values (fresh.account_id, fresh.mode, fresh.tag_id, fresh.has_schema, fresh.tasks,
        fresh.accounts, fresh.charges[10], fresh.charges[18], ${ownCharges})
    when not matched by source then delete`.execute(tx)
}

/** The 5th, 10th … 100th percentile. */
const twentieths = Array.from({ length: 20 }, (_, place) => (place + 1) / 20).join(', ')

/** What single tasks of other accounts were charged is not shown. */
const ownCharges = sql.raw('case when fresh.account_id is not null then fresh.charges end')

/** Stands for no account where rows are compared. */
const nobody = sql.raw(`'00000000-0000-0000-0000-000000000000'::uuid`)

/** By when the tasks were created, because that is when a quote is asked for. */
export async function mergeAnswerTimes(tx: Tx, tasksMin: number): Promise<void> {
  await sql`
    merge into answer_time_estimates known
    using (
      select mode, is_instant, tag_id,
        case when grouping(hour_of_week) = 0 then 'hour_of_week'
          when grouping(hour_of_day) = 0 then 'hour_of_day'
          when grouping(tag_id) = 0 then 'tag' else 'mode' end as level,
        coalesce(hour_of_week, hour_of_day)::smallint as hour, count(*) as tasks,
        percentile_disc(array[0.5, 0.9]) within group (order by seconds) as seconds
      from (
        select c.mode, c.tag_id, c.seconds, c.mode = 'realtime_answer' and c.has_schema as is_instant,
          extract(hour from asked.at) as hour_of_day,
          extract(isodow from asked.at) * 24 - 24 + extract(hour from asked.at) as hour_of_week
        from completed_tasks c,
          lateral (select uuid_extract_timestamp(c.task_id) at time zone 'UTC' as at) asked
      ) completed
      group by grouping sets ((mode, is_instant, tag_id, hour_of_week),
        (mode, is_instant, tag_id, hour_of_day), (mode, is_instant, tag_id), (mode, is_instant))
      having count(*) >= ${tasksMin}::bigint
    ) fresh
    on known.mode = fresh.mode and known.is_instant = fresh.is_instant
      and known.level = fresh.level and coalesce(known.tag_id, 0) = coalesce(fresh.tag_id, 0)
      and coalesce(known.hour, -1) = coalesce(fresh.hour, -1)
    when matched and (known.tasks, known.p50_seconds, known.p90_seconds)
      is distinct from (fresh.tasks, fresh.seconds[1], fresh.seconds[2])
      then update set tasks = fresh.tasks, p50_seconds = fresh.seconds[1],
        p90_seconds = fresh.seconds[2]
    when not matched then insert
      (mode, is_instant, level, tag_id, hour, tasks, p50_seconds, p90_seconds)
      values (fresh.mode, fresh.is_instant, fresh.level, fresh.tag_id, fresh.hour, fresh.tasks,
        fresh.seconds[1], fresh.seconds[2])
    when not matched by source then delete`.execute(tx)
}
