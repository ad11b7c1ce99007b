import { type RawBuilder, sql } from 'kysely'
import { lockUntilCommit } from '../../../db/advisory-locks.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { allowLongStatements } from '../../../db/long-statements.ts'
import type { LedgerAudit } from './ledger-audit.ts'

export type BookSums = {
  accounts: number
  granted: number
  available: number
  held: number
  spent: number
}

/** All balances added up, of live accounts or of test twins. */
export async function selectBookSums(db: Db, isTest: boolean): Promise<BookSums> {
  const result = await sql<BookSums>`
    select count(*) as accounts,
      coalesce(sum(b.granted), 0)::bigint as granted,
      coalesce(sum(b.available), 0)::bigint as available,
      coalesce(sum(b.held), 0)::bigint as held,
      coalesce(sum(b.spent), 0)::bigint as spent
    from balances b join accounts a on a.id = b.account_id where a.is_test = ${isTest}`.execute(db)
  const [sums] = result.rows
  if (!sums) throw new Error('The ledger totals returned no row')
  return sums
}

/** One proof at a time: it reads every row there is. Returns the database's time before the wait. */
export async function lockProofs(tx: Tx): Promise<Date> {
  const asked = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(tx)
  await allowLongStatements(tx)
  await lockUntilCommit(tx, 'ledger-proofs', 'all')
  return (asked.rows[0] as { at: Date }).at
}

export async function selectNow(tx: Tx): Promise<Date> {
  const result = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(tx)
  return (result.rows[0] as { at: Date }).at
}

/** Older proofs read everything, name no account and know no marks. */
export type Figures = Omit<LedgerAudit, 'marksThatDiffer'> & {
  marksThatDiffer?: number
  wrongAccounts?: string[]
  entriesRead?: number
  isFull?: boolean
}

export type ProofRow = { began_at: Date; proven_at: Date; balanced: boolean; figures: Figures }

export async function insertProof(tx: Tx, beganAt: Date, audit: Figures): Promise<ProofRow> {
  const result = await sql<ProofRow>`
    insert into ledger_proofs (began_at, proven_at, balanced, figures)
    values (${beganAt}, clock_timestamp(), ${audit.ok}, ${JSON.stringify(audit)}::jsonb)
    returning began_at, proven_at, balanced, figures`.execute(tx)
  return result.rows[0] as ProofRow
}

export async function selectLastProof(db: Db | Tx): Promise<ProofRow | undefined> {
  return await selectProof(db, sql`true`)
}

const isFull = sql`coalesce((figures->>'isFull')::boolean, true)`

export async function selectLastFullProof(db: Db): Promise<ProofRow | undefined> {
  return await selectProof(db, isFull)
}

/** One that read everything, and began to after this moment. */
export async function selectFullProofSince(tx: Tx, at: Date): Promise<ProofRow | undefined> {
  return await selectProof(tx, sql`began_at >= ${at} and ${isFull}`)
}

async function selectProof(
  db: Db | Tx,
  condition: RawBuilder<unknown>,
): Promise<ProofRow | undefined> {
  const result = await sql<ProofRow>`
    select began_at, proven_at, balanced, figures from ledger_proofs
    where ${condition} order by number desc limit 1`.execute(db)
  return result.rows[0]
}
