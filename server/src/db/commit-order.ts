// Following a table in the order of commits, by its column writer_xid (decision 8). What is visible now
// and was not in an earlier snapshot is new, exactly once; between two snapshots it never changes again.
// Snapshots are text, as PostgreSQL writes them.
import { type RawBuilder, type SqlBool, sql } from 'kysely'

const isOf = (snapshot: string) => sql`${snapshot}::pg_snapshot`

/** Became visible after the snapshot. The first condition is the one that an index serves. */
export const isAfter = (from: string): RawBuilder<SqlBool> => sql`
  writer_xid >= pg_snapshot_xmin(${isOf(from)})
  and not pg_visible_in_snapshot(writer_xid, ${isOf(from)})`

export type Range = { from: string; end: string }

/** Became visible between the two snapshots. */
export const isBetween = ({ from, end }: Range): RawBuilder<SqlBool> => sql`
  ${isAfter(from)} and writer_xid < pg_snapshot_xmax(${isOf(end)})
  and pg_visible_in_snapshot(writer_xid, ${isOf(end)})`
