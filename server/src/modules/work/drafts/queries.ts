import { sql } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'
import type { HotConnections, PreparedStatement } from '../../db/prepared.ts'
import type { Mode } from '../../money.ts'
import type { Booking, TokenCaps } from './token-budget.ts'

/** Nothing is booked, and no row comes back, when either cap would be exceeded. */
const bookStatement: PreparedStatement = {
  name: 'book-model-tokens',
  text: `
    with today as (select (now() at time zone 'utc')::date as day),
    place as (
      select coalesce(sum(t.booked_tokens), 0) as tokens
      from model_usage_totals t, today where t.day = today.day
    ), booked as (
      insert into model_usage as known (account_id, day, calls, booked_tokens)
      select $1, today.day, 1, $2::bigint from today, place
      where $2::bigint <= $3::bigint and place.tokens + $2::bigint <= $4::bigint
      on conflict (account_id, day) do update
      set calls = known.calls + 1, booked_tokens = known.booked_tokens + excluded.booked_tokens
      where known.booked_tokens + excluded.booked_tokens <= $3::bigint
      returning day
    ), total as (
      insert into model_usage_totals as known (day, shard, booked_tokens)
      select booked.day, $5::smallint, $2::bigint from booked
      on conflict (day, shard) do update
      set booked_tokens = known.booked_tokens + excluded.booked_tokens
    )
    select day::text as day from booked`,
}

export async function bookTokens(
  hot: HotConnections,
  booking: { accountUuid: string; tokens: number; shard: number; caps: TokenCaps },
): Promise<string | undefined> {
  const { accountUuid, tokens, shard, caps } = booking
  const rows = await hot.run<{ day: string }>(bookStatement, [
    accountUuid,
    tokens,
    caps.accountDailyTokensMax,
    caps.dailyTokensMax,
    shard,
  ])
  return rows[0]?.day
}

/** The account's row first, as in a booking: the other way round the two would deadlock. */
const correctStatement: PreparedStatement = {
  name: 'correct-model-tokens',
  text: `
    with account as (
      update model_usage
      set booked_tokens = booked_tokens - $3::bigint + $5::bigint + $6::bigint,
        input_tokens = input_tokens + $5::bigint, output_tokens = output_tokens + $6::bigint
      where account_id = $1 and day = $2::date
      returning day
    )
    update model_usage_totals total
    set booked_tokens = total.booked_tokens - $3::bigint + $5::bigint + $6::bigint
    from account where total.day = account.day and total.shard = $4::smallint`,
}

export async function correctTokens(
  hot: HotConnections,
  { accountUuid, day, tokens, shard }: Booking,
  used: { inputTokens: number; outputTokens: number },
): Promise<void> {
  const values = [accountUuid, day, tokens, shard, used.inputTokens, used.outputTokens]
  await hot.run(correctStatement, values)
}

export type AskedRow = {
  mode: Mode
  prompt: string
  metadata: Record<string, unknown> | null
  response_schema: Record<string, unknown> | null
  status: string
  stage: string
  lease_number: number
  is_offered: boolean
  is_due: boolean
  has_draft: boolean
}

/** What was asked, and where the task stands now. */
export async function selectAsked(db: Db, accountUuid: string, taskUuid: string) {
  const result = await sql<AskedRow>`
    select t.mode, t.prompt, t.metadata, t.response_schema, q.status, q.stage, q.lease_number,
      q.claim_class is not null as is_offered, q.due_at <= clock_timestamp() as is_due,
      exists (select 1 from ai_drafts d where d.account_id = q.account_id and d.task_id = q.task_id)
        as has_draft
    from task_queue q join tasks t on t.account_id = q.account_id and t.id = q.task_id
    where q.account_id = ${accountUuid} and q.task_id = ${taskUuid}`.execute(db)
  return result.rows[0]
}

export type FileRow = {
  fileName: string
  mimeType: string
  sizeBytes: number
  /** The beginning of a text file that is still in the table. */
  bytes: Buffer | null
  /** Set for a text file that is in the store. */
  textFileUuid: string | null
}

export async function selectFiles(db: Db, accountUuid: string, taskUuid: string, bytesMax: number) {
  const result = await sql<FileRow>`
    select file_name as "fileName", mime_type as "mimeType", size_bytes as "sizeBytes",
      case when kind in ('text', 'source') then substring(content from 1 for ${bytesMax}) end as bytes,
      case when kind in ('text', 'source') then file_id end as "textFileUuid"
    from task_attachments
    where account_id = ${accountUuid} and task_id = ${taskUuid} order by position`.execute(db)
  return result.rows
}

export type NewTextDraft = {
  content: Record<string, unknown>
  model: string
  inputTokens: number
  outputTokens: number
}

/** Only while the task is open, and only the first. */
export async function insertTextDraft(
  tx: Tx,
  ref: { accountUuid: string; taskUuid: string },
  draft: NewTextDraft,
): Promise<void> {
  await sql`
    insert into ai_drafts (account_id, task_id, content, model, input_tokens, output_tokens)
    select account_id, task_id, ${JSON.stringify(draft.content)}::jsonb, ${draft.model},
      ${draft.inputTokens}::integer, ${draft.outputTokens}::integer
    from task_queue
    where account_id = ${ref.accountUuid} and task_id = ${ref.taskUuid} and status = 'pending'
    on conflict do nothing`.execute(tx)
}
