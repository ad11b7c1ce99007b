// The queue as one engineer sees it. Rows never move under the cursor: the list changes its order
// only when the engineer asks for it. Until then a task that came waits out of sight, and one that
// went stays in its place, greyed, with a word.
import type { components } from '../../api/console.generated.ts'

export type WaitingTask = components['schemas']['WaitingTask']

export type Row = { task: WaitingTask; gone: 'taken' | 'left' | null }

export type StillList = {
  rows: Row[]
  /** What the service said last, in its order. */
  latest: WaitingTask[]
  /** The task on the card, and since when: a press right after it changed by itself is not meant for it. */
  cardId: string | null
  cardSince: number
  cardNote: 'replaced' | null
  /** The task that the list leaves out because the card shows it. It stays left out until rows may move. */
  leftOutId: string | null
  skipped: ReadonlySet<string>
}

export type ListAction =
  | { type: 'arrive'; tasks: WaitingTask[]; now: number }
  | { type: 'show'; now: number }
  | { type: 'skip'; now: number }
  | { type: 'taken'; id: string; now: number }

export const emptyList: StillList = {
  rows: [],
  latest: [],
  cardId: null,
  cardSince: 0,
  cardNote: null,
  leftOutId: null,
  skipped: new Set(),
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
        row.task.id === action.id ? { ...row, gone: 'taken' as const } : row,
      )
      const latest = list.latest.filter((task) => task.id !== action.id)
      return keepCard({ ...list, rows, latest }, action.now)
    }
  }
}

/** The tasks that came since rows were last arranged. */
export function listNew({ rows, latest }: StillList): WaitingTask[] {
  const known = new Set(rows.map(({ task }) => task.id))
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
    if (task !== undefined) return { task, gone: null }
    return { task: row.task, gone: row.gone ?? 'left' }
  })
  const next = { ...list, rows, latest: tasks }
  // Nothing in sight that could move: no reason to keep anything back.
  if (rows.every(({ gone }) => gone !== null)) return showAll(next, now)
  return keepCard(next, now)
}

function showAll(list: StillList, now: number): StillList {
  const rows = list.latest.map((task): Row => ({ task, gone: null }))
  const kept = rows.some(({ task }) => task.id === list.cardId && !list.skipped.has(task.id))
  // A better task than the one on the card belongs onto it, since the engineer asked for what is new.
  const cardId = chooseCard(rows, list.skipped)
  const isSame = kept && cardId === list.cardId
  return {
    ...list,
    rows,
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
    chooseCard(list.rows, skipped) ?? chooseCard(list.rows, new Set([list.cardId])) ?? list.cardId
  const isRoundOver = chooseCard(list.rows, skipped) === null
  return {
    ...list,
    skipped: isRoundOver ? new Set([list.cardId]) : skipped,
    cardId,
    leftOutId: cardId,
    cardSince: now,
    cardNote: null,
  }
}

/** Puts another task onto the card when its own went; the list keeps every row where it is. */
function keepCard(list: StillList, now: number): StillList {
  const row = list.rows.find(({ task }) => task.id === list.cardId)
  if (row !== undefined && row.gone === null) return list
  const cardId = chooseCard(list.rows, list.skipped) ?? chooseCard(list.rows, new Set())
  const cardNote = list.cardId === null ? null : 'replaced'
  return { ...list, cardId, cardSince: now, cardNote }
}

function chooseCard(rows: Row[], skipped: ReadonlySet<string>): string | null {
  return rows.find(({ task, gone }) => gone === null && !skipped.has(task.id))?.task.id ?? null
}
