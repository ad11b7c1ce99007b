import { sql } from 'kysely'
import type { Mode } from '../../../core/money.ts'
import type { Db } from '../../../db/client.ts'
import type { HotConnections } from '../../../db/prepared.ts'
import { prepareStatement } from '../../../db/statement.ts'

export type TokenCaps = { accountDailyTokensMax: number; dailyTokensMax: number }

export type Booking = { accountUuid: string; day: string; tokens: number; shard: number }

type BookValues = {
  accountUuid: string
  tokens: number
  accountTokensMax: number
  tokensMax: number
  shard: number
}

/** Nothing is booked, and no row comes back, when either cap would be exceeded. */
const bookStatement = prepareStatement<BookValues, { day: string }>(
  'book-model-tokens',
  (param) => `
    with today as (select (now() at time zone 'utc')::date as day),
    place as (
      select coalesce(sum(t.booked_tokens), 0) as tokens
      from model_usage_totals t, today where t.day = today.day
    ), booked as (
      insert into model_usage as known (account_id, day, calls, booked_tokens)
      select ${param('accountUuid')}, today.day, 1, ${param('tokens')}::bigint from today, place
      where ${param('tokens')}::bigint <= ${param('accountTokensMax')}::bigint and place.tokens + ${param('tokens')}::bigint <= ${param('tokensMax')}::bigint
      on conflict (account_id, day) do update
      set calls = known.calls + 1, booked_tokens = known.booked_tokens + excluded.booked_tokens
      where known.booked_tokens + excluded.booked_tokens <= ${param('accountTokensMax')}::bigint
      returning day
    ), total as (
      insert into model_usage_totals as known (day, shard, booked_tokens)
      select booked.day, ${param('shard')}::smallint, ${param('tokens')}::bigint from booked
      on conflict (day, shard) do update
      set booked_tokens = known.booked_tokens + excluded.booked_tokens
    )
    select day::text as day from booked`,
)

export async function bookTokens(
  hot: HotConnections,
  booking: { accountUuid: string; tokens: number; shard: number; caps: TokenCaps },
): Promise<string | undefined> {
  const { accountUuid, tokens, shard, caps } = booking
  const rows = await hot.run(bookStatement, {
    accountUuid,
    tokens,
    accountTokensMax: caps.accountDailyTokensMax,
    tokensMax: caps.dailyTokensMax,
    shard,
  })
  return rows[0]?.day
}

export type UsedTokens = { inputTokens: number; outputTokens: number; calls: number }

/** The account's row first, as in a booking: the other way round the two would deadlock. */
const correctStatement = prepareStatement<Booking & UsedTokens, never>(
  'correct-model-tokens',
  (param) => `
    with account as (
      update model_usage
      set calls = calls - 1 + ${param('calls')}::integer,
        booked_tokens = booked_tokens - ${param('tokens')}::bigint + ${param('inputTokens')}::bigint + ${param('outputTokens')}::bigint,
        input_tokens = input_tokens + ${param('inputTokens')}::bigint, output_tokens = output_tokens + ${param('outputTokens')}::bigint
      where account_id = ${param('accountUuid')} and day = ${param('day')}::date
      returning day
    )
    update model_usage_totals total
    set booked_tokens = total.booked_tokens - ${param('tokens')}::bigint + ${param('inputTokens')}::bigint + ${param('outputTokens')}::bigint
    from account where total.day = account.day and total.shard = ${param('shard')}::smallint`,
)

export async function correctTokens(
  hot: HotConnections,
  booking: Booking,
  used: UsedTokens,
): Promise<void> {
  await hot.run(correctStatement, { ...booking, ...used })
}

export type AskedRow = {
  mode: Mode
  prompt: string
  response_schema: Record<string, unknown> | null
  status: string
  stage: string
  lease_number: number
  is_offered: boolean
  is_due: boolean
  has_draft: boolean
  /** Whether its account has switched on drafts of prose. */
  wants_prose_drafts: boolean
}

/** What was asked, and where the task stands now. */
export async function selectAsked(db: Db, accountUuid: string, taskUuid: string) {
  const result = await sql<AskedRow>`
    select t.mode, t.prompt, coalesce(t.response_schema_sent, t.response_schema::json) as response_schema,
      q.status, q.stage, q.lease_number,
      coalesce(q.claim_class, q.asker_class) is not null as is_offered, q.due_at <= clock_timestamp() as is_due,
      exists (select 1 from ai_drafts d where d.account_id = q.account_id and d.task_id = q.task_id)
        as has_draft,
      a.ai_prose_drafts as wants_prose_drafts
    from task_queue q join tasks t on t.account_id = q.account_id and t.id = q.task_id
    join accounts a on a.id = q.account_id
    where q.account_id = ${accountUuid} and q.task_id = ${taskUuid}`.execute(db)
  return result.rows[0]
}

export type FileRow = {
  fileName: string
  mimeType: string
  kind: string
  sizeBytes: number
  /** Of one that is still in the table: the beginning of a text, all of an image or PDF. */
  bytes: Buffer | null
  /** Set for one that is in the store. */
  fileUuid: string | null
}

export type FileBounds = { textBytesMax: number; binaryBytesMax: number; kinds: readonly string[] }

/** The files of a task in their order, with the bytes of those that a model may be shown. */
export async function selectFiles(
  db: Db,
  { accountUuid, taskUuid }: { accountUuid: string; taskUuid: string },
  { textBytesMax, binaryBytesMax, kinds }: FileBounds,
) {
  const result = await sql<FileRow>`
    select file_name as "fileName", mime_type as "mimeType", kind, size_bytes as "sizeBytes",
      case when kind in ('text', 'source') then substring(content from 1 for ${textBytesMax})
        when kind = any(${kinds}::text[]) and size_bytes <= ${binaryBytesMax} then content end as bytes,
      file_id as "fileUuid"
    from task_attachments
    where account_id = ${accountUuid} and task_id = ${taskUuid} order by position`.execute(db)
  return result.rows
}
