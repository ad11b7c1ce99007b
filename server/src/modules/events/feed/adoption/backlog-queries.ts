// What is committed and was told to nobody.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../../db/client.ts'

/** Of events `e` beside the relay's state `s`: it has not come to them. */
const isAhead: RawBuilder<SqlBool> = sql`e.epoch = s.epoch
  and e.writer_xid >= pg_snapshot_xmin(s.position)
  and not pg_visible_in_snapshot(e.writer_xid, s.position)
  and not coalesce(e.id <= s.range_after_id and pg_visible_in_snapshot(e.writer_xid, s.range_end), false)`

/**
 * What the relay that wrote the state had still to tell, in whatever server this is: an id above the
 * highest one told was never told, and the transaction of any other is one of the relay's own server, so
 * its position tells.
 */
const untold = sql`
  select e.id, e.account_id, e.occurred_at from relay_state s join task_events e on e.id > s.told_to_id
  union all
  select e.id, e.account_id, e.occurred_at from relay_state s
  join task_events e on ${isAhead} and e.id <= s.told_to_id`

/** While the relay runs nothing of its epoch lies beyond the present snapshot; what is older may. */
const waiting = sql`
  select e.id, e.account_id, e.occurred_at from relay_state s
  join task_events e on ${isAhead} and e.writer_xid < pg_snapshot_xmax(pg_current_snapshot())`

/** Keeps for the relay what it had still to tell; says how much that is. */
export async function insertLeftovers(tx: Tx): Promise<number> {
  const result = await sql`
    insert into relay_leftovers (event_id)
    select e.id from (${untold}) e where not exists (
      select from feed_events f where f.account_id = e.account_id and f.event_id = e.id)
    on conflict do nothing`.execute(tx)
  return Number(result.numAffectedRows ?? 0n)
}

export type Backlog = { count: number; oldestSeconds: number }

/** Counted up to a bound. */
export async function selectBacklog(
  db: Db,
  { isAdopted, countMax }: { isAdopted: boolean; countMax: number },
): Promise<Backlog> {
  const result = await sql<Backlog>`
    select count(*) as count,
      coalesce(extract(epoch from clock_timestamp() - min(occurred_at)), 0)::float8 as "oldestSeconds"
    from (
      select e.id, e.account_id, e.occurred_at
      from relay_leftovers l join task_events e on e.id = l.event_id
      union ${isAdopted ? waiting : sql`(${untold})`}
      limit ${countMax}) behind`.execute(db)
  return result.rows[0] ?? { count: 0, oldestSeconds: 0 }
}
