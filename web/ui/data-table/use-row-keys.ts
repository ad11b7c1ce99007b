// j and k move through the rows of a table, Enter opens one, y copies its id, x picks it.
import { type RefObject, useEffect, useState } from 'react'
import { useKeys } from '../keys/use-keys.ts'
import { showToast } from '../toasts.tsx'

export function useRowKeys<Row>(does: {
  rows: readonly Row[]
  keyOf: (row: Row) => string
  table: RefObject<HTMLElement | null>
  openKey: string | undefined
  onOpen: ((row: Row) => void) | undefined
  idOf: ((row: Row) => string) | undefined
  onPick: ((row: Row) => void) | undefined
  isOff: boolean
}): string | undefined {
  const { rows, keyOf, openKey, onOpen, idOf, onPick } = does
  const [cursorKey, setCursorKey] = useState(openKey)
  useEffect(() => {
    if (openKey !== undefined) setCursorKey(openKey)
  }, [openKey])
  const index = rows.findIndex((row) => keyOf(row) === cursorKey)
  const row = rows[index]
  const move = (step: 1 | -1) => {
    const next = index < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, index + step))
    const target = rows[next]
    if (target === undefined) return
    setCursorKey(keyOf(target))
    focusRow(does.table.current, keyOf(target))
    // What is open beside the list follows.
    if (openKey !== undefined && next !== index) onOpen?.(target)
  }
  const isOff = does.isOff || rows.length === 0
  const withRow = (run: ((row: Row) => void) | undefined) => ({
    isOff: isOff || row === undefined || run === undefined,
    run: () => (row === undefined ? undefined : run?.(row)),
  })
  useKeys('Table', {
    down: { isOff, repeats: true, run: () => move(1) },
    up: { isOff, repeats: true, run: () => move(-1) },
    open: withRow(onOpen),
    copy: withRow(idOf === undefined ? undefined : (one) => copyId(idOf(one))),
    pick: withRow(onPick),
  })
  return index < 0 ? undefined : cursorKey
}

function focusRow(table: HTMLElement | null, key: string): void {
  const row = table?.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(key)}"]`)
  const target = row?.querySelector<HTMLElement>('.data-table-open') ?? row
  target?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}

function copyId(id: string): void {
  navigator.clipboard.writeText(id).then(
    () => showToast({ text: `Copied ${id}` }),
    () => showToast({ text: `Couldn't copy: the browser blocks it. The id is ${id}` }),
  )
}
