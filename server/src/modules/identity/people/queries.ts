import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'
import type { DB } from '../../../db/types.generated.ts'

/** Who somebody is and what they may do; roles by the account's id. */
export const personColumns = [
  'auth.users.id',
  'auth.users.name',
  'auth.users.email',
  (eb: ExpressionBuilder<DB, 'auth.users'>) =>
    eb
      .selectFrom('operators')
      .select('operators.person_id')
      .whereRef('operators.person_id', '=', 'auth.users.id')
      .as('operator_id'),
  () =>
    sql<{ tag_ids: number[]; capacity: number; is_suspended: boolean } | null>`(
      select jsonb_build_object(
        'tag_ids', tag_ids, 'capacity', capacity, 'is_suspended', suspended_at is not null)
      from engineers where person_id = auth.users.id)`.as('engineer'),
  () =>
    sql<Record<string, string>>`(
      select coalesce(jsonb_object_agg(account_id, role), '{}')
      from memberships where person_id = auth.users.id)`.as('roles'),
] as const

export async function selectPerson(db: Db | Tx, personUuid: string) {
  return await db
    .selectFrom('auth.users')
    .select(personColumns)
    .where('auth.users.id', '=', personUuid)
    .executeTakeFirst()
}
