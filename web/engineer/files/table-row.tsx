// One row of a table: its number, and its cells with what was searched for marked.
import { memo } from 'react'
import { cutLine } from './search.ts'

export type Cells = string[]

export const maxColumns = 200

type Props = {
  cells: Cells
  columns: string
  /** Counts from 0; -1 heads the columns, the others stand where the scroll has them. */
  row: number
  top?: number
  wanted: string
  /** The column of the current match. */
  now?: number | undefined
}

export const TableRow = memo(function TableRow(props: Props) {
  const { cells, columns, row, top, wanted, now } = props
  const place = top === undefined ? {} : { transform: `translateY(${top}px)` }
  return (
    <tr
      aria-rowindex={row + 2}
      className={top === undefined ? 'table-row' : 'table-row is-placed'}
      style={{ gridTemplateColumns: columns, ...place }}
    >
      <td className="table-number">{row < 0 ? '' : (row + 1).toLocaleString('en')}</td>
      {cells.slice(0, maxColumns).map((cell, column) => (
        <Cell key={column} text={cell} isHead={row < 0} wanted={wanted} isNow={column === now} />
      ))}
    </tr>
  )
})

function Cell(props: { text: string; isHead: boolean; wanted: string; isNow: boolean }) {
  const { text, isHead, wanted, isNow } = props
  const Tag = isHead ? 'th' : 'td'
  return (
    <Tag
      ref={isNow ? bringIntoSight : undefined}
      className={/^[-+]?[\d.,]+%?$/.test(text) ? 'table-cell is-number' : 'table-cell'}
      title={text.length > 40 ? text : undefined}
    >
      {cutLine(text, wanted).map((piece) =>
        piece.isMatch ? (
          <mark key={piece.start} className={isNow ? 'is-now' : ''}>
            {piece.text}
          </mark>
        ) : (
          piece.text
        ),
      )}
    </Tag>
  )
}

/** Sideways; the row is already in sight. */
function bringIntoSight(cell: HTMLTableCellElement | null): void {
  cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
