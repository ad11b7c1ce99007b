import { sql } from 'kysely'
import type { Mode } from '../../../core/money.ts'
import type { Db } from '../../../db/client.ts'

export type WaitingRow = {
  tag_id: number
  tag_name: string
  mode: Mode
  waiting: number
  oldest_at: Date
}

/**
 * What waits, by tag and mode. Three of the classes are a mode each, so the queue's index alone tells
 * their number; only of urgent tasks the row has to be read.
 */
export async function selectWaiting(db: Db): Promise<WaitingRow[]> {
  const result = await sql<WaitingRow>`
    select counted.*, tags.name as tag_name from (
      select tag_id, case claim_class when 0 then 'realtime_answer' when 2 then 'fast'
        else 'standard' end as mode, count(*)::integer as waiting,
        min(uuid_extract_timestamp(task_id)) as oldest_at
      from task_queue where stage = 'queued' and claim_class in (0, 2, 3)
      group by tag_id, claim_class
      union all
      select tag_id, mode, count(*)::integer, min(uuid_extract_timestamp(task_id))
      from task_queue where stage = 'queued' and claim_class = 1 group by tag_id, mode
    ) counted join tags on tags.id = counted.tag_id
    order by tags.id`.execute(db)
  return result.rows
}

export type RiskRow = { tag_id: number; tag_name: string; at_risk: number; overdue: number }

/** What is due soon or overdue and nobody works on, by tag. */
export async function selectRisk(
  db: Db,
  { riskMinutes, idleSeconds }: { riskMinutes: number; idleSeconds: number },
): Promise<RiskRow[]> {
  const result = await sql<RiskRow>`
    select q.tag_id, tags.name as tag_name, count(*)::integer as at_risk,
      (count(*) filter (where q.due_at <= now()))::integer as overdue
    from task_queue q
    join tags on tags.id = q.tag_id
    left join task_leases l on l.account_id = q.account_id and l.task_id = q.task_id
      and l.lease_number = q.lease_number and l.ended_at is null
    where q.status = 'pending' and q.claim_class is not null and q.stage <> 'needs_input'
      and q.due_at <= now() + make_interval(mins => ${riskMinutes})
      and (l.last_input_at is null or l.last_input_at < now() - make_interval(secs => ${idleSeconds}))
    group by q.tag_id, tags.name`.execute(db)
  return result.rows
}

export type DeadlineRow = {
  task_id: string
  prompt_opening: string
  mode: Mode
  tag_name: string
  account_name: string
  due_at: Date
  engineer_id: string | null
  engineer_name: string | null
  is_idle: boolean
  /** Of its holder, on this task. */
  input_at: Date | null
}

export async function selectNextDeadlines(
  db: Db,
  {
    limit,
    openingChars,
    idleSeconds,
  }: { limit: number; openingChars: number; idleSeconds: number },
): Promise<DeadlineRow[]> {
  const result = await sql<DeadlineRow>`
    select q.task_id, left(t.prompt, ${openingChars}) as prompt_opening, q.mode,
      tags.name as tag_name, a.name as account_name, q.due_at, q.engineer_id,
      u.name as engineer_name, l.last_input_at as input_at,
      coalesce(l.last_input_at < now() - make_interval(secs => ${idleSeconds}), false) as is_idle
    from (select * from task_queue where status = 'pending' and claim_class is not null
        and stage <> 'needs_input'
      order by due_at, task_id limit ${limit}) q
    join tasks t on t.account_id = q.account_id and t.id = q.task_id
    join tags on tags.id = q.tag_id
    join accounts a on a.id = q.account_id
    left join task_leases l on l.account_id = q.account_id and l.task_id = q.task_id
      and l.lease_number = q.lease_number and l.ended_at is null
    left join auth.users u on u.id = q.engineer_id
    order by q.due_at, q.task_id`.execute(db)
  return result.rows
}

export type DutyRow = {
  person_id: string
  name: string
  state: 'answering' | 'idle' | 'away' | 'free'
  task_id: string | null
  mode: Mode | null
  since: Date
  answering: number
  idle: number
  away: number
  free: number
}

/**
 * Who is there, so many at most, and how many all of them are, in every row. Somebody is idle when there
 * was no input for any of the tasks they hold; of several, the one held longest is told. Who holds none and
 * gave no input for a while counts as away.
 */
export async function selectDuty(
  db: Db,
  { limit, idleSeconds, awayMinutes }: { limit: number; idleSeconds: number; awayMinutes: number },
): Promise<DutyRow[]> {
  const result = await sql<DutyRow>`
    with there as (
      select e.person_id, held.*, e.on_duty_since,
        coalesce(e.last_input_at, e.on_duty_since) as seen_at,
        case when held.task_id is null and coalesce(e.last_input_at, e.on_duty_since)
          < now() - make_interval(mins => ${awayMinutes}) then 'away'
        when held.task_id is null then 'free'
        when held.last_input_at < now() - make_interval(secs => ${idleSeconds}) then 'idle'
        else 'answering' end as state
      from engineers e
      left join lateral (
        select (array_agg(l.task_id order by l.claimed_at))[1] as task_id,
          (array_agg(l.account_id order by l.claimed_at))[1] as account_id,
          min(l.claimed_at) as claimed_at, max(l.last_input_at) as last_input_at
        from task_leases l where l.engineer_id = e.person_id and l.ended_at is null
      ) held on e.open_leases > 0
      where e.suspended_at is null and (e.on_duty_since is not null or e.open_leases > 0)
    ), placed as (
      select *, case state when 'idle' then last_input_at when 'away' then seen_at when 'answering' then claimed_at
          else on_duty_since end as since,
        (count(*) filter (where state = 'answering') over ())::integer as answering,
        (count(*) filter (where state = 'idle') over ())::integer as idle,
        (count(*) filter (where state = 'away') over ())::integer as away,
        (count(*) filter (where state = 'free') over ())::integer as free
      from there
      order by array_position(array['idle', 'away', 'answering', 'free'], state), since, person_id
      limit ${limit}
    )
    select p.person_id, u.name, p.state, p.task_id, q.mode, p.since, p.answering, p.idle, p.away,
      p.free
    from placed p
    join auth.users u on u.id = p.person_id
    left join task_queue q on q.account_id = p.account_id and q.task_id = p.task_id
    order by array_position(array['idle', 'away', 'answering', 'free'], p.state), p.since, p.person_id`.execute(
    db,
  )
  return result.rows
}

export async function countEngineers(db: Db): Promise<number> {
  const row = await db
    .selectFrom('engineers')
    .select((e) => e.fn.countAll<number>().as('engineers'))
    .where('suspended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.engineers
}
