import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'

export type Disk = { place: string; usedShare: number; isFull: boolean }

const insufficientPrivilege = '42501'

/** Database and write-ahead log; without the right to list the log, the database alone. */
export async function selectDatabaseBytes(db: Db): Promise<number> {
  const database = sql`pg_database_size(current_database())`
  try {
    return await selectBytes(
      db,
      sql`${database} + (select coalesce(sum(size), 0) from pg_ls_waldir())`,
    )
  } catch (error) {
    if ((error as { code?: string }).code !== insufficientPrivilege) throw error
    return await selectBytes(db, database)
  }
}

async function selectBytes(db: Db, bytes: ReturnType<typeof sql>): Promise<number> {
  const result = await sql<{ bytes: number }>`select (${bytes})::bigint as bytes`.execute(db)
  return result.rows[0]?.bytes ?? 0
}

/** Whether it is full now: between the two bounds it is what it was. */
export async function upsertMeasure(
  tx: Tx,
  place: string,
  usedShare: number,
  { fullFrom, roomBelow }: { fullFrom: number; roomBelow: number },
): Promise<boolean> {
  const result = await sql<{ is_full: boolean }>`
    insert into disk_measures as known (place, used_share, is_full)
    values (${place}, ${usedShare}::double precision, ${usedShare >= fullFrom})
    on conflict (place) do update set used_share = excluded.used_share,
      is_full = excluded.is_full or (known.is_full and ${usedShare >= roomBelow}),
      measured_at = clock_timestamp()
    returning is_full`.execute(tx)
  return result.rows[0]?.is_full ?? false
}

const isRecent = sql`measured_at > clock_timestamp() - interval '2 minutes'`

export async function deleteOldMeasures(tx: Tx): Promise<void> {
  await sql`delete from disk_measures
    where measured_at < clock_timestamp() - interval '1 hour'`.execute(tx)
}

export async function selectIsFull(db: Db): Promise<boolean> {
  const result = await sql<{ is_full: boolean }>`
    select exists (select from disk_measures where is_full and ${isRecent}) as is_full`.execute(db)
  return result.rows[0]?.is_full ?? false
}

export async function selectDisks(db: Db): Promise<Disk[]> {
  const result = await sql<Disk>`
    select place, used_share as "usedShare", is_full as "isFull" from disk_measures
    where ${isRecent} order by place`.execute(db)
  return result.rows
}
