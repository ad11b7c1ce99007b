// What a timer does to tasks that wait or are claimed, for many tasks in each statement.
import { limits } from '../../../core/limits.ts'
import { type Param, prepareStatement } from '../../../db/statement.ts'
import { insertEvents } from '../../events/feed/writes.ts'

/** The pairs (account, task) as two arrays, which a prepared statement can take. */
export type TaskLists = { accountUuids: string[]; taskUuids: string[] }

const wanted = (param: Param<TaskLists>) =>
  `unnest(${param('accountUuids')}::uuid[], ${param('taskUuids')}::uuid[]) as wanted (account_id, task_id)`

/** Into class 1, with a turn of that class. Nothing that shows has changed, so there is no event. */
export const promoteStatement = prepareStatement<TaskLists, { task_id: string }>(
  'promote-tasks',
  (param) => `
with due as materialized (
  select q.account_id, q.task_id, q.tag_id from task_queue q, ${wanted(param)}
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
)

type OverdueRow = { account_id: string; task_id: string; version: number }

/**
 * Marks the task overdue and writes the event. The state may have changed since it was read, and a task
 * that is waiting now may have to expire instead.
 */
export const overdueStatement = prepareStatement<TaskLists, OverdueRow>(
  'mark-tasks-overdue',
  (param) => `
with due as materialized (
  select q.account_id, q.task_id, l.expires_at as lease_until
  from ${wanted(param)}
  join task_queue q on q.account_id = wanted.account_id and q.task_id = wanted.task_id
  left join task_leases l on l.account_id = q.account_id and l.task_id = q.task_id
    and l.lease_number = q.lease_number and l.ended_at is null
  where q.status = 'pending' and q.overdue_at is null and q.due_at <= clock_timestamp()
    and (q.stage = 'claimed' or (q.stage not in ('needs_input', 'in_review') and q.mode <> 'realtime_answer'
      and q.expires_at > clock_timestamp()))
  for update of q skip locked
), moved as (
  update task_queue q
  set overdue_at = now(), version = q.version + 1,
    next_action_at = case when q.stage = 'claimed' then due.lease_until
      when q.asker_id is not null then clock_timestamp()
      else least(q.urgent_at, q.expires_at) end
  from due
  where q.account_id = due.account_id and q.task_id = due.task_id
  returning q.account_id, q.task_id, q.version, q.stage
), event as (
  ${insertEvents({
    from: 'moved',
    account: 'account_id',
    task: 'task_id',
    version: 'version',
    type: 'task.overdue',
    data: `jsonb_build_object('status', 'pending', 'stage', stage)`,
  })}
)
select account_id, task_id, version from moved`,
)

/** A lease that was renewed since, or a timer that has nothing to do yet: it fires again later. */
export const rescheduleStatement = prepareStatement<TaskLists, { task_id: string }>(
  'reschedule-tasks',
  (param) => `
with due as materialized (
  select q.account_id, q.task_id from task_queue q, ${wanted(param)}
  where q.account_id = wanted.account_id and q.task_id = wanted.task_id
    and q.status = 'pending' and q.next_action_at <= clock_timestamp()
  for update of q skip locked
)
update task_queue q
set next_action_at = case
  when q.stage = 'claimed' then least((select l.expires_at from task_leases l
    where l.account_id = q.account_id and l.task_id = q.task_id
      and l.lease_number = q.lease_number), case when q.overdue_at is null then q.due_at end)
  when q.stage = 'needs_input' then (select n.deadline_at from task_questions n
    where n.account_id = q.account_id and n.task_id = q.task_id and n.closed_at is null)
  when q.stage = 'queued' then least(q.urgent_at, case when q.overdue_at is null then q.due_at end,
    q.expires_at)
  else clock_timestamp() + interval '30 seconds' end
from due
where q.account_id = due.account_id and q.task_id = due.task_id
returning q.task_id`,
)

/**
 * Tasks that are kept for who asked: to everybody's queue when the time is over or the engineer has gone off
 * duty, else checked again soon.
 */
export const offerStatement = prepareStatement<TaskLists, { task_id: string }>(
  'offer-asked-tasks',
  (param) => `
with due as materialized (
  select q.account_id, q.task_id, q.asker_until > clock_timestamp() and exists (
    select from engineers e where e.person_id = q.asker_id and e.on_duty_since is not null
      and e.suspended_at is null) as is_kept
  from task_queue q, ${wanted(param)}
  where q.account_id = wanted.account_id and q.task_id = wanted.task_id
    and q.stage = 'queued' and q.asker_id is not null
  for update of q skip locked
)
update task_queue q
set claim_class = case when due.is_kept then q.claim_class else q.asker_class end,
  asker_id = case when due.is_kept then q.asker_id end,
  asker_class = case when due.is_kept then q.asker_class end,
  asker_until = case when due.is_kept then q.asker_until end,
  next_action_at = least(case when due.is_kept
      then least(q.asker_until, clock_timestamp() + interval '${limits.askerCheckSeconds} seconds')
      else q.urgent_at end,
    case when q.overdue_at is null then q.due_at end, q.expires_at)
from due
where q.account_id = due.account_id and q.task_id = due.task_id
returning q.task_id`,
)

/** A task whose handler failed is rescheduled, so that it does not block those behind it. */
export const postponeStatement = prepareStatement<{ accountUuid: string; taskUuid: string }, never>(
  'postpone-task',
  (param) => `update task_queue set next_action_at = clock_timestamp() + interval '10 seconds'
    where account_id = ${param('accountUuid')} and task_id = ${param('taskUuid')} and status = 'pending'
      and next_action_at <= clock_timestamp()`,
)
