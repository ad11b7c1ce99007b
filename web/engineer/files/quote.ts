// Lines of a file as a piece of Markdown for the answer: where they stand, then the lines with numbers.
export type Range = { first: number; last: number }

const maxQuotedLines = 200

/** `numbers` are the lines that the reader saw in the range; they count from 0 here, from 1 for people. */
export function quoteLines(fileName: string, lines: string[], numbers: number[]): string {
  const kept = numbers.slice(0, maxQuotedLines)
  const width = String((kept.at(-1) ?? 0) + 1).length
  const body = kept.map((number) => `${String(number + 1).padStart(width)} ${lines[number] ?? ''}`)
  const fence = fenceFor(body)
  const name = fileName.replaceAll('`', "'")
  const where = nameLines({ first: kept[0] ?? 0, last: kept.at(-1) ?? 0 })
  return `\`${name}\`, ${where}:\n\n${fence}\n${body.join('\n')}\n${fence}\n`
}

export function nameLines({ first, last }: Range): string {
  if (first === last) return `line ${(first + 1).toLocaleString('en')}`
  return `lines ${(first + 1).toLocaleString('en')}–${(last + 1).toLocaleString('en')}`
}

/** Longer than any run of backticks inside, so that no line can end the block. */
function fenceFor(lines: string[]): string {
  const runs = lines.flatMap((line) => line.match(/`+/g) ?? [])
  return '`'.repeat(Math.max(2, ...runs.map((run) => run.length)) + 1)
}

export function orderRange(a: number, b: number): Range {
  return { first: Math.min(a, b), last: Math.max(a, b) }
}
