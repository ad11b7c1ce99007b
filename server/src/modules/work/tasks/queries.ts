import { type RawBuilder, sql } from 'kysely'
import { limits } from '../../../core/limits.ts'
import type { Mode, Revision } from '../../../core/money.ts'
import { titleOpeningCharsMax } from '../../../core/task-title.ts'
import { isEstimateOf, narrowestEstimate } from '../../../db/answer-times.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { runIn, runNamed } from '../../../db/named-statements.ts'
import { foundTasks, newestTasks, rangeOf } from '../../../db/newest-tasks.ts'
import type { HotConnections } from '../../../db/prepared.ts'
import { shownStage } from '../../../db/shown-stage.ts'
import { prepareStatement } from '../../../db/statement.ts'
import { type OpenQuestion, openQuestionColumn } from '../questions/writes.ts'

export type TaskStatus = 'pending' | 'completed' | 'cancelled'
export type TaskStage =
  | 'drafting'
  | 'queued'
  | 'claimed'
  | 'needs_input'
  | 'in_review'
  | 'completed'
  | 'cancelled'
export type CancelReason =
  | ('client' | 'no_engineer' | 'ai_failed' | 'expired' | 'operator')
  | 'no_reply'

/** Everything a task shows, in one row. */
export type TaskRow = {
  id: string
  project_id: number
  is_test: boolean
  status: TaskStatus
  stage: TaskStage
  version: number
  mode: Mode
  max_credits: number
  held_credits: number
  tag_id: number
  mode_multiplier_e4: number
  tag_multiplier_e4: number
  is_tag_unserved: boolean
  created_revision: Revision
  metadata: Record<string, unknown> | null
  attachments: { fileName: string; path?: string; mimeType: string; fileSize: number }[] | null
  created_at: Date
  due_at: Date
  final_at: Date | null
  cancel_reason: CancelReason | null
  overdue_at: Date | null
  /** In stage needs_input. */
  question: OpenQuestion | null
  result: Record<string, unknown> | null
  effort_seconds: number | null
  provenance: Record<string, unknown> | null
  content_removed_at: Date | null
  /** Enough of the prompt for a title; empty once the content was removed. */
  prompt_opening: string
  /** Only where it is asked for. */
  prompt?: string
  charged: number | null
  released: number | null
  /** Of one open task, as of this read: no later version tells that they changed. */
  eta_seconds?: { p50: number; p90: number } | null
  queue_position?: number | null
  effort_ms?: number | null
}

const taskColumns = `
  q.task_id as id, q.project_id, q.is_test, q.status, ${shownStage('q')} as stage, q.version, q.mode, t.max_credits, q.held_credits,
  q.tag_id, t.mode_multiplier_e4, t.tag_multiplier_e4, t.is_tag_unserved, t.created_revision, t.metadata, t.attachments,
  uuid_extract_timestamp(q.task_id) as created_at, q.due_at, q.final_at, q.cancel_reason,
  q.overdue_at, ${openQuestionColumn} as question, r.result, r.effort_seconds, r.provenance,
  t.content_removed_at, left(t.prompt, ${titleOpeningCharsMax}) as prompt_opening, s.charged, s.released`

const createdHour = (field: string) =>
  `extract(${field} from uuid_extract_timestamp(q.task_id) at time zone 'utc')`

const createdHourOfWeek = `((${createdHour('isodow')} - 1) * 24 + ${createdHour('hour')})`

/**
 * Where one open task stands: how long tasks like it took, how many are claimed before it, and the effort of
 * who holds it or has asked. Not for lists, where the count ahead would be made for each row.
 */
const progressColumns = `
  case when q.status = 'pending' and not q.is_test then (
    select jsonb_build_object('p50', e.p50_seconds, 'p90', e.p90_seconds)
    from answer_time_estimates e
    where e.mode = q.mode
      and e.is_instant = (q.mode = 'realtime_answer' and t.response_schema is not null)
      and ${isEstimateOf('q.tag_id', createdHourOfWeek, createdHour('hour'))}
    order by ${narrowestEstimate} limit 1) end as eta_seconds,
  case when q.stage = 'queued' and q.claim_class is not null then 1 + (
    select count(*) from (
      select from task_queue w where w.tag_id = q.tag_id and w.stage = 'queued'
        and w.claim_class is not null
        and (w.claim_class, w.turn, w.task_id) < (q.claim_class, q.turn, q.task_id)
      limit ${limits.queuePositionMax}) ahead)::integer end as queue_position,
  case when q.stage in ('claimed', 'needs_input', 'in_review') then (
    select sum(l.effort_ms)::bigint from task_leases held
    join task_leases l on l.account_id = held.account_id and l.task_id = held.task_id
      and l.engineer_id = held.engineer_id
    where held.account_id = q.account_id and held.task_id = q.task_id
      and held.lease_number = q.lease_number) end as effort_ms`

