// Two versions of a text as one: line by line, and word by word where a line was changed and not
// replaced. Words of lines that have little in common are not mixed: nobody could read that.
import { diffLines, diffWordsWithSpace } from 'diff'

export type Part = { kind: 'same' | 'before' | 'after'; text: string }

const compareMsMax = 400
const commonShareMin = 0.5

export function compareVersions(before: string, after: string): Part[] {
  const lines = diffLines(before, after, { timeout: compareMsMax })
  if (lines === undefined) return replaced(before, after)
  const parts: Part[] = []
  for (let place = 0; place < lines.length; place += 1) {
    const line = lines[place]
    const next = lines[place + 1]
    if (line?.removed && next?.added) {
      parts.push(...compareLines(line.value, next.value))
      place += 1
    } else if (line) {
      const kind = line.added ? 'after' : line.removed ? 'before' : 'same'
      parts.push({ kind, text: line.value })
    }
  }
  return parts
}

export type Folded = Part | { kind: 'folded'; text: string; lines: number }

const linesAround = 2
const linesFoldedMin = 4

/** What is the same in both is folded, but for the lines next to a difference. */
export function foldSame(parts: readonly Part[]): Folded[] {
  return joinSame(parts).flatMap((part, place, all): Folded[] => {
    if (part.kind !== 'same') return [part]
    const lines = part.text.split(/(?<=\n)/)
    const first = place === 0 ? 0 : linesAround
    const last = place === all.length - 1 ? 0 : linesAround
    const folded = lines.slice(first, lines.length - last)
    if (folded.length < linesFoldedMin) return [part]
    return [
      { kind: 'same', text: lines.slice(0, first).join('') },
      { kind: 'folded', text: folded.join(''), lines: folded.length },
      { kind: 'same', text: lines.slice(lines.length - last).join('') },
    ]
  })
}

function joinSame(parts: readonly Part[]): Part[] {
  const joined: Part[] = []
  for (const part of parts) {
    const before = joined.at(-1)
    if (part.kind === 'same' && before?.kind === 'same') before.text += part.text
    else joined.push({ ...part })
  }
  return joined
}

/** Places at which the versions differ; words that only a blank parts are one place. */
export function countDifferences(parts: readonly Part[]): number {
  const told = parts.filter(({ kind, text }) => kind !== 'same' || text.trim() !== '')
  return told.filter(
    ({ kind }, place) => kind !== 'same' && (told[place - 1]?.kind ?? 'same') === 'same',
  ).length
}

function compareLines(before: string, after: string): Part[] {
  const words = diffWordsWithSpace(before, after, { timeout: compareMsMax })
  if (words === undefined) return replaced(before, after)
  const common = words
    .filter(({ added, removed }) => !added && !removed)
    .reduce((sum, { value }) => sum + value.trim().length, 0)
  if (common < commonShareMin * Math.max(before.length, after.length))
    return replaced(before, after)
  return words.map(({ added, removed, value }) => ({
    kind: added ? 'after' : removed ? 'before' : 'same',
    text: value,
  }))
}

function replaced(before: string, after: string): Part[] {
  const gap = before.endsWith('\n') ? '' : '\n'
  return [
    { kind: 'before', text: `${before}${gap}` },
    { kind: 'after', text: after },
  ]
}
