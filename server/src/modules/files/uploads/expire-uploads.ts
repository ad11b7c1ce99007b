// Uploads whose time is up, and what clients sent that nobody waits for. The row of an upload goes
// first: its file is released with it, and an object that is left behind is found by the walk.

import { freeBytes } from '../../money/balances/balances.ts'
import { type FileDeps, incomingKeyOf, incomingPrefix } from '../files/files.ts'
import type { UploadRef } from './create-upload.ts'
import { deleteExpiredUploads, selectUnwaited } from './queries.ts'

const batchSize = 500

export async function expireUploads({ db, store }: FileDeps): Promise<number> {
  let expired = 0
  for (;;) {
    const gone = await db.transaction().execute(async (tx) => {
      const deleted = await deleteExpiredUploads(tx, batchSize)
      await freeBytes(
        tx,
        deleted.filter(({ counted }) => counted),
      )
      return deleted
    })
    if (gone.length > 0) await store.remove(gone.map(incomingKeyOf))
    expired += gone.length
    if (gone.length < batchSize) return expired
  }
}

const pageSize = 1_000
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const ownKey = new RegExp(`^${incomingPrefix}(${uuid})/(${uuid})$`)

function readKey(key: string): UploadRef | undefined {
  const [, accountUuid, uploadUuid] = ownKey.exec(key) ?? []
  return accountUuid && uploadUuid ? { accountUuid, uploadUuid } : undefined
}

/**
 * A page of the walk through `incoming/`: whatever no upload waits for goes. An upload is there
 * before its link is, so none that is under way is missed. What bears the name of no account of ours
 * is somebody else's and stays.
 */
export function checkIncomingPage({ db, store }: FileDeps) {
  return async (after: string) => {
    const { objects, isDone } = await store.list(incomingPrefix, {
      limit: pageSize,
      ...(after !== '' && { after }),
    })
    const refs = objects.flatMap(({ key }) => readKey(key) ?? [])
    const orphans = (await selectUnwaited(db, refs)).map(incomingKeyOf)
    if (orphans.length > 0) await store.remove(orphans)
    return {
      next: isDone ? undefined : objects.at(-1)?.key,
      counts: {
        objects: objects.length,
        rows: refs.length - orphans.length,
        orphans: orphans.length,
        ...{ lost: 0, regained: 0, strange: objects.length - refs.length },
      },
    }
  }
}
