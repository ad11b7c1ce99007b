// The claim, as one statement: the best waiting task for this engineer, their capacity, the lease and the
// event, or nothing. Why it is written so:
// - `best` reads the head of each of their tags without a lock and puts the tags in order; `picked` then
//   locks one task of the first tag that has one, and skips those that others are claiming at this moment.
//   With the first tag alone, who comes while others take the last tasks of it was told that none waits.
// - `capacity` enforces the engineer's capacity, also for concurrent claims.
// - Engineers are never offered a task of an account they belong to.
// - The clock of the tag and class moves on to the turn handed out, unless another claim is moving it
//   right now: it may lag by one turn; claims never block on it.
import { tryLockQueueClock } from '../../../db/advisory-locks.ts'
import { type Param, prepareStatement } from '../../../db/statement.ts'
import { insertEvents } from '../../events/feed/writes.ts'
import { takeCapacity } from '../../identity/people/writes.ts'
import { insertLeases } from '../effort/writes.ts'
import { claimQueued } from '../tasks/writes.ts'

type ClaimValues = {
  engineerUuid: string
  realtimeLeaseSeconds: number
  leaseSeconds: number
  eventData: string
}

export type ClaimedRow = {
  account_id: string
  task_id: string
  version: number
  lease_number: number
  lease_until: Date
}

const isOutsider = (engineer: string) => `not exists (select 1 from memberships m
  where m.person_id = ${engineer} and m.account_id = q.account_id)`

const isOfferedTo = (engineer: string) =>
  `q.stage = 'queued' and q.claim_class is not null and ${isOutsider(engineer)}`

/** Also a task that is kept for the engineer who asked about it: they may claim it, and an operator may assign it. */
const mayBeNamed = (param: Param<ClaimTaskValues>) => `q.stage = 'queued'
  and (q.claim_class is not null or q.asker_id = ${param('engineerUuid')}
    or (q.asker_id is not null and not ${param('isAskedFor')}::boolean))
  and ${isOutsider(param('engineerUuid'))}`

/** From the picked task on, the two ways of claiming are the same. */
const take = (
  param: Param<ClaimValues>,
  { clock, seenAt, isAssigned }: { clock: string; seenAt: string; isAssigned: string },
) => `
), capacity as (
  ${takeCapacity(param, { from: 'picked', seenAt })}
), claimed as (
  ${claimQueued({ picked: 'picked', capacity: 'capacity' })}
), lease as (
  ${insertLeases({ from: 'claimed', engineer: param('engineerUuid'), isAssigned })}
), event as (
  ${insertEvents({
    from: 'claimed',
    account: 'account_id',
    task: 'task_id',
    version: 'version',
    type: 'task.claimed',
    data: param('eventData'),
  })}
${clock}
select account_id, task_id, version, lease_number, lease_until from claimed`

const moveClock = `), clock as (
  update queue_clocks c set current_turn = claimed.turn
  from claimed
  where c.tag_id = claimed.tag_id and c.claim_class = claimed.claim_class
    and c.current_turn < claimed.turn
    and ${tryLockQueueClock('claimed.tag_id', 'claimed.claim_class')}
)`

const leaseUntil = (param: Param<ClaimValues>) => `clock_timestamp() + make_interval(secs =>
  case when q.mode = 'realtime_answer' then ${param('realtimeLeaseSeconds')}::float8
    else ${param('leaseSeconds')}::float8 end) as lease_until`

/** Null for all tags of the engineer. */
export type ClaimNextValues = ClaimValues & { tagIds: readonly number[] | null }

export const claimNextStatement = prepareStatement<ClaimNextValues, ClaimedRow>(
  'claim-next',
  (param) => `
with engineer as materialized (
  select tag_id from engineers e, unnest(e.tag_ids) as tag_id
  where e.person_id = ${param('engineerUuid')} and e.on_duty_since is not null
    and e.suspended_at is null and e.open_leases < e.capacity
    and (${param('tagIds')}::bigint[] is null or tag_id = any(${param('tagIds')}::bigint[]))
), best as materialized (
  select engineer.tag_id from engineer, lateral (
    select q.claim_class, q.task_id from task_queue q
    where q.tag_id = engineer.tag_id and ${isOfferedTo(param('engineerUuid'))}
    order by q.claim_class, q.turn, q.task_id limit 1) head
  order by head.claim_class, head.task_id
), picked as materialized (
  select head.account_id, head.task_id, head.lease_until from best, lateral (
    select q.account_id, q.task_id, ${leaseUntil(param)}
    from task_queue q
    where q.tag_id = best.tag_id and ${isOfferedTo(param('engineerUuid'))}
    order by q.claim_class, q.turn, q.task_id limit 1
    for update of q skip locked) head
  limit 1
${take(param, { clock: moveClock, seenAt: 'now()', isAssigned: 'false' })}`,
)

export type ClaimTaskValues = ClaimValues & {
  accountUuid: string
  taskUuid: string
  /** Whether the engineer asked for it: one who is given a task by an operator was not seen for that. */
  isAskedFor: boolean
}

/** It moves no clock: a task chosen from the far end of the queue would put every newcomer there. */
export const claimTaskStatement = prepareStatement<ClaimTaskValues, ClaimedRow>(
  'claim-task',
  (param) => `
with picked as materialized (
  select q.account_id, q.task_id, ${leaseUntil(param)}
  from task_queue q
  where q.account_id = ${param('accountUuid')} and q.task_id = ${param('taskUuid')}
    and ${mayBeNamed(param)}
    and q.tag_id = any(select unnest(tag_ids) from engineers
      where person_id = ${param('engineerUuid')})
  for update of q skip locked
${take(param, {
  clock: ')',
  seenAt: `case when ${param('isAskedFor')}::boolean then now() else e.last_seen_at end`,
  isAssigned: `not ${param('isAskedFor')}::boolean`,
})}`,
)
