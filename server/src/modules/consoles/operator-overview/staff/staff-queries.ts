import { sql } from 'kysely'
import type { Db } from '../../../../db/client.ts'

/** Of engineers, also suspended ones, and operators. */
export async function selectStaffNames(db: Db): Promise<string[]> {
  const result = await sql<{ name: string }>`
    select name from auth.users
    where id in (select person_id from engineers union select person_id from operators)`.execute(db)
  return result.rows.map(({ name }) => name)
}
