// The paragraphs of a text as the server compares them with the AI draft
// (server/src/modules/work/drafts/comparison.ts), and the passages in which a person reads them: a
// paragraph with the heading above it and the code below it.

export type Block = { from: number; to: number; text: string }

/** White space makes no difference to the comparison. */
export function listParagraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map(normalize)
    .filter((paragraph) => paragraph !== '')
}

function normalize(text: string): string {
  return text.split(/\s+/).filter(Boolean).join(' ')
}

export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0
}

const fence = /^\s{0,3}(`{3,}|~{3,})/
const heading = /^\s{0,3}#{1,6}\s/

/** Stretches between blank lines; a fenced piece of code is one, blank lines and all. */
export function splitBlocks(text: string): Block[] {
  const blocks: Block[] = []
  let [from, to, offset] = [-1, 0, 0]
  let open = ''
  for (const line of text.split('\n')) {
    const mark = fence.exec(line)?.[1] ?? ''
    if (open === '' && mark !== '') open = mark
    else if (open !== '' && mark.startsWith(open)) open = ''
    const isBlank = line.trim() === '' && open === ''
    if (!isBlank) {
      if (from < 0) from = offset
      to = offset + line.length
    } else if (from >= 0) {
      blocks.push({ from, to, text: text.slice(from, to) })
      from = -1
    }
    offset += line.length + 1
  }
  if (from >= 0) blocks.push({ from, to, text: text.slice(from, to) })
  return blocks
}

export function isHeading(paragraph: string): boolean {
  return heading.test(paragraph)
}

export function isCode(block: string): boolean {
  return fence.test(block)
}

/** A heading goes with what it heads, and code with the paragraph that speaks of it. */
export function splitPassages(text: string): Block[] {
  const passages: Block[] = []
  let isOpen = false
  for (const block of splitBlocks(text)) {
    const last = passages.at(-1)
    if (last && (isOpen || (isCode(block.text) && !isCode(last.text)))) {
      passages[passages.length - 1] = {
        from: last.from,
        to: block.to,
        text: text.slice(last.from, block.to),
      }
    } else passages.push(block)
    isOpen = isHeading(block.text) && !block.text.includes('\n')
  }
  return passages
}

export type PassageFacts = { plain: string; words: number; paragraphs: readonly string[] }

const known = new Map<string, PassageFacts>()
const knownMax = 4_000

/** Of many passages one changes at a time, so what is known of the others is kept. */
export function describePassage(text: string): PassageFacts {
  const held = known.get(text)
  if (held) return held
  const facts = {
    plain: normalize(text),
    words: countWords(text),
    paragraphs: listParagraphs(text),
  }
  if (known.size >= knownMax) known.clear()
  known.set(text, facts)
  return facts
}

export type DraftFacts = {
  passages: Block[]
  /** Each paragraph with its place in the draft; of two that are the same, the first. */
  paragraphs: ReadonlyMap<string, number>
}

let lastDraft: (DraftFacts & { text: string }) | undefined

/** The draft of the task, split once. */
export function describeDraft(text: string): DraftFacts {
  if (lastDraft?.text === text) return lastDraft
  const paragraphs = new Map<string, number>()
  for (const [index, paragraph] of listParagraphs(text).entries())
    if (!paragraphs.has(paragraph)) paragraphs.set(paragraph, index)
  lastDraft = { text, passages: splitPassages(text), paragraphs }
  return lastDraft
}
