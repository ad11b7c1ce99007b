import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'

export async function selectCutoff(db: Db, keepDays: number): Promise<Date> {
  const result = await sql<{ at: Date }>`
    select now() - make_interval(days => ${keepDays}) as at`.execute(db)
  return result.rows[0]?.at as Date
}

/** An id of that moment: ids of tasks begin with the time at which they were made. */
const idAt = (at: Date) => sql`(select uuidv7(${at}::timestamptz - clock_timestamp()))`

/** Test accounts that have tasks so old, by one index probe for each. */
export async function selectWithOldTasks(db: Db, before: Date): Promise<string[]> {
  const result = await sql<{ id: string }>`
    select a.id from accounts a
    where a.is_test and exists (select from task_queue q
      where q.account_id = a.id and q.task_id < ${idAt(before)})
    order by a.id`.execute(db)
  return result.rows.map(({ id }) => id)
}

export type TestBatch = { accountUuid: string; before: Date; limit: number }

/** The oldest, where they are final; locked until the transaction ends. */
export async function lockOldTestTasks(
  tx: Tx,
  { accountUuid, before, limit }: TestBatch,
): Promise<string[]> {
  const result = await sql<{ task_id: string }>`
    select q.task_id from task_queue q
    where q.account_id = ${accountUuid} and q.task_id < ${idAt(before)} and q.status <> 'pending'
    order by q.task_id limit ${limit} for update skip locked`.execute(tx)
  return result.rows.map(({ task_id }) => task_id)
}
