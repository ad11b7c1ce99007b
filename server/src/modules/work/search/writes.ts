// What others have written to the words of tasks.
import { sql } from 'kysely'
import type { Tx } from '../../../db/client.ts'

/** With the content of the tasks; the caller has locked them. */
export async function deleteWords(tx: Tx, accountUuid: string, taskUuids: string[]): Promise<void> {
  await sql`delete from task_search w
    where w.account_id = ${accountUuid} and w.task_id = any(${taskUuids}::uuid[])`.execute(tx)
}
