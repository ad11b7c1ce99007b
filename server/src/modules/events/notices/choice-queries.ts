import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'
import type { ChoosableKind } from './notices.ts'

export async function selectOff(db: Db | Tx, personUuid: string): Promise<ChoosableKind[]> {
  const rows = await db
    .selectFrom('mail_choices')
    .select('kind')
    .where('person_id', '=', personUuid)
    .execute()
  return rows.map(({ kind }) => kind as ChoosableKind)
}

/** Somebody who is no longer there has nothing to turn off. */
export async function insertOff(
  db: Db | Tx,
  personUuid: string,
  kinds: ChoosableKind[],
): Promise<void> {
  await sql`
    insert into mail_choices (person_id, kind)
    select u.id, kind from auth.users u cross join unnest(${kinds}::text[]) kind
    where u.id = ${personUuid}
    on conflict do nothing`.execute(db)
}

export async function deleteOff(tx: Tx, personUuid: string, kinds: ChoosableKind[]): Promise<void> {
  await sql`
    delete from mail_choices
    where person_id = ${personUuid} and kind = any(${kinds}::text[])`.execute(tx)
}

export async function selectThreshold(
  db: Db,
  accountUuid: string,
): Promise<number | null | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('low_balance_credits')
    .where('id', '=', accountUuid)
    .executeTakeFirst()
  return row?.low_balance_credits
}
