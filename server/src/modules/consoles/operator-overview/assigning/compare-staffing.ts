// Whether those who are there are enough for the next hour, and what it would change to call engineers in.
import { limits } from '../../../../core/limits.ts'
import type { Db } from '../../../../db/client.ts'
import {
  type EffortRow,
  type StaffRow,
  selectEfforts,
  selectStaff,
  selectUnattended,
  type UnattendedRow,
} from './assignee-queries.ts'
import { staffLook } from './assignees.ts'
import { type ForecastEngineer, type ForecastStep, forecastMisses } from './forecast.ts'

export type Staffing = {
  onDuty: number
  free: number
  away: number
  /** Misses of the next hour with nobody, one and two called in. */
  forecast: ForecastStep[]
}

export async function compareStaffing(db: Db, idleSeconds: number): Promise<Staffing> {
  const { staffingMinutes: minutes, floorPeopleMax: limit } = limits
  const tasks = await selectUnattended(db, { minutes, idleSeconds, limit })
  const staff = await selectStaff(db, staffLook)
  const there = staff.filter(({ on_duty_since }) => on_duty_since !== null)
  const atWork = there.filter(({ is_away }) => !is_away)
  const efforts = tasks.length === 0 ? [] : await readEfforts(db)
  const usual = findEffort(efforts, { mode: null, tag_id: null })
  return {
    onDuty: there.length,
    free: atWork.filter((row) => row.open_leases < row.capacity).length,
    away: there.length - atWork.length,
    forecast: forecastMisses(
      tasks.map((task) => describeTask(task, efforts)),
      // Those who answer are free when what they hold has taken its time.
      atWork.map((row) => describeEngineer(row, row.open_leases * usual)),
      listCallable(staff),
    ),
  }
}

const readEfforts = (db: Db) =>
  selectEfforts(db, {
    days: limits.onTimeDays,
    perEngineer: limits.effortAnswersPerEngineer,
    answersMin: limits.effortAnswersMin,
  })

type Kind = Pick<EffortRow, 'mode' | 'tag_id'>

/** Of such tasks, or of the mode, or of all, or what is assumed. */
function findEffort(efforts: readonly EffortRow[], { mode, tag_id }: Kind): number {
  const of = (kind: Kind) =>
    efforts.find((row) => row.mode === kind.mode && row.tag_id === kind.tag_id)
  const found =
    of({ mode, tag_id }) ?? of({ mode, tag_id: null }) ?? of({ mode: null, tag_id: null })
  return found?.median_seconds ?? limits.effortSecondsDefault
}

const describeTask = (task: UnattendedRow, efforts: readonly EffortRow[]) => ({
  tagId: task.tag_id,
  accountId: task.account_id,
  dueInSeconds: task.due_in_seconds,
  effortSeconds: findEffort(efforts, task),
})

const describeEngineer = (row: StaffRow, freeInSeconds: number): ForecastEngineer => ({
  name: row.name,
  tagIds: row.tag_ids,
  memberOf: row.member_of,
  freeInSeconds,
})

/** Off duty; of those with the same tags as many as could be called in, so that it stays quick. */
function listCallable(staff: readonly StaffRow[]): ForecastEngineer[] {
  const byTags = new Map<string, StaffRow[]>()
  for (const row of staff.filter(({ on_duty_since }) => on_duty_since === null)) {
    const key = JSON.stringify([row.tag_ids.toSorted(), row.member_of])
    byTags.set(key, [...(byTags.get(key) ?? []), row])
  }
  return [...byTags.values()].flatMap((rows) =>
    rows.slice(0, limits.callInMax).map((row) => describeEngineer(row, limits.callInSeconds)),
  )
}
