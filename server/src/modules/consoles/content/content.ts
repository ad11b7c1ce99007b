// What a client wrote and got: prompts, metadata, schemas, files, drafts and answers. Invariants:
// - Only the content of final tasks goes, and it goes for good. The task itself, its events, its
//   effort and its money stay, so the books and the statistics are what they were.
// - Live and test follow one rule. Every change of it stands in the audit.
// - Removal may be cut anywhere and run anywhere twice: each batch is one transaction over tasks that
//   still have content.
import type { Db, Tx } from '../../db/client.ts'
import { encodeId } from '../../ids.ts'
import { getTestTwin } from '../accounts/accounts.ts'
import { type Actor, recordAct } from '../audit/audit.ts'
import {
  deleteRules,
  removeBatch,
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

/** Of a live account and its twin; the same rule again is no act. */
export async function changeRetention(db: Db, change: RetentionChange): Promise<void> {
  const { accountUuid, keepDays, actor } = change
  await db.transaction().execute(async (tx) => {
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
      const removed = await db.transaction().execute((tx) => removeBatch(tx, batch))
      total += removed.length
      afterUuid = removed.at(-1)
      if (removed.length < batchSize) break
    }
    await db.transaction().execute((tx) => updateSwept(tx, rule))
  }
  return total
}
