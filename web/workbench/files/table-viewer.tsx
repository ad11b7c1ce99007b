// CSV and TSV as a table. The first row heads the columns; rows are in the page only while in sight.
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef } from 'react'
import { guessDelimiter, parseTable } from './csv.ts'
import { useLostFocus } from './lost-focus.ts'
import './table-viewer.css'

const rowHeight = 28
const maxColumns = 200
const maxCharacters = 10_000_000

type Props = { fileName: string; lines: string[] }

export function TableViewer({ fileName, lines }: Props) {
  const scrolled = useRef<HTMLDivElement>(null)
  const { head, rows, isCut } = useMemo(() => readTable(fileName, lines), [fileName, lines])
  const columns = useMemo(() => measureColumns(head, rows), [head, rows])
  useLostFocus(scrolled)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scrolled.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  })
  const cut = isCut ? ' The rest is in the raw text.' : ''
  return (
    <>
      <p className="files-note" role="status">
        {rows.length.toLocaleString('en')} rows, {head.length.toLocaleString('en')} columns.{cut}
      </p>
      <section
        className="table-scroll"
        ref={scrolled}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
        tabIndex={0}
        aria-label={`Table of ${fileName}`}
      >
        <table className="table" aria-rowcount={rows.length + 1} aria-colcount={head.length}>
          <thead className="table-head">
            <Row cells={head} columns={columns} index={0} />
          </thead>
          <tbody className="table-all" style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map((item) => (
              <Row
                key={item.key}
                cells={rows[item.index] ?? []}
                columns={columns}
                index={item.index + 1}
                top={item.start}
              />
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

/** Row 0 heads the columns; the others stand where the scroll has them. */
function Row(props: { cells: string[]; columns: string; index: number; top?: number }) {
  const { cells, columns, index, top } = props
  const Cell = top === undefined ? 'th' : 'td'
  const place = top === undefined ? {} : { transform: `translateY(${top}px)` }
  return (
    <tr
      aria-rowindex={index + 1}
      className={top === undefined ? 'table-row' : 'table-row is-placed'}
      style={{ gridTemplateColumns: columns, ...place }}
    >
      <td className="table-number">{index === 0 ? '' : index.toLocaleString('en')}</td>
      {cells.slice(0, maxColumns).map((cell, column) => (
        <Cell
          key={column}
          className={/^[-+]?[\d.,]+%?$/.test(cell) ? 'table-cell is-number' : 'table-cell'}
          title={cell.length > 40 ? cell : undefined}
        >
          {cell}
        </Cell>
      ))}
    </tr>
  )
}

function readTable(fileName: string, lines: string[]) {
  const text = lines.join('\n')
  const isCut = text.length > maxCharacters
  const shown = text.slice(0, maxCharacters)
  const [head = [], ...rows] = parseTable(shown, guessDelimiter(fileName, lines[0] ?? ''))
  return { head, rows, isCut }
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
