// What a client wrote and got: prompts, metadata, schemas, callbacks, files, drafts and answers. Invariants:
// - Only the content of final tasks goes, and it goes for good. The task itself, its events, its
//   effort and its money stay, so the ledger and the statistics are unchanged.
// - Live and test follow one rule. Every change of it is audited.
// - Removal may be cut anywhere and run anywhere twice: each batch is one transaction over tasks that
//   still have content.
import type { Actor } from '../../../core/caller.ts'
import { encodeId } from '../../../core/ids.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { deleteCallbacks } from '../../events/callbacks/writes.ts'
import { deleteFiles } from '../../files/attachments/writes.ts'
import { deleteUploadsOf } from '../../files/uploads/writes.ts'
import { assertNotClosed, getTestTwin } from '../../identity/accounts/accounts.ts'
import { recordAct } from '../../identity/audit/audit.ts'
import { freeBytes } from '../../money/balances/balances.ts'
import { emptyTasks } from '../../work/tasks/writes.ts'
import { deleteWork } from '../engineer/writes.ts'
import {
  type Batch,
  deleteRules,
  lockDue,
  selectKeepDays,
  selectRules,
  updateSwept,
  upsertRules,
} from './queries.ts'

/** Null where content is kept for as long as the account is there. */
export type KeepDays = number | null

export async function readKeepDays(db: Db | Tx, accountUuid: string): Promise<KeepDays> {
  return (await selectKeepDays(db, accountUuid)) ?? null
}

export type RetentionChange = { accountUuid: string; keepDays: KeepDays; actor: Actor }

/** Of a live account and its test account; setting the same rule again is not an action. */
export async function changeRetention(db: Db, change: RetentionChange): Promise<void> {
  const { accountUuid, keepDays, actor } = change
  await db.transaction().execute(async (tx) => {
    await assertNotClosed(tx, accountUuid)
    const pair = [accountUuid, await getTestTwin(tx, accountUuid)]
    const before = await readKeepDays(tx, accountUuid)
    if (before === keepDays) return
    if (keepDays === null) await deleteRules(tx, pair)
    else await upsertRules(tx, pair, keepDays)
    await recordAct(tx, {
      accountUuid,
      actor,
      act: 'account.retention_changed',
      subject: encodeId('acct', accountUuid),
      details: { keepDays, keepDaysBefore: before },
    })
  })
}

/** Of accounts that end: everything goes as soon as its task is final. */
export async function keepNoContent(tx: Tx, accountUuids: string[]): Promise<void> {
  await upsertRules(tx, accountUuids, 0)
}

const batchSize = 200

/** Removes what has been kept long enough; says of how many tasks. */
export async function removeExpiredContent(db: Db): Promise<number> {
  let total = 0
  for (const rule of await selectRules(db)) {
    let afterUuid: string | undefined
    for (;;) {
      const batch = { ...rule, afterUuid, limit: batchSize }
      const removed = await db.transaction().execute((tx) => removeIn(tx, batch))
      total += removed.length
      afterUuid = removed.at(-1)?.id
      if (removed.length < batchSize) break
    }
    await db.transaction().execute((tx) => updateSwept(tx, rule))
  }
  return total
}

async function removeIn(tx: Tx, batch: Batch) {
  const { accountUuid } = batch
  const due = await lockDue(tx, batch)
  const uuids = due.map(({ id }) => id)
  await deleteCallbacks(tx, accountUuid, uuids)
  await emptyTasks(tx, accountUuid, uuids)
  await deleteWork(tx, accountUuid, uuids)
  await deleteUploadsOf(tx, accountUuid, uuids)
  const fileBytes = await deleteFiles(tx, accountUuid, uuids)
  await freeBytes(
    tx,
    due.map(({ id, bytes }) => ({ accountUuid, bytes: bytes + (fileBytes.get(id) ?? 0) })),
  )
  return due
}
