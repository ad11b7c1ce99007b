// Expertise levels. Invariants:
// - Tag 1, "General", exists with multiplier 1, is never retired and is the one used when a task names
//   none. A task keeps the multiplier it was created with.
// - A retired tag is not listed and takes no new tasks; engineers keep it, and those that it has are
//   answered as before.
import type { Db } from '../../../db/client.ts'
import { selectTag, selectTags } from './queries.ts'

export const defaultTagId = 1

export type Tag = { id: number; name: string; description: string; multiplierE4: number }

export async function listTags(db: Db): Promise<Tag[]> {
  const rows = await selectTags(db)
  return rows
    .filter(({ archived_at }) => archived_at === null)
    .map(({ multiplier_e4, archived_at: _, ...tag }) => ({ ...tag, multiplierE4: multiplier_e4 }))
}

/** The price of this moment; undefined where there is no such tag. */
export async function findMultiplierE4(db: Db, tagId: number): Promise<number | undefined> {
  return (await selectTag(db, tagId))?.multiplier_e4
}

/** Why no task can be created with it; undefined where one can. */
export async function findTagProblem(db: Db, tagId: number): Promise<string | undefined> {
  const row = await selectTag(db, tagId)
  if (row === undefined) return 'is not a tag; GET /tags lists them'
  return row.archived_at === null
    ? undefined
    : 'is a retired tag, which takes no new tasks; GET /tags lists the others'
}
