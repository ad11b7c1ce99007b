// How wide the outer panes are, as the person last left them.
import { useCallback, useState } from 'react'

export type Side = 'left' | 'rail'
export type Widths = Record<Side, number>

export const bounds: Record<Side, { least: number; most: number }> = {
  left: { least: 300, most: 900 },
  rail: { least: 220, most: 420 },
}

const storeName = 'task-review-panes'

function clampWidth(side: Side, width: number): number {
  const { least, most } = bounds[side]
  return Math.round(Math.min(most, Math.max(least, width)))
}

function readWidths(fallback: Widths): Widths {
  try {
    const kept = JSON.parse(localStorage.getItem(storeName) ?? '{}') as Partial<Widths>
    return {
      left: clampWidth('left', Number(kept.left ?? fallback.left) || fallback.left),
      rail: clampWidth('rail', Number(kept.rail ?? fallback.rail) || fallback.rail),
    }
  } catch {
    return fallback
  }
}

export function usePaneWidths(fallback: Widths) {
  const [widths, setWidths] = useState(() => readWidths(fallback))
  const setWidth = useCallback((side: Side, width: number) => {
    setWidths((before) => {
      const next = { ...before, [side]: clampWidth(side, width) }
      try {
        localStorage.setItem(storeName, JSON.stringify(next))
      } catch {
        // Then they last as long as the page.
      }
      return next
    })
  }, [])
  return { widths, setWidth }
}
