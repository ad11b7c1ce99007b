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

/** Creates look at the project without waiting for this lock. */
export async function lockProject(tx: Tx, accountUuid: string, projectId: number) {
  return await tx
    .selectFrom('projects')
    .select(columns)
    .where('account_id', '=', accountUuid)
    .where('id', '=', projectId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function updateProjectFields(
  tx: Tx,
  { accountUuid, projectId }: { accountUuid: string; projectId: number },
  changes: { name: string | undefined; archived: boolean | undefined },
) {
  const { name, archived } = changes
  return await tx
    .updateTable('projects')
    .set({
      ...(name !== undefined && { name }),
      ...(archived !== undefined && {
        // Archived again, it keeps the time of the first.
        archived_at: archived ? sql<Date>`coalesce(archived_at, now())` : null,
      }),
    })
    .where('account_id', '=', accountUuid)
    .where('id', '=', projectId)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function selectProjects(
  db: Db,
  accountUuid: string,
  page: { archived: boolean | undefined; beforeId: number | undefined; limit: number },
) {
  const { archived, beforeId, limit } = page
  return await db
    .selectFrom('projects')
    .select(columns)
    .where('account_id', '=', accountUuid)
    .$if(beforeId !== undefined, (query) => query.where('id', '<', beforeId as number))
    .$if(archived !== undefined, (query) =>
      query.where('archived_at', archived ? 'is not' : 'is', null),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function selectOpenProjects(db: Db, accountUuid: string, limit: number) {
  return await db
    .selectFrom('projects')
    .select(['id', 'name'])
    .where('account_id', '=', accountUuid)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()
}