const columnsWith = (withPrompt: boolean) =>
  sql.raw(withPrompt ? `${taskColumns}, t.prompt` : taskColumns)

const taskJoins = `
  join tasks t on t.account_id = q.account_id and t.id = q.task_id
  left join task_results r on r.account_id = q.account_id and r.task_id = q.task_id
  left join settlements s on s.task_id = q.task_id`

const selectTaskStatement = prepareStatement<{ accountUuid: string; taskUuid: string }, TaskRow>(
  'select-task',
  (param) =>
    `select ${taskColumns}, ${progressColumns} from task_queue q ${taskJoins} where q.account_id = ${param('accountUuid')} and q.task_id = ${param('taskUuid')}`,
)

export async function selectTask(hot: HotConnections, accountUuid: string, taskUuid: string) {
  return (await hot.run(selectTaskStatement, { accountUuid, taskUuid }))[0]
}

/** The same row inside a transaction, where it must be read on the transaction's connection. */
export async function selectTaskIn(tx: Tx, accountUuid: string, taskUuid: string) {
  return (await runIn(tx, selectTaskStatement, { accountUuid, taskUuid }))[0]
}

export async function selectStatus(
  tx: Tx | Db,
  accountUuid: string,
  taskUuid: string,
): Promise<TaskStatus | undefined> {
  const row = await tx
    .selectFrom('task_queue')
    .select('status')
    .where('account_id', '=', accountUuid)
    .where('task_id', '=', taskUuid)
    .executeTakeFirst()
  return row?.status as TaskStatus | undefined
}

/** Finds the account of a task by the id alone, for operators; the index skips over accounts. */
export async function selectTaskAccount(db: Db, taskUuid: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('task_queue')
    .select('account_id')
    .where('task_id', '=', taskUuid)
    .executeTakeFirst()
  return row?.account_id
}

export type NewResult = {
  accountUuid: string
  taskUuid: string
  result: Record<string, unknown>
  effortSeconds: number
  provenance: Record<string, unknown>
}

export async function insertResult(tx: Tx, result: NewResult): Promise<void> {
  await tx
    .insertInto('task_results')
    .values({
      account_id: result.accountUuid,
      task_id: result.taskUuid,
      result: JSON.stringify(result.result),
      effort_seconds: result.effortSeconds,
      provenance: JSON.stringify(result.provenance),
    })
    .execute()
}

export type TaskFilter = {
  status: TaskStatus | undefined
  projectId: number | undefined
  createdAfter: Date | undefined
  createdBefore: Date | undefined
  beforeUuid: string | undefined
  limit: number
  withPrompt: boolean
}

/** Newest first. */
export async function selectTasks(
  db: Db,
  accountUuid: string,
  filter: TaskFilter,
): Promise<TaskRow[]> {
  const page = sql<TaskRow>`
    select ${columnsWith(filter.withPrompt)}
    from (${newestTasks(accountUuid, filter, filter.limit)}) q ${sql.raw(taskJoins)}
    order by q.task_id desc`
  return await runNamed(db, 'select-tasks', page)
}

/** Of the tasks with the words of a search, the newest first. */
export async function selectFoundTasks(
  db: Db,
  { matches, ...filter }: TaskFilter & { matches: RawBuilder<unknown> },
): Promise<TaskRow[]> {
  const result = await sql<TaskRow>`
    select ${columnsWith(filter.withPrompt)}
    from (${foundTasks(matches, rangeOf(filter), filter.limit)}) q ${sql.raw(taskJoins)}
    order by q.task_id desc`.execute(db)
  return result.rows
}

export async function selectTasksByIds(
  db: Db,
  accountUuid: string,
  taskUuids: string[],
  withPrompt: boolean,
): Promise<TaskRow[]> {
  const page = sql<TaskRow>`
    select ${columnsWith(withPrompt)} from task_queue q ${sql.raw(taskJoins)}
    where q.account_id = ${accountUuid} and q.task_id = any(${taskUuids}::uuid[])
    order by q.task_id desc`
  return await runNamed(db, 'select-tasks-by-ids', page)
}

/** What was asked; empty once the content was removed. */
export async function selectPrompt(db: Db, accountUuid: string, taskUuid: string): Promise<string> {
  const row = await db
    .selectFrom('tasks')
    .select('prompt')
    .where('account_id', '=', accountUuid)
    .where('id', '=', taskUuid)
    .executeTakeFirst()
  return row?.prompt ?? ''
}

/** What the client asked the result to look like; null where a message is asked for. */
export async function selectResponseSchema(
  db: Db,
  { accountUuid, taskUuid }: { accountUuid: string; taskUuid: string },
): Promise<Record<string, unknown> | null | undefined> {
  const row = await db
    .selectFrom('tasks')
    .select('response_schema')
    .where('account_id', '=', accountUuid)
    .where('id', '=', taskUuid)
    .executeTakeFirst()
  return row && (row.response_schema as Record<string, unknown> | null)
}
