// The statements of the relay. Transaction ids and snapshots travel as text.
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'
import { isAfter, isBetween, type Range } from '../../../db/commit-order.ts'
import { allowLongStatements } from '../../../db/long-statements.ts'
import type { EventType, TaskEvent } from './feed.ts'

export type UnrelayedEvent = TaskEvent & {
  id: number
  /** The epoch of the database in which it was written, and with it its transaction id. */
  epoch: number
  writerXid: string
  occurredAt: Date
}

/** Also the one that a feed itself has. */
export type FeedEvent = Omit<UnrelayedEvent, 'type'> & { type: EventType; number: number }

/** Snapshots as PostgreSQL writes them; 0012_feed.sql says what each means. */
export type RelayPosition = {
  batchNumber: number
  position: string
  rangeEnd: string | null
  rangeAfterId: number | null
  rangeLastId: number | null
}

export type RelayState = RelayPosition & {
  snapshot: string
  /** Events of an earlier epoch wait to be told first. */
  hasLeftovers: boolean
  /** All that is visible in the snapshot and was not at the position; of more, only so many. */
  waiting: UnrelayedEvent[]
}

/**
 * Acquires the lease if it is free or expired, or renews our own. Never blocks. In a database that was
 * not adopted nobody is the leader.
 */
export async function takeLease(db: Db, leaderId: string, leaseMs: number): Promise<boolean> {
  const result = await sql`
    update relay_state set leader_id = ${leaderId},
      lease_until = clock_timestamp() + make_interval(secs => ${leaseMs / 1_000})
    where singleton in (
      select singleton from relay_state
      where (leader_id = ${leaderId} or lease_until < clock_timestamp()) and database_is_adopted()
      for update skip locked)`.execute(db)
  return result.numAffectedRows === 1n
}

export async function releaseLease(db: Db, leaderId: string): Promise<void> {
  await sql`update relay_state set leader_id = null, lease_until = '-infinity'
    where leader_id = ${leaderId}`.execute(db)
}

const eventColumns =
  sql.raw(`id, epoch, writer_xid::text as "writerXid", account_id as "accountUuid",
  task_id as "taskUuid", version, type, data, occurred_at as "occurredAt"`)

type StateRow = Omit<RelayState, 'waiting'> & (UnrelayedEvent | { id: null })

/**
 * Where the relay stands, and what has become visible since, up to a bound. One statement sees by
 * one snapshot, so what it finds is all there is between the position and the snapshot it names. Nothing
 * of this epoch lies beyond that snapshot; rows of an earlier one may, and would be read in vain.
 */
export async function selectState(db: Db, eventsMax: number): Promise<RelayState> {
  const result = await sql<StateRow>`
    select s.batch_number as "batchNumber", s.position::text, s.range_end::text as "rangeEnd",
      s.range_after_id as "rangeAfterId", s.range_last_id as "rangeLastId",
      pg_current_snapshot()::text as snapshot,
      exists (select from relay_leftovers) as "hasLeftovers", waiting.*
    from relay_state s left join lateral (
      select ${eventColumns} from task_events e
      where s.range_end is null and e.epoch = s.epoch
        and writer_xid >= pg_snapshot_xmin(s.position)
        and writer_xid < pg_snapshot_xmax(pg_current_snapshot())
        and not pg_visible_in_snapshot(writer_xid, s.position)
      order by writer_xid limit ${eventsMax}) waiting on true`.execute(db)
  const [row] = result.rows
  if (row === undefined) throw new Error('relay_state has lost its row')
  const { batchNumber, position, rangeEnd, rangeAfterId, rangeLastId, snapshot, hasLeftovers } = row
  const at = { batchNumber, position, rangeEnd, rangeAfterId, rangeLastId }
  const waiting = result.rows.flatMap((each) => (each.id === null ? [] : [readEvent(each)]))
  return { ...at, snapshot, hasLeftovers, waiting }
}

function readEvent(row: UnrelayedEvent): UnrelayedEvent {
  const { id, epoch, writerXid, accountUuid, taskUuid, version, type, data, occurredAt } = row
  return { id, epoch, writerXid, accountUuid, taskUuid, version, type, data, occurredAt }
}

export type Leftovers = { upToId: number; events: UnrelayedEvent[] }

/** The next events of an earlier epoch that nobody was told of; one whose task is gone is passed over. */
export async function selectLeftovers(db: Db, limit: number): Promise<Leftovers> {
  const result = await sql<{ upToId: number } & (UnrelayedEvent | { id: null })>`
    select max(event_id) over () as "upToId", e.*
    from (select event_id from relay_leftovers order by event_id limit ${limit}) l
    left join lateral (select ${eventColumns} from task_events where id = l.event_id) e on true
    order by event_id`.execute(db)
  const events = result.rows.flatMap((row) => (row.id === null ? [] : [readEvent(row)]))
  return { upToId: result.rows[0]?.upToId ?? 0, events }
}

