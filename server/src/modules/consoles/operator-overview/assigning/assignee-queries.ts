import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/client.ts'
import type { TaskRefRow } from '../task-queries.ts'

export type StaffRow = {
  person_id: string
  name: string
  tag_ids: number[]
  open_leases: number
  capacity: number
  on_duty_since: Date | null
  last_input_at: Date | null
  /** On duty, without input of their own for a while. */
  is_away: boolean
  /** Accounts whose tasks they never get. */
  member_of: string[]
  /** Of the answers of some weeks, in whole percent; null without any. */
  on_time_percent: number | null
}

export type StaffLook = { awayMinutes: number; shareDays: number; limit: number }

/** Everybody who may work, those on duty first. */
export async function selectStaff(db: Db, look: StaffLook): Promise<StaffRow[]> {
  const result = await sql<StaffRow>`
    select e.person_id, u.name, e.tag_ids, e.open_leases, e.capacity, e.on_duty_since, e.last_input_at,
      e.on_duty_since is not null and coalesce(e.last_input_at, e.on_duty_since)
        < now() - make_interval(mins => ${look.awayMinutes}) as is_away,
      array(select m.account_id::text from memberships m where m.person_id = e.person_id) as member_of,
      answers.on_time_percent
    from (
      select * from engineers where suspended_at is null
      order by on_duty_since is null, open_leases, person_id limit ${look.limit}
    ) e
    join auth.users u on u.id = e.person_id
    cross join lateral (
      select round(100.0 * count(*) filter (where q.final_at <= q.due_at) / nullif(count(*), 0))::integer
        as on_time_percent
      from task_leases l
      join task_queue q on q.account_id = l.account_id and q.task_id = l.task_id
      where l.engineer_id = e.person_id and l.end_reason = 'submitted'
        and l.ended_at > now() - make_interval(days => ${look.shareDays})
    ) answers`.execute(db)
  return result.rows
}

export type PlannedTaskRow = {
  task_id: string
  account_id: string
  tag_id: number
  tag_name: string
  engineer_id: string | null
}

/** Those of the tasks that an engineer could be given now, due first. */
export async function selectPlannedTasks(
  db: Db,
  taskUuids: readonly string[],
): Promise<PlannedTaskRow[]> {
  const result = await sql<PlannedTaskRow>`
    select q.task_id, q.account_id, q.tag_id, tags.name as tag_name, q.engineer_id
    from task_queue q
    join tags on tags.id = q.tag_id
    where q.task_id = any(${taskUuids as string[]}::uuid[])
      and q.status = 'pending' and q.claim_class is not null and q.stage in ('queued', 'claimed')
    order by q.due_at, q.task_id`.execute(db)
  return result.rows
}

/** Whether the engineer whose lease of the task ended in this transaction had it on their screen. */
export async function wasOpened(tx: Tx, ref: TaskRefRow): Promise<boolean> {
  const result = await sql<{ is_opened: boolean }>`
    select opened_at is not null as is_opened from task_leases
    where account_id = ${ref.accountUuid} and task_id = ${ref.taskUuid}
    order by lease_number desc limit 1`.execute(tx)
  return result.rows[0]?.is_opened ?? false
}

export type UnattendedRow = {
  account_id: string
  mode: string
  tag_id: number
  due_in_seconds: number
}

/** What is due within so many minutes and nobody works on, due first. */
export async function selectUnattended(
  db: Db,
  look: { minutes: number; idleSeconds: number; limit: number },
): Promise<UnattendedRow[]> {
  const result = await sql<UnattendedRow>`
    select q.account_id, q.mode, q.tag_id, extract(epoch from q.due_at - now())::float8 as due_in_seconds
    from task_queue q
    left join task_leases l on l.account_id = q.account_id and l.task_id = q.task_id
      and l.lease_number = q.lease_number and l.ended_at is null
    where q.status = 'pending' and q.claim_class is not null and q.stage in ('queued', 'claimed')
      and q.due_at <= now() + make_interval(mins => ${look.minutes})
      and (l.last_input_at is null
        or l.last_input_at < now() - make_interval(secs => ${look.idleSeconds}))
    order by q.due_at, q.task_id limit ${look.limit}`.execute(db)
  return result.rows
}

/** Null stands for all modes or all tags. */
export type EffortRow = { mode: string | null; tag_id: number | null; median_seconds: number }

/** What the newest answers of each engineer took, by mode and tag, by mode, and of all. */
export async function selectEfforts(
  db: Db,
  look: { days: number; perEngineer: number; answersMin: number },
): Promise<EffortRow[]> {
  const result = await sql<EffortRow>`
    select done.mode, done.tag_id,
      percentile_cont(0.5) within group (order by done.effort_ms / 1000.0)::float8 as median_seconds
    from engineers e
    cross join lateral (
      select q.mode, q.tag_id, l.effort_ms from task_leases l
      join task_queue q on q.account_id = l.account_id and q.task_id = l.task_id
      where l.engineer_id = e.person_id and l.end_reason = 'submitted'
        and l.ended_at > now() - make_interval(days => ${look.days})
      order by l.ended_at desc limit ${look.perEngineer}
    ) done
    group by grouping sets ((done.mode, done.tag_id), (done.mode), ())
    having count(*) >= ${look.answersMin}::bigint`.execute(db)
  return result.rows
}
