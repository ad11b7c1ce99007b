import type { Db, Tx } from '../../db/client.ts'

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
    .select(['id', 'name', 'is_test', 'per_second', 'suspended_at', 'created_at'])
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

export async function selectLiveAccounts(db: Db | Tx, accountUuids: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', 'in', accountUuids)
    .where('is_test', '=', false)
    .execute()
  return rows.map(({ id }) => id)
}
