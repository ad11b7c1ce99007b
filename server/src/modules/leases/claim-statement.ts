// The claim, as one statement: the best waiting task for this engineer, his seat, the lease and the
// event, or nothing. Why it is written so:
// - `best` looks at the head of each of his tags without a lock and chooses one tag; `picked` then
//   locks one task of that tag and skips those that others are claiming at this moment.
// - `seat` is what keeps an engineer within his capacity, also when he claims twice at once.
// - Nobody is offered a task of an account he belongs to.
// - The clock of the tag and class moves on to the turn handed out, unless another claim is moving
//   it right now: it may lag by a turn, and nobody waits for it.
import type { PreparedStatement } from '../../db/prepared.ts'

const isOfferedTo = (engineer: string) => `q.stage = 'queued' and q.claim_class is not null
  and not exists (select 1 from memberships m
    where m.person_id = ${engineer} and m.account_id = q.account_id)`

/** The first number of the advisory locks that guard the clocks. */
const clockLocks = 8

/** From the picked task on, the two ways of claiming are the same. $1 engineer, $2 and $3 lease
 * seconds (realtime, others), $4 the event's data. */
const take = (clock: string) => `
), seat as (
  update engineers e
  set open_leases = e.open_leases + 1, last_seen_at = now()
  from picked
  where e.person_id = $1 and e.on_duty_since is not null and e.suspended_at is null
    and e.open_leases < e.capacity
  returning e.person_id
), claimed as (
  update task_queue q
  set stage = 'claimed', engineer_id = seat.person_id, lease_number = q.lease_number + 1,
    version = q.version + 1,
    next_action_at = least(picked.lease_until, case when q.overdue_at is null then q.due_at end)
  from picked, seat
  where q.account_id = picked.account_id and q.task_id = picked.task_id and q.stage = 'queued'
  returning q.account_id, q.task_id, q.version, q.lease_number, q.tag_id, q.claim_class, q.turn,
    picked.lease_until
), lease as (
  insert into task_leases (account_id, task_id, lease_number, engineer_id, expires_at)
  select account_id, task_id, lease_number, $1, lease_until from claimed
), event as (
  insert into task_events (account_id, task_id, version, type, data)
  select account_id, task_id, version, 'task.claimed', $4 from claimed
${clock}
select account_id, task_id, version, lease_number, lease_until from claimed`

const moveClock = `), clock as (
  update queue_clocks c set current_turn = claimed.turn
  from claimed
  where c.tag_id = claimed.tag_id and c.claim_class = claimed.claim_class
    and c.current_turn < claimed.turn
    and pg_try_advisory_xact_lock(${clockLocks}, (claimed.tag_id * 4 + claimed.claim_class)::integer)
)`

const leaseUntil = `clock_timestamp() + make_interval(secs =>
  case when q.mode = 'realtime_answer' then $2::float8 else $3::float8 end) as lease_until`

/** $5: only these tags, or null for all of the engineer's. */
export const claimNextStatement: PreparedStatement = {
  name: 'claim-next',
  text: `
with engineer as materialized (
  select tag_id from engineers e, unnest(e.tag_ids) as tag_id
  where e.person_id = $1 and e.on_duty_since is not null and e.suspended_at is null
    and e.open_leases < e.capacity and ($5::bigint[] is null or tag_id = any($5::bigint[]))
), best as materialized (
  select engineer.tag_id from engineer, lateral (
    select q.claim_class, q.task_id from task_queue q
    where q.tag_id = engineer.tag_id and ${isOfferedTo('$1')}
    order by q.claim_class, q.turn, q.task_id limit 1) head
  order by head.claim_class, head.task_id limit 1
), picked as materialized (
  select q.account_id, q.task_id, ${leaseUntil}
  from task_queue q
  where q.tag_id = (select tag_id from best) and ${isOfferedTo('$1')}
  order by q.claim_class, q.turn, q.task_id limit 1
  for update of q skip locked
${take(moveClock)}`,
}

/**
 * $5 the account and $6 the task that is wanted. It moves no clock: a task chosen from the far end of
 * the queue would put every newcomer there.
 */
export const claimTaskStatement: PreparedStatement = {
  name: 'claim-task',
  text: `
with picked as materialized (
  select q.account_id, q.task_id, ${leaseUntil}
  from task_queue q
  where q.account_id = $5 and q.task_id = $6 and ${isOfferedTo('$1')}
    and q.tag_id = any(select unnest(tag_ids) from engineers where person_id = $1)
  for update of q skip locked
${take(')')}`,
}

export type ClaimedRow = {
  account_id: string
  task_id: string
  version: number
  lease_number: number
  lease_until: Date
}
