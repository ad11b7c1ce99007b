import type { Db, Tx } from '../../../db/client.ts'
import { runNamed } from '../../../db/named-statements.ts'
import type { BalanceRow } from '../balances/writes.ts'

export type LedgerAccount = 'available' | 'held' | 'granted' | 'earned'
export type EntryKind = 'grant' | 'hold' | 'capture' | 'release' | 'adjust'

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
  const insert = tx.insertInto('ledger_entries').values(
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
  await runNamed(tx, 'insert-entries', insert)
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
  const insert = tx.insertInto('settlements').values({
    task_id: settlement.taskUuid,
    account_id: settlement.accountUuid,
    capture_entry_number: settlement.captureEntryNumber,
    release_entry_number: settlement.releaseEntryNumber,
    charged: settlement.charged,
    released: settlement.released,
  })
  await runNamed(tx, 'insert-settlement', insert)
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

const refillsMax = 100

/** Of accounts that can still use them. */
export async function selectLowTestAccounts(db: Db, below: number): Promise<string[]> {
  const rows = await db
    .selectFrom('balances as b')
    .innerJoin('accounts as a', 'a.id', 'b.account_id')
    .select('b.account_id')
    .where('a.is_test', '=', true)
    .where('b.is_stopped', '=', false)
    .where('b.available', '<', below)
    .limit(refillsMax)
    .execute()
  return rows.map(({ account_id }) => account_id)
}

export async function lockLowBalance(tx: Tx, accountUuid: string, below: number): Promise<boolean> {
  const row = await tx
    .selectFrom('balances')
    .select('available')
    .where('account_id', '=', accountUuid)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.available < below
}
