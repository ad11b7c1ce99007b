import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'

const columns = ['id', 'name', 'archived_at', 'created_at'] as const

export async function insertProject(tx: Tx, accountUuid: string, name: string) {
  return await tx
    .insertInto('projects')
    .values({ account_id: accountUuid, name, id: sql<number>`nextval('project_ids')` })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function selectProject(db: Db | Tx, accountUuid: string, projectId: number) {
  return await db
    .selectFrom('projects')
    .select(columns)
    .where('account_id', '=', accountUuid)
    .where('id', '=', projectId)
    .executeTakeFirst()
}

export async function selectProjects(
  db: Db,
  accountUuid: string,
  beforeId: number | undefined,
  limit: number,
) {
  return await db
    .selectFrom('projects')
    .select(columns)
    .where('account_id', '=', accountUuid)
    .$if(beforeId !== undefined, (query) => query.where('id', '<', beforeId as number))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
