// The live floor, and what operators do to tasks. Invariants of a look:
// - Only looking, and nothing of a prompt but what engineers see before they claim.
// - Test twins are in no number: their tasks never reach an engineer and have no claim class.
// - What may be counted costs an index, not the table, so a look grows with what is open and not with
//   all there ever was.
import type { Db } from '../../db/client.ts'
import { inSnapshot } from '../../db/snapshot.ts'
import { limits } from '../../limits.ts'
import { openingCharsMax } from '../../task-title.ts'
import { readLastProof } from '../credits/credits.ts'
import { readStaffedTime, type StaffedTime } from '../staffing/staffing.ts'
import {
  countEngineers,
  type DeadlineRow,
  type DutyRow,
  type RiskRow,
  selectDuty,
  selectNextDeadlines,
  selectRisk,
  selectWaiting,
  type WaitingRow,
} from './floor-queries.ts'
import { readAcceptedShare, readFlow } from './hours.ts'
import type { HourRow } from './hours-queries.ts'

export type { DeadlineRow, DutyRow, HourRow, RiskRow, WaitingRow }

/** What changes from second to second. */
export type QuickLook = {
  waiting: WaitingRow[]
  risk: RiskRow[]
  deadlines: DeadlineRow[]
  duty: DutyRow[]
  engineers: number
}

/** What need not be looked at so often. */
export type SlowLook = {
  flow: HourRow[]
  staffed: StaffedTime
  acceptedShare: number | null
  books: { ok: boolean; provenAt: Date } | undefined
}

const deadlinesShown = 10

/** As of one moment: a task that is claimed meanwhile waits or is held, and never both or neither. */
export async function lookQuickly(db: Db, idleSeconds: number): Promise<QuickLook> {
  return await inSnapshot(db, async (tx) => ({
    waiting: await selectWaiting(tx),
    risk: await selectRisk(tx, { riskMinutes: limits.riskMinutes, idleSeconds }),
    deadlines: await selectNextDeadlines(tx, {
      limit: deadlinesShown,
      openingChars: openingCharsMax,
      idleSeconds,
    }),
    duty: await selectDuty(tx, { limit: limits.floorPeopleMax, idleSeconds }),
    engineers: await countEngineers(tx),
  }))
}

export async function lookSlowly(db: Db, at: Date): Promise<SlowLook> {
  return {
    flow: await readFlow(db),
    staffed: await readStaffedTime(db, at),
    acceptedShare: await readAcceptedShare(db),
    books: await readLastProof(db),
  }
}
