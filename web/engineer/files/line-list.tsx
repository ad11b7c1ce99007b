// Lines with numbers, only those in sight in the page: a log of a hundred thousand lines scrolls as one
// of ten. It is a list to pick from, so that lines can be quoted by keys and by pointer alike.
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useRef } from 'react'
import { useLineColours } from './line-colours.ts'
import { LineRow } from './line-row.tsx'
import { useLostFocus } from './lost-focus.ts'
import type { PickedLines, ViewLines } from './view-lines.ts'

const lineHeight = 20

type Props = {
  fileName: string
  view: ViewLines
  picked: PickedLines
  onQuote: () => void
  onAsk: (() => void) | undefined
  onFind: () => void
  listRef: RefObject<HTMLDivElement | null>
}

export function LineList(props: Props) {
  const { fileName, view, picked, listRef } = props
  const { lines } = view
  const id = useId()
  const pointer = useLinePointer(picked)
  const colours = useLineColours(fileName, lines)
  const virtual = useVirtualizer({
    count: view.shown.length,
    getScrollElement: () => listRef.current,
    estimateSize: () => lineHeight,
    overscan: 20,
  })
  useLostFocus(listRef)
  useMatchInSight(view, (index) => virtual.scrollToIndex(index, { align: 'center' }))
  const pickedLines = useMemo(() => new Set(picked.numbers), [picked.numbers])
  const onKeyDown = useLineKeys(props, (index) => virtual.scrollToIndex(index), {
    first: () => virtual.range?.startIndex ?? 0,
  })
  const optionId = (line: number) => `${id}-${line}`
  return (
    <div
      ref={listRef}
      className="lines code-colours"
      role="listbox"
      aria-label={`Lines of ${fileName}`}
      aria-multiselectable="true"
      aria-activedescendant={picked.head === undefined ? undefined : optionId(picked.head)}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div className="lines-all" style={{ height: virtual.getTotalSize() }} role="presentation">
        {virtual.getVirtualItems().map((item) => {
          const line = view.shown[item.index] ?? 0
          return (
            <LineRow
              key={line}
              id={optionId(line)}
              line={line}
              text={lines[line] ?? ''}
              top={item.start}
              count={view.shown.length}
              place={item.index + 1}
              level={view.levels?.[line]}
              diff={view.diff?.[line]}
              wanted={view.searched}
              currentStart={view.match?.line === line ? view.match.start : undefined}
              isPicked={pickedLines.has(line)}
              tokens={colours?.[line]}
              {...pointer}
            />
          )
        })}
      </div>
    </div>
  )
}

/** A press begins, a lift ends; the same functions in every row, so that scrolling draws only new rows. */
function useLinePointer({ pick, to }: Pick<PickedLines, 'pick' | 'to'>) {
  return useMemo(() => {
    let dragFrom: number | undefined
    return {
      onPress(line: number, isGrowing: boolean) {
        dragFrom = line
        if (isGrowing) to(line, true)
      },
      onLift(line: number, isGrowing: boolean) {
        if (!isGrowing) pick(dragFrom ?? line, line)
        dragFrom = undefined
      },
    }
  }, [pick, to])
}

/** What each key does while the lines have the focus. */
function useLineKeys(
  { view, picked, listRef, onQuote, onAsk, onFind }: Props,
  scrollTo: (index: number) => void,
  sight: { first: () => number },
) {
  const moveTo = (index: number, isGrowing: boolean) => {
    const target = Math.max(0, Math.min(index, view.shown.length - 1))
    const line = view.shown[target]
    if (line === undefined) return
    picked.to(line, isGrowing)
    scrollTo(target)
  }
  const act = (event: KeyboardEvent): boolean => {
    const target = moveOf(event.key, {
      at: picked.head === undefined ? sight.first() - 1 : view.shown.indexOf(picked.head),
      page: Math.floor((listRef.current?.clientHeight ?? 400) / lineHeight) - 1,
      last: view.shown.length - 1,
    })
    if (target !== undefined) moveTo(target, event.shiftKey)
    else if (event.key === 'q' && picked.numbers.length > 0) onQuote()
    else if (event.key === 'r' && picked.numbers.length > 0 && onAsk) onAsk()
    else if (event.key === '/') onFind()
    else if (event.key === 'n' || event.key === 'N') view.go(event.key === 'n' ? 1 : -1)
    else if (event.key === 'Escape' && picked.numbers.length > 0) picked.clear()
    else if (event.key === 'Escape' && view.wanted !== '') view.search('')
    else return false
    return true
  }
  return (event: KeyboardEvent) => {
    const isFind = (event.ctrlKey || event.metaKey) && event.key === 'f'
    if (isFind) onFind()
    else if (event.ctrlKey || event.metaKey || event.altKey || !act(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
}

function moveOf(key: string, { at, page, last }: { at: number; page: number; last: number }) {
  const moves: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: last,
  }
  return moves[key]
}

/** Brings the current match into the middle whenever it becomes another one. */
function useMatchInSight({ match, shown }: ViewLines, scrollTo: (index: number) => void) {
  const place = match && `${match.line}:${match.start}`
  const last = useRef<string>(undefined)
  useEffect(() => {
    if (match === undefined || place === last.current) return
    last.current = place
    const index = shown.indexOf(match.line)
    if (index !== -1) scrollTo(index)
  })
}
