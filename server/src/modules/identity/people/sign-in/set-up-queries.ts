import { sql } from 'kysely'
import type { Tx } from '../../../../db/client.ts'

/** The person of an address, kept as they are until the transaction ends. */
export async function lockPersonByEmail(tx: Tx, email: string) {
  return await tx
    .selectFrom('auth.users')
    .select(['id', 'email_verified'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
}

export async function lockPerson(tx: Tx, personUuid: string) {
  return await tx
    .selectFrom('auth.users')
    .select('email_verified')
    .where('id', '=', personUuid)
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
  const ofPerson = sql`where user_id = ${personUuid}`
  await sql`delete from auth.sessions ${ofPerson}`.execute(tx)
  await sql`delete from auth.credentials ${ofPerson}`.execute(tx)
  await sql`delete from auth.two_factors ${ofPerson}`.execute(tx)
  await sql`delete from auth.passkeys ${ofPerson}`.execute(tx)
}

/** As better-auth keeps a password. */
export async function insertPassword(tx: Tx, personUuid: string, hash: string): Promise<void> {
  await tx
    .insertInto('auth.credentials')
    .values({
      user_id: personUuid,
      account_id: personUuid,
      provider_id: 'credential',
      password: hash,
    })
    .execute()
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
