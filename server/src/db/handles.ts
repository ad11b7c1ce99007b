// What statements run on: any connection of the pool, or the one connection of a transaction.
import type { Kysely, Transaction } from 'kysely'
import type { DB } from './types.generated.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>

/**
 * Several reads that see the database as of one moment: a transaction that commits meanwhile is in all
 * of them or in none.
 */
export async function inSnapshot<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(read)
}
