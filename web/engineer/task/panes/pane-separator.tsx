// The line between two panes: dragged, or moved by arrow keys once it has the focus.
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { bounds, type Side } from './pane-widths.ts'

const stepPx = 16

export function PaneSeparator(props: {
  side: Side
  label: string
  width: number
  onWidth: (width: number) => void
}) {
  const { side, width, onWidth } = props
  const start = useRef<{ x: number; width: number }>(undefined)
  // Right makes the left pane wider and the right one narrower.
  const direction = side === 'left' ? 1 : -1
  const onKey = (event: KeyboardEvent) => {
    const next = stepByKey(event.key, { side, width, direction })
    if (next === undefined) return
    event.preventDefault()
    onWidth(next)
  }
  const onMove = (event: PointerEvent) => {
    if (start.current) onWidth(start.current.width + (event.clientX - start.current.x) * direction)
  }
  return (
    <hr
      className={`pane-separator pane-separator-${side}`}
      aria-orientation="vertical"
      aria-label={props.label}
      aria-valuenow={width}
      aria-valuemin={bounds[side].least}
      aria-valuemax={bounds[side].most}
      aria-valuetext={`${width} pixels`}
      tabIndex={0}
      onKeyDown={onKey}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { x: event.clientX, width }
      }}
      onPointerMove={onMove}
      onLostPointerCapture={() => {
        start.current = undefined
      }}
    />
  )
}

function stepByKey(
  key: string,
  { side, width, direction }: { side: Side; width: number; direction: number },
): number | undefined {
  if (key === 'ArrowRight') return width + stepPx * direction
  if (key === 'ArrowLeft') return width - stepPx * direction
  if (key === 'Home') return bounds[side].least
  if (key === 'End') return bounds[side].most
  return undefined
}
