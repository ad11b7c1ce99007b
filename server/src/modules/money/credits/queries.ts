import { sql } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'

export type LedgerAccount = 'available' | 'held' | 'granted' | 'earned'
export type EntryKind = 'grant' | 'hold' | 'capture' | 'release' | 'adjust'

export type BalanceRow = {
  available: number
  held: number
  granted: number
  spent: number
  last_entry_number: number
}

export async function insertBalance(tx: Tx, accountUuid: string): Promise<void> {
  await tx.insertInto('balances').values({ account_id: accountUuid }).execute()
}

/**
 * Returns the balance after the grant, or undefined when it would go beyond the bound. Locks the
 * account's row until the transaction ends.
 */
export async function addGrant(
  tx: Tx,
  accountUuid: string,
  amount: number,
  grantedMax: number,
): Promise<BalanceRow | undefined> {
  return await tx
    .updateTable('balances')
    .set({
      available: sql`available + ${amount}`,
      granted: sql`granted + ${amount}`,
      last_entry_number: sql`last_entry_number + 1`,
    })
    .where('account_id', '=', accountUuid)
    .where('granted', '<=', grantedMax - amount)
    .returning(['available', 'held', 'granted', 'spent', 'last_entry_number'])
    .executeTakeFirst()
}

/** The opposite of a grant. The guard refuses to take more than is available. */
export async function deductCredits(
  tx: Tx,
  accountUuid: string,
  amount: number,
): Promise<BalanceRow | undefined> {
  return await tx
    .updateTable('balances')
    .set({
      available: sql`available - ${amount}`,
      granted: sql`granted - ${amount}`,
      last_entry_number: sql`last_entry_number + 1`,
    })
    .where('account_id', '=', accountUuid)
    .where('available', '>=', amount)
    .returning(['available', 'held', 'granted', 'spent', 'last_entry_number'])
    .executeTakeFirst()
}

export type Split = { charged: number; released: number; entries: number }

/** Takes a hold apart. The guard refuses to take more than is held. */
export async function splitHold(
  tx: Tx,
  accountUuid: string,
  split: Split,
): Promise<BalanceRow | undefined> {
  const { charged, released, entries } = split
  return await tx
    .updateTable('balances')
    .set({
      held: sql`held - ${charged + released}`,
      available: sql`available + ${released}`,
      spent: sql`spent + ${charged}`,
      last_entry_number: sql`last_entry_number + ${entries}`,
    })
    .where('account_id', '=', accountUuid)
    .where('held', '>=', charged + released)
    .returning(['available', 'held', 'granted', 'spent', 'last_entry_number'])
    .executeTakeFirst()
}

export type NewEntry = {
  number: number
  kind: EntryKind
  debit: LedgerAccount
  credit: LedgerAccount
  amount: number
  availableAfter: number
  heldAfter: number
  taskUuid: string | null
  reason: string | null
}

export async function insertEntries(
  tx: Tx,
  accountUuid: string,
  entries: NewEntry[],
): Promise<void> {
  await tx
    .insertInto('ledger_entries')
    .values(
      entries.map((entry) => ({
        account_id: accountUuid,
        number: entry.number,
        kind: entry.kind,
        debit: entry.debit,
        credit: entry.credit,
        amount: entry.amount,
        available_after: entry.availableAfter,
        held_after: entry.heldAfter,
        task_id: entry.taskUuid,
        reason: entry.reason,
      })),
    )
    .execute()
}

export type NewSettlement = {
  taskUuid: string
  accountUuid: string
  captureEntryNumber: number | null
  releaseEntryNumber: number | null
  charged: number
  released: number
}

export async function insertSettlement(tx: Tx, settlement: NewSettlement): Promise<void> {
  await tx
    .insertInto('settlements')
    .values({
      task_id: settlement.taskUuid,
      account_id: settlement.accountUuid,
      capture_entry_number: settlement.captureEntryNumber,
      release_entry_number: settlement.releaseEntryNumber,
      charged: settlement.charged,
      released: settlement.released,
    })
    .execute()
}

export async function selectBalance(
  db: Db | Tx,
  accountUuid: string,
): Promise<BalanceRow | undefined> {
  return await db
    .selectFrom('balances')
    .select(['available', 'held', 'granted', 'spent', 'last_entry_number'])
    .where('account_id', '=', accountUuid)
    .executeTakeFirst()
}

export async function selectEntries(
  db: Db,
  accountUuid: string,
  beforeNumber: number | undefined,
  limit: number,
) {
  return await db
    .selectFrom('ledger_entries')
    .select([
      'number',
      'kind',
      'credit',
      'amount',
      'available_after',
      'held_after',
      'task_id',
      'reason',
      'created_at',
    ])
    .where('account_id', '=', accountUuid)
    .$if(beforeNumber !== undefined, (query) => query.where('number', '<', beforeNumber as number))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
}
