// An engineer's own numbers and hours as the workbench shows them.
import { encodeId } from '../../../../core/ids.ts'
import { showEarnings } from '../present.ts'
import type { HoursRow } from './availability.ts'
import type { AnswerRow, Done, Statistics } from './statistics.ts'

function showDone<T extends Done>({ charged, ...rest }: T) {
  return { ...rest, earned: showEarnings(charged) }
}

export function presentStatistics({ today, week, answers }: Statistics) {
  return {
    today: { ...showDone(today), byHour: today.byHour.map(showDone) },
    week: { ...showDone(week), byDay: week.byDay.map(showDone) },
    answerTimes: answers.map(presentAnswer),
  }
}

function presentAnswer(row: AnswerRow) {
  return {
    taskId: encodeId('task', row.task_id),
    mode: row.mode,
    tag: { id: row.tag_id, name: row.tag_name },
    answeredAt: row.ended_at.toISOString(),
    seconds: row.held_seconds,
    effortSeconds: row.effort_seconds,
    wasLate: row.was_late,
  }
}

export function presentAvailability(row: HoursRow | undefined) {
  return {
    timeZone: row?.time_zone ?? null,
    hours: row?.hours ?? [],
    savedAt: row?.saved_at.toISOString() ?? null,
  }
}
