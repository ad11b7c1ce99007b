// The ledger of the deployment. Invariants:
// - A requested check reads everything in one snapshot (ledger-audit.ts). The worker's
//   reads what is new (check-ledger.ts). Each says which it is and how much it read, and is kept as it
//   was found.
// - A check starts after it was requested; requests that arrive during a run share the next run.

import { limits } from '../../../core/limits.ts'
import type { Db } from '../../../db/client.ts'
import { countOpenAdjustments } from './adjustment-queries.ts'
import { auditLedgerIn, listWrongAccounts } from './ledger-audit.ts'
import {
  insertProof,
  lockProofs,
  type ProofRow,
  selectBookSums,
  selectFullProofSince,
  selectLastProof,
  selectNow,
} from './ledger-check-queries.ts'

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
    const shared = await selectFullProofSince(tx, askedAt)
    if (shared) return shared
    const beganAt = await selectNow(tx)
    const audit = await auditLedgerIn(tx)
    const wrongAccounts = audit.ok ? [] : await listWrongAccounts(tx, limits.wrongAccountsShownMax)
    const read = { entriesRead: audit.entries, isFull: true }
    return await insertProof(tx, beganAt, { ...audit, wrongAccounts, ...read })
  })
}
