// Expertise levels. Invariant: tag 1, "General", exists with multiplier 1 and is the one used when
// a task names none. A task keeps the multiplier it was created with.
import type { Db } from '../../../db/client.ts'
import { selectTag, selectTags } from './queries.ts'

export const defaultTagId = 1

export type Tag = { id: number; name: string; description: string; multiplierE4: number }

export async function listTags(db: Db): Promise<Tag[]> {
  const rows = await selectTags(db)
  return rows.map(({ multiplier_e4, ...tag }) => ({ ...tag, multiplierE4: multiplier_e4 }))
}

export async function tagExists(db: Db, tagId: number): Promise<boolean> {
  return (await selectTag(db, tagId)) !== undefined
}
