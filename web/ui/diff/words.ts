// What was changed between two texts, word by word.
import { diffArrays } from 'diff'
import { countWords } from './paragraphs.ts'

export type WordPart = { kind: 'same' | 'added' | 'removed'; text: string }

/** So long may one comparison take before the whole counts as rewritten. */
const timeoutMs = 30

function diffWords(before: string, after: string): WordPart[] {
  const changes = diffArrays(listWords(before), listWords(after), { timeout: timeoutMs })
  if (!changes) return joinParts([part('removed', before), part('added', after)])
  return joinParts(
    changes.map(({ added, removed, value }) =>
      part(added ? 'added' : removed ? 'removed' : 'same', value.join('')),
    ),
  )
}

/** Words, the blanks between them and every other sign; what a hyphen or a point joins is one word. */
function listWords(text: string): string[] {
  return text.match(/\s+|[\p{L}\p{N}_]+(?:[-'’.][\p{L}\p{N}_]+)*|./gsu) ?? []
}

function part(kind: WordPart['kind'], text: string): WordPart {
  return { kind, text }
}

/** A space, or one short word. */
function isSlight(text: string): boolean {
  return /^[^\S\n]*[\p{L}\p{N}]{0,3}[^\S\n]*$/u.test(text)
}

/** Changes with next to nothing between them are one change, so that phrases stay together. */
function joinParts(parts: readonly WordPart[]): WordPart[] {
  const joined: WordPart[] = []
  let [removed, added] = ['', '']
  const flush = () => {
    if (removed !== '') joined.push(part('removed', removed))
    if (added !== '') joined.push(part('added', added))
    removed = ''
    added = ''
  }
  for (const [index, { kind, text }] of parts.entries()) {
    const isBetween = (removed !== '' || added !== '') && index < parts.length - 1
    if (kind === 'removed') removed += text
    else if (kind === 'added') added += text
    else if (isBetween && isSlight(text)) {
      removed += text
      added += text
    } else {
      flush()
      joined.push(part('same', text))
    }
  }
  flush()
  return joined
}

const compared = new Map<string, WordPart[]>()
const comparedMax = 500

/** The words of an edited passage; remembered, because only one passage changes at a time. */
export function comparePassage(before: string, after: string): WordPart[] {
  const name = `${before.length} ${before}${after}`
  const known = compared.get(name)
  if (known) return known
  const parts = diffWords(before, after)
  if (compared.size >= comparedMax) compared.clear()
  compared.set(name, parts)
  return parts
}

export function countKind(parts: readonly WordPart[], kind: WordPart['kind']): number {
  return parts.reduce((sum, part) => sum + (part.kind === kind ? countWords(part.text) : 0), 0)
}
