import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'

export type NewAccount = {
  name: string
  isTest: boolean
  liveAccountId: string | null
  perSecond: number
}

export async function insertAccount(tx: Tx, account: NewAccount): Promise<string> {
  const row = await tx
    .insertInto('accounts')
    .values({
      name: account.name,
      is_test: account.isTest,
      live_account_id: account.liveAccountId,
      per_second: account.perSecond,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function selectAccount(db: Db | Tx, accountId: string) {
  return await db
    .selectFrom('accounts')
    .select([
      'id',
      'name',
      'is_test',
      'per_second',
      'suspended_at',
      'created_at',
      'ai_prose_drafts',
    ])
    .where('id', '=', accountId)
    .executeTakeFirst()
}

export async function selectTestTwin(db: Db | Tx, liveAccountUuid: string) {
  return await db
    .selectFrom('accounts')
    .select('id')
    .where('live_account_id', '=', liveAccountUuid)
    .executeTakeFirst()
}

export async function selectLiveAccounts(db: Db | Tx, accountUuids: string[]) {
  return await db
    .selectFrom('accounts')
    .select(['id', 'ai_prose_drafts'])
    .where('id', 'in', accountUuids)
    .where('is_test', '=', false)
    .execute()
}

export async function selectPair(db: Db | Tx, liveAccountUuid: string) {
  return await db
    .selectFrom('accounts as a')
    .innerJoin('accounts as twin', 'twin.live_account_id', 'a.id')
    .select(['a.id', 'a.name', 'a.per_second', 'a.suspended_at', 'a.created_at'])
    .select('twin.id as test_account_id')
    .where('a.id', '=', liveAccountUuid)
    .executeTakeFirst()
}

export async function updateNames(tx: Tx, liveAccountUuid: string, name: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ name })
    .where((where) =>
      where.or([where('id', '=', liveAccountUuid), where('live_account_id', '=', liveAccountUuid)]),
    )
    .execute()
}

export type LockedHalf = {
  id: string
  name: string
  is_test: boolean
  suspended_at: Date | null
  closed_at: Date | null
}

/** The live account of a live or test account, and its test account, locked until the transaction ends. */
export async function lockPair(tx: Tx, accountUuid: string) {
  const result = await sql<LockedHalf>`
    select a.id, a.name, a.is_test, a.suspended_at, a.closed_at
    from accounts named
    join accounts a on a.id = coalesce(named.live_account_id, named.id)
      or a.live_account_id = coalesce(named.live_account_id, named.id)
    where named.id = ${accountUuid}
    order by a.id for no key update of a`.execute(tx)
  return result.rows
}

/** Locks the row, so that a suspension or closing that commits first is seen and a later one waits. */
export async function lockState(tx: Tx, accountUuid: string) {
  return await tx
    .selectFrom('accounts')
    .select(['suspended_at', 'closed_at'])
    .where('id', '=', accountUuid)
    .forShare()
    .executeTakeFirst()
}

/** Returns the rate before, or undefined when it is the same. */
export async function updatePerSecond(tx: Tx, accountUuid: string, perSecond: number) {
  const result = await sql<{ before: number }>`
    update accounts set per_second = ${perSecond}
    where id = ${accountUuid} and per_second <> ${perSecond}
    returning old.per_second as before`.execute(tx)
  return result.rows[0]?.before
}

/** False where it was so before, and for an account that is closed. */
export async function updateProseDrafts(
  tx: Tx,
  accountUuid: string,
  isOn: boolean,
): Promise<boolean> {
  const [result] = await tx
    .updateTable('accounts')
    .set({ ai_prose_drafts: isOn })
    .where('id', '=', accountUuid)
    .where('ai_prose_drafts', '<>', isOn)
    .where('closed_at', 'is', null)
    .execute()
  return (result?.numUpdatedRows ?? 0n) > 0n
}

export async function updateSuspension(
  tx: Tx,
  accountUuids: string[],
  reason: string | null,
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({
      suspended_at: reason === null ? null : sql<Date>`now()`,
      suspension_reason: reason,
    })
    .where('id', 'in', accountUuids)
    .execute()
}

export async function updateClosed(tx: Tx, accountUuids: string[]): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ closed_at: sql<Date>`now()` })
    .where('id', 'in', accountUuids)
    .execute()
}
