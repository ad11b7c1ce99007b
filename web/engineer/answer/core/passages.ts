// Where each passage of a prose answer comes from. Invariants:
// - A paragraph of the draft that is unchanged in the text is unchecked until the engineer accepted it; to
//   edit its neighbour is not to have read it. A heading alone is no statement: it goes with its passage.
// - Pointers are those of the server: /message#<index of the paragraph in the text>.

import { shareChanged } from '../../../ui/diff/changed-share.ts'
import {
  type Block,
  describeDraft,
  describePassage,
  isHeading,
  listParagraphs,
  splitPassages,
} from '../../../ui/diff/paragraphs.ts'
import { type Aligned, alignPassages } from './align.ts'
import { makeProse, type Prose } from './content.ts'

export type PassageState = 'unchecked' | 'accepted' | 'edited' | 'yours' | 'dropped'

export type Passage = Block & {
  /** The same passage keeps its id while others change. */
  id: string
  state: PassageState
  /** Whether a part of the draft in it was not reviewed. */
  isUnchecked: boolean
  /** The passage of the draft it came from, if any. */
  draft: string | undefined
  /** Paragraphs of the draft in it, by their keys and their pointers. */
  keys: readonly string[]
  pointers: readonly string[]
  /** The same by their places in the draft: those that were accepted, and those that were not. */
  acceptedParts: readonly string[]
  openParts: readonly string[]
}

export type ProseReview = {
  passages: readonly Passage[]
  words: number
  /** The share of the paragraphs that do not stand in the draft, 0 to 1; 0 without a draft. */
  changedShare: number
}

const reviews = new WeakMap<Prose, { draft: string | undefined; review: ProseReview }>()

export function reviewProse(prose: Prose, draft: string | undefined): ProseReview {
  const known = reviews.get(prose)
  if (known && known.draft === draft) return known.review
  const review = makeReview(prose, draft)
  reviews.set(prose, { draft, review })
  return review
}

function makeReview({ text, accepted }: Prose, draft: string | undefined): ProseReview {
  const drafted = describeDraft(draft ?? '')
  const checked = new Set(accepted)
  const aligned = alignOnce(text, drafted.passages)
  const seen = new Map<string, number>()
  let paragraph = 0
  const passages = aligned.map((entry): Passage => {
    if (entry.kind === 'dropped') return describeDropped(entry, seen)
    const paragraphs = describePassage(entry.passage.text).paragraphs.map((own) => ({
      isDraft: drafted.paragraphs.has(own),
      part: `/message#${drafted.paragraphs.get(own) ?? -1}`,
      isHeading: isHeading(own),
      key: keyOf(own),
      pointer: `/message#${paragraph++}`,
    }))
    const kept = paragraphs.filter((own) => own.isDraft)
    const isWhole = kept.length === paragraphs.length
    const asks = kept.filter((own) => isWhole || !own.isHeading)
    const isUnchecked = asks.some((own) => !checked.has(own.key))
    return {
      ...entry.passage,
      id: nameOnce(seen, entry.passage.text),
      state: isWhole
        ? isUnchecked
          ? 'unchecked'
          : 'accepted'
        : entry.kind === 'both' || kept.length > 0
          ? 'edited'
          : 'yours',
      isUnchecked,
      draft: entry.kind === 'both' ? entry.draft.text : undefined,
      keys: kept.map((own) => own.key),
      pointers: kept.map((own) => own.pointer),
      acceptedParts: kept.filter((own) => checked.has(own.key)).map((own) => own.part),
      openParts: asks.filter((own) => !checked.has(own.key)).map((own) => own.part),
    }
  })
  const words = passages.reduce((sum, own) => sum + describePassage(own.text).words, 0)
  const kept = passages.reduce((sum, own) => sum + own.pointers.length, 0)
  const changedShare = drafted.paragraphs.size === 0 ? 0 : shareChanged({ kept, all: paragraph })
  return { passages, words, changedShare }
}

let lastAligned: { text: string; drafts: readonly Block[]; aligned: Aligned[] } | undefined

/** To accept a passage changes no word: the text at hand is compared once. */
function alignOnce(text: string, drafts: readonly Block[]): Aligned[] {
  if (lastAligned?.text !== text || lastAligned.drafts !== drafts)
    lastAligned = { text, drafts, aligned: alignPassages(drafts, splitPassages(text)) }
  return lastAligned.aligned
}

function describeDropped(
  { draft, at }: Extract<Aligned, { kind: 'dropped' }>,
  seen: Map<string, number>,
): Passage {
  const none = { isUnchecked: false, keys: [], pointers: [], acceptedParts: [], openParts: [] }
  const id = nameOnce(seen, `dropped ${draft.text}`)
  return { ...none, id, text: '', from: at, to: at, state: 'dropped', draft: draft.text }
}

export function acceptPassage(prose: Prose, passage: Passage): Prose {
  return makeProse(prose.text, [...new Set([...prose.accepted, ...passage.keys])])
}

/** Takes the passage out, with the blank line that would be left over. */
export function dropPassage(prose: Prose, { from, to }: Passage): Prose {
  const before = prose.text.slice(0, from).trimEnd()
  const after = prose.text.slice(to).trimStart()
  return makeProse([before, after].filter(Boolean).join('\n\n'), prose.accepted)
}

/** The draft's own words in place of what was made of them; the engineer who restores them has read them. */
export function takeDraft(prose: Prose, { from, to, draft }: Passage): Prose {
  const before = prose.text.slice(0, from).trimEnd()
  const after = prose.text.slice(to).trimStart()
  const keys = listParagraphs(draft ?? '').map(keyOf)
  const text = [before, draft ?? '', after].filter(Boolean).join('\n\n')
  return makeProse(text, [...new Set([...prose.accepted, ...keys])])
}

/** A short name of a paragraph; two that collide would only be accepted together. */
function keyOf(paragraph: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let index = 0; index < paragraph.length; index++) {
    const code = paragraph.charCodeAt(index)
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  high =
    Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  low =
    Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36)
}

function nameOnce(seen: Map<string, number>, text: string): string {
  const key = keyOf(text)
  const count = seen.get(key) ?? 0
  seen.set(key, count + 1)
  return count === 0 ? key : `${key}-${count}`
}
