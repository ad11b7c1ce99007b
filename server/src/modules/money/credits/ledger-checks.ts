// The books of the whole place. Invariants:
// - A proof reads everything in one snapshot (ledger-audit.ts) and is kept as it was found.
// - Whoever asks gets a proof of books read after they asked; those who ask meanwhile share the next.
import type { Db } from '../../db/client.ts'
import { limits } from '../../limits.ts'
import { countOpenAdjustments } from './adjustment-queries.ts'
import {
  insertProof,
  lockProofs,
  type ProofRow,
  selectBookSums,
  selectLastProof,
  selectNow,
} from './book-queries.ts'
import { auditLedgerIn, listWrongAccounts } from './ledger-audit.ts'

export type { ProofRow }

export async function readBooks(db: Db) {
  const [live, test, openAdjustments, proof] = await Promise.all([
    selectBookSums(db, false),
    selectBookSums(db, true),
    countOpenAdjustments(db),
    selectLastProof(db),
  ])
  return { live, test, openAdjustments, proof }
}

export async function proveBooks(db: Db): Promise<ProofRow> {
  return await db.transaction().execute(async (tx) => {
    const askedAt = await lockProofs(tx)
    const shared = await selectLastProof(tx, askedAt)
    if (shared) return shared
    const beganAt = await selectNow(tx)
    const audit = await auditLedgerIn(tx)
    const wrongAccounts = audit.ok ? [] : await listWrongAccounts(tx, limits.wrongAccountsShownMax)
    return await insertProof(tx, beganAt, { ...audit, wrongAccounts })
  })
}
