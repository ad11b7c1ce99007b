import { sql } from 'kysely'
import type { Tx } from '../../db/client.ts'

/** The person of an address, kept as they are until the transaction ends. */
export async function lockPersonByEmail(tx: Tx, email: string) {
  return await tx
    .selectFrom('auth.users')
    .select(['id', 'email_verified'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
}

/** Undefined when somebody with that address came in between. */
export async function insertPerson(tx: Tx, person: { email: string; name: string }) {
  return await tx
    .insertInto('auth.users')
    .values({ ...person, email_verified: true })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
}

export async function updateVerified(tx: Tx, personUuid: string): Promise<void> {
  await tx
    .updateTable('auth.users')
    .set({ email_verified: true, two_factor_enabled: false, updated_at: sql<Date>`now()` })
    .where('id', '=', personUuid)
    .execute()
}

/** Everything somebody could sign in with, and every sign-in there was. */
export async function deleteWaysIn(tx: Tx, personUuid: string): Promise<void> {
  for (const table of [
    'auth.sessions',
    'auth.credentials',
    'auth.two_factors',
    'auth.passkeys',
  ] as const) {
    await tx.deleteFrom(table).where('user_id', '=', personUuid).execute()
  }
}

export async function hasPassword(tx: Tx, personUuid: string): Promise<boolean> {
  const row = await tx
    .selectFrom('auth.credentials')
    .select('id')
    .where('user_id', '=', personUuid)
    .where('password', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
