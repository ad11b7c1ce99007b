import { sql } from 'kysely'
import { lockUntilCommit } from '../../../db/advisory-locks.ts'
import type { Db, Tx } from '../../../db/client.ts'

/** One grant after another for each account, so that what was granted alone is counted whole. */
export async function lockGrants(tx: Tx, accountUuid: string): Promise<void> {
  await lockUntilCommit(tx, 'grants', accountUuid)
}

/** Keeps a second request with the same key waiting until this transaction ends. */
export async function lockGrantKey(tx: Tx, key: string): Promise<void> {
  await lockUntilCommit(tx, 'grant-key', key)
}

export async function selectGrant(tx: Tx, idempotencyKey: string) {
  return await tx
    .selectFrom('grants')
    .select(['account_id', 'credits', 'reason', 'granted_by', 'entry_number', 'adjustment_id'])
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
}

/** What one person granted to an account without a second one, in the last 24 hours. */
export async function sumGrantedAlone(
  tx: Db | Tx,
  accountUuid: string,
  by: string | null,
): Promise<number> {
  const result = await sql<{ credits: number }>`
    select coalesce(sum(credits), 0)::bigint as credits from grants
    where account_id = ${accountUuid} and entry_number is not null
      and created_at > now() - interval '24 hours'
      and granted_by is not distinct from ${by}::uuid`.execute(tx)
  return result.rows[0]?.credits ?? 0
}

export type NewGrantRow = {
  idempotencyKey: string
  accountUuid: string
  credits: number
  reason: string
  by: string | null
  entryNumber: number | null
  adjustmentUuid: string | null
}

export async function insertGrant(tx: Tx, grant: NewGrantRow): Promise<void> {
  await tx
    .insertInto('grants')
    .values({
      idempotency_key: grant.idempotencyKey,
      account_id: grant.accountUuid,
      credits: grant.credits,
      reason: grant.reason,
      granted_by: grant.by,
      entry_number: grant.entryNumber,
      adjustment_id: grant.adjustmentUuid,
    })
    .execute()
}
