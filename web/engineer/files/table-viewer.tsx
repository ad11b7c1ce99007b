// CSV and TSV as a table with a search. The first row heads the columns; rows are in the page only while
// in sight.
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { plural } from '../../core/formats.ts'
import { showHiddenSigns } from '../../ui/hidden-signs.ts'
import { guessDelimiter, parseTable } from './csv.ts'
import { FindBar } from './find-bar.tsx'
import { useLostFocus } from './lost-focus.ts'
import { findCells } from './search.ts'
import { useSought } from './sought.ts'
import { type Cells, maxColumns, TableRow } from './table-row.tsx'
import './table-viewer.css'
import './text-viewer.css'
import { leaveFinding } from './text-viewer.tsx'
import { useFind } from './use-find.ts'
import type { Finding } from './use-finding.ts'

const rowHeight = 28
const maxCharacters = 10_000_000

type Props = {
  fileName: string
  lines: string[]
  toggle: ReactNode
  finding: Finding
  /** The foot, with what is known of the table. */
  foot: (facts: string[]) => ReactNode
}

export function TableViewer({ fileName, lines, toggle, finding, foot }: Props) {
  const scrolled = useRef<HTMLDivElement>(null)
  const table = useMemo(() => readTable(fileName, lines), [fileName, lines])
  const { find, shown } = useTableFind(table.rows)
  const virtual = useRowsInSight(scrolled, shown, find)
  useLostFocus(scrolled)
  // The first line heads the columns.
  useSought(find, (match) => match.row + 2)
  const onKeyDown = (event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand ? event.key === 'f' : event.key === '/') finding.show()
    else if (!isCommand && /^n$/i.test(event.key)) find.go(event.key === 'n' ? 1 : -1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      {finding.isShown ? (
        <FindBar
          find={find}
          inputRef={finding.input}
          toggle={toggle}
          onLeave={() => leaveFinding(finding, scrolled)}
        />
      ) : null}
      <div className="table-room">
        <section
          className="table-scroll"
          ref={scrolled}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
          tabIndex={0}
          aria-label={`Table of ${fileName}`}
          onKeyDown={onKeyDown}
        >
          <Rows table={table} shown={shown} find={find} virtual={virtual} />
        </section>
      </div>
      {foot([
        plural(table.rows.length, 'row'),
        plural(table.head.length, 'column'),
        ...(table.isCut ? ['Open Raw for the rest'] : []),
      ])}
    </>
  )
}

function useTableFind(rows: string[][]) {
  const findAll = useCallback((wanted: string) => findCells(rows, wanted), [rows])
  const find = useFind(findAll)
  const { isOnlyMatches, searched, matches } = find
  const shown = useMemo(() => {
    if (!isOnlyMatches || searched === '') return Array.from(rows.keys())
    return [...new Set(matches.map((match) => match.row))]
  }, [rows, isOnlyMatches, searched, matches])
  return { find, shown }
}

type TableFind = ReturnType<typeof useTableFind>

/** Asked for where the scrolling element is made: a part inside it would look before it is there. */
function useRowsInSight(
  scrolled: { current: HTMLDivElement | null },
  shown: number[],
  { match }: TableFind['find'],
) {
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scrolled.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  })
  useEffect(() => {
    const index = match === undefined ? -1 : shown.indexOf(match.row)
    if (index !== -1) virtual.scrollToIndex(index, { align: 'auto' })
  }, [match?.row, match?.column, shown])
  return virtual
}

function Rows(
  props: TableFind & { table: Table; virtual: ReturnType<typeof useRowsInSight> },
): ReactNode {
  const { table, shown, virtual } = props
  const { head, rows, columns } = table
  const { match, searched } = props.find
  return (
    <table className="table" aria-rowcount={rows.length + 1} aria-colcount={head.length}>
      <thead className="table-head">
        <TableRow cells={head} columns={columns} row={-1} wanted="" />
      </thead>
      <tbody className="table-all" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const row = shown[item.index] ?? 0
          return (
            <TableRow
              key={row}
              cells={rows[row] ?? []}
              columns={columns}
              row={row}
              top={item.start}
              wanted={searched}
              now={match?.row === row ? match.column : undefined}
            />
          )
        })}
      </tbody>
    </table>
  )
}

type Table = { head: Cells; rows: Cells[]; isCut: boolean; columns: string }

function readTable(fileName: string, lines: string[]): Table {
  const text = showHiddenSigns(lines.join('\n'))
  const isCut = text.length > maxCharacters
  const shown = text.slice(0, maxCharacters)
  const [head = [], ...rows] = parseTable(shown, guessDelimiter(fileName, lines[0] ?? ''))
  return { head, rows, isCut, columns: measureColumns(head, rows) }
}

/** As wide as what the first rows hold, within reason; the row's number stands before them. */
function measureColumns(head: string[], rows: string[][]): string {
  const looked = [head, ...rows.slice(0, 200)]
  const count = Math.min(maxColumns, Math.max(...looked.map((row) => row.length)))
  const widths = Array.from({ length: count }, (_, column) => {
    const longest = Math.max(...looked.map((row) => row[column]?.length ?? 0))
    return `${Math.max(6, Math.min(40, longest)) + 3}ch`
  })
  return ['6ch', ...widths].join(' ')
}
