// The queue as one engineer sees it. Rows hold still: the list changes its order only when the engineer
// asks for it. Until then new tasks are hidden, and removed tasks stay in place for a few seconds,
// greyed out with a label. What cannot wait until somebody asks does not: a realtime task is shown as
// it comes, and the card always offers the best class of all that waits.
import type { components } from '../../api/console.generated.ts'

export type WaitingTask = components['schemas']['WaitingTask']

export type Row = {
  task: WaitingTask
  gone: 'taken' | 'left' | null
  /** Since when it is gone; 0 while it waits. */
  goneSince: number
}

export type StillList = {
  rows: Row[]
  /** What the service said last, in its order. */
  latest: WaitingTask[]
  /** The task on the card, and since when: a press right after it changed by itself is not meant for it. */
  cardId: string | null
  cardSince: number
  /** Why the card changed by itself: its task was taken, or a more urgent one came. */
  cardNote: 'replaced' | 'urgent' | null
  /** The task that the list leaves out because the card shows it. It stays left out until rows may move. */
  leftOutId: string | null
  skipped: ReadonlySet<string>
  /** How many rows went since rows were last arranged. */
  removedCount: number
}

export type ListAction =
  | { type: 'arrive'; tasks: WaitingTask[]; now: number }
  | { type: 'show'; now: number }
  | { type: 'skip'; now: number }
  | { type: 'taken'; id: string; now: number }
  | { type: 'sweep'; now: number }

export const emptyList: StillList = {
  rows: [],
  latest: [],
  cardId: null,
  cardSince: 0,
  cardNote: null,
  leftOutId: null,
  skipped: new Set(),
  removedCount: 0,
}

export function changeList(list: StillList, action: ListAction): StillList {
  switch (action.type) {
    case 'arrive':
      return arrive(list, action.tasks, action.now)
    case 'show':
      return showAll(list, action.now)
    case 'skip':
      return skip(list, action.now)
    case 'taken': {
      const rows = list.rows.map((row) =>
        row.task.id === action.id ? { ...row, gone: 'taken' as const, goneSince: action.now } : row,
      )
      const latest = list.latest.filter((task) => task.id !== action.id)
      return keepCard({ ...list, rows, latest }, action.now)
    }
    case 'sweep':
      return sweep(list, action.now)
  }
}

/** How long a row that went can be read. */
export const goneShownMs = 8_000

/** When the next row that went is to leave; undefined where none is gone. */
export function nextSweepAt({ rows }: StillList): number | undefined {
  const since = rows.flatMap(({ gone, goneSince }) => (gone === null ? [] : [goneSince]))
  return since.length === 0 ? undefined : Math.min(...since) + goneShownMs
}

function sweep(list: StillList, now: number): StillList {
  const rows = list.rows.filter(
    ({ gone, goneSince }) => gone === null || now < goneSince + goneShownMs,
  )
  return { ...list, rows, removedCount: list.removedCount + list.rows.length - rows.length }
}

/** The tasks that came since rows were last arranged. */
export function listNew({ rows, latest }: StillList): WaitingTask[] {
  const known = idsOf(rows)
  return latest.filter((task) => !known.has(task.id))
}

export function listRows({ rows, leftOutId }: StillList): Row[] {
  return rows.filter(({ task }) => task.id !== leftOutId)
}

export function findCard({ rows, cardId }: StillList): WaitingTask | null {
  return rows.find(({ task }) => task.id === cardId)?.task ?? null
}

function arrive(list: StillList, tasks: WaitingTask[], now: number): StillList {
  const byId = new Map(tasks.map((task) => [task.id, task]))
  const rows = list.rows.map((row): Row => {
    const task = byId.get(row.task.id)
    if (task !== undefined) return { task, gone: null, goneSince: 0 }
    if (row.gone !== null) return row
    return { task: row.task, gone: 'left', goneSince: now }
  })
  const known = idsOf(rows)
  // Its seconds would run out behind a button.
  const realtime = tasks.filter(({ id, class: of }) => of === 'realtime' && !known.has(id))
  const next = { ...list, rows: [...realtime.map(toRow), ...rows], latest: tasks }
  // Nothing in sight that could move: no reason to keep anything back.
  if (rows.every(({ gone }) => gone !== null)) return showAll(next, now)
  return keepCard(next, now, known)
}

