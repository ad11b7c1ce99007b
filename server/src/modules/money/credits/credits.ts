// Credits (decision 2). Invariants:
// - Every move is a ledger entry that is never changed, written in the transaction that updates the
//   account's balance row; the entry carries the balance after it.
// - available and held never go below zero: enforced by a guarded UPDATE and a CHECK constraint.
// - A hold is settled exactly once: capture + release = hold, and the primary key of settlements (task)
//   prevents a second settlement.
// - No row is shared between accounts, so no account waits for another.
// - A grant is in the account's audit with its operator; an adjustment with both operators.
import { type ListPage, readPage } from '../../../core/list-page.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { type BalanceRow, splitHold } from '../balances/writes.ts'
import { giveBack } from '../caps/writes.ts'
import { expireAdjustments, rejectProposed } from './adjustments.ts'
import { grantForRequest, lockGrantsOf, readGrantedAlone } from './grants.ts'
import { selectLastProof } from './ledger-check-queries.ts'
import { grantCredits, readBalance } from './moves-by-hand.ts'
import {
  insertEntries,
  insertSettlement,
  lockLowBalance,
  type NewEntry,
  selectEntries,
  selectLowTestAccounts,
} from './queries.ts'

export type { DecidedProposal } from './adjustments.ts'

export {
  expireAdjustments,
  grantCredits,
  grantForRequest,
  lockGrantsOf,
  readBalance,
  readGrantedAlone,
  rejectProposed,
}

export const testTwinCredits = 1_000_000
/**
 * Nothing costs anything in test mode, so a test account never runs out: it is granted as much as it
 * began with when less than half of that is left.
 */
export async function refillTestAccounts(db: Db): Promise<void> {
  const below = testTwinCredits / 2
  for (const accountUuid of await selectLowTestAccounts(db, below)) {
    await db.transaction().execute(async (tx) => {
      // Another worker may have been first.
      if (!(await lockLowBalance(tx, accountUuid, below))) return
      const reason = 'Test credits refill automatically.'
      await grantCredits(tx, { accountUuid, credits: testTwinCredits, reason })
    })
  }
}

export type Settlement = { accountUuid: string; taskUuid: string; held: number; charged: number }

/** Captures the charge and releases the rest of a task's hold. */
export async function settleHold(
  tx: Tx,
  { accountUuid, taskUuid, held, charged }: Settlement,
): Promise<void> {
  const released = held - charged
  if (charged < 0 || released < 0)
    throw new Error(`Task ${taskUuid}: charge ${charged} of a hold of ${held}`)
  const entries = (charged > 0 ? 1 : 0) + (released > 0 ? 1 : 0)
  const after = await splitHold(tx, accountUuid, { charged, released, entries })
  if (!after) throw new Error(`Task ${taskUuid}: less than ${held} is held on its account`)
  const written = describeSplit(taskUuid, charged, released, after)
  await insertEntries(tx, accountUuid, written)
  await insertSettlement(tx, {
    taskUuid,
    accountUuid,
    captureEntryNumber: written.find((entry) => entry.kind === 'capture')?.number ?? null,
    releaseEntryNumber: written.find((entry) => entry.kind === 'release')?.number ?? null,
    charged,
    released,
  })
  if (after.has_caps) await giveBack(tx, { accountUuid, taskUuid, charged, released })
}

/** The capture comes first, so its running balance does not show the release yet. */
function describeSplit(
  taskUuid: string,
  charged: number,
  released: number,
  after: BalanceRow,
): NewEntry[] {
  const entries: NewEntry[] = []
  const last = after.last_entry_number
  if (charged > 0) {
    entries.push({
      number: released > 0 ? last - 1 : last,
      kind: 'capture',
      debit: 'held',
      credit: 'earned',
      amount: charged,
      availableAfter: after.available - released,
      heldAfter: after.held + released,
      taskUuid,
      reason: null,
    })
  }
  if (released > 0) {
    entries.push({
      number: last,
      kind: 'release',
      debit: 'held',
      credit: 'available',
      amount: released,
      availableAfter: after.available,
      heldAfter: after.held,
      taskUuid,
      reason: null,
    })
  }
  return entries
}

export type LastProof = { ok: boolean; provenAt: Date; entries: number }

/** Whether the last ledger check passed; undefined before the first one. */
export async function readLastProof(db: Db): Promise<LastProof | undefined> {
  const proof = await selectLastProof(db)
  if (!proof) return undefined
  return { ok: proof.balanced, provenAt: proof.proven_at, entries: proof.figures.entries }
}

export type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number]

/** Newest first. */
export async function listEntries(
  db: Db,
  accountUuid: string,
  page: { beforeNumber: number | undefined; limit: number },
): Promise<ListPage<EntryRow, number>> {
  return await readPage(
    page.limit,
    (limit) => selectEntries(db, accountUuid, page.beforeNumber, limit),
    ({ number }) => number,
  )
}
