import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Mode } from '../../../core/money.ts'
import type { Db } from '../../../db/client.ts'
import { foundTasks } from '../../../db/newest-tasks.ts'

/** A place in the order of deadlines. */
export type TaskCursor = { dueAtMicros: string; taskUuid: string }

export type TaskFilter = {
  mode: Mode | undefined
  tagId: number | undefined
  accountUuid: string | undefined
  isHeld: boolean | undefined
  holderUuid: string | undefined
  dueWithinMinutes: number | undefined
  place: TaskCursor | undefined
  limit: number
  /** How many rows a filtered page scans at most. */
  scanMax?: number
}

export type OperatorTaskRow = {
  id: string
  account_id: string
  account_name: string
  is_test: boolean
  prompt_opening: string
  status: 'pending' | 'completed' | 'cancelled'
  stage: string
  mode: Mode
  tag_id: number
  tag_name: string
  max_credits: number
  held_credits: number
  created_at: Date
  due_at: Date
  /** Microseconds since 1970, as text: a place in the order must be exact. */
  due_at_micros: string
  is_raised: boolean
  engineer_id: string | null
  engineer_name: string | null
}

const listColumns = (openingChars: number) => sql`
  q.task_id as id, q.account_id, a.name as account_name, a.is_test,
  left(t.prompt, ${openingChars}) as prompt_opening, q.status, q.stage, q.mode, q.tag_id,
  tags.name as tag_name, t.max_credits, q.held_credits,
  uuid_extract_timestamp(q.task_id) as created_at, q.due_at,
  (extract(epoch from q.due_at) * 1000000)::bigint::text as due_at_micros,
  q.turn < 0 as is_raised, q.engineer_id, u.name as engineer_name`

const listJoins = sql`
  join tasks t on t.account_id = q.account_id and t.id = q.task_id
  join accounts a on a.id = q.account_id
  join tags on tags.id = q.tag_id
  left join auth.users u on u.id = q.engineer_id`

export type TaskQuery = TaskFilter & { scanMax: number; openingChars: number }

function after({ dueAtMicros, taskUuid }: TaskCursor): RawBuilder<SqlBool> {
  return sql<SqlBool>`(due_at, task_id) > (
    timestamptz 'epoch' + ${dueAtMicros}::bigint * interval '1 microsecond', ${taskUuid}::uuid)`
}

/** Indexed conditions narrow the scan; the others are evaluated for each scanned row. */
function openTasks({ place, accountUuid, holderUuid, dueWithinMinutes, scanMax }: TaskQuery) {
  const conditions = [sql<SqlBool>`status = 'pending' and claim_class is not null`]
  if (place) conditions.push(after(place))
  if (accountUuid !== undefined) conditions.push(sql<SqlBool>`account_id = ${accountUuid}`)
  if (holderUuid !== undefined)
    conditions.push(sql<SqlBool>`engineer_id = ${holderUuid} and task_id in (
      select task_id from task_leases where engineer_id = ${holderUuid} and ended_at is null)`)
  if (dueWithinMinutes !== undefined)
    conditions.push(sql<SqlBool>`due_at <= now() + make_interval(mins => ${dueWithinMinutes})`)
  return sql`select * from task_queue where ${sql.join(conditions, sql` and `)}
    order by due_at, task_id limit ${scanMax}`
}

function residue({ mode, tagId, isHeld }: TaskFilter): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`true`]
  if (mode !== undefined) conditions.push(sql<SqlBool>`mode = ${mode}`)
  if (tagId !== undefined) conditions.push(sql<SqlBool>`tag_id = ${tagId}`)
  if (isHeld !== undefined) conditions.push(sql<SqlBool>`(engineer_id is not null) = ${isHeld}`)
  return sql.join(conditions, sql` and `)
}

export async function selectOpenTasks(db: Db, look: TaskQuery): Promise<OperatorTaskRow[]> {
  const result = await sql<OperatorTaskRow>`
    with found as materialized (
      select * from (${openTasks(look)}) looked
      where ${residue(look)} order by due_at, task_id limit ${look.limit})
    select ${listColumns(look.openingChars)} from found q ${listJoins}
    order by q.due_at, q.task_id`.execute(db)
  return result.rows
}

/** The last scanned row, where there may be more after it. */
export async function selectLookedAtEnd(db: Db, look: TaskQuery): Promise<TaskCursor | undefined> {
  const result = await sql<TaskCursor>`
    select (extract(epoch from due_at) * 1000000)::bigint::text as "dueAtMicros",
      task_id as "taskUuid"
    from (${openTasks(look)}) looked
    order by due_at, task_id offset ${look.scanMax - 1} limit 1`.execute(db)
  return result.rows[0]
}

/** Of the tasks with the words of a search, the newest first. */
export async function selectFoundTasks(
  db: Db,
  look: { matches: RawBuilder<unknown>; limit: number; openingChars: number },
): Promise<OperatorTaskRow[]> {
  const result = await sql<OperatorTaskRow>`
    select ${listColumns(look.openingChars)}
    from (${foundTasks(look.matches, sql<SqlBool>`true`, look.limit)}) q ${listJoins}
    order by q.task_id desc`.execute(db)
  return result.rows
}

export type TaskRefRow = { accountUuid: string; taskUuid: string }

export async function selectOperatorTask(
  db: Db,
  { accountUuid, taskUuid }: TaskRefRow,
  openingChars: number,
): Promise<OperatorTaskRow | undefined> {
  const result = await sql<OperatorTaskRow>`
    select ${listColumns(openingChars)} from task_queue q ${listJoins}
    where q.account_id = ${accountUuid} and q.task_id = ${taskUuid}`.execute(db)
  return result.rows[0]
}
