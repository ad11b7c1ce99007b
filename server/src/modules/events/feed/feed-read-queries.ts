// Reading the feed. Numbers have no gaps but that of a restore, so a span of them is a known number of
// rows, found in the key of each day that is kept, and none of these statements ever counts or sorts more
// than a span.
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { EventType } from './feed.ts'
import type { PresentableEvent } from './present.ts'

export async function selectFeedHead(db: Db, accountUuid: string): Promise<number> {
  const row = await db
    .selectFrom('feed_heads')
    .select('last_number')
    .where('account_id', '=', accountUuid)
    .executeTakeFirst()
  return row?.last_number ?? 0
}

export type KeptEvent = { number: number; lastBeforeGap: number | null }

/** The first event after this number that is still kept, and where it ends a gap, what that began after. */
export async function selectOldestAfter(
  db: Db,
  accountUuid: string,
  after: number,
): Promise<KeptEvent | undefined> {
  return await db
    .selectFrom('feed_events')
    .select('number')
    .select(
      sql<
        number | null
      >`case when type = 'feed.restored' then (data ->> 'lastSequence')::bigint end`.as(
        'lastBeforeGap',
      ),
    )
    .where('account_id', '=', accountUuid)
    .where('number', '>', after)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
}

export type Span = {
  after: number
  /** How many events are scanned. */
  scanMax: number
  /** How many of those that match are returned. */
  limit: number
  types: readonly EventType[] | undefined
}

export type SpanRead = {
  /** The newest number of the feed, seen in the same moment as the events. */
  head: number
  /** How many events of the span were found, wanted or not, and the number of the first. */
  count: number
  first: number | undefined
  events: PresentableEvent[]
}

type SpanRow = { head: number; count: number; first: number | null } & (
  | PresentableEvent
  | { number: null }
)

/** With a time, only the partitions since then are scanned; the others are pruned before planning. */
export async function selectFeedSpan(
  db: Db,
  accountUuid: string,
  { after, scanMax, limit, types }: Span,
  relayedSince?: Date,
): Promise<SpanRead> {
  const isOfDays = relayedSince ? sql`and relayed_at >= ${relayedSince}` : sql``
  const isWanted = types ? sql`type = any(${[...types]}::text[])` : sql`true`
  const result = await sql<SpanRow>`
    with span as materialized (
      select number, task_id, version, type, data, occurred_at, epoch from feed_events
      where account_id = ${accountUuid} and number > ${after}::bigint
        and number <= ${after + scanMax}::bigint ${isOfDays}
    ), wanted as (
      select * from span where ${isWanted} order by number limit ${limit}
    )
    select coalesce((select last_number from feed_heads where account_id = ${accountUuid}), 0) as head,
      (select count(*) from span) as count, (select min(number) from span) as first,
      number, task_id as "taskUuid", version, type, data, occurred_at as "occurredAt", epoch
    from (values (1)) always left join wanted on true order by number`.execute(db)
  const [row] = result.rows
  if (row === undefined) throw new Error('A left join of one row gave none')
  const isEvent = (each: SpanRow): each is SpanRow & PresentableEvent => each.number !== null
  const { head, count, first } = row
  return { head, count, first: first ?? undefined, events: result.rows.filter(isEvent) }
}
