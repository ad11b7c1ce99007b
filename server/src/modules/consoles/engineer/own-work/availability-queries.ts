import { sql } from 'kysely'
import type { Db } from '../../../../db/client.ts'
import type { Weekday } from '../../../work/staffing/staffing.ts'

export type OwnHours = { day: Weekday; from: string; to: string }

export type HoursRow = { time_zone: string; hours: OwnHours[]; saved_at: Date }

export async function selectOwnHours(db: Db, engineerUuid: string): Promise<HoursRow | undefined> {
  const result = await sql<HoursRow>`
    select time_zone, hours, saved_at from engineer_hours
    where engineer_id = ${engineerUuid}`.execute(db)
  return result.rows[0]
}

export async function upsertOwnHours(
  db: Db,
  engineerUuid: string,
  { timeZone, hours }: { timeZone: string; hours: OwnHours[] },
): Promise<HoursRow> {
  const result = await sql<HoursRow>`
    insert into engineer_hours (engineer_id, time_zone, hours)
    values (${engineerUuid}, ${timeZone}, ${JSON.stringify(hours)}::jsonb)
    on conflict (engineer_id) do update
      set time_zone = excluded.time_zone, hours = excluded.hours, saved_at = now()
    returning time_zone, hours, saved_at`.execute(db)
  return result.rows[0] as HoursRow
}
