// Which row the keyboard is on. It is kept by the task, so that it stays on it whatever comes or goes.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Row } from './stable-list.ts'

export type Selection = ReturnType<typeof useSelection>

export function useSelection(rows: Row[]) {
  const [id, setId] = useState<string | null>(null)
  const wantsFocus = useRef(false)
  const latest = useRef({ rows, id })
  useEffect(() => {
    latest.current = { rows, id }
  })
  const move = useCallback((step: 1 | -1 | 'first' | 'last') => {
    const next = findNext(latest.current.rows, latest.current.id, step)
    if (next === undefined) return
    wantsFocus.current = true
    setId(next.task.id)
  }, [])
  // A row that left the list by filter or "show" is no longer the one to claim.
  const isThere = rows.some(({ task }) => task.id === id)
  return { id: isThere ? id : null, select: setId as (id: string) => void, move, wantsFocus }
}

function findNext(
  rows: Row[],
  id: string | null,
  step: 1 | -1 | 'first' | 'last',
): Row | undefined {
  const index = rows.findIndex(({ task }) => task.id === id)
  if (step === 'first' || (index < 0 && step === 1)) return rows[0]
  if (step === 'last' || (index < 0 && step === -1)) return rows.at(-1)
  return rows[Math.min(rows.length - 1, Math.max(0, index + step))]
}
