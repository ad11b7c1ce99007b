// The live overview, and what operators do to tasks. Invariants of a refresh:
// - Read-only, and nothing of a prompt but what engineers see before they claim.
// - Test twins are in no number: their tasks never reach an engineer and have no claim class.
// - What may be counted costs an index, not the table, so a refresh grows with the open tasks and not with
//   all tasks ever created.

import { limits } from '../../../core/limits.ts'
import { openingCharsMax } from '../../../core/task-title.ts'
import type { Db } from '../../../db/client.ts'
import { inSnapshot } from '../../../db/handles.ts'
import { type LastProof, readLastProof } from '../../money/credits/credits.ts'
import { readStaffedTime, type StaffedTime } from '../../work/staffing/staffing.ts'
import { compareStaffing, type Staffing } from './assigning/compare-staffing.ts'
import { readAcceptedShare, readFlow } from './hourly-counts.ts'
import type { HourRow } from './hours-queries.ts'
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
} from './overview-queries.ts'

export type { DeadlineRow, DutyRow, HourRow, RiskRow, WaitingRow }

/** What changes from second to second. */
export type FrequentFigures = {
  waiting: WaitingRow[]
  risk: RiskRow[]
  deadlines: DeadlineRow[]
  duty: DutyRow[]
  engineers: number
}

/** Figures that are refreshed less often. */
export type SlowFigures = {
  flow: HourRow[]
  staffed: StaffedTime
  acceptedShare: number | null
  books: LastProof | undefined
}

/**
 * Read in one snapshot: a task claimed concurrently counts as waiting or claimed, never both or
 * neither.
 */
export async function readFrequentFigures(db: Db, idleSeconds: number): Promise<FrequentFigures> {
  return await inSnapshot(db, async (tx) => ({
    waiting: await selectWaiting(tx),
    risk: await selectRisk(tx, { riskMinutes: limits.riskMinutes, idleSeconds }),
    deadlines: await selectNextDeadlines(tx, {
      limit: limits.deadlinesShownMax,
      openingChars: openingCharsMax,
      idleSeconds,
    }),
    duty: await selectDuty(tx, {
      limit: limits.floorPeopleMax,
      idleSeconds,
      awayMinutes: limits.awayMinutes,
    }),
    engineers: await countEngineers(tx),
  }))
}

export type { Staffing }

/** Who is there, beside what the next hour needs, for what is wrong now. */
export async function readStaffing(
  db: Db,
  idleSeconds: number,
): Promise<Staffing & { engineers: number }> {
  return { ...(await compareStaffing(db, idleSeconds)), engineers: await countEngineers(db) }
}

export async function readSlowFigures(db: Db, at: Date): Promise<SlowFigures> {
  return {
    flow: await readFlow(db),
    staffed: await readStaffedTime(db, at),
    acceptedShare: await readAcceptedShare(db),
    books: await readLastProof(db),
  }
}
