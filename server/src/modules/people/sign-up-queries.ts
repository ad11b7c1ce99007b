import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/**
 * Every column that names a person and keeps them: whoever stands there has done or become something.
 * Other columns either go with the person or are those of better-auth.
 */
export const keepingColumns = [
  ['memberships', 'person_id'],
  ['operators', 'person_id'],
  ['engineers', 'person_id'],
  ['invitations', 'invited_by'],
  ['invitations', 'accepted_by'],
  ['adjustments', 'proposed_by'],
  ['adjustments', 'decided_by'],
  ['tag_prices', 'set_by'],
] as const

/**
 * Deletes one batch and says how many, so that no delete runs long. A person who is being confirmed
 * at this moment is locked and passed over.
 */
export async function deleteUnconfirmed(db: Db, keepDays: number, batch: number): Promise<number> {
  const stand = keepingColumns.map(
    ([table, column]) =>
      sql`exists (select from ${sql.table(table)} where ${sql.ref(column)} = person.id)`,
  )
  const result = await sql`
    with unconfirmed as materialized (
      select id from auth.users person
      where not email_verified and created_at < now() - make_interval(days => ${keepDays})
        and not (${sql.join(stand, sql` or `)})
      limit ${batch} for update skip locked
    )
    delete from auth.users person using unconfirmed where person.id = unconfirmed.id`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}
