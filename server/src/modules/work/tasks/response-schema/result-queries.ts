import type { Db } from '../../../../db/client.ts'
import type { TaskRef } from '../tasks.ts'

/** What the client asked the result to look like; null where a message is asked for. */
export async function selectResponseSchema(
  db: Db,
  { accountUuid, taskUuid }: TaskRef,
): Promise<Record<string, unknown> | null | undefined> {
  const row = await db
    .selectFrom('tasks')
    .select('response_schema')
    .where('account_id', '=', accountUuid)
    .where('id', '=', taskUuid)
    .executeTakeFirst()
  return row && (row.response_schema as Record<string, unknown> | null)
}
