// CSV and TSV as RFC 4180 has it, and forgiving: rows of unequal length, quotes inside plain cells and
// a missing last quote are shown as they are instead of being refused.
export type Delimiter = ',' | '\t' | ';'

export function isTable(fileName: string, mimeType: string): boolean {
  return /\.(csv|tsv)$/i.test(fileName) || /^text\/(csv|tab-separated-values)\b/.test(mimeType)
}

/** The delimiter that the first line has most of, outside quotes. */
export function guessDelimiter(fileName: string, firstLine: string): Delimiter {
  if (/\.tsv$/i.test(fileName)) return '\t'
  const bare = firstLine.replaceAll(/"[^"]*"/g, '')
  const count = (of: Delimiter) => bare.split(of).length
  const all: Delimiter[] = [',', ';', '\t']
  return all.reduce((best, next) => (count(next) > count(best) ? next : best))
}

export function parseTable(text: string, delimiter: Delimiter): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    const { cell, end } =
      text[at] === '"' ? readQuoted(text, at, delimiter) : readPlain(text, at, delimiter)
    row.push(cell)
    const stop = text[end]
    at = end + 1
    if (stop === delimiter && at < text.length) continue
    if (stop === delimiter) row.push('')
    rows.push(row)
    row = []
  }
  return rows
}

type Read = { cell: string; end: number }

function readPlain(text: string, from: number, delimiter: Delimiter): Read {
  let end = from
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n') end += 1
  const cell = text.slice(from, end)
  return { cell: cell.endsWith('\r') && text[end] !== delimiter ? cell.slice(0, -1) : cell, end }
}

function readQuoted(text: string, from: number, delimiter: Delimiter): Read {
  let cell = ''
  let at = from + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote === -1) return { cell: cell + text.slice(at), end: text.length }
    cell += text.slice(at, quote)
    at = quote + 1
    if (text[at] !== '"') break
    cell += '"'
    at += 1
  }
  const after = readPlain(text, at, delimiter)
  return { cell: cell + after.cell, end: after.end }
}
