import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'

export type HeldRow = { account_id: string; task_id: string; lease_number: number }

export async function selectHeldBy(db: Db, engineerUuid: string): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`select account_id, task_id, lease_number from task_leases
    where engineer_id = ${engineerUuid} and ended_at is null order by task_id`.execute(db)
  return rows
}

export async function isEngineer(db: Db, personUuid: string): Promise<boolean> {
  const { rows } = await sql`select from engineers where person_id = ${personUuid}`.execute(db)
  return rows.length === 1
}
