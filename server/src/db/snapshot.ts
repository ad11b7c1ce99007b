// Several statements that see the database as of one moment.
import type { Db, Tx } from './handles.ts'

/** What is under way meanwhile is in all of what is read or in none of it. Only reading. */
export async function inSnapshot<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(read)
}
