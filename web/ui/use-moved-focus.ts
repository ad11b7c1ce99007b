// The focus of a grid follows the keyboard once the cell it moved to is drawn.
import { useEffect, useRef } from 'react'

export function useMovedFocus() {
  const grid = useRef<HTMLDivElement>(null)
  const hasMoved = useRef(false)
  useEffect(() => {
    if (!hasMoved.current) return
    hasMoved.current = false
    grid.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus()
  })
  return { grid, hasMoved }
}
