// Credits that people or the service itself move, apart from tasks: grants and adjustments. Invariants:
// - Each writes one ledger entry, in the transaction that updates the balance row.
// - A grant is in the account's audit with its operator; of an adjustment its caller writes the audit.

import type { Actor } from '../../../core/caller.ts'
import { ApiError, invalidRequest } from '../../../core/errors.ts'
import { encodeId } from '../../../core/ids.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { recordAct } from '../../identity/audit/audit.ts'
import { addGrant, type BalanceRow, deductCredits } from '../balances/writes.ts'
import { insertEntries, selectBalance } from './queries.ts'

/** Lifetime grant limit per account; enforced by a table constraint. */
const grantedMax = 1_000_000_000_000_000

export type Grant = {
  accountUuid: string
  credits: number
  reason: string
  /** The service itself, unless somebody grants by hand. */
  actor?: Actor
  /** Beside credits and reason, for the audit. */
  details?: Record<string, unknown>
}

export async function grantCredits(
  tx: Tx,
  { accountUuid, credits, reason, actor = 'system', details }: Grant,
): Promise<BalanceRow> {
  if (!Number.isSafeInteger(credits) || credits <= 0)
    throw new RangeError('credits must be a whole number above 0')
  await recordAct(tx, {
    accountUuid,
    actor,
    act: 'credits.granted',
    subject: encodeId('acct', accountUuid),
    details: { credits, reason, ...details },
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

export async function readBalance(db: Db | Tx, accountUuid: string): Promise<BalanceRow> {
  const row = await selectBalance(db, accountUuid)
  if (!row) throw new Error(`Account ${accountUuid} has no balance row`)
  return row
}
