// The comparison of the file store with the tables, put together from the modules that know them:
// hourly and in parts in a worker, or as a whole for an operator.
import { checkFilesPage, countLost, listLost } from '../modules/files/files/check-files.ts'
import {
  clearFiles,
  type FileDeps,
  filesPrefix,
  incomingPrefix,
} from '../modules/files/files/files.ts'
import { type CheckCounts, walkAll, walkOn } from '../modules/files/files/walk-store.ts'
import { checkIncomingPage, expireUploads } from '../modules/files/uploads/expire-uploads.ts'

export type PrefixCheck = { prefix: 'files' | 'incoming'; counts: CheckCounts }

/** The next part of what is due this hour. */
export async function checkNextPart(deps: FileDeps): Promise<PrefixCheck[]> {
  const files = await walkOn(deps.db, filesPrefix, checkFilesPage(deps))
  const incoming = await walkOn(deps.db, incomingPrefix, checkIncomingPage(deps))
  return [
    ...(files ? [{ prefix: 'files' as const, counts: files }] : []),
    ...(incoming ? [{ prefix: 'incoming' as const, counts: incoming }] : []),
  ]
}

/** Everything at once. What was given up goes first, so that what is left is all accounted for. */
export async function checkWholeStore(deps: FileDeps, minAgeSeconds?: number) {
  const expiredUploads = await expireUploads(deps)
  const cleared = await clearFiles(deps, minAgeSeconds)
  const ignoresRestore = minAgeSeconds !== undefined
  const files = await walkAll(checkFilesPage(deps, { minAgeSeconds, ignoresRestore }))
  const incoming = await walkAll(checkIncomingPage(deps))
  const lost = await countLost(deps)
  return {
    ok: lost === 0,
    objects: files.objects,
    rows: files.rows,
    orphansRemoved: files.orphans,
    lost,
    lostKeys: await listLost(deps),
    regained: files.regained,
    strange: files.strange + incoming.strange,
    cleared,
    expiredUploads,
    incomingObjects: incoming.objects,
    incomingRemoved: incoming.orphans,
  }
}
