import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/client.ts'

/**
 * Every column that names a person and keeps them: whoever stands there has done or become something.
 * Other columns either go with the person or are those of better-auth.
 */
export const keepingColumns = [
  ['memberships', 'person_id'],
  ['operators', 'person_id'],
  ['operators', 'sole_voucher'],
  ['engineers', 'person_id'],
  ['invitations', 'invited_by'],
  ['invitations', 'accepted_by'],
  ['adjustments', 'proposed_by'],
  ['adjustments', 'decided_by'],
  ['grants', 'granted_by'],
  ['proposals', 'person_id'],
  ['proposals', 'proposed_by'],
  ['proposals', 'decided_by'],
  ['tag_prices', 'set_by'],
  ['account_exports', 'asked_by'],
  ['credit_requests', 'asked_by'],
  ['credit_requests', 'decided_by'],
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

type NewSignUp = { email: string; tokenHash: Buffer; hours: number }

export async function upsertSignUp(db: Db, { email, tokenHash, hours }: NewSignUp): Promise<void> {
  const row = {
    token_hash: tokenHash,
    expires_at: sql<Date>`now() + make_interval(hours => ${hours})`,
  }
  await db
    .insertInto('sign_ups')
    .values({ email, ...row })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(row))
    .execute()
}

/** Whose mailbox a token was sent to, as a sign-up or with an invitation that is still open. */
export async function selectSignUp(db: Db | Tx, tokenHash: Buffer) {
  const { rows } = await sql<{ email: string; isInvited: boolean }>`
    select email, false as "isInvited" from sign_ups
    where token_hash = ${tokenHash} and expires_at > now()
    union all
    select email, true from invitations
    where token_hash = ${tokenHash} and expires_at > now()
      and accepted_at is null and revoked_at is null
    limit 1`.execute(db)
  return rows[0]
}

export async function deleteSignUp(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('sign_ups').where('email', '=', email).execute()
}

export async function deleteExpiredSignUps(db: Db): Promise<void> {
  await db.deleteFrom('sign_ups').where('expires_at', '<', sql<Date>`now()`).execute()
}

export async function isConfirmedEmail(db: Db | Tx, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('auth.users')
    .select('id')
    .where('email', '=', email)
    .where('email_verified', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

/** Whoever chose name and password at a mailed link. */
export async function confirmPerson(tx: Tx, personUuid: string, name: string): Promise<void> {
  await tx
    .updateTable('auth.users')
    .set({
      name,
      email_verified: true,
      two_factor_enabled: false,
      password_mailed_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', personUuid)
    .execute()
}
