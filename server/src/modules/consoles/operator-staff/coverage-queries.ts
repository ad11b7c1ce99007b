import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Weekday } from '../../work/staffing/staffing.ts'

export type ScheduledRow = {
  person_id: string
  name: string
  time_zone: string
  hours: { day: Weekday; from: string; to: string }[]
}

/** Who may work and said when they usually do. */
export async function selectScheduled(db: Db): Promise<ScheduledRow[]> {
  const result = await sql<ScheduledRow>`
    select e.person_id, u.name, h.time_zone, h.hours
    from engineers e
    join engineer_hours h on h.engineer_id = e.person_id
    join auth.users u on u.id = e.person_id
    where e.suspended_at is null
    order by u.name, e.person_id`.execute(db)
  return result.rows
}

export async function countEngineers(db: Db): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*)::integer as count from engineers where suspended_at is null`.execute(db)
  return result.rows[0]?.count ?? 0
}

export type LoadRow = { weekday: number; hour: number; tasks: number }

/**
 * How many tasks usually come in each hour of the week, by the wall clock of the zone: the median of the
 * weeks that are kept. An hour that nothing came in counts as 0.
 */
export async function selectUsualLoad(
  db: Db,
  { timeZone, days }: { timeZone: string; days: number },
): Promise<LoadRow[]> {
  const result = await sql<LoadRow>`
    select extract(isodow from hour at time zone ${timeZone})::integer as weekday,
      extract(hour from hour at time zone ${timeZone})::integer as hour,
      percentile_cont(0.5) within group (order by coalesce(known.arrived, 0))::float8 as tasks
    from generate_series(
      greatest(date_trunc('hour', now(), 'UTC') - make_interval(days => ${days}),
        (select min(f.hour) from floor_hours f)),
      date_trunc('hour', now(), 'UTC') - interval '1 hour', interval '1 hour') hour
    left join floor_hours known using (hour)
    group by 1, 2`.execute(db)
  return result.rows
}
