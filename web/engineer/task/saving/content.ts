// Two versions of a text: whether they are the same, and how to join them without losing a word.
import type { WorkContent } from '../work.ts'

/** The database keeps the values of an object, not the order of its keys. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false
    return a.every((item, index) => isSame(item, b[index]))
  }
  if (!isRecord(a) || !isRecord(b)) return false
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length) return false
  return keys.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key]))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A short name of a value, the same whatever the order of its keys. */
export function fingerprint(value: unknown): string {
  const text = JSON.stringify(value, (_, inner: unknown) =>
    isRecord(inner) ? sortKeys(inner) : inner,
  )
  let low = 0xdeadbeef
  let high = 0x41c6ce57
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    low = Math.imul(low ^ code, 2_654_435_761)
    high = Math.imul(high ^ code, 1_597_334_677)
  }
  return `${text.length}-${low >>> 0}-${high >>> 0}`
}

function sortKeys(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(record)
      .sort()
      .map((key) => [key, record[key]]),
  )
}

export function countWords(text: string): number {
  return text.match(/[^\s]+/g)?.length ?? 0
}

type Versions<T = unknown> = { base: T | null | undefined; mine: T; theirs: T }

/**
 * Joins two versions that grew from one base. What only one side changed is taken from that side; where
 * both did, texts keep the paragraphs of both, lists the items of both, and of two single values mine.
 */
export function mergeContents(versions: Versions<WorkContent>): WorkContent {
  return mergeValues(versions) as WorkContent
}

function mergeValues({ base, mine, theirs }: Versions): unknown {
  if (isSame(mine, theirs) || isSame(theirs, base)) return mine
  if (isSame(mine, base)) return theirs
  if (typeof mine === 'string' && typeof theirs === 'string') return mergeTexts(mine, theirs)
  if (Array.isArray(mine) && Array.isArray(theirs)) return mergeLists(mine, theirs)
  if (isRecord(mine) && isRecord(theirs))
    return mergeRecords(isRecord(base) ? base : {}, mine, theirs)
  return mine
}

function mergeRecords(
  base: Record<string, unknown>,
  mine: Record<string, unknown>,
  theirs: Record<string, unknown>,
): Record<string, unknown> {
  const merged: Record<string, unknown> = {}
  for (const key of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const value = mergeKey(key, { base, mine, theirs })
    if (value !== undefined) Object.defineProperty(merged, key, { value, ...open })
  }
  return merged
}

// A key named __proto__ is a value like any other.
const open = { enumerable: true, configurable: true, writable: true }

function mergeKey(key: string, { base, mine, theirs }: Versions<Record<string, unknown>>): unknown {
  const before = base && Object.hasOwn(base, key) ? base[key] : undefined
  if (!Object.hasOwn(theirs, key)) return isSame(mine[key], before) ? undefined : mine[key]
  if (!Object.hasOwn(mine, key)) return isSame(theirs[key], before) ? undefined : theirs[key]
  return mergeValues({ base: before, mine: mine[key], theirs: theirs[key] })
}

function mergeLists(mine: unknown[], theirs: unknown[]): unknown[] {
  return [...mine, ...theirs.filter((item) => !mine.some((own) => isSame(own, item)))]
}

/** The paragraphs of both in order: common ones once, then mine before theirs. */
function mergeTexts(mine: string, theirs: string): string {
  const a = splitParagraphs(mine)
  const b = splitParagraphs(theirs)
  const lengths = commonLengths(a, b)
  const merged: string[] = []
  let i = 0
  let j = 0
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      merged.push(a[i] as string)
      i += 1
      j += 1
    } else if (j >= b.length || (i < a.length && at(lengths, i + 1, j) >= at(lengths, i, j + 1))) {
      merged.push(a[i] as string)
      i += 1
    } else {
      merged.push(b[j] as string)
      j += 1
    }
  }
  return merged.join('\n\n')
}

function splitParagraphs(text: string): string[] {
  return text.split(/\n{2,}/)
}

/** How long the longest common run of paragraphs is from each pair of places on. */
function commonLengths(a: string[], b: string[]): number[][] {
  const lengths = Array.from({ length: a.length + 1 }, () =>
    new Array<number>(b.length + 1).fill(0),
  )
  for (let i = a.length - 1; i >= 0; i -= 1) {
    const row = lengths[i] as number[]
    for (let j = b.length - 1; j >= 0; j -= 1) {
      row[j] =
        a[i] === b[j]
          ? at(lengths, i + 1, j + 1) + 1
          : Math.max(at(lengths, i + 1, j), at(lengths, i, j + 1))
    }
  }
  return lengths
}

function at(lengths: number[][], i: number, j: number): number {
  return lengths[i]?.[j] ?? 0
}
