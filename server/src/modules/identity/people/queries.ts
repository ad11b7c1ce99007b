import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'

export type PersonRow = {
  id: string
  name: string
  email: string
  operator_id: string | null
  engineer: { tag_ids: number[]; capacity: number; is_suspended: boolean } | null
  roles: Record<string, string>
}

/** Who somebody is and what they may do; roles by the account's id. */
export const personColumns = `auth.users.id, auth.users.name, auth.users.email,
  (select person_id from operators where person_id = auth.users.id) as operator_id,
  (select jsonb_build_object(
      'tag_ids', tag_ids, 'capacity', capacity, 'is_suspended', suspended_at is not null)
    from engineers where person_id = auth.users.id) as engineer,
  (select coalesce(jsonb_object_agg(account_id, role), '{}')
    from memberships where person_id = auth.users.id) as roles`

export async function selectPerson(
  db: Db | Tx,
  personUuid: string,
): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    select ${sql.raw(personColumns)} from auth.users where auth.users.id = ${personUuid}`.execute(
    db,
  )
  return rows[0]
}

type Owed = { person_id: string; kind: string; email: string; name: string }

export async function claimOwedMails(
  db: Db,
  { batchSize, claimSeconds }: { batchSize: number; claimSeconds: number },
): Promise<Owed[]> {
  const { rows } = await sql<Owed>`
    with claimed as (
      select person_id, kind from owed_mails where held_until < now()
      order by person_id limit ${batchSize} for update skip locked
    )
    update owed_mails owed set held_until = now() + make_interval(secs => ${claimSeconds})
    from claimed join auth.users person on person.id = claimed.person_id
    where owed.person_id = claimed.person_id and owed.kind = claimed.kind
    returning owed.person_id, owed.kind, person.email, person.name`.execute(db)
  return rows
}

export async function deleteOwedMail(db: Db, personUuid: string, kind: string): Promise<void> {
  await db
    .deleteFrom('owed_mails')
    .where('person_id', '=', personUuid)
    .where('kind', '=', kind)
    .execute()
}

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
