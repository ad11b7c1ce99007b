// What those who wait may have missed. place is the position in the list that was asked about, from 1.
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Watched } from './subscription-table.ts'

export async function selectMovedTasks(
  db: Db,
  tasks: readonly Watched[],
): Promise<{ place: number; version: number }[]> {
  if (tasks.length === 0) return []
  const result = await sql<{ place: number; version: number }>`
    select w.place, q.version
    from unnest(${tasks.map(({ accountUuid }) => accountUuid)}::uuid[],
      ${tasks.map(({ taskUuid }) => taskUuid)}::uuid[],
      ${tasks.map(({ heard }) => heard)}::integer[]) with ordinality
      as w (account_id, task_id, heard, place)
    join task_queue q on q.account_id = w.account_id and q.task_id = w.task_id
    where q.version > w.heard`.execute(db)
  return result.rows
}

export async function selectMovedFeeds(
  db: Db,
  feeds: readonly Watched[],
): Promise<{ place: number; number: number }[]> {
  if (feeds.length === 0) return []
  const result = await sql<{ place: number; number: number }>`
    select w.place, h.last_number as number
    from unnest(${feeds.map(({ accountUuid }) => accountUuid)}::uuid[],
      ${feeds.map(({ heard }) => heard)}::bigint[]) with ordinality
      as w (account_id, heard, place)
    join feed_heads h on h.account_id = w.account_id
    where h.last_number > w.heard`.execute(db)
  return result.rows
}
