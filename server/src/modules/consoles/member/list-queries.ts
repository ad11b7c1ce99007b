import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Mode } from '../../../core/money.ts'
import type { Db } from '../../../db/client.ts'
import { foundTasks, newestTasks, orderOf, rangeOf } from '../../../db/newest-tasks.ts'
import { shownStage } from '../../../db/shown-stage.ts'

export type Status = 'pending' | 'completed' | 'cancelled'

export type Stage =
  | ('drafting' | 'queued' | 'claimed' | 'needs_input' | 'in_review')
  | ('completed' | 'cancelled')

export type TaskFilter = {
  status: Status | undefined
  stage: Stage | undefined
  mode: Mode | undefined
  projectId: number | undefined
  tagId: number | undefined
  createdAfter: Date | undefined
  createdBefore: Date | undefined
  beforeUuid: string | undefined
  /** Turns the order round: the oldest first, from after a task on. */
  oldestFirst?: { afterUuid: string | undefined } | undefined
  /** Only tasks that wait for a reply of the account or are overdue. */
  needsAttention?: boolean | undefined
  limit: number
  /** How many rows a filtered page scans at most. */
  scanMax?: number
}

export type TaskListRow = {
  id: string
  prompt_opening: string
  status: Status
  stage: Stage
  mode: Mode
  tag_id: number
  tag_name: string
  project_id: number
  project_name: string
  max_credits: number
  held_credits: number
  charged: number | null
  created_at: Date
  due_at: Date
  reply_deadline_at: Date | null
  final_at: Date | null
  cancel_reason: string | null
  has_schema: boolean
  file_count: number
}

/** Of the rows `q`, with their joined columns. */
const listColumns = (openingChars: number) => sql`
  q.task_id as id, left(t.prompt, ${openingChars}) as prompt_opening, q.status,
  ${sql.raw(shownStage('q'))} as stage, q.mode,
  q.tag_id, tags.name as tag_name, q.project_id, p.name as project_name, t.max_credits,
  q.held_credits, s.charged, uuid_extract_timestamp(q.task_id) as created_at, q.due_at, q.final_at,
  q.cancel_reason, t.response_schema is not null as has_schema,
  (select count(*)::integer from task_attachments f
    where f.account_id = q.account_id and f.task_id = q.task_id) as file_count,
  case when q.stage = 'needs_input' then (
    select n.deadline_at from task_questions n
    where n.account_id = q.account_id and n.task_id = q.task_id and n.closed_at is null
  ) end as reply_deadline_at`

const listJoins = sql`
  join tasks t on t.account_id = q.account_id and t.id = q.task_id
  join projects p on p.account_id = q.account_id and p.id = q.project_id
  join tags on tags.id = q.tag_id
  left join settlements s on s.task_id = q.task_id`

export type TaskQuery = TaskFilter & { scanMax: number; openingChars: number }

/** What no index knows is asked of each row on the way, which ends with the page. */
function residue({ stage, mode, tagId, needsAttention }: TaskFilter): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`true`]
  if (stage !== undefined)
    conditions.push(sql<SqlBool>`${sql.raw(shownStage('looked'))} = ${stage}`)
  if (mode !== undefined) conditions.push(sql<SqlBool>`mode = ${mode}`)
  if (tagId !== undefined) conditions.push(sql<SqlBool>`tag_id = ${tagId}`)
  if (needsAttention === true)
    conditions.push(sql<SqlBool>`status = 'pending' and (stage = 'needs_input' or due_at < now())`)
  return sql.join(conditions, sql` and `)
}

export async function selectAccountTasks(
  db: Db,
  accountUuid: string,
  filter: TaskQuery,
): Promise<TaskListRow[]> {
  const order = orderOf(filter)
  const result = await sql<TaskListRow>`
    with found as materialized (
      select * from (${newestTasks(accountUuid, filter, filter.scanMax)}) looked
      where ${residue(filter)} order by task_id ${order} limit ${filter.limit})
    select ${listColumns(filter.openingChars)} from found q ${listJoins}
    order by q.task_id ${order}`.execute(db)
  return result.rows
}

/** Of the tasks with the words of a search, the newest first. */
export async function selectFoundTasks(
  db: Db,
  filter: Omit<TaskQuery, 'scanMax' | 'oldestFirst'> & { matches: RawBuilder<unknown> },
): Promise<TaskListRow[]> {
  const condition = sql<SqlBool>`${rangeOf(filter)} and ${residue(filter)}`
  const result = await sql<TaskListRow>`
    with found as materialized (${foundTasks(filter.matches, condition, filter.limit)})
    select ${listColumns(filter.openingChars)} from found q ${listJoins}
    order by q.task_id desc`.execute(db)
  return result.rows
}

/** The last scanned row, where there may be more after it. */
export async function selectLookedAtEnd(
  db: Db,
  accountUuid: string,
  filter: TaskQuery,
): Promise<string | undefined> {
  const result = await sql<{ task_id: string }>`
    select task_id from (${newestTasks(accountUuid, filter, filter.scanMax)}) looked
    order by task_id ${orderOf(filter)} offset ${filter.scanMax - 1} limit 1`.execute(db)
  return result.rows[0]?.task_id
}

export async function selectAccountTask(
  db: Db,
  { accountUuid, taskUuid, openingChars }: ListedTask,
): Promise<TaskListRow | undefined> {
  const result = await sql<TaskListRow>`
    select ${listColumns(openingChars)} from task_queue q ${listJoins}
    where q.account_id = ${accountUuid} and q.task_id = ${taskUuid}`.execute(db)
  return result.rows[0]
}

export type ListedTask = { accountUuid: string; taskUuid: string; openingChars: number }
