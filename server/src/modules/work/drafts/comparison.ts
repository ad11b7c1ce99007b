// What of a draft is left in a result. Data is compared leaf by leaf, where an item of a list is
// known by its index; text by its paragraphs, and by runs of words where a paragraph was changed.

export type Origin = 'ai' | 'human_changed' | 'human'

type Json = Record<string, unknown>

/** Every leaf of the data as its JSON, by JSON pointer; an empty list or object is a leaf. */
function listLeaves(data: Json): Map<string, string> {
  const leaves = new Map<string, string>()
  const waiting: { pointer: string; value: unknown }[] = [{ pointer: '', value: data }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { pointer, value } = next
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
    if (entries.length === 0) leaves.set(pointer, JSON.stringify(value))
    // What was pushed last is taken first, so the order of the data is kept by turning it round.
    for (const [name, entry] of entries.toReversed())
      waiting.push({ pointer: `${pointer}/${escapePart(name)}`, value: entry })
  }
  return leaves
}

function escapePart(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

export function compareLeaves(draft: Json, result: Json): Map<string, Origin> {
  const drafted = listLeaves(draft)
  const origins = new Map<string, Origin>()
  for (const [pointer, value] of listLeaves(result)) {
    const before = drafted.get(pointer)
    origins.set(pointer, before === value ? 'ai' : before === undefined ? 'human' : 'human_changed')
  }
  return origins
}

/** The paragraphs of the text as they are compared: white space makes no difference. */
export function listParagraphs(text: string): string[] {
  return describeParagraphs(text).map(({ words }) => words)
}

const headingLine = /^\s{0,3}#{1,6}\s[^\n]*$/

/** A heading is one line: what stands under it without a blank line between is a statement. */
export function describeParagraphs(text: string): { words: string; isHeading: boolean }[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => ({
      words: paragraph.split(/\s+/).filter(Boolean).join(' '),
      isHeading: headingLine.test(paragraph.trimEnd()),
    }))
    .filter(({ words }) => words !== '')
}

const runWords = 4

/** Whether any run of words of the draft appears in the result, also in a paragraph that was changed. */
export function sharesWords(draft: string, result: string): boolean {
  const known = new Set(listRuns(draft))
  return listRuns(result).some((run) => known.has(run))
}

function listRuns(text: string): string[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length < runWords) return words.length === 0 ? [] : [words.join(' ')]
  return words
    .slice(0, words.length - runWords + 1)
    .map((_, index) => words.slice(index, index + runWords).join(' '))
}
