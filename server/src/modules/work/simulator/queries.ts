import type { Db } from '../../../db/client.ts'

export async function selectSimulated(db: Db, accountUuid: string, taskUuid: string) {
  return await db
    .selectFrom('tasks')
    .innerJoin('accounts', 'accounts.id', 'tasks.account_id')
    .select(['tasks.metadata', 'tasks.response_schema', 'accounts.is_test'])
    .where('tasks.account_id', '=', accountUuid)
    .where('tasks.id', '=', taskUuid)
    .executeTakeFirst()
}
