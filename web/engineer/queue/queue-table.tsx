// biome-ignore-all lint/a11y/useSemanticElements: elements of tables lose their meaning in browsers when laid out as grids.
// biome-ignore-all lint/a11y/useFocusableInteractive: rows take the focus, cells do not.
// The waiting tasks as a grid of which only the rows in sight are drawn: a thousand cost what twenty do.
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { QueueRow } from './queue-row.tsx'
import type { Row } from './stable-list.ts'
import './queue-table.css'

const phone = globalThis.matchMedia?.('(max-width: 640px)')

type QueueTableProps = {
  rows: Row[]
  cardId: string | null
  selectedId: string | null
  wantsFocus: { current: boolean }
  claimingId: string | null
  onSelect: (id: string) => void
  onMove: (step: 1 | -1 | 'first' | 'last') => void
  onClaim: (id: string) => void
}

export function QueueTable(props: QueueTableProps) {
  const { rows, selectedId } = props
  const body = useRef<HTMLDivElement>(null)
  const virtual = useRows(body, rows)
  const selectedIndex = rows.findIndex(({ task }) => task.id === selectedId)
  // Follows the choice, not the row: when rows are arranged anew the page stays where it is.
  useEffect(() => {
    if (selectedIndex >= 0) virtual.scrollToIndex(selectedIndex, { align: 'auto' })
  }, [selectedId])

  const steps: Record<string, () => void> = {
    ArrowDown: () => props.onMove(1),
    ArrowUp: () => props.onMove(-1),
    Home: () => props.onMove('first'),
    End: () => props.onMove('last'),
    Enter: () => selectedId !== null && props.onClaim(selectedId),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    // Keys of buttons inside a row stay theirs.
    if (step === undefined || (event.target as HTMLElement).closest('button')) return
    event.preventDefault()
    step()
  }
  return (
    <div
      className="queue-table"
      role="grid"
      tabIndex={selectedIndex < 0 ? 0 : -1}
      aria-label="Tasks in the queue"
      aria-rowcount={rows.length + 1}
      onKeyDown={onKeyDown}
    >
      <TableHead />
      <div
        ref={body}
        className="queue-table-body"
        role="rowgroup"
        style={{ height: virtual.getTotalSize() }}
      >
        <div
          role="presentation"
          style={{
            transform: `translateY(${(virtual.getVirtualItems()[0]?.start ?? 0) - virtual.options.scrollMargin}px)`,
          }}
        >
          {virtual.getVirtualItems().map(({ index }) => {
            const row = rows[index]
            if (row === undefined) return null
            return (
              <QueueRow
                key={row.task.id}
                row={row}
                index={index}
                isSelected={row.task.id === selectedId}
                isOnCard={row.task.id === props.cardId}
                wantsFocus={props.wantsFocus}
                isBusy={row.task.id === props.claimingId}
                onSelect={props.onSelect}
                onClaim={props.onClaim}
              />
            )
          })}
        </div>
      </div>
    </div>
  )
}

function useRows(body: { current: HTMLDivElement | null }, rows: Row[]) {
  const [isPhone, setPhone] = useState(phone?.matches ?? false)
  const [scrollMargin, setScrollMargin] = useState(0)
  useEffect(() => {
    const follow = () => setPhone(phone?.matches ?? false)
    phone?.addEventListener('change', follow)
    return () => phone?.removeEventListener('change', follow)
  }, [])
  // What stands above the list grows and shrinks, and the page with it. Reading the position on every
  // render instead would make the browser lay out the page with each step of a scroll.
  useLayoutEffect(() => {
    const measure = () => {
      const top = body.current?.getBoundingClientRect().top ?? 0
      setScrollMargin(Math.round(top + globalThis.scrollY))
    }
    const observer = new ResizeObserver(measure)
    for (const element of body.current?.closest('.queue-page')?.children ?? [])
      observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [body])
  const height = isPhone ? 64 : 48
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => height,
    overscan: 6,
    scrollMargin,
    scrollPaddingStart: 40,
    scrollPaddingEnd: isPhone ? 80 : 16,
    getItemKey: (index) => rows[index]?.task.id ?? index,
  })
  useEffect(() => virtual.measure(), [height])
  return virtual
}

function TableHead() {
  return (
    <div className="queue-table-head not-on-phone" role="row" aria-rowindex={1}>
      <span role="columnheader">Due in</span>
      <span role="columnheader">Task</span>
      <span role="columnheader">Mode</span>
      <span role="columnheader" className="queue-table-wide">
        Tag and rate
      </span>
      <span role="columnheader" className="queue-table-wide">
        Files
      </span>
      <span role="columnheader" className="queue-table-right">
        Pays up to
      </span>
      <span role="columnheader" className="queue-table-right">
        Age
      </span>
    </div>
  )
}
