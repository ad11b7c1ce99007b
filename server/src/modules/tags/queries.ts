import type { Db } from '../../db/client.ts'

export async function selectTags(db: Db) {
  return await db
    .selectFrom('tags')
    .select(['id', 'name', 'description', 'multiplier_e4'])
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute()
}

export async function selectTag(db: Db, tagId: number) {
  return await db
    .selectFrom('tags')
    .select('id')
    .where('id', '=', tagId)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
}
