import { sql } from 'kysely'
import type { Role } from '../../../../core/caller.ts'
import type { Db, Tx } from '../../../../db/client.ts'

export async function selectMembers(
  db: Db,
  accountUuid: string,
  afterUuid: string | undefined,
  limit: number,
) {
  return await db
    .selectFrom('memberships as m')
    .innerJoin('auth.users as u', 'u.id', 'm.person_id')
    .select(['m.person_id', 'm.role', 'm.created_at', 'u.name', 'u.email'])
    .where('m.account_id', '=', accountUuid)
    .$if(afterUuid !== undefined, (query) => query.where('m.person_id', '>', afterUuid as string))
    .orderBy('m.person_id')
    .limit(limit)
    .execute()
}

export async function selectMember(db: Db | Tx, accountUuid: string, personUuid: string) {
  return await db
    .selectFrom('memberships as m')
    .innerJoin('auth.users as u', 'u.id', 'm.person_id')
    .select(['m.person_id', 'm.role', 'm.created_at', 'u.name', 'u.email'])
    .where('m.account_id', '=', accountUuid)
    .where('m.person_id', '=', personUuid)
    .executeTakeFirst()
}

export async function isMemberEmail(db: Db | Tx, accountUuid: string, email: string) {
  const row = await db
    .selectFrom('memberships as m')
    .innerJoin('auth.users as u', 'u.id', 'm.person_id')
    .select('m.person_id')
    .where('m.account_id', '=', accountUuid)
    .where('u.email', '=', email)
    .executeTakeFirst()
  return row !== undefined
}

/** False when the person is a member already, whatever their role. */
export async function insertMember(
  tx: Tx,
  accountUuid: string,
  personUuid: string,
  role: Role,
): Promise<boolean> {
  const result = await tx
    .insertInto('memberships')
    .values({ account_id: accountUuid, person_id: personUuid, role })
    .onConflict((conflict) => conflict.columns(['account_id', 'person_id']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Keeps the owners as they are until the transaction ends, so that two cannot end each other. */
export async function lockOwners(tx: Tx, accountUuid: string): Promise<void> {
  await tx
    .selectFrom('memberships')
    .select('person_id')
    .where('account_id', '=', accountUuid)
    .where('role', '=', 'owner')
    .orderBy('person_id')
    .forUpdate()
    .execute()
}

const anotherOwner = (accountUuid: string, personUuid: string) => sql<boolean>`exists (
  select from memberships other
  where other.account_id = ${accountUuid} and other.role = 'owner' and other.person_id <> ${personUuid})`

/** The role before, or undefined when there is no such member or no other owner would be left. */
export async function updateRole(
  tx: Tx,
  accountUuid: string,
  personUuid: string,
  role: Role,
): Promise<Role | undefined> {
  const result = await sql<{ role: Role }>`
    update memberships set role = ${role}
    where account_id = ${accountUuid} and person_id = ${personUuid}
      and (${role} = 'owner' or role <> 'owner' or ${anotherOwner(accountUuid, personUuid)})
    returning old.role`.execute(tx)
  return result.rows[0]?.role
}

/** The role they had, or undefined as in updateRole. */
export async function deleteMember(
  tx: Tx,
  accountUuid: string,
  personUuid: string,
): Promise<Role | undefined> {
  const result = await sql<{ role: Role }>`
    delete from memberships
    where account_id = ${accountUuid} and person_id = ${personUuid}
      and (role <> 'owner' or ${anotherOwner(accountUuid, personUuid)})
    returning role`.execute(tx)
  return result.rows[0]?.role
}

/** Whoever was one, with the role they had. */
export async function deleteAllMembers(tx: Tx, accountUuid: string) {
  return await tx
    .deleteFrom('memberships')
    .where('account_id', '=', accountUuid)
    .returning(['person_id', 'role'])
    .execute()
}

/** Accounts somebody owns, counted under the lock of the person, who must have a verified address. */
export async function countOwnedBy(tx: Tx, personUuid: string): Promise<number | undefined> {
  const person = await tx
    .selectFrom('auth.users')
    .select('id')
    .where('id', '=', personUuid)
    .where('email_verified', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!person) return undefined
  const row = await tx
    .selectFrom('memberships')
    .select((count) => count.fn.countAll<number>().as('owned'))
    .where('person_id', '=', personUuid)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow()
  return row.owned
}

/** The accounts a user belongs to, each with its test account. */
export async function selectAccountsOf(
  db: Db,
  personUuid: string,
  afterUuid: string | undefined,
  limit: number,
) {
  return await db
    .selectFrom('memberships as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .innerJoin('accounts as twin', 'twin.live_account_id', 'm.account_id')
    .select(['a.id', 'a.name', 'a.created_at', 'm.role', 'twin.id as test_account_id'])
    .where('m.person_id', '=', personUuid)
    .where('a.closed_at', 'is', null)
    .$if(afterUuid !== undefined, (query) => query.where('m.account_id', '>', afterUuid as string))
    .orderBy('m.account_id')
    .limit(limit)
    .execute()
}

/** The role of a user in an account; for a test account, their role in its live account. */
export async function selectPlaceIn(db: Db | Tx, personUuid: string, accountUuid: string) {
  return await db
    .selectFrom('accounts as a')
    .innerJoin('memberships as m', (join) =>
      join.on(sql`m.account_id`, '=', sql`coalesce(a.live_account_id, a.id)`),
    )
    .select(['m.role', 'a.is_test', 'a.suspended_at'])
    .where('a.id', '=', accountUuid)
    .where('a.closed_at', 'is', null)
    .where('m.person_id', '=', personUuid)
    .executeTakeFirst()
}
