// Which passage of a text came from which passage of the draft: equal ones in order, and between
// them those that share enough words.
import { diffArrays } from 'diff'
import { type Block, describePassage } from '../../../ui/diff/paragraphs.ts'

export type Aligned =
  | { kind: 'both'; passage: Block; draft: Block }
  | { kind: 'new'; passage: Block }
  | { kind: 'dropped'; draft: Block; at: number }

const likeEnough = 0.35
/** So many pairs are weighed against each other; of more, the first that is like enough is taken. */
const weighedMax = 2_500
/** So far ahead a passage is looked for in the draft, and so long may comparing the order take. */
const lookAhead = 8
const timeoutMs = 30

export function alignPassages(drafts: readonly Block[], passages: readonly Block[]): Aligned[] {
  const aligned: Aligned[] = []
  const [left, right] = [drafts.values(), passages.values()]
  let [removed, added]: [Block[], Block[]] = [[], []]
  const flush = () => {
    aligned.push(...pairLike(removed, added))
    removed = []
    added = []
  }
  const keys = (blocks: readonly Block[]) =>
    blocks.map((block) => describePassage(block.text).plain)
  for (const change of compare(keys(drafts), keys(passages))) {
    if (!change.removed && !change.added) flush()
    for (let count = 0; count < change.value.length; count++) {
      const draft = change.added ? undefined : left.next().value
      const passage = change.removed ? undefined : right.next().value
      if (draft && passage) aligned.push({ kind: 'both', passage, draft })
      else if (draft) removed.push(draft)
      else if (passage) added.push(passage)
    }
  }
  flush()
  return placeDropped(aligned)
}

type Change = { value: string[]; added?: boolean; removed?: boolean }

function compare(before: string[], after: string[]): Change[] {
  const changes = diffArrays(before, after, { timeout: timeoutMs })
  return (
    changes ?? [
      { value: before, removed: true },
      { value: after, added: true },
    ]
  )
}

function pairLike(drafts: readonly Block[], passages: readonly Block[]): Aligned[] {
  return drafts.length * passages.length <= weighedMax
    ? pairBest(drafts, passages)
    : pairFirst(drafts, passages)
}

/** The pairs, in order, that together are most alike. */
function pairBest(drafts: readonly Block[], passages: readonly Block[]): Aligned[] {
  const alike = passages.map(({ text }) =>
    drafts.map((draft) => {
      const share = shareOfWords(draft.text, text)
      return share >= likeEnough ? share : 0
    }),
  )
  // The most that can be had from here on, by the places in both lists.
  const most = Array.from({ length: passages.length + 1 }, () =>
    new Array<number>(drafts.length + 1).fill(0),
  )
  const at = (passage: number, draft: number) => most[passage]?.[draft] ?? 0
  const ofPair = (passage: number, draft: number) => {
    const share = alike[passage]?.[draft] ?? 0
    return share > 0 ? share + at(passage + 1, draft + 1) : 0
  }
  for (let own = passages.length - 1; own >= 0; own--)
    for (let old = drafts.length - 1; old >= 0; old--) {
      const row = most[own] as number[]
      row[old] = Math.max(ofPair(own, old), at(own + 1, old), at(own, old + 1))
    }
  const aligned: Aligned[] = []
  let [own, old] = [0, 0]
  while (own < passages.length || old < drafts.length) {
    const [passage, draft] = [passages[own], drafts[old]]
    if (passage && draft && ofPair(own, old) > 0 && ofPair(own, old) === at(own, old)) {
      aligned.push({ kind: 'both', passage, draft })
      own++
      old++
    } else if (passage && (!draft || at(own + 1, old) === at(own, old))) {
      aligned.push({ kind: 'new', passage })
      own++
    } else if (draft) {
      aligned.push({ kind: 'dropped', draft, at: 0 })
      old++
    }
  }
  return aligned
}

function pairFirst(drafts: readonly Block[], passages: readonly Block[]): Aligned[] {
  const aligned: Aligned[] = []
  let next = 0
  for (const passage of passages) {
    const found = drafts.findIndex(
      (draft, index) =>
        index >= next &&
        index < next + lookAhead &&
        shareOfWords(draft.text, passage.text) >= likeEnough,
    )
    if (found < 0) {
      aligned.push({ kind: 'new', passage })
      continue
    }
    for (const draft of drafts.slice(next, found)) aligned.push({ kind: 'dropped', draft, at: 0 })
    const draft = drafts[found]
    if (draft) aligned.push({ kind: 'both', passage, draft })
    next = found + 1
  }
  for (const draft of drafts.slice(next)) aligned.push({ kind: 'dropped', draft, at: 0 })
  return aligned
}

/** A dropped passage remembers where in the text it would come back. */
function placeDropped(aligned: Aligned[]): Aligned[] {
  let at = 0
  return aligned.map((entry) => {
    if (entry.kind === 'dropped') return { ...entry, at }
    at = entry.passage.to
    return entry
  })
}

function shareOfWords(one: string, other: string): number {
  const [left, right] = [listWords(one), listWords(other)]
  if (left.length + right.length === 0) return 0
  const known = new Map<string, number>()
  for (const word of left) known.set(word, (known.get(word) ?? 0) + 1)
  let shared = 0
  for (const word of right) {
    const count = known.get(word) ?? 0
    if (count === 0) continue
    known.set(word, count - 1)
    shared++
  }
  return (2 * shared) / (left.length + right.length)
}

function listWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []
}
