import type { ReactNode } from 'react'

export type Column<Row> = {
  key: string
  label: string
  render: (row: Row) => ReactNode
  /** Numbers stand right, words left. */
  align?: 'left' | 'right'
  /** The one column that names the row: it takes the width that is left, may be cut, and opens the row. */
  isTitle?: boolean
  /** The label is only for who hears the table: a column of buttons. */
  isLabelHidden?: boolean
  /**
   * On phones a row is a card. `start` and `end` share a line, `beside` follows an `end`, `line` has a
   * line of its own; without it the cell is a line with the label before it.
   */
  onPhone?: 'start' | 'end' | 'beside' | 'line' | 'hidden'
  /** The position in the card, if different from the row. */
  phoneOrder?: number
  /** Hidden beside an open drawer, which is narrower and shows the value itself. */
  leavesBesideDrawer?: boolean
  /** Approximate content width in pixels, so that columns do not shift when the rows load. */
  skeletonWidth?: number
  /** Most rows have nothing there, so that on phones, where that takes no line, none is kept for it. */
  isRare?: boolean
  /** A second line stands under the first: the id under a title. */
  hasSecondLine?: boolean
  /** With it the head is a button, and its mark says which way the rows are ordered. */
  sort?: { direction: 'ascending' | 'descending'; onTurn: () => void }
}

export function cellClass<Row>(column: Column<Row>): string {
  const names = [
    column.align === 'right' ? 'data-table-right' : '',
    column.isTitle === true ? 'data-table-title' : '',
    `data-table-on-phone-${column.onPhone ?? (column.isTitle === true ? 'line' : 'fact')}`,
  ]
  return names.filter((name) => name !== '').join(' ')
}

/** The same, with what only the grey likeness of a row needs. */
export function skeletonFacts<Row>(column: Column<Row>) {
  const facts = cellFacts(column)
  return column.isRare === true
    ? { ...facts, className: `${facts.className} data-table-rare` }
    : facts
}

/** What a cell has in the row and, while the list is read, in its grey likeness. */
export function cellFacts<Row>(column: Column<Row>) {
  return {
    className: cellClass(column),
    'data-label': column.isLabelHidden === true ? undefined : column.label,
    style: column.phoneOrder === undefined ? undefined : { order: column.phoneOrder },
  }
}
