// Credits (decision 2). Invariants:
// - Every move is a ledger entry that is never changed, written in the transaction that updates
//   the account's balance row; the entry carries the balance after it.
// - available and held never go below zero: a guarded UPDATE asks, a CHECK insists.
// - A hold is taken apart exactly once: capture plus release is the whole of it, and the
//   settlement's key, the task, makes a second time impossible.
// - No row is shared between accounts, so no account waits for another.
// - A grant stands in the account's audit, with who gave it; an adjustment with both who did it.
import type { Db, Tx } from '../../db/client.ts'
import { ApiError, invalidRequest } from '../../errors.ts'
import { encodeId } from '../../ids.ts'
import { type Actor, recordAct } from '../audit/audit.ts'
import { selectLastProof } from './book-queries.ts'
import {
  addGrant,
  type BalanceRow,
  deductCredits,
  insertBalance,
  insertEntries,
  insertSettlement,
  type NewEntry,
  selectBalance,
  selectEntries,
  splitHold,
} from './queries.ts'

export const testTwinCredits = 1_000_000
/** What an account is granted in all its life; the table insists. */
const grantedMax = 1_000_000_000_000_000

export async function openBalance(tx: Tx, accountUuid: string): Promise<void> {
  await insertBalance(tx, accountUuid)
}

export type Grant = {
  accountUuid: string
  credits: number
  reason: string
  /** The service itself, unless somebody grants by hand. */
  actor?: Actor
}

export async function grantCredits(
  tx: Tx,
  { accountUuid, credits, reason, actor = 'system' }: Grant,
): Promise<BalanceRow> {
  if (!Number.isSafeInteger(credits) || credits <= 0)
    throw new RangeError('credits must be a whole number above 0')
  await recordAct(tx, {
    accountUuid,
    actor,
    act: 'credits.granted',
    subject: encodeId('acct', accountUuid),
    details: { credits, reason },
  })
  const after = await addCredits(tx, accountUuid, credits)
  await insertEntries(tx, accountUuid, [
    {
      number: after.last_entry_number,
      kind: 'grant',
      debit: 'granted',
      credit: 'available',
      amount: credits,
      availableAfter: after.available,
      heldAfter: after.held,
      taskUuid: null,
      reason,
    },
  ])
  return after
}

async function addCredits(tx: Tx, accountUuid: string, credits: number): Promise<BalanceRow> {
  const after = await addGrant(tx, accountUuid, credits, grantedMax)
  if (after) return after
  const { granted } = await readBalance(tx, accountUuid)
  const message = `must be at most ${grantedMax - granted}, so that the account stays below its bound`
  throw invalidRequest([{ field: 'credits', message }])
}

/** Only what can be spent is taken: holds belong to their tasks. */
async function takeCredits(tx: Tx, accountUuid: string, credits: number): Promise<BalanceRow> {
  const after = await deductCredits(tx, accountUuid, credits)
  if (after) return after
  const { available } = await readBalance(tx, accountUuid)
  throw new ApiError('INSUFFICIENT_CREDITS', {
    message: `Only ${available.toLocaleString('en-US')} credits are available; this would take ${credits.toLocaleString('en-US')}.`,
    details: { available, required: credits },
  })
}

export type BalanceChange = { accountUuid: string; credits: number; reason: string }

/** Adds credits, or takes them away where the number is negative. Its caller writes the audit. */
export async function adjustBalance(
  tx: Tx,
  { accountUuid, credits, reason }: BalanceChange,
): Promise<BalanceRow> {
  if (!Number.isSafeInteger(credits) || credits === 0)
    throw new RangeError('credits must be a whole number other than 0')
  const isAdded = credits > 0
  const amount = Math.abs(credits)
  const after = await (isAdded ? addCredits : takeCredits)(tx, accountUuid, amount)
  await insertEntries(tx, accountUuid, [
    {
      number: after.last_entry_number,
      kind: 'adjust',
      debit: isAdded ? 'granted' : 'available',
      credit: isAdded ? 'available' : 'granted',
      amount,
      availableAfter: after.available,
      heldAfter: after.held,
      taskUuid: null,
      reason,
    },
  ])
  return after
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

/** Whether the books added up when they were last proven; undefined before the first proof. */
export async function readLastProof(db: Db): Promise<{ ok: boolean; provenAt: Date } | undefined> {
  const proof = await selectLastProof(db)
  return proof && { ok: proof.balanced, provenAt: proof.proven_at }
}

export async function readBalance(db: Db | Tx, accountUuid: string): Promise<BalanceRow> {
  const row = await selectBalance(db, accountUuid)
  if (!row) throw new Error(`Account ${accountUuid} has no balance row`)
  return row
}

export type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number]

/** Newest first; one row more than the page says that there are more. */
export async function listEntries(
  db: Db,
  accountUuid: string,
  page: { beforeNumber: number | undefined; limit: number },
): Promise<{ items: EntryRow[]; hasMore: boolean }> {
  const rows = await selectEntries(db, accountUuid, page.beforeNumber, page.limit + 1)
  return { items: rows.slice(0, page.limit), hasMore: rows.length > page.limit }
}
