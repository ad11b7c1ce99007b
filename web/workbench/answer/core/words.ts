// What was changed between two texts, word by word.
import { diffWordsWithSpace } from 'diff'

export type WordPart = { kind: 'same' | 'added' | 'removed'; text: string }

/** So long may one comparison take before the whole counts as rewritten. */
const timeoutMs = 30

export function diffWords(before: string, after: string): WordPart[] {
  const changes = diffWordsWithSpace(before, after, { timeout: timeoutMs })
  if (!changes) return joinParts([part('removed', before), part('added', after)])
  return joinParts(
    changes.map(({ added, removed, value }) =>
      part(added ? 'added' : removed ? 'removed' : 'same', value),
    ),
  )
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
