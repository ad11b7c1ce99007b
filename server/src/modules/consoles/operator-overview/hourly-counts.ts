// How much came and went in each hour, and how long answers took. Invariant: each event is counted once: the counter locks the
// watermark row, reads only events of finished transactions, and advances the watermark.
import type { Db } from '../../../db/client.ts'
import { countAnswerTimes } from '../../work/staffing/staffing.ts'
import {
  type AnsweredRow,
  addToClientDays,
  addToHours,
  addToStaffAnswers,
  deleteOldClientDays,
  deleteOldHours,
  deleteOldStaffAnswers,
  lockMark,
  moveMark,
  selectAnswered,
  selectDraftShare,
  selectHours,
  selectSettledXid,
} from './hours-queries.ts'

/** A day more than the longest look back, which is that of the usual load. */
const keepDays = 29
const acceptedDays = 7
/** A day more than the figures of the staff look back. */
const staffKeepDays = 8

/** A day at most, because what an older backlog says of promises is no news. */
const answeredDays = 1

/** Brings the hours up to date, which the worker does every few seconds; returns what was answered since. */
export async function countHours(db: Db): Promise<AnsweredRow[]> {
  return await db.transaction().execute(async (tx) => {
    let answered: AnsweredRow[] = []
    const from = await lockMark(tx)
    // A statement of its own, because its snapshot must be newer than the lock.
    const to = await selectSettledXid(tx)
    // After a restore into another cluster its numbers may begin lower; then it counts from now on.
    if (BigInt(from) < BigInt(to)) {
      await addToHours(tx, { from, to, keepDays })
      await addToClientDays(tx, { from, to, keepDays })
      await addToStaffAnswers(tx, { from, to, keepDays: staffKeepDays })
      await countAnswerTimes(tx, { from, to, keepDays })
      answered = await selectAnswered(tx, { from, to, keepDays: answeredDays })
    }
    await deleteOldHours(tx, keepDays)
    await deleteOldClientDays(tx, keepDays)
    await deleteOldStaffAnswers(tx, staffKeepDays)
    await moveMark(tx, to)
    return answered
  })
}

export const readFlow = (db: Db) => selectHours(db, 24)

/** Of the drafts engineers had lately, the share of which something is in the answer. */
export const readAcceptedShare = (db: Db) => selectDraftShare(db, acceptedDays)
