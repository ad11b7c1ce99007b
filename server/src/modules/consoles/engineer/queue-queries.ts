import { sql } from 'kysely'
import type { Mode } from '../../../core/money.ts'
import type { Db } from '../../../db/client.ts'

/** What a claim would consider for the engineer $1, the same condition as in the claim itself. */
const isOffered = (engineerUuid: string) => sql`q.stage = 'queued' and q.claim_class is not null
  and q.account_id <> all (array(
    select account_id from memberships where person_id = ${engineerUuid}))`

export type WaitingRow = {
  tag_id: number
  tag_name: string
  claim_class: number
  waiting: number
  oldest_created_at: Date | null
}

/** Each count is one range of the queue's index and stops at the cap. */
export async function selectWaiting(
  db: Db,
  engineerUuid: string,
  countMax: number,
): Promise<WaitingRow[]> {
  const result = await sql<WaitingRow>`
    select tags.id as tag_id, tags.name as tag_name, class as claim_class, counted.waiting,
      counted.oldest_created_at
    from engineers e
    join tags on tags.id = any(e.tag_ids)
    cross join generate_series(0, 3) class
    cross join lateral (
      select count(*)::integer as waiting,
        min(uuid_extract_timestamp(task_id)) as oldest_created_at
      from (select q.task_id from task_queue q
        where q.tag_id = tags.id and q.claim_class = class and ${isOffered(engineerUuid)}
        limit ${countMax}) q
    ) counted
    where e.person_id = ${engineerUuid} and counted.waiting > 0
    order by tags.id, class`.execute(db)
  return result.rows
}

export type HeadRow = { account_id: string; task_id: string; tag_id: number; claim_class: number }

export type HeadsFilter = { classes: readonly number[]; limit: number }

/** The first few of each of the engineer's tags, in the order in which claims take them. */
export async function selectHeads(
  db: Db,
  engineerUuid: string,
  { classes, limit }: HeadsFilter,
): Promise<HeadRow[]> {
  const result = await sql<HeadRow>`
    select head.account_id, head.task_id, head.tag_id, head.claim_class
    from engineers e
    cross join unnest(e.tag_ids) tag (id)
    cross join lateral (
      select q.account_id, q.task_id, q.tag_id, q.claim_class, q.turn from task_queue q
      where q.tag_id = tag.id and q.claim_class = any(${[...classes]}::smallint[])
        and ${isOffered(engineerUuid)}
      order by q.claim_class, q.turn, q.task_id limit ${limit}
    ) head
    where e.person_id = ${engineerUuid}
    order by head.tag_id, head.claim_class, head.turn, head.task_id`.execute(db)
  return result.rows
}

export type NextRow = {
  task_id: string
  mode: Mode
  tag_id: number
  tag_name: string
  claim_class: number
  created_at: Date
  due_at: Date
  overdue_at: Date | null
  max_credits: number
  mode_multiplier_e4: number
  tag_multiplier_e4: number
  prompt_opening: string
  /** Null where the task asks for a message. */
  schema_fields: number | null
  files: number
  has_draft: boolean
}

/** What is told of tasks that wait, in the order given; who took one meanwhile is still told of it. */
export async function selectNext(
  db: Db,
  heads: readonly HeadRow[],
  openingChars: number,
): Promise<NextRow[]> {
  const result = await sql<NextRow>`
    select q.task_id, q.mode, q.tag_id, tags.name as tag_name, head.claim_class,
      uuid_extract_timestamp(q.task_id) as created_at, q.due_at, q.overdue_at,
      t.max_credits, t.mode_multiplier_e4, t.tag_multiplier_e4,
      left(t.prompt, ${openingChars}) as prompt_opening,
      case when t.response_schema is null then null
        when jsonb_typeof(t.response_schema -> 'properties') = 'object'
        then (select count(*) from jsonb_object_keys(t.response_schema -> 'properties'))
        else 0 end::integer as schema_fields,
      (select count(*) from task_attachments f
        where f.account_id = q.account_id and f.task_id = q.task_id)::integer as files,
      exists (select from ai_drafts d
        where d.account_id = q.account_id and d.task_id = q.task_id) as has_draft
    from unnest(${heads.map((row) => row.account_id)}::uuid[],
      ${heads.map((row) => row.task_id)}::uuid[],
      ${heads.map((row) => row.claim_class)}::smallint[])
      with ordinality head (account_id, task_id, claim_class, place)
    join task_queue q on q.account_id = head.account_id and q.task_id = head.task_id
    join tasks t on t.account_id = q.account_id and t.id = q.task_id
    join tags on tags.id = q.tag_id
    order by head.place`.execute(db)
  return result.rows
}

export type HistoryRow = {
  task_id: string
  lease_number: number
  mode: Mode
  tag_id: number
  tag_name: string
  claimed_at: Date
  ended_at: Date
  end_reason: string
  effort_ms: number
  charged: number
  prompt_opening: string
}

export type HistoryCursor = { taskUuid: string; leaseNumber: number }

/**
 * The ended leases of an engineer, the latest to end first. The cursor is a lease, and when it ended is
 * read here: a cursor in milliseconds would skip what ended within the same one. What the client paid went
 * to whoever held the task when it ended.
 */
export async function selectHistory(
  db: Db,
  engineerUuid: string,
  {
    before,
    limit,
    openingChars,
  }: { before: HistoryCursor | undefined; limit: number; openingChars: number },
): Promise<HistoryRow[]> {
  const last = before
    ? sql`(select p.ended_at from task_leases p where p.engineer_id = ${engineerUuid}
        and p.task_id = ${before.taskUuid} and p.lease_number = ${before.leaseNumber})`
    : sql``
  const place = before
    ? sql`and l.ended_at <= ${last} and (l.ended_at, l.task_id, l.lease_number)
        < (${last}, ${before.taskUuid}::uuid, ${before.leaseNumber}::integer)`
    : sql``
  const result = await sql<HistoryRow>`
    select l.task_id, l.lease_number, q.mode, q.tag_id, tags.name as tag_name, l.claimed_at,
      l.ended_at, l.end_reason, l.effort_ms,
      case when l.end_reason in ('submitted', 'cancelled') then coalesce(s.charged, 0) else 0
        end::bigint as charged,
      left(t.prompt, ${openingChars}) as prompt_opening
    from (select * from task_leases l
      where l.engineer_id = ${engineerUuid} and l.ended_at is not null ${place}
      order by l.ended_at desc, l.task_id desc, l.lease_number desc limit ${limit}) l
    join task_queue q on q.account_id = l.account_id and q.task_id = l.task_id
    join tasks t on t.account_id = l.account_id and t.id = l.task_id
    join tags on tags.id = q.tag_id
    left join settlements s on s.task_id = l.task_id
    order by l.ended_at desc, l.task_id desc, l.lease_number desc`.execute(db)
  return result.rows
}
