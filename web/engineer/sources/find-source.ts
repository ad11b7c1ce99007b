// Which line of what the client sent has a value of an answer: by exact text, since no draft says it. The
// first place is taken, the files before the prompt: a prompt repeats what it asks for.
export type SourceText = {
  /** Of the file; undefined for the prompt. */
  position: number | undefined
  name: string
  /** Whole, because searching it line by line for every field of a wide form would be felt. */
  text: string
}

export type Source = {
  position: number | undefined
  name: string
  /** Counted from 1. */
  line: number
  /** What stands there, as it stands there. */
  text: string
}

/** A shorter word or number is in every text, and says nothing of where it comes from. */
const charsMin = 3
const digitsMin = 2
/** A longer text is written by the engineer or the model, and searched for in vain. */
const charsMax = 400

export function findSource(value: unknown, texts: readonly SourceText[]): Source | undefined {
  for (const wanted of listForms(value)) {
    for (const { position, name, text } of texts) {
      const at = findWhole(text, wanted)
      if (at !== -1) return { position, name, line: countLines(text, at), text: wanted }
    }
  }
  return undefined
}

/** A number is also written with commas. */
function listForms(value: unknown): string[] {
  if (typeof value === 'number') {
    const plain = String(value)
    if (plain.length < digitsMin) return []
    return [...new Set([plain, value.toLocaleString('en-US', { maximumFractionDigits: 20 })])]
  }
  if (typeof value !== 'string') return []
  const text = value.trim()
  return text.length < charsMin || text.length > charsMax || text.includes('\n') ? [] : [text]
}

const wordSign = /[\p{L}\p{N}_]/u

/** Not inside of a longer word or number: 12 is not in 2912. */
function findWhole(text: string, wanted: string): number {
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
    const before = text[at - 1] ?? ''
    const after = text[at + wanted.length] ?? ''
    const isCut = (outer: string, inner: string) => wordSign.test(outer) && wordSign.test(inner)
    if (!isCut(before, wanted[0] ?? '') && !isCut(after, wanted.at(-1) ?? '')) return at
  }
  return -1
}

function countLines(text: string, until: number): number {
  let count = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < until; at = text.indexOf('\n', at + 1))
    count += 1
  return count
}
