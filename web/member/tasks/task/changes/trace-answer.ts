// Where each part of an answer comes from: a paragraph of text, or a value of data, compared with the AI
// draft as the server compares them (server/src/modules/work/drafts/provenance.ts), so that the counts here
// and the share that the API gives never contradict each other.
import { listLeaves, toLabel } from '../../../../ui/diff/leaves.ts'
import { pairBlocks } from '../../../../ui/diff/pair-blocks.ts'
import { listParagraphs, splitBlocks } from '../../../../ui/diff/paragraphs.ts'

/** `unread` was accepted too, but the engineer sent it without having read it. `removed` is in the draft alone. */
export type PartOrigin = 'accepted' | 'unread' | 'edited' | 'written' | 'removed'

export type TracedPart = {
  key: string
  origin: PartOrigin
  /** In the draft; empty where it has no counterpart there. */
  before: string
  /** In the answer; empty where it was removed. */
  after: string
  /** Of a value: its place as people write it. */
  label?: string
}

type Traced = Pick<TracedPart, 'origin' | 'before' | 'after'>

/** `unread` are places in the answer: /message#2 is the third paragraph. */
export function traceText(
  draft: string,
  answer: string,
  unread: ReadonlySet<string> = new Set(),
): TracedPart[] {
  const [old, own] = [splitBlocks(draft), splitBlocks(answer)]
  const drafted = new Set(old.map(({ text }) => normalize(text)))
  const kept = new Set(own.map(({ text }) => normalize(text)))
  let paragraph = 0
  return pairBlocks(old, own)
    .flatMap(({ before, after }) => traceBlock({ before, after }, { drafted, kept }))
    .map((part, index) => {
      const first = paragraph
      paragraph += listParagraphs(part.after).length
      const isUnread = part.origin === 'accepted' && hasAny(unread, first, paragraph)
      return { key: String(index), ...part, ...(isUnread ? { origin: 'unread' } : {}) }
    })
}

type Known = { drafted: ReadonlySet<string>; kept: ReadonlySet<string> }

/** A paragraph that only moved is accepted, wherever the comparison found it. */
function traceBlock({ before, after }: { before: string; after: string }, known: Known): Traced[] {
  const isKeptElsewhere = before === '' || known.kept.has(normalize(before))
  const removed: Traced[] = isKeptElsewhere ? [] : [{ origin: 'removed', before, after: '' }]
  if (after === '') return removed
  if (known.drafted.has(normalize(after)))
    return [...removed, { origin: 'accepted', before: after, after }]
  if (isKeptElsewhere) return [{ origin: 'written', before: '', after }]
  return [{ origin: 'edited', before, after }]
}

/** White space makes no difference to the comparison. */
function normalize(block: string): string {
  return listParagraphs(block).join('\n')
}

function hasAny(unread: ReadonlySet<string>, from: number, to: number): boolean {
  for (let place = from; place < to; place += 1) if (unread.has(`/message#${place}`)) return true
  return false
}

type Data = Record<string, unknown>

/** In the order of the answer, with what was removed at the end. `unread` are JSON pointers. */
export function traceFields(
  draft: Data,
  answer: Data,
  unread: ReadonlySet<string> = new Set(),
): TracedPart[] {
  const [drafted, own] = [listLeaves(draft), listLeaves(answer)]
  return [...new Set([...own.keys(), ...drafted.keys()])].map((pointer) => {
    const [before, after] = [drafted.get(pointer), own.get(pointer)]
    return {
      key: pointer,
      label: toLabel(pointer),
      origin: traceValue(before, after, unread.has(pointer)),
      before: showPlain(before),
      after: showPlain(after),
    }
  })
}

function traceValue(
  before: string | undefined,
  after: string | undefined,
  isUnread: boolean,
): PartOrigin {
  if (after === undefined) return 'removed'
  if (before === undefined) return 'written'
  if (before !== after) return 'edited'
  return isUnread ? 'unread' : 'accepted'
}

/** A text is shown without its quotation marks. */
function showPlain(json: string | undefined): string {
  return json?.startsWith('"') ? String(JSON.parse(json)) : (json ?? '')
}

export type OriginCounts = Record<PartOrigin, number>

export function countOrigins(parts: readonly TracedPart[]): OriginCounts {
  const counts: OriginCounts = { accepted: 0, unread: 0, edited: 0, written: 0, removed: 0 }
  for (const { origin } of parts) counts[origin] += 1
  return counts
}

/** "5 of 7 paragraphs are the engineer's, edited or written". */
export function sayOrigins(counts: OriginCounts, part: 'paragraph' | 'value'): string {
  const { accepted, unread, edited, written } = counts
  const own = edited + written
  const all = own + accepted + unread
  const parts = all === 1 ? part : `${part}s`
  const tail = unread === 0 ? '' : `; ${unread} accepted without reading`
  if (own === 0)
    return `${all === 1 ? `The ${part} was` : `All ${all} ${parts} were`} accepted${tail}`
  const verb = own === 1 ? 'is' : 'are'
  return `${own} of ${all} ${parts} ${verb} the engineer's, edited or written${tail}`
}
