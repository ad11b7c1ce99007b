import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'

export async function countPending(tx: Tx, accountUuids: string[]): Promise<number> {
  const row = await tx
    .selectFrom('task_queue')
    .select((count) => count.fn.countAll<number>().as('pending'))
    .where('account_id', 'in', accountUuids)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return row.pending
}

/** Of the live account; its row is stopped by now, so nothing changes it any more. */
export async function selectLeft(
  tx: Tx,
  accountUuid: string,
): Promise<{ closedAt: Date; available: number }> {
  return await tx
    .selectFrom('accounts as a')
    .innerJoin('balances as b', 'b.account_id', 'a.id')
    .select((eb) => [eb.ref('a.closed_at').$notNull().as('closedAt'), 'b.available'])
    .where('a.id', '=', accountUuid)
    .executeTakeFirstOrThrow()
}

/** Before the members leave. Says how many there are. */
export async function insertClosingMails(
  tx: Tx,
  { accountUuid, byPersonUuid }: { accountUuid: string; byPersonUuid: string },
): Promise<number> {
  const result = await sql`insert into closing_mails (account_id, person_id, closed_by)
    select m.account_id, m.person_id, ${byPersonUuid} from memberships m
    join auth.users u on u.id = m.person_id and u.email_verified
    where m.account_id = ${accountUuid} and m.role = 'owner'`.execute(tx)
  return Number(result.numAffectedRows)
}

export type ClosingMail = {
  accountUuid: string
  personUuid: string
  email: string
  name: string
  isOwnAct: boolean
  closedByName: string
  accountName: string
  closedAt: Date
  available: number
}

export async function claimClosingMails(
  db: Db,
  { batchSize, claimSeconds }: { batchSize: number; claimSeconds: number },
): Promise<ClosingMail[]> {
  const { rows } = await sql<ClosingMail>`
    with claimed as (
      select account_id, person_id from closing_mails where held_until < now()
      order by account_id, person_id limit ${batchSize} for update skip locked
    )
    update closing_mails owed set held_until = now() + make_interval(secs => ${claimSeconds})
    from claimed join auth.users person on person.id = claimed.person_id
      join accounts a on a.id = claimed.account_id join balances b on b.account_id = a.id,
      auth.users closer
    where owed.account_id = claimed.account_id and owed.person_id = claimed.person_id
      and closer.id = owed.closed_by
    returning owed.account_id as "accountUuid", owed.person_id as "personUuid", person.email,
      person.name, owed.closed_by = owed.person_id as "isOwnAct", closer.name as "closedByName",
      a.name as "accountName", a.closed_at as "closedAt", b.available`.execute(db)
  return rows
}

export async function deleteClosingMail(
  db: Db,
  { accountUuid, personUuid }: Pick<ClosingMail, 'accountUuid' | 'personUuid'>,
): Promise<void> {
  await db
    .deleteFrom('closing_mails')
    .where('account_id', '=', accountUuid)
    .where('person_id', '=', personUuid)
    .execute()
}