function showAll(list: StillList, now: number): StillList {
  const rows = list.latest.map(toRow)
  const kept = rows.some(({ task }) => task.id === list.cardId && !list.skipped.has(task.id))
  // A better task than the one on the card belongs onto it, since the engineer asked for what is new.
  const cardId = chooseCard(list.latest, list.skipped) ?? chooseCard(list.latest, new Set())
  const isSame = kept && cardId === list.cardId
  return {
    ...list,
    rows,
    removedCount: 0,
    cardId,
    leftOutId: cardId,
    cardSince: isSame ? list.cardSince : now,
    cardNote: null,
  }
}

function skip(list: StillList, now: number): StillList {
  if (list.cardId === null) return list
  const skipped = new Set([...list.skipped, list.cardId])
  // After the last one the round begins again, without the one that was just passed on.
  const cardId =
    chooseCard(list.latest, skipped) ??
    chooseCard(list.latest, new Set([list.cardId])) ??
    list.cardId
  const isRoundOver = chooseCard(list.latest, skipped) === null
  return {
    ...list,
    skipped: isRoundOver ? new Set([list.cardId]) : skipped,
    ...putOnCard(list, cardId),
    leftOutId: cardId,
    cardSince: now,
    cardNote: null,
  }
}

/** Puts another task onto the card when its own went, or when one of a better class waits. */
function keepCard(list: StillList, now: number, known = idsOf(list.rows)): StillList {
  const onCard = list.latest.find(({ id }) => id === list.cardId)
  const bestId = chooseCard(list.latest, list.skipped) ?? chooseCard(list.latest, new Set())
  const best = list.latest.find(({ id }) => id === bestId)
  const isUrgent = onCard !== undefined && best !== undefined && rankOf(best) < rankOf(onCard)
  if (onCard !== undefined && !isUrgent) return list
  // A row that nobody saw yet can be left out for the card without moving another.
  const isNewRow = bestId !== null && !known.has(bestId)
  const rows = isNewRow ? list.rows.filter((row) => !isGoneCard(row, list)) : list.rows
  return {
    ...list,
    ...putOnCard({ ...list, rows }, bestId),
    // What was on the card and still waits is a row from now on.
    leftOutId: isNewRow ? bestId : isUrgent ? null : list.leftOutId,
    cardSince: now,
    cardNote: list.cardId === null ? null : isUrgent ? 'urgent' : 'replaced',
  }
}

/** The card shows a row of the list, so a task that came since becomes one. */
function putOnCard({ rows, latest }: StillList, cardId: string | null) {
  const task = latest.find(({ id }) => id === cardId)
  const isKnown = rows.some((row) => row.task.id === cardId)
  return { cardId, rows: task === undefined || isKnown ? rows : [toRow(task), ...rows] }
}

const classRanks: Record<WaitingTask['class'], number> = {
  realtime: 0,
  urgent: 1,
  fast: 2,
  standard: 3,
}

function rankOf(task: WaitingTask): number {
  return classRanks[task.class]
}

/** The first that the service would give, of all that waits and not only of what is shown. */
function chooseCard(latest: WaitingTask[], skipped: ReadonlySet<string>): string | null {
  return latest.find(({ id }) => !skipped.has(id))?.id ?? null
}

/** It was on the card and never a row in sight, so it need not be shown as gone. */
function isGoneCard({ task, gone }: Row, { leftOutId }: StillList): boolean {
  return gone !== null && task.id === leftOutId
}

function idsOf(rows: readonly Row[]): ReadonlySet<string> {
  return new Set(rows.map(({ task }) => task.id))
}

function toRow(task: WaitingTask): Row {
  return { task, gone: null, goneSince: 0 }
}
