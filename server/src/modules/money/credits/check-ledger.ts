// The hourly check of the ledger: what was added since the last one, on top of what was checked before.
// A fault that a full check found stays a fault until a full check finds it gone: reading only what is
// new cannot say that what is old was mended.

import { limits } from '../../../core/limits.ts'
import type { Db } from '../../../db/client.ts'
import { figuresThatMustBeZero } from './ledger-audit.ts'
import {
  type Figures,
  insertProof,
  type ProofRow,
  selectLastFullProof,
  selectNow,
} from './ledger-check-queries.ts'
import { type AccountCheck, checkStep, type Step, selectProven } from './new-entries.ts'

type Faults = Omit<
  Figures,
  'ok' | 'accounts' | 'entries' | 'settlements' | 'entriesRead' | 'isFull'
>

export type CheckSize = { accountsMax: number; entriesMax: number }

/**
 * So few that a step ends in time also where its accounts have tens of thousands of open tasks each, and that
 * PostgreSQL looks up each task: for more entries it reads whole tables.
 */
const stepSize: CheckSize = { accountsMax: 20, entriesMax: 1_000 }

export async function checkNewEntries(db: Db, size = stepSize): Promise<ProofRow> {
  const beganAt = await db.transaction().execute(selectNow)
  const found = noFaults()
  let entriesRead = 0
  const take = async (step: Omit<Step, keyof CheckSize>) => {
    const checks = await db.transaction().execute((tx) => checkStep(tx, { ...size, ...step }))
    for (const check of checks) {
      entriesRead += check.entries
      if (check.is_complete || hasFault(check)) addFaults(found, check)
    }
    return checks
  }
  for (let afterUuid: string | undefined; ; ) {
    const batch = await take({ afterUuid })
    for (const { account_id: onlyUuid } of batch.filter(hasMore)) {
      for (;;) if (!(await take({ onlyUuid })).some(hasMore)) break
    }
    if (batch.length < size.accountsMax) break
    afterUuid = batch.at(-1)?.account_id
  }
  const full = await selectLastFullProof(db)
  const faults = full && !full.balanced ? joinFaults(found, full.figures) : found
  return await db.transaction().execute(async (tx) => {
    const proven = await selectProven(tx)
    const ok = figuresThatMustBeZero.every((name) => faults[name] === 0)
    return await insertProof(tx, beganAt, { ok, ...proven, ...faults, entriesRead, isFull: false })
  })
}

function hasFault(check: AccountCheck): boolean {
  const { account_id: _, entries: __, is_complete: ___, ...faults } = check
  return Object.values(faults).some((count) => count > 0)
}

/** One with a fault is not read further: its mark stays where it is. */
function hasMore(check: AccountCheck): boolean {
  return !check.is_complete && !hasFault(check)
}

function noFaults(): Faults & { wrongAccounts: string[] } {
  const none = Object.fromEntries(figuresThatMustBeZero.map((name) => [name, 0]))
  return { ...(none as Omit<Faults, 'wrongAccounts'>), wrongAccounts: [] }
}

function addFaults(found: ReturnType<typeof noFaults>, check: AccountCheck): void {
  found.balancesThatDiffer += check.wrong_balance
  found.entryNumberGaps += check.number_gap
  found.runningBalancesThatDiffer += check.wrong_running
  found.heldThatDiffers += check.wrong_held
  found.finalTasksWithoutSettlement += check.final_unsettled
  found.openTasksWithSettlement += check.open_settled
  found.settlementsThatDiffer += check.wrong_settlements
  found.transitionsWithoutEvent += check.without_event
  const isNamed = found.wrongAccounts.length < limits.wrongAccountsShownMax
  if (hasFault(check) && isNamed) found.wrongAccounts.push(check.account_id)
}

function joinFaults(found: ReturnType<typeof noFaults>, full: Figures): Faults {
  const larger = figuresThatMustBeZero.map((name) => [
    name,
    Math.max(found[name] ?? 0, full[name] ?? 0),
  ])
  const wrongAccounts = [...new Set([...found.wrongAccounts, ...(full.wrongAccounts ?? [])])]
  return {
    ...(Object.fromEntries(larger) as Omit<Faults, 'wrongAccounts'>),
    wrongAccounts: wrongAccounts.slice(0, limits.wrongAccountsShownMax),
  }
}
