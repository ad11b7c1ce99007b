// Estimates, on which quotes rest: how much the tasks of the last 28 days were charged and how long they took. Invariants:
// - Requests read these tables and nothing else of the past; the worker alone makes them.
// - Each completion is taken once: whoever makes them locks the mark, reads only events of finished
//   transactions, and moves the mark on in the same transaction.
// - No figure stands on fewer than 20 tasks, and none that other accounts see on the charges of fewer than
//   three accounts.
import { limits } from '../../../core/limits.ts'
import type { Mode } from '../../../core/money.ts'
import type { Db } from '../../../db/client.ts'
import { allowLongStatements } from '../../../db/long-statements.ts'
import {
  addCompletions,
  deleteOldCompletions,
  lockMark,
  mergeAnswerTimes,
  mergeCharges,
  moveMark,
  selectSettledXid,
} from './making-queries.ts'
import { type AnswerTimeRow, type ChargeRow, selectAnswerTimes, selectCharges } from './queries.ts'

export const estimatesEveryMs = 300_000
/** With several workers each has its turn, and together they make them no more often than one. */
const freshMs = estimatesEveryMs * 0.8

/** Brings the estimates up to this time; false where another worker does so or has just done it. */
export async function makeEstimates(db: Db, at: Date): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const mark = await lockMark(tx)
    if (mark === undefined || at.getTime() - mark.madeAtMs < freshMs) return false
    await allowLongStatements(tx)
    // A statement of its own, because its snapshot must be newer than the lock.
    const to = await selectSettledXid(tx)
    const days = limits.estimateDays
    // After a restore into another cluster its numbers may begin lower; then it counts from now on.
    if (BigInt(mark.countedTo) < BigInt(to)) {
      await addCompletions(tx, { from: mark.countedTo, to, at, days })
    }
    await deleteOldCompletions(tx, at, days)
    await mergeCharges(tx, {
      tasksMin: limits.estimateTasksMin,
      accountsMin: limits.estimateAccountsMin,
    })
    await mergeAnswerTimes(tx, limits.estimateTasksMin)
    await moveMark(tx, to, at)
    return true
  })
}

export type Kind = { mode: Mode; tagId: number; hasSchema: boolean }

export type Estimates = { charge: ChargeRow | undefined; answerTime: AnswerTimeRow | undefined }

/** The narrowest that there are: charges of the account itself first, answers of this hour of the week. */
export async function readEstimates(
  db: Db,
  accountUuid: string,
  kind: Kind,
  at: Date,
): Promise<Estimates> {
  const [charge] = await selectCharges(db, accountUuid, kind)
  const isInstant = kind.mode === 'realtime_answer' && kind.hasSchema
  const [answerTime] = await selectAnswerTimes(db, { ...kind, isInstant, at })
  return { charge, answerTime }
}
