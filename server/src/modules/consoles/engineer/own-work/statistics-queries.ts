import { sql } from 'kysely'
import type { Mode } from '../../../../core/money.ts'
import type { Db } from '../../../../db/client.ts'

export type WeekRow = {
  today: string
  monday: string
  duty_today_seconds: number
  duty_week_seconds: number
}

/** Where the day and the week of an engineer begin, and how long they were on duty since. */
export async function selectWeek(db: Db, engineerUuid: string, timeZone: string): Promise<WeekRow> {
  const result = await sql<WeekRow>`
    with at as (
      select date_trunc('day', now() at time zone ${timeZone}) as today,
        date_trunc('week', now() at time zone ${timeZone}) as monday
    ), since as (
      select today at time zone ${timeZone} as today, monday at time zone ${timeZone} as monday from at
    ), spells as (
      select s.began_at, s.ended_at from duty_spells s, since
        where s.engineer_id = ${engineerUuid} and s.ended_at > since.monday
      union all
      select e.on_duty_since, now() from engineers e
        where e.person_id = ${engineerUuid} and e.on_duty_since is not null
    ), duty as (
      select coalesce(sum(extract(epoch from s.ended_at - greatest(s.began_at, since.today)))
          filter (where s.ended_at > since.today), 0)::bigint as today,
        coalesce(sum(extract(epoch from s.ended_at - greatest(s.began_at, since.monday))), 0)::bigint
          as week
      from spells s, since
    )
    select to_char(at.today, 'YYYY-MM-DD') as today, to_char(at.monday, 'YYYY-MM-DD') as monday,
      duty.today as duty_today_seconds, duty.week as duty_week_seconds
    from at, duty`.execute(db)
  const [row] = result.rows
  if (!row) throw new Error('A day without a beginning')
  return row
}

export type HourRow = {
  date: string
  hour: number
  answers: number
  charged: number
  effort_seconds: number
}

/** What was done in each hour of the week that runs; at most 168 rows from one range of the index. */
export async function selectHours(
  db: Db,
  engineerUuid: string,
  timeZone: string,
): Promise<HourRow[]> {
  const result = await sql<HourRow>`
    select to_char(done.local, 'YYYY-MM-DD') as date, extract(hour from done.local)::integer as hour,
      count(*) filter (where done.end_reason = 'submitted')::integer as answers,
      coalesce(sum(done.charged), 0)::bigint as charged,
      coalesce(sum(done.effort_seconds), 0)::bigint as effort_seconds
    from (
      select l.ended_at at time zone ${timeZone} as local, l.end_reason, s.charged,
        coalesce(r.effort_seconds, l.effort_ms / 1000) as effort_seconds
      from task_leases l
      left join settlements s on s.task_id = l.task_id
      left join task_results r on r.account_id = l.account_id and r.task_id = l.task_id
      where l.engineer_id = ${engineerUuid} and l.end_reason in ('submitted', 'cancelled')
        and l.ended_at >= date_trunc('week', now() at time zone ${timeZone}) at time zone ${timeZone}
    ) done
    group by 1, 2 order by 1, 2`.execute(db)
  return result.rows
}

export type AnswerRow = {
  task_id: string
  mode: Mode
  tag_id: number
  tag_name: string
  ended_at: Date
  held_seconds: number
  effort_seconds: number
  was_late: boolean
}

export async function selectAnswers(
  db: Db,
  engineerUuid: string,
  limit: number,
): Promise<AnswerRow[]> {
  const result = await sql<AnswerRow>`
    select l.task_id, q.mode, q.tag_id, tags.name as tag_name, l.ended_at,
      l.ended_at > q.due_at as was_late,
      extract(epoch from l.ended_at - l.claimed_at)::integer as held_seconds,
      coalesce(r.effort_seconds, l.effort_ms / 1000)::integer as effort_seconds
    from (select * from task_leases
      where engineer_id = ${engineerUuid} and end_reason = 'submitted' and ended_at is not null
      order by ended_at desc limit ${limit}) l
    join task_queue q on q.account_id = l.account_id and q.task_id = l.task_id
    join tags on tags.id = q.tag_id
    left join task_results r on r.account_id = l.account_id and r.task_id = l.task_id
    order by l.ended_at desc`.execute(db)
  return result.rows
}

export type DemandRow = { weekday: number; hour: number; tasks: number; oldest: Date }

/**
 * How many tasks of the engineer's tags came at each hour of the week. A large table is sampled, so many
 * pages at most, and the counts are scaled up.
 */
export async function selectDemand(
  db: Db,
  engineerUuid: string,
  { timeZone, weeks, pagesMax }: { timeZone: string; weeks: number; pagesMax: number },
): Promise<DemandRow[]> {
  const share = sql`least(1, ${pagesMax}::float * 8192
    / greatest(1, pg_relation_size('task_queue')))`
  const result = await sql<DemandRow>`
    select extract(isodow from came.local)::integer as weekday,
      extract(hour from came.local)::integer as hour, count(*) / ${share} as tasks,
      min(came.at) as oldest
    from (
      select uuid_extract_timestamp(q.task_id) as at,
        uuid_extract_timestamp(q.task_id) at time zone ${timeZone} as local
      from task_queue q tablesample system (100 * ${share}) repeatable (1)
      where q.tag_id = any(array(
          select unnest(tag_ids) from engineers where person_id = ${engineerUuid}))
        and q.claim_class is not null
    ) came
    where came.at > now() - make_interval(weeks => ${weeks})
    group by 1, 2 order by 1, 2`.execute(db)
  return result.rows
}
