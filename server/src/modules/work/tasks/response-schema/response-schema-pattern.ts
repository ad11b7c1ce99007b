// A client's pattern is judged here by reading it, never by running it: it will be run by a
// linear-time engine, which has no backreferences and no lookaround and unrolls every count.
import { limits } from '../../../../core/limits.ts'

const repeatMax = 1_000

/** What is wrong with a pattern, as the end of a sentence about it. */
export function findPatternFlaw(pattern: string): string | undefined {
  if (countCodePoints(pattern) > limits.responseSchemaPatternCharsMax) {
    return `must be at most ${limits.responseSchemaPatternCharsMax} characters`
  }
  try {
    new RegExp(pattern, 'u')
  } catch {
    return 'must be a regular expression that is valid with the u flag'
  }
  return findUnsupportedSyntax(pattern)
}

function countCodePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

// The tokens of a pattern already known to be valid. A class and an escape are one token each, so
// that a bracket or a brace inside them is not taken for syntax.
const token =
  /\\k<|\\[1-9]|\\[pPu]\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]|\(\?<?[=!]|\(|\)|\{(\d+)(?:,(\d*))?\}|./gsu

function findUnsupportedSyntax(pattern: string): string | undefined {
  /** For each open group, the most copies that counts inside it make of anything. */
  const copies = [1]
  let copiesOfLast = 1
  for (const match of pattern.matchAll(token)) {
    const text = match[0]
    if (/^\\(?:k<|[1-9])/.test(text)) return 'must not use backreferences'
    if (/^\(\?<?[=!]$/.test(text)) return 'must not use lookahead or lookbehind'
    if (text === '(') {
      copies.push(1)
      copiesOfLast = 1
    } else if (text === ')') {
      copiesOfLast = copies.pop() ?? 1
    } else if (match[1] !== undefined) {
      copiesOfLast *= Math.max(1, Number(match[1]), Number(match[2] ?? 0))
      if (copiesOfLast > repeatMax) return `must not count beyond ${repeatMax} repetitions in all`
    } else if (!/^[*+?]$/.test(text)) {
      copiesOfLast = 1
    }
    copies[copies.length - 1] = Math.max(copies.at(-1) ?? 1, copiesOfLast)
  }
  return undefined
}
