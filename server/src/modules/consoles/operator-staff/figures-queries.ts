import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'

export type FiguresRow = {
  /** Null in the row that sums up all of them. */
  engineer_id: string | null
  answers: number
  on_time: number
  median_seconds: number
  p95_seconds: number
  /** Answers of each day of 24 hours, the one that runs last. */
  by_day: number[]
}

const dayCount = 7

/**
 * The answers of the last seven days by engineer, and of all. For each engineer one range of the index on
 * the end of leases is read, and the due time of each answer by its key.
 */
export async function selectFigures(db: Db): Promise<FiguresRow[]> {
  const ofDay = (daysAgo: number) =>
    sql`count(*) filter (where done.days_ago = ${daysAgo})::integer`
  const days = Array.from({ length: dayCount }, (_, index) => ofDay(dayCount - 1 - index))
  const result = await sql<FiguresRow>`
    select done.engineer_id, count(*)::integer as answers,
      count(*) filter (where done.is_on_time)::integer as on_time,
      coalesce(percentile_cont(0.5) within group (order by done.seconds), 0)::integer
        as median_seconds,
      coalesce(percentile_cont(0.95) within group (order by done.seconds), 0)::integer
        as p95_seconds,
      array[${sql.join(days)}] as by_day
    from (
      select l.engineer_id, l.ended_at <= q.due_at as is_on_time,
        extract(epoch from l.ended_at - l.claimed_at)::float8 as seconds,
        floor(extract(epoch from now() - l.ended_at) / 86400)::integer as days_ago
      from engineers e
      join task_leases l on l.engineer_id = e.person_id and l.end_reason = 'submitted'
        and l.ended_at > now() - make_interval(days => ${dayCount})
      join task_queue q on q.account_id = l.account_id and q.task_id = l.task_id
    ) done
    group by grouping sets ((done.engineer_id), ())`.execute(db)
  return result.rows
}
