import { sql } from 'kysely'
import type { Mode } from '../../../core/money.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { twoDigitsOf } from '../../../db/two-digits.ts'

/** Up to where events are counted; whoever counts holds it until they are done. */
export async function lockMark(tx: Tx): Promise<string> {
  const row = await tx
    .selectFrom('floor_mark')
    .select(sql<string>`counted_to::text`.as('counted_to'))
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.counted_to
}

/** All events of transactions before this one are there to see. */
export async function selectSettledXid(tx: Tx): Promise<string> {
  const result = await sql<{ xid: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xid`.execute(tx)
  return (result.rows[0] as { xid: string }).xid
}

export async function moveMark(tx: Tx, countedTo: string): Promise<void> {
  await sql`update floor_mark set counted_to = ${countedTo}::xid8`.execute(tx)
}

/** Adds what happened between two transactions to its hours. */
export async function addToHours(
  tx: Tx,
  { from, to, keepDays }: { from: string; to: string; keepDays: number },
): Promise<void> {
  await sql`
    insert into floor_hours as known (hour, arrived, completed, drafts_judged, drafts_kept)
    select date_trunc('hour', e.occurred_at, 'UTC'),
      count(*) filter (where e.type = 'task.created'),
      count(*) filter (where e.type = 'task.completed'),
      count(*) filter (where judged.source is not null),
      count(*) filter (where judged.source = 'human_with_ai')
    from task_events e
    join accounts a on a.id = e.account_id and not a.is_test
    left join lateral (
      select r.provenance ->> 'source' as source from task_results r
      join ai_drafts d on d.account_id = r.account_id and d.task_id = r.task_id
      where e.type = 'task.completed' and r.account_id = e.account_id and r.task_id = e.task_id
        and r.provenance ->> 'source' in ('human', 'human_with_ai')
    ) judged on true
    where e.writer_xid >= ${from}::xid8 and e.writer_xid < ${to}::xid8
      and e.epoch = (select epoch from relay_state) and e.type in ('task.created', 'task.completed')
      and e.occurred_at > now() - make_interval(days => ${keepDays})
    group by 1
    on conflict (hour) do update set arrived = known.arrived + excluded.arrived,
      completed = known.completed + excluded.completed,
      drafts_judged = known.drafts_judged + excluded.drafts_judged,
      drafts_kept = known.drafts_kept + excluded.drafts_kept`.execute(tx)
}

export type AnsweredRow = { mode: Mode; isOnTime: boolean; count: number }

/** What was completed between two transactions, by mode and whether in time, of live accounts. */
export async function selectAnswered(
  tx: Tx,
  { from, to, keepDays }: { from: string; to: string; keepDays: number },
): Promise<AnsweredRow[]> {
  const result = await sql<AnsweredRow>`
    select q.mode, e.occurred_at <= q.due_at as "isOnTime", count(*) as count
    from task_events e
    join task_queue q on q.account_id = e.account_id and q.task_id = e.task_id and not q.is_test
    where e.writer_xid >= ${from}::xid8 and e.writer_xid < ${to}::xid8
      and e.epoch = (select epoch from relay_state) and e.type = 'task.completed'
      and e.occurred_at > now() - make_interval(days => ${keepDays})
    group by 1, 2`.execute(tx)
  return result.rows
}

/** The same by account and day of UTC, of live accounts. */
export async function addToClientDays(
  tx: Tx,
  { from, to, keepDays }: { from: string; to: string; keepDays: number },
): Promise<void> {
  await sql`
    insert into client_days as known (account_id, day, tasks)
    select e.account_id, (e.occurred_at at time zone 'UTC')::date, count(*)
    from task_events e
    join accounts a on a.id = e.account_id and not a.is_test
    where e.writer_xid >= ${from}::xid8 and e.writer_xid < ${to}::xid8
      and e.epoch = (select epoch from relay_state) and e.type = 'task.created'
      and e.occurred_at > now() - make_interval(days => ${keepDays})
    group by 1, 2
    on conflict (account_id, day) do update set tasks = known.tasks + excluded.tasks`.execute(tx)
}

/** How long engineers took, by hour, of live accounts. */
export async function addToStaffAnswers(
  tx: Tx,
  { from, to, keepDays }: { from: string; to: string; keepDays: number },
): Promise<void> {
  await sql`
    with answered as (
      select e.occurred_at, l.ended_at <= q.due_at as is_on_time,
        greatest(extract(epoch from l.ended_at - l.claimed_at), 0) as seconds
      from task_events e
      join task_queue q on q.account_id = e.account_id and q.task_id = e.task_id and not q.is_test
      join task_leases l on l.account_id = q.account_id and l.task_id = q.task_id
        and l.lease_number = q.lease_number and l.end_reason = 'submitted'
      where e.writer_xid >= ${from}::xid8 and e.writer_xid < ${to}::xid8
        and e.epoch = (select epoch from relay_state) and e.type = 'task.completed'
        and e.occurred_at > now() - make_interval(days => ${keepDays})
    )
    insert into staff_answers as known (hour, seconds, answers, on_time)
    select date_trunc('hour', occurred_at, 'UTC'), ${twoDigitsOf('seconds')}, count(*),
      count(*) filter (where is_on_time)
    from answered group by 1, 2
    on conflict (hour, seconds) do update set answers = known.answers + excluded.answers,
      on_time = known.on_time + excluded.on_time`.execute(tx)
}

export async function deleteOldStaffAnswers(tx: Tx, keepDays: number): Promise<void> {
  await sql`delete from staff_answers
    where hour < now() - make_interval(days => ${keepDays})`.execute(tx)
}

export async function deleteOldClientDays(tx: Tx, keepDays: number): Promise<void> {
  await sql`delete from client_days
    where day < (now() at time zone 'UTC')::date - ${keepDays}::integer`.execute(tx)
}

export async function deleteOldHours(tx: Tx, keepDays: number): Promise<void> {
  await sql`delete from floor_hours
    where hour < now() - make_interval(days => ${keepDays})`.execute(tx)
}

export type HourRow = { hour: Date; arrived: number; completed: number }

/** The last hours, the present one last, also those in which nothing happened. */
export async function selectHours(db: Db, hours: number): Promise<HourRow[]> {
  const result = await sql<HourRow>`
    select hour, coalesce(known.arrived, 0) as arrived, coalesce(known.completed, 0) as completed
    from generate_series(date_trunc('hour', now(), 'UTC') - make_interval(hours => ${hours - 1}),
      now(), interval '1 hour') hour
    left join floor_hours known using (hour)
    order by hour`.execute(db)
  return result.rows
}

export async function selectDraftShare(db: Db, days: number): Promise<number | null> {
  const result = await sql<{ share: number | null }>`
    select (sum(drafts_kept)::float8 / nullif(sum(drafts_judged), 0)::float8) as share
    from floor_hours where hour > now() - make_interval(days => ${days})`.execute(db)
  return result.rows[0]?.share ?? null
}
