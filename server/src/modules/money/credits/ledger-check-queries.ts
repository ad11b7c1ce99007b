import { sql } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'
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
  if (!sums) throw new Error('The sums of the books returned no row')
  return sums
}

/** One proof at a time: it reads every row there is. Returns the database's time before the wait. */
export async function lockProofs(tx: Tx): Promise<Date> {
  const asked = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(tx)
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`select pg_advisory_xact_lock(hashtext('ledger-proofs'))`.execute(tx)
  return (asked.rows[0] as { at: Date }).at
}

export async function selectNow(tx: Tx): Promise<Date> {
  const result = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(tx)
  return (result.rows[0] as { at: Date }).at
}

/** Proofs from before accounts were named have none. */
type Figures = LedgerAudit & { wrongAccounts?: string[] }

export type ProofRow = { began_at: Date; proven_at: Date; balanced: boolean; figures: Figures }

export async function insertProof(tx: Tx, beganAt: Date, audit: Figures): Promise<ProofRow> {
  const result = await sql<ProofRow>`
    insert into ledger_proofs (began_at, proven_at, balanced, figures)
    values (${beganAt}, clock_timestamp(), ${audit.ok}, ${JSON.stringify(audit)}::jsonb)
    returning began_at, proven_at, balanced, figures`.execute(tx)
  return result.rows[0] as ProofRow
}

export async function selectLastProof(db: Db | Tx, beganAfter?: Date) {
  const later = beganAfter === undefined ? sql`true` : sql`began_at >= ${beganAfter}`
  const result = await sql<ProofRow>`
    select began_at, proven_at, balanced, figures from ledger_proofs
    where ${later} order by number desc limit 1`.execute(db)
  return result.rows[0]
}
