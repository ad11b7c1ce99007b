import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { PreparedStatement } from '../../db/prepared.ts'
import type { DueTask } from './deadlines.ts'

/**
 * Tasks whose timer has fired, longest ago first. The clock is the database's, and asked once: compared
 * with each row it would be no condition of the index, and a pass would read every timer there is.
 */
export async function selectDue(db: Db, limit: number): Promise<DueTask[]> {
  const result = await sql<DueTask>`
    with due as materialized (
      select * from task_queue
      where next_action_at <= (select clock_timestamp())
      order by next_action_at limit ${limit}
    )
    select due.account_id as "accountUuid", due.task_id as "taskUuid", due.stage, due.mode,
      due.lease_number as "leaseNumber", a.is_test as "isTest",
      coalesce(due.urgent_at <= clock_timestamp(), false) as "isUrgent",
      due.overdue_at is null and due.due_at <= clock_timestamp() as "isOverdue",
      coalesce(due.expires_at <= clock_timestamp(), false) as "isExpired",
      coalesce(l.expires_at <= clock_timestamp(), false) as "isLeaseOver"
    from due
    join accounts a on a.id = due.account_id
    left join task_leases l on l.account_id = due.account_id and l.task_id = due.task_id
      and l.lease_number = due.lease_number and l.ended_at is null
    order by due.next_action_at, due.task_id`.execute(db)
  return result.rows
}

/** The pairs (account, task) as two arrays, which a prepared statement can take. */
const wanted = `unnest($1::uuid[], $2::uuid[]) as wanted (account_id, task_id)`

/** Into class 1, with a turn of that class. Nothing that shows has changed, so there is no event. */
export const promoteStatement: PreparedStatement = {
  name: 'promote-tasks',
  text: `
with due as materialized (
  select q.account_id, q.task_id, q.tag_id from task_queue q, ${wanted}
  where q.account_id = wanted.account_id and q.task_id = wanted.task_id
    and q.stage = 'queued' and q.claim_class in (2, 3) and q.urgent_at <= clock_timestamp()
  for update of q skip locked
), ranked as materialized (
  select *, row_number() over (partition by account_id, tag_id order by task_id) as place,
    count(*) over (partition by account_id, tag_id) as total
  from due
), turns as (
  insert into account_turns as known (account_id, tag_id, claim_class, next_turn)
  select distinct on (r.account_id, r.tag_id) r.account_id, r.tag_id, 1,
    r.total + coalesce((select c.current_turn from queue_clocks c
      where c.tag_id = r.tag_id and c.claim_class = 1), 0)
  from ranked r order by r.account_id, r.tag_id
  on conflict (account_id, tag_id, claim_class) do update
  set next_turn = greatest(excluded.next_turn, known.next_turn + (select r.total from ranked r
    where r.account_id = known.account_id and r.tag_id = known.tag_id limit 1))
  returning account_id, tag_id, next_turn
)
update task_queue q
set claim_class = 1, turn = turns.next_turn - ranked.total + ranked.place - 1, urgent_at = null,
  next_action_at = least(case when q.overdue_at is null then q.due_at end, q.expires_at)
from ranked join turns using (account_id, tag_id)
where q.account_id = ranked.account_id and q.task_id = ranked.task_id
returning q.task_id`,
}

/**
 * Past due: it shows, and an event tells. The state may have changed since it was looked at, and what
 * waits now may have to end instead.
 */
export const overdueStatement: PreparedStatement = {
  name: 'mark-tasks-overdue',
  text: `
with due as materialized (
  select q.account_id, q.task_id, l.expires_at as lease_until
  from ${wanted}
  join task_queue q on q.account_id = wanted.account_id and q.task_id = wanted.task_id
  left join task_leases l on l.account_id = q.account_id and l.task_id = q.task_id
    and l.lease_number = q.lease_number and l.ended_at is null
  where q.status = 'pending' and q.overdue_at is null and q.due_at <= clock_timestamp()
    and (q.stage = 'claimed' or (q.mode <> 'realtime_answer' and q.expires_at > clock_timestamp()))
  for update of q skip locked
), moved as (
  update task_queue q
  set overdue_at = now(), version = q.version + 1,
    next_action_at = case when q.stage = 'claimed' then due.lease_until
      else least(q.urgent_at, q.expires_at) end
  from due
  where q.account_id = due.account_id and q.task_id = due.task_id
  returning q.account_id, q.task_id, q.version, q.stage
), event as (
  insert into task_events (account_id, task_id, version, type, data)
  select account_id, task_id, version, 'task.overdue',
    jsonb_build_object('status', 'pending', 'stage', stage)
  from moved
)
select account_id, task_id, version from moved`,
}

export type OverdueRow = { account_id: string; task_id: string; version: number }

/** A lease that was renewed since, or a timer that has nothing to do yet: it fires again later. */
export const rescheduleStatement: PreparedStatement = {
  name: 'reschedule-tasks',
  text: `
with due as materialized (
  select q.account_id, q.task_id from task_queue q, ${wanted}
  where q.account_id = wanted.account_id and q.task_id = wanted.task_id
    and q.status = 'pending' and q.next_action_at <= clock_timestamp()
  for update of q skip locked
)
update task_queue q
set next_action_at = case
  when q.stage = 'claimed' then least((select l.expires_at from task_leases l
    where l.account_id = q.account_id and l.task_id = q.task_id
      and l.lease_number = q.lease_number), case when q.overdue_at is null then q.due_at end)
  when q.stage = 'queued' then least(q.urgent_at, case when q.overdue_at is null then q.due_at end,
    q.expires_at)
  else clock_timestamp() + interval '30 seconds' end
from due
where q.account_id = due.account_id and q.task_id = due.task_id
returning q.task_id`,
}

/** A task that could not be handled steps aside, so that it does not hold up those behind it. */
export const postponeStatement: PreparedStatement = {
  name: 'postpone-task',
  text: `update task_queue set next_action_at = clock_timestamp() + interval '10 seconds'
    where account_id = $1 and task_id = $2 and status = 'pending'
      and next_action_at <= clock_timestamp()`,
}
