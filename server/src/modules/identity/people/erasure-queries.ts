import { sql } from 'kysely'
import type { Tx } from '../../../db/client.ts'

export async function lockPersonRow(tx: Tx, personUuid: string) {
  const { rows } = await sql<{ email: string; open_leases: number | null }>`
    select u.email, (select open_leases from engineers where person_id = u.id) as open_leases
    from auth.users u where u.id = ${personUuid} for update`.execute(tx)
  return rows[0]
}

/** Accounts that nobody else owns. */
export async function selectSoleOwned(tx: Tx, personUuid: string): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select m.account_id from memberships m
    where m.person_id = ${personUuid} and m.role = 'owner' and not exists (
      select from memberships other where other.account_id = m.account_id
        and other.role = 'owner' and other.person_id <> m.person_id)
    order by m.account_id`.execute(tx)
  return rows.map((row) => row.account_id)
}

export async function selectMemberships(tx: Tx, personUuid: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('memberships')
    .select('account_id')
    .where('person_id', '=', personUuid)
    .orderBy('account_id')
    .execute()
  return rows.map((row) => row.account_id)
}

/** Everything by which the person could sign in, or be written to. */
export async function deleteWaysIn(tx: Tx, personUuid: string, email: string): Promise<void> {
  const own = sql`user_id = ${personUuid}`
  await sql`delete from auth.sessions where ${own}`.execute(tx)
  await sql`delete from auth.credentials where ${own}`.execute(tx)
  await sql`delete from auth.passkeys where ${own}`.execute(tx)
  await sql`delete from auth.two_factors where ${own}`.execute(tx)
  await sql`delete from auth.used_codes where ${own}`.execute(tx)
  // Links in mails and challenges: better-auth writes the person into the value, alone or in JSON.
  await sql`delete from auth.verifications
    where strpos(value, ${personUuid}) > 0 or strpos(lower(value), ${email}) > 0
      or strpos(lower(identifier), ${email}) > 0`.execute(tx)
  await sql`delete from owed_mails where person_id = ${personUuid}`.execute(tx)
  await sql`delete from sign_ups where email = ${email}`.execute(tx)
}

export async function revokeInvitationsTo(tx: Tx, email: string): Promise<void> {
  await sql`update invitations set revoked_at = now()
    where email = ${email} and accepted_at is null and revoked_at is null`.execute(tx)
}

/** The row stays, because tasks, entries and acts name its id; of the person nothing is left in it. */
export async function emptyRow(tx: Tx, personUuid: string): Promise<void> {
  await sql`update auth.users set name = ${erasedName}, image = null, email_verified = false,
      email = 'erased-' || id || '@erased.invalid', two_factor_enabled = false,
      password_mailed_at = null, updated_at = now()
    where id = ${personUuid}`.execute(tx)
  await sql`update engineers set suspended_at = coalesce(suspended_at, now()), on_duty_since = null,
      last_seen_at = null, last_input_at = null
    where person_id = ${personUuid}`.execute(tx)
}

const erasedName = 'Erased person'
