// Removes what nobody refers to: first the object, then its row. Two workers may do it at once.
import { type FileDeps, storeKeyOf } from './files.ts'
import { deleteReleasedFiles, releaseAbandonedFiles, selectReleasedFiles } from './queries.ts'

const batchSize = 500
/** Far longer than it takes to write the largest file and to keep it. */
const abandonedAfterSeconds = 3_600

export async function clearFiles(
  deps: FileDeps,
  afterSeconds: number = abandonedAfterSeconds,
): Promise<number> {
  const { db, store } = deps
  const bounds = { afterSeconds, limit: batchSize }
  while ((await db.transaction().execute((tx) => releaseAbandonedFiles(tx, bounds))) === batchSize);
  let cleared = 0
  for (;;) {
    const refs = await selectReleasedFiles(db, batchSize)
    if (refs.length > 0) {
      await store.remove(refs.map(storeKeyOf))
      await db.transaction().execute((tx) => deleteReleasedFiles(tx, refs))
      cleared += refs.length
    }
    if (refs.length < batchSize) return cleared
  }
}
