import { sql } from 'kysely'
import type { Tx } from '../../../db/client.ts'

export async function selectByEmail(tx: Tx, email: string) {
  return await tx
    .selectFrom('auth.users as u')
    .leftJoin('operators as o', 'o.person_id', 'u.id')
    .select(['u.id', 'o.person_id as operator_id'])
    .where('u.email', '=', email)
    .executeTakeFirst()
}

export async function selectAddressee(tx: Tx, personUuid: string) {
  return await tx
    .selectFrom('auth.users')
    .select(['name', 'email'])
    .where('id', '=', personUuid)
    .executeTakeFirstOrThrow()
}

export async function deleteSessionsOf(tx: Tx, personUuid: string): Promise<void> {
  await tx.deleteFrom('auth.sessions').where('user_id', '=', personUuid).execute()
}

/** Authenticator app, backup codes and passkeys; the password stays. */
export async function deleteFactors(tx: Tx, personUuid: string): Promise<void> {
  await tx.deleteFrom('auth.two_factors').where('user_id', '=', personUuid).execute()
  await tx.deleteFrom('auth.passkeys').where('user_id', '=', personUuid).execute()
  await tx
    .updateTable('auth.users')
    .set({ two_factor_enabled: false, updated_at: sql<Date>`now()` })
    .where('id', '=', personUuid)
    .execute()
}
