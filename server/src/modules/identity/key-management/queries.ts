import { sql } from 'kysely'
import { lockUntilCommit } from '../../../db/advisory-locks.ts'
import type { Tx } from '../../../db/client.ts'

/** Held until the transaction ends, so that no two count the keys of an account at once. */
export async function lockKeyCount(tx: Tx, accountUuid: string): Promise<void> {
  await lockUntilCommit(tx, 'working-keys', accountUuid)
}

export async function countWorkingKeys(tx: Tx, accountUuid: string): Promise<number> {
  const row = await tx
    .selectFrom('api_keys')
    .select((count) => count.fn.countAll<number>().as('keys'))
    .where('account_id', '=', accountUuid)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`coalesce(expires_at > now(), true)`)
    .executeTakeFirstOrThrow()
  return row.keys
}

/** Those of these networks that lie in none of the others. */
export async function selectNetworksOutside(
  tx: Tx,
  networks: string[],
  others: string[],
): Promise<string[]> {
  const result = await sql<{ network: string }>`
    select network from unnest(${networks}::text[]) network
    where not exists (
      select from unnest(${others}::cidr[]) other where network::cidr <<= other)`.execute(tx)
  return result.rows.map((row) => row.network)
}

export async function selectIsPast(tx: Tx, time: Date): Promise<boolean> {
  const result = await sql<{ is_past: boolean }>`select ${time} <= now() as is_past`.execute(tx)
  return result.rows[0]?.is_past === true
}
