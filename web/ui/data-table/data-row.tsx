import { type MouseEvent, memo, type ReactNode } from 'react'
import { type Column, cellFacts } from './column.ts'

export type DataRowProps<Row> = {
  row: Row
  rowKey: string
  columns: readonly Column<Row>[]
  isCursor: boolean
  isOpen: boolean
  href: string | undefined
  onOpen: ((row: Row) => void) | undefined
  /** Undefined where rows cannot be picked. */
  isPicked: boolean | undefined
  pickLabel: string
  onPick: ((row: Row) => void) | undefined
  /** Stands under the row, across the table. */
  expanded: ReactNode
}

function PlainRow<Row>(props: DataRowProps<Row>) {
  const { row, rowKey, columns, onOpen } = props
  return (
    <>
      {/* The button in the title does by keys what a click on the row does. */}
      <tr
        className={rowClass(props)}
        data-row-key={rowKey}
        data-opens={onOpen === undefined ? undefined : true}
        aria-current={props.isOpen ? true : undefined}
        tabIndex={-1}
        onClick={(event) => {
          if (onOpen !== undefined && isBare(event)) onOpen(row)
        }}
      >
        {props.isPicked === undefined ? null : (
          <td className="data-table-pick">
            <input
              type="checkbox"
              aria-label={props.pickLabel}
              checked={props.isPicked}
              onChange={() => props.onPick?.(row)}
            />
          </td>
        )}
        {columns.map((column) => (
          <Cell key={column.key} column={column}>
            {column.isTitle === true ? <Title {...props} column={column} /> : column.render(row)}
          </Cell>
        ))}
      </tr>
      {props.expanded === undefined ? null : (
        <tr className="data-table-expanded">
          <td colSpan={columns.length + (props.isPicked === undefined ? 0 : 1)}>
            {props.expanded}
          </td>
        </tr>
      )}
    </>
  )
}

// What a list of many rows draws again is the row that changed, not the list.
export const DataRow = memo(PlainRow) as typeof PlainRow

function rowClass({ isCursor, isPicked }: { isCursor: boolean; isPicked: boolean | undefined }) {
  if (isCursor) return 'data-table-cursor'
  return isPicked === true ? 'data-table-picked' : undefined
}

function Cell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  const facts = cellFacts(column)
  return column.isTitle === true ? (
    <th scope="row" {...facts}>
      {children}
    </th>
  ) : (
    <td {...facts}>{children}</td>
  )
}

function Title<Row>({ row, column, href, onOpen }: DataRowProps<Row> & { column: Column<Row> }) {
  const inside = column.render(row)
  if (href !== undefined)
    return (
      <a
        className="data-table-open"
        href={href}
        onClick={(event) => {
          if (onOpen === undefined || event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          onOpen(row)
        }}
      >
        {inside}
      </a>
    )
  if (onOpen === undefined) return inside
  return (
    <button type="button" className="data-table-open" onClick={() => onOpen(row)}>
      {inside}
    </button>
  )
}

/** A click on the row itself: not on a control in it, and not the end of selecting text. */
function isBare(event: MouseEvent): boolean {
  const control = 'a, button, input, label, select, summary'
  if (event.target instanceof Element && event.target.closest(control) !== null) return false
  return (document.getSelection()?.toString() ?? '') === ''
}
