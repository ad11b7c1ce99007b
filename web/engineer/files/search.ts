// Searching lines for a plain text, without regard to upper and lower case.
export type Match = { line: number; start: number }

/** More than this nobody walks through; the count then reads "10,000+". */
export const maxMatches = 10_000

export function findMatches(lines: string[], wanted: string, limit = maxMatches): Match[] {
  const needle = wanted.toLowerCase()
  const matches: Match[] = []
  if (needle === '') return matches
  for (const [line, text] of lines.entries()) {
    const hay = text.toLowerCase()
    for (let at = hay.indexOf(needle); at !== -1; at = hay.indexOf(needle, at + needle.length)) {
      matches.push({ line, start: at })
      if (matches.length >= limit) return matches
    }
  }
  return matches
}

type CellMatch = { row: number; column: number }

/** The cells of a table that have the text, row by row. */
export function findCells(rows: string[][], wanted: string, limit = maxMatches): CellMatch[] {
  const needle = wanted.toLowerCase()
  const matches: CellMatch[] = []
  if (needle === '') return matches
  for (const [row, cells] of rows.entries())
    for (const [column, cell] of cells.entries()) {
      if (!cell.toLowerCase().includes(needle)) continue
      matches.push({ row, column })
      if (matches.length >= limit) return matches
    }
  return matches
}

export type Piece = { text: string; isMatch: boolean; start: number }

/** A line cut into what matches and what does not. */
export function cutLine(text: string, wanted: string): Piece[] {
  const needle = wanted.toLowerCase()
  if (needle === '') return [{ text, isMatch: false, start: 0 }]
  const hay = text.toLowerCase()
  const pieces: Piece[] = []
  let from = 0
  for (let at = hay.indexOf(needle); at !== -1; at = hay.indexOf(needle, from)) {
    if (at > from) pieces.push({ text: text.slice(from, at), isMatch: false, start: from })
    from = at + needle.length
    pieces.push({ text: text.slice(at, from), isMatch: true, start: at })
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isMatch: false, start: from })
  return pieces
}

/** Walks around: after the last comes the first. */
export function step(at: number, by: 1 | -1, count: number): number {
  return count === 0 ? 0 : (at + by + count) % count
}