export async function deleteLeftovers(tx: Tx, upToId: number): Promise<void> {
  await sql`delete from relay_leftovers where event_id <= ${upToId}`.execute(tx)
}

/** The ends, by id, of everything that became visible since a snapshot; reads all of it, however long. */
export async function selectWholeRange(
  tx: Tx,
  from: string,
): Promise<{ snapshot: string; firstId: number; lastId: number }> {
  await allowLongStatements(tx)
  const result = await sql<{ snapshot: string; firstId: number; lastId: number }>`
    select pg_current_snapshot()::text as snapshot, min(id) as "firstId", max(id) as "lastId"
    from task_events
    where epoch = (select epoch from relay_state) and ${isAfter(from)}
      and writer_xid < pg_snapshot_xmax(pg_current_snapshot())`.execute(tx)
  const [range] = result.rows
  if (range === undefined) throw new Error('An aggregate gave no row')
  return range
}

/** The next events by id, also those that are not of the range: the caller goes on after the last. */
export async function selectSpan(
  db: Db,
  range: Range,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<(UnrelayedEvent & { isOfRange: boolean })[]> {
  const result = await sql<UnrelayedEvent & { isOfRange: boolean }>`
    select ${eventColumns},
      (epoch = (select epoch from relay_state) and ${isBetween(range)}) as "isOfRange"
    from task_events where id > ${afterId} order by id limit ${limit}`.execute(db)
  return result.rows
}

export type Move = {
  leaderId: string
  leaseMs: number
  stalledMs: number
  to: RelayPosition
  /** The highest id in the batch; undefined where it has none. */
  lastId: number | undefined
}

/**
 * Fencing: only the current leader can advance the position, and only from the batch it read. The row stays
 * locked until the batch commits. A leader that stalls while holding it is cut off by the database, so that
 * it never blocks others. In a database that was not adopted no batch is ever numbered, also where it
 * replaced another one under an open connection.
 */
export async function movePosition(tx: Tx, { leaderId, leaseMs, stalledMs, to, lastId }: Move) {
  const result = await sql`
    update relay_state set batch_number = batch_number + 1, position = ${to.position}::pg_snapshot,
      range_end = ${to.rangeEnd}::pg_snapshot, range_after_id = ${to.rangeAfterId},
      range_last_id = ${to.rangeLastId}, told_to_id = greatest(told_to_id, ${lastId ?? 0}),
      lease_until = clock_timestamp() + make_interval(secs => ${leaseMs / 1_000})
    where leader_id = ${leaderId} and batch_number = ${to.batchNumber - 1}
      and database_is_adopted()
    returning set_config('idle_in_transaction_session_timeout', ${String(stalledMs)}, true)`.execute(
    tx,
  )
  return result.rows.length === 1
}

/** Numbers these events by id in the feeds of their accounts. */
export async function insertFeedEvents(tx: Tx, events: UnrelayedEvent[]): Promise<FeedEvent[]> {
  if (events.length === 0) return []
  const result = await sql<{ eventId: number; number: number }>`
    with batch as materialized (
      select e.*, row_number() over (partition by e.account_id order by e.id) as place,
        count(*) over (partition by e.account_id) as places
      from unnest(${events.map(({ writerXid }) => writerXid)}::xid8[],
        ${events.map(({ id }) => id)}::bigint[]) as wanted (writer_xid, id)
      join task_events e on e.writer_xid = wanted.writer_xid and e.id = wanted.id
    ), heads as (
      insert into feed_heads as head (account_id, last_number)
      select account_id, count(*) from batch group by account_id
      on conflict (account_id) do update set last_number = head.last_number + excluded.last_number
      returning account_id, last_number
    )
    insert into feed_events
      (account_id, number, event_id, task_id, version, type, data, occurred_at, epoch)
    select b.account_id, h.last_number - b.places + b.place, b.id, b.task_id, b.version, b.type,
      b.data, b.occurred_at, b.epoch
    from batch b join heads h on h.account_id = b.account_id
    returning event_id as "eventId", number`.execute(tx)
  const numbers = new Map(result.rows.map(({ eventId, number }) => [eventId, number]))
  return events.map((event) => {
    const number = numbers.get(event.id)
    if (number === undefined) throw new Error(`Event ${event.id} was read but not numbered`)
    return { ...event, number }
  })
}
