import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'
import { runNamed } from '../../../db/named-statements.ts'

export type IdempotentUse = {
  key: string
  isTest: boolean
  accountUuid: string
  lineageUuid: string
  operation: string
  fingerprint: Buffer
}

export async function selectIdempotencyKey(db: Db | Tx, key: string, isTest: boolean) {
  return await db
    .selectFrom('idempotency_keys')
    .select(['lineage_id', 'operation', 'fingerprint', 'object_id'])
    .where('key', '=', key)
    .where('is_test', '=', isTest)
    .executeTakeFirst()
}

export async function insertIdempotencyKey(
  tx: Tx,
  use: IdempotentUse,
  objectId: string,
): Promise<void> {
  const insert = tx.insertInto('idempotency_keys').values({
    key: use.key,
    is_test: use.isTest,
    account_id: use.accountUuid,
    lineage_id: use.lineageUuid,
    operation: use.operation,
    fingerprint: use.fingerprint,
    object_id: objectId,
  })
  await runNamed(tx, 'insert-idempotency-key', insert)
}

export async function deleteIdempotencyKey(tx: Tx, use: IdempotentUse): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where('key', '=', use.key)
    .where('is_test', '=', use.isTest)
    .where('lineage_id', '=', use.lineageUuid)
    .execute()
}

/** By the database's clock, which made the keys. */
export async function selectDaysAgo(db: Db, days: number): Promise<Date> {
  const result = await sql<{ at: Date }>`
    select now() - make_interval(days => ${days}) as at`.execute(db)
  return result.rows[0]?.at as Date
}

export type Expiry = { before: Date; batch: number; isTest?: boolean }

/** Deletes one batch of expired keys and says how many, so that no delete runs long. */
export async function deleteExpiredKeys(db: Db, expiry: Expiry): Promise<number> {
  const { before, batch, isTest = false } = expiry
  const ofTest = isTest ? sql`and is_test` : sql``
  const result = await sql`
    delete from idempotency_keys where (key, is_test) in (
      select key, is_test from idempotency_keys
      where created_at < ${before} ${ofTest}
      order by created_at limit ${batch} for update skip locked)`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}
