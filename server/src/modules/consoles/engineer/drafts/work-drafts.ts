// The text that an engineer is writing, kept on the server. Invariants:
// - A save names the revision it was made from, and of several made from one exactly one is kept.
// - An engineer who once had a lease on a task can always read and save their text, so that no text is lost
//   with the lease; nobody else can.

import { ApiError } from '../../../../core/errors.ts'
import { requireId } from '../../../../core/ids.ts'
import { limits } from '../../../../core/limits.ts'
import type { Db } from '../../../../db/client.ts'
import type { WorkContent } from '../queries.ts'
import {
  insertWorkDraft,
  type SavedRow,
  selectHeldAccount,
  selectWorkDraft,
  updateWorkDraft,
  type WorkDraftRef,
  type WorkDraftRow,
} from './draft-queries.ts'

type OwnTask = { engineerUuid: string; taskId: string }

export async function readWorkDraft(db: Db, task: OwnTask): Promise<WorkDraftRow | undefined> {
  return await selectWorkDraft(db, await findRef(db, task))
}

/** Revision 0 is that of a text which was never saved. */
export async function saveWorkDraft(
  db: Db,
  { revision, content, ...task }: OwnTask & { revision: number; content: WorkContent },
): Promise<SavedRow> {
  const bytes = Buffer.byteLength(JSON.stringify(content))
  if (bytes > limits.workDraftBytesMax) {
    const most = limits.workDraftBytesMax.toLocaleString('en-US')
    throw new ApiError('PAYLOAD_TOO_LARGE', { message: `The text exceeds ${most} bytes.` })
  }
  const ref = await findRef(db, task)
  return await db.transaction().execute(async (tx) => {
    const saved =
      revision === 0
        ? await insertWorkDraft(tx, ref, content)
        : await updateWorkDraft(tx, ref, { revision, content })
    if (saved) return saved
    const current = await selectWorkDraft(tx, ref)
    throw new ApiError('STALE_REVISION', { details: { revision: current?.revision ?? 0 } })
  })
}

async function findRef(db: Db, { engineerUuid, taskId }: OwnTask): Promise<WorkDraftRef> {
  const taskUuid = requireId('task', taskId)
  const accountUuid = await selectHeldAccount(db, engineerUuid, taskUuid)
  if (accountUuid === undefined) throw new ApiError('NOT_FOUND')
  return { accountUuid, taskUuid, engineerUuid }
}
