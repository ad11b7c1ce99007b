// Tables: fitted to the width of the screen for people, one tab-separated line a row for programs.
import { bold, cleanLine, dim, type Text } from './text.ts'
import { cutToWidth, textWidth } from './text-width.ts'

export type Column<Row> = {
  title: string
  value: (row: Row) => string | number | boolean | null | undefined
  /** Gives way first where the screen is too narrow; columns of ids and numbers should not. */
  shrinks?: true
  align?: 'right'
  /** Colour or weight of the cell; not used in a pipe. */
  style?: (text: string, row: Row) => Text
}

const gap = '  '
const narrowest = 8

export function toTsv<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const lines = rows.map((row) => columns.map((column) => spellCell(column.value(row))).join('\t'))
  return `${lines.join('\n')}\n`
}

export function layOutTable<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  screen: number,
): Text[] {
  const cells = rows.map((row) => columns.map((column) => spellCell(column.value(row))))
  const widths = fitWidths(
    columns.map((column, index) => ({
      wanted: Math.max(...cells.map((line) => textWidth(line[index] ?? '')), column.title.length),
      shrinks: column.shrinks === true,
    })),
    screen,
  )
  const shown = columns.map((_, index) => index).filter((index) => (widths[index] ?? 0) > 0)
  const place = (text: string, index: number) =>
    pad(cutToWidth(text, widths[index] ?? 0), widths[index] ?? 0, {
      right: columns[index]?.align === 'right',
      last: index === shown.at(-1),
    })
  const header = shown.map((index) => place(columns[index]?.title ?? '', index)).join(gap)
  const lines = rows.map((row, at) =>
    shown.flatMap((index, nth): Text[] => {
      const text = place(cells[at]?.[index] ?? '', index)
      const cell = columns[index]?.style?.(text, row) ?? text
      return nth === 0 ? [cell] : [gap, cell]
    }),
  )
  return [dim(bold(header)), ...lines]
}

/** Every column as wide as it wants, unless the screen is too narrow for that. */
function fitWidths(columns: { wanted: number; shrinks: boolean }[], screen: number): number[] {
  const widths = columns.map(({ wanted }) => wanted)
  const excess = () => widths.reduce((sum, width) => sum + width + gap.length, -gap.length) - screen
  for (const kind of [true, false]) {
    while (excess() > 0) {
      const widest = findWidest(widths, columns, kind)
      if (widest === undefined) break
      widths[widest] = Math.max(narrowest, (widths[widest] ?? 0) - 1)
    }
  }
  return widths
}

function findWidest(
  widths: number[],
  columns: { shrinks: boolean }[],
  shrinks: boolean,
): number | undefined {
  const left = widths
    .map((width, index) => ({ width, index }))
    .filter(({ width, index }) => width > narrowest && columns[index]?.shrinks === shrinks)
  return left.sort((a, b) => b.width - a.width)[0]?.index
}

function pad(text: string, width: number, { right, last }: { right: boolean; last: boolean }) {
  const space = ' '.repeat(Math.max(0, width - textWidth(text)))
  if (right) return space + text
  return last ? text : text + space
}

function spellCell(value: string | number | boolean | null | undefined): string {
  return value === null || value === undefined ? '' : cleanLine(String(value))
}
