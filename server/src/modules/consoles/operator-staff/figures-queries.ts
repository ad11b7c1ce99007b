import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'

const dayCount = 7

export type FiguresRow = {
  engineer_id: string
  answers: number
  on_time: number
  median_seconds: number
  /** Answers of each day of 24 hours, the one that runs last. */
  by_day: number[]
}

/**
 * The answers of the last seven days by engineer. For each engineer one range of the index on the end of
 * leases is read, and the due time of each answer by its key.
 */
export async function selectFigures(
  db: Db,
  engineerUuids: readonly string[],
): Promise<FiguresRow[]> {
  const ofDay = (daysAgo: number) =>
    sql`count(*) filter (where done.days_ago = ${daysAgo})::integer`
  const days = Array.from({ length: dayCount }, (_, index) => ofDay(dayCount - 1 - index))
  const result = await sql<FiguresRow>`
    select done.engineer_id, count(*)::integer as answers,
      count(*) filter (where done.is_on_time)::integer as on_time,
      percentile_cont(0.5) within group (order by done.seconds)::integer as median_seconds,
      array[${sql.join(days)}] as by_day
    from (
      select l.engineer_id, l.ended_at <= q.due_at as is_on_time,
        extract(epoch from l.ended_at - l.claimed_at)::float8 as seconds,
        floor(extract(epoch from now() - l.ended_at) / 86400)::integer as days_ago
      from unnest(${engineerUuids}::uuid[]) engineer_id
      join task_leases l on l.engineer_id = engineer_id.engineer_id and l.end_reason = 'submitted'
        and l.ended_at > now() - make_interval(days => ${dayCount})
      join task_queue q on q.account_id = l.account_id and q.task_id = l.task_id
    ) done
    group by done.engineer_id`.execute(db)
  return result.rows
}

export type StaffRow = {
  answers: number
  on_time: number
  median_seconds: number | null
  p95_seconds: number | null
}

/** Of all engineers together, from the hours that the worker counts: exact to two digits of the seconds. */
export async function selectStaff(db: Db): Promise<StaffRow> {
  const result = await sql<StaffRow>`
    with taken as (
      select seconds, sum(answers) as answers, sum(on_time) as on_time,
        sum(sum(answers)) over (order by seconds) as so_far, sum(sum(answers)) over () as all_answers
      from staff_answers where hour > now() - make_interval(days => ${dayCount})
      group by seconds
    )
    select coalesce(sum(answers), 0)::integer as answers,
      coalesce(sum(on_time), 0)::integer as on_time,
      min(seconds) filter (where so_far >= 0.5 * all_answers) as median_seconds,
      min(seconds) filter (where so_far >= 0.95 * all_answers) as p95_seconds
    from taken`.execute(db)
  return result.rows[0] as StaffRow
}
