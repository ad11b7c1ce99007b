// Lines of CSV (RFC 4180). What a stranger may have written, such as the name of a project, is never
// taken for a formula by a spreadsheet.

export type CsvColumns<Row> = Record<string, (row: Row) => string | number | boolean | null>

export function writeCsvHeader<Row>(columns: CsvColumns<Row>): string {
  return `${Object.keys(columns).join(',')}\r\n`
}

export function writeCsvRow<Row>(columns: CsvColumns<Row>, row: Row): string {
  const cells = Object.values(columns).map((read) => writeCell(read(row)))
  return `${cells.join(',')}\r\n`
}

/** A line that tells something of the file: as many cells as the others have, all but the first empty. */
export function writeCsvNote<Row>(columns: CsvColumns<Row>, note: string): string {
  const empty = Object.keys(columns).slice(1)
  return `${[writeCell(note), ...empty.map(() => '')].join(',')}\r\n`
}

/** A number is ours, and a minus before it is no formula. */
export function writeCell(value: string | number | boolean | null): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const text = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(value) ? `'${value}` : value
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
