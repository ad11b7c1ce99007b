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
