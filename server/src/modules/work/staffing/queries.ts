import { sql } from 'kysely'
import type { Revision } from '../../../core/money.ts'
import type { Db, Tx } from '../../../db/client.ts'

export async function selectHours(db: Db | Tx) {
  return await db
    .selectFrom('staffed_hours')
    .select(['revision', 'weekday', 'opens_minute', 'closes_minute'])
    .orderBy('revision')
    .orderBy('weekday')
    .execute()
}

/** As text: a date has no time zone, and a driver that made it one would be off by a day somewhere. */
const dateText = sql<string>`to_char(date, 'YYYY-MM-DD')`

export async function selectHolidays(db: Db | Tx) {
  return await db
    .selectFrom('holidays')
    .select([dateText.as('date'), 'name'])
    .orderBy('holidays.date')
    .execute()
}

export type HoursRow = {
  revision: Revision
  weekday: number
  opens_minute: number
  closes_minute: number
}

/** Two operators who replace the hours at once do so one after the other; readers are not held up. */
export async function lockHours(tx: Tx): Promise<void> {
  await sql`lock table staffed_hours in share row exclusive mode`.execute(tx)
}

export async function deleteHours(tx: Tx): Promise<void> {
  await tx.deleteFrom('staffed_hours').execute()
}

export async function insertHours(tx: Tx, rows: HoursRow[]): Promise<void> {
  await tx.insertInto('staffed_hours').values(rows).execute()
}

/** Adds the day, or gives it this name. */
export async function upsertHoliday(tx: Tx, date: string, name: string): Promise<void> {
  await tx
    .insertInto('holidays')
    .values({ date, name })
    .onConflict((conflict) => conflict.column('date').doUpdateSet({ name }))
    .execute()
}

export async function deleteHoliday(tx: Tx, date: string): Promise<boolean> {
  const [deleted] = await tx
    .deleteFrom('holidays')
    .where('date', '=', sql<Date>`${date}::date`)
    .execute()
  return (deleted?.numDeletedRows ?? 0n) > 0n
}
