// Lines of a file as a piece of Markdown for the answer: where they stand, then the lines with numbers.
import type { DiffLine } from './diff-lines.ts'

export type Range = { first: number; last: number }

/** Where picked lines stand, counted from 1: of a diff in the file that it changes. */
export type Place = Range & { name: string; isOld: boolean }

const maxQuotedLines = 200

/** `numbers` are the lines that the reader saw in the range; they count from 0 here, from 1 for people. */
export function findPlace(
  fileName: string,
  numbers: readonly number[],
  diff?: readonly DiffLine[],
): Place {
  const picked = numbers.flatMap((number) => diff?.[number] ?? [])
  for (const side of ['after', 'before'] as const) {
    const found = picked.flatMap((line) => line[side] ?? [])
    const [first, last] = [found[0], found.at(-1)]
    if (first === undefined || last === undefined) continue
    const name = picked.find((line) => line[side] !== undefined)?.path ?? fileName
    return { name, first, last, isOld: side === 'before' }
  }
  return {
    name: fileName,
    first: (numbers[0] ?? 0) + 1,
    last: (numbers.at(-1) ?? 0) + 1,
    isOld: false,
  }
}

export function quoteLines(
  fileName: string,
  lines: readonly string[],
  numbers: readonly number[],
  diff?: readonly DiffLine[],
): string {
  const kept = numbers.slice(0, maxQuotedLines)
  const width = String((kept.at(-1) ?? 0) + 1).length
  const body = kept.map((number) => {
    const text = lines[number] ?? ''
    // The signs of a diff must stay first in the line, or nobody colours it.
    return diff === undefined ? `${String(number + 1).padStart(width)} ${text}` : text
  })
  const fence = fenceFor(body)
  const where = writePlace(findPlace(fileName, kept, diff))
  return `${where}:\n\n${fence}${diff === undefined ? '' : 'diff'}\n${body.join('\n')}\n${fence}\n`
}

/** As compilers and editors write it: `file:line`. */
function writePlace({ name, first, last, isOld }: Place): string {
  const range = first === last ? `${first}` : `${first}-${last}`
  return `\`${name.replaceAll('`', "'")}:${range}\`${isOld ? ' (old)' : ''}`
}

export function nameLines({ first, last }: Range): string {
  if (first === last) return `line ${first.toLocaleString('en')}`
  return `lines ${first.toLocaleString('en')}–${last.toLocaleString('en')}`
}

/** Longer than any run of backticks inside, so that no line can end the block. */
function fenceFor(lines: string[]): string {
  const runs = lines.flatMap((line) => line.match(/`+/g) ?? [])
  return '`'.repeat(Math.max(2, ...runs.map((run) => run.length)) + 1)
}

export function orderRange(a: number, b: number): Range {
  return { first: Math.min(a, b), last: Math.max(a, b) }
}
