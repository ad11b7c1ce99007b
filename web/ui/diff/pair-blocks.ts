// Which block of one text became which of the other. Both keep their order; what has no counterpart was
// added or dropped whole.
import { type Block, isCode } from './paragraphs.ts'

export type BlockPair = { before: string; after: string }

/** So much of their words two blocks must share to be one that was edited. */
const shareMin = 0.3
/** Beyond this many comparisons the texts are compared as they stand, block beside block. */
const comparisonsMax = 40_000

export function pairBlocks(old: readonly Block[], own: readonly Block[]): BlockPair[] {
  if (old.length * own.length > comparisonsMax) return pairInTurn(old, own)
  const best = weigh(old, own)
  const pairs: BlockPair[] = []
  let [left, right] = [0, 0]
  while (left < old.length || right < own.length) {
    const { kind } = best[left]?.[right] ?? { kind: left < old.length ? 'dropped' : 'added' }
    pairs.push({
      before: kind === 'added' ? '' : (old[left]?.text ?? ''),
      after: kind === 'dropped' ? '' : (own[right]?.text ?? ''),
    })
    if (kind !== 'added') left += 1
    if (kind !== 'dropped') right += 1
  }
  return pairs
}

type Step = { score: number; kind: 'paired' | 'dropped' | 'added' }

/** For each place in both texts, what keeps most from there on. */
function weigh(old: readonly Block[], own: readonly Block[]): Step[][] {
  const words = { old: old.map(listWords), own: own.map(listWords) }
  const best: Step[][] = Array.from({ length: old.length + 1 }, () => [])
  const scoreAt = (left: number, right: number) => best[left]?.[right]?.score ?? 0
  for (let left = old.length - 1; left >= 0; left -= 1)
    for (let right = own.length - 1; right >= 0; right -= 1) {
      const share = shareOf(words.old[left], words.own[right])
      const steps: Step[] = [
        { kind: 'dropped', score: scoreAt(left + 1, right) },
        { kind: 'added', score: scoreAt(left, right + 1) },
      ]
      if (share >= shareMin)
        steps.push({ kind: 'paired', score: share + scoreAt(left + 1, right + 1) })
      const [first, ...rest] = steps.toSorted((a, b) => b.score - a.score)
      const row = best[left]
      if (row !== undefined && first !== undefined)
        row[right] =
          rest.find(({ kind, score }) => kind === 'paired' && score === first.score) ?? first
    }
  return best
}

type Words = { counts: Map<string, number>; total: number; isCode: boolean }

function listWords({ text }: Block): Words {
  const found = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const counts = new Map<string, number>()
  for (const word of found) counts.set(word, (counts.get(word) ?? 0) + 1)
  return { counts, total: found.length, isCode: isCode(text) }
}

/** Code never becomes prose. */
function shareOf(before: Words | undefined, after: Words | undefined): number {
  if (before === undefined || after === undefined || before.isCode !== after.isCode) return 0
  const total = before.total + after.total
  if (total === 0) return 1
  let shared = 0
  for (const [word, count] of before.counts) shared += Math.min(count, after.counts.get(word) ?? 0)
  return (2 * shared) / total
}

function pairInTurn(old: readonly Block[], own: readonly Block[]): BlockPair[] {
  const count = Math.max(old.length, own.length)
  return Array.from({ length: count }, (_, index) => ({
    before: old[index]?.text ?? '',
    after: own[index]?.text ?? '',
  }))
}
