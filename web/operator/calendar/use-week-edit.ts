// The week while it is changed: one day in the form, and the days that get its hours. Nothing is saved.
import { useState } from 'react'
import { type DayOfWeek, daysOfWeek, plural } from '../../core/formats.ts'
import {
  findFault,
  type Revision,
  revisions,
  type Span,
  toHours,
  toWeek,
  type Week,
  type WeeklyHours,
} from './hours.ts'

export type WeekEdit = ReturnType<typeof useWeekEdit>

export function useWeekEdit(hours: WeeklyHours, first: DayOfWeek) {
  const saved = toWeek(hours)
  const [edited, setEdited] = useState<Week>(saved)
  const [day, setDay] = useState(first)
  const [copiedTo, setCopiedTo] = useState<ReadonlySet<DayOfWeek>>(new Set())
  const week = copyDay(edited, day, copiedTo)
  const changed = daysOfWeek.filter((each) => !isSameDay(week, saved, each))
  const isSame = changed.length === 0
  return {
    day,
    week,
    copiedTo,
    isSame,
    /** Why it can't be saved. */
    lack: findFault(week) ?? (isSame ? 'No changes' : undefined),
    effect: `${plural(changed.length, 'day')} ${changed.length === 1 ? 'changes' : 'change'} as soon as you save`,
    setSpan(revision: Revision, span: Span) {
      setEdited({ ...edited, [day]: { ...edited[day], [revision]: span } })
    },
    /** Both revisions get the same hours of this day. */
    setHours(of: DayOfWeek, span: Span) {
      setEdited({ ...week, [of]: { A: span, B: span } })
    },
    choose(next: DayOfWeek) {
      if (next === day) return
      // What was copied stays; from here on these days are changed on their own.
      setEdited(week)
      setCopiedTo(new Set())
      setDay(next)
    },
    copyTo(days: readonly DayOfWeek[], isCopied: boolean) {
      const next = new Set(copiedTo)
      for (const each of days) isCopied ? next.add(each) : next.delete(each)
      setCopiedTo(next)
    },
    discard() {
      setEdited(saved)
      setCopiedTo(new Set())
    },
    hours: toHours(week),
  }
}

function copyDay(week: Week, from: DayOfWeek, to: ReadonlySet<DayOfWeek>): Week {
  const copies = [...to].map((day) => [day, week[from]] as const)
  return { ...week, ...Object.fromEntries(copies) }
}

function isSameDay(one: Week, other: Week, day: DayOfWeek): boolean {
  return revisions.every(
    (revision) =>
      one[day][revision]?.opensAt === other[day][revision]?.opensAt &&
      one[day][revision]?.closesAt === other[day][revision]?.closesAt,
  )
}
