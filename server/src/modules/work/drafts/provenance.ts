// Who made a result, told by comparing it with the draft; and which parts of the draft went into a
// result without being reviewed.
import { limits } from '../../../core/limits.ts'
import {
  compareLeaves,
  describeParagraphs,
  listParagraphs,
  type Origin,
  sharesWords,
} from './comparison.ts'

export type Provenance = {
  source: 'ai' | 'human' | 'human_with_ai'
  model?: string
  /** For structured data: where each leaf comes from, by JSON pointer. */
  fields?: Record<string, Origin>
  /** How many leaves `fields` had no room for. */
  omittedFields?: number
  /** For text: the share of its paragraphs that stand in the draft word for word, 0 to 1. */
  keptShare?: number
  /** What of the draft the engineer sent without having read it; absent where there is nothing. */
  acceptedUnread?: AcceptedUnread
  /** Names of the task's files that the model was shown whole, and of the others; absent without files. */
  filesRead?: string[]
  filesNotRead?: string[]
}

/** How many parts, and their places in the result as far as there is room. */
export type AcceptedUnread = { count: number; pointers: string[] }

export type DraftAndResult = {
  draft: Record<string, unknown>
  result: Record<string, unknown>
  hasSchema: boolean
}

const fieldsCharsMax = 32_768

export function compareWithDraft(compared: DraftAndResult & { model: string }): Provenance {
  const { draft, result, model, hasSchema } = compared
  if (!hasSchema) return compareText(String(draft.message), String(result.message), model)
  const origins = compareLeaves(draft, result)
  const isTouchedByAi = [...origins.values()].some((origin) => origin !== 'human')
  return {
    source: isTouchedByAi ? 'human_with_ai' : 'human',
    ...(isTouchedByAi && { model }),
    ...boundFields(origins),
  }
}

function compareText(draft: string, result: string, model: string): Provenance {
  const known = new Set(listParagraphs(draft))
  const paragraphs = listParagraphs(result)
  const kept = paragraphs.filter((paragraph) => known.has(paragraph)).length
  if (kept === 0 && !sharesWords(draft, result)) return { source: 'human' }
  const keptShare = Math.round((kept / Math.max(1, paragraphs.length)) * 100) / 100
  return { source: 'human_with_ai', model, keptShare }
}

function boundFields(origins: Map<string, Origin>): Pick<Provenance, 'fields' | 'omittedFields'> {
  const fields: Record<string, Origin> = {}
  const kept = boundPointers([...origins.keys()])
  for (const pointer of kept) fields[pointer] = origins.get(pointer) as Origin
  return {
    fields,
    ...(kept.length < origins.size && { omittedFields: origins.size - kept.length }),
  }
}

function boundPointers(pointers: readonly string[]): string[] {
  let chars = 0
  const end = pointers.findIndex((pointer, index) => {
    chars += pointer.length
    return index === limits.provenanceFieldsMax || chars > fieldsCharsMax
  })
  return end === -1 ? [...pointers] : pointers.slice(0, end)
}

export function describeUnread(pointers: readonly string[]): Pick<Provenance, 'acceptedUnread'> {
  if (pointers.length === 0) return {}
  return { acceptedUnread: { count: pointers.length, pointers: boundPointers(pointers) } }
}

/** `notRead` are places in the list of files. */
export function describeFilesRead(
  fileNames: readonly string[],
  notRead: readonly number[],
): Pick<Provenance, 'filesRead' | 'filesNotRead'> {
  if (fileNames.length === 0) return {}
  return {
    filesRead: fileNames.filter((_, index) => !notRead.includes(index)),
    filesNotRead: fileNames.filter((_, index) => notRead.includes(index)),
  }
}

/** Something of the draft that is in the result as it was: its place there, and in the draft. */
export type Untouched = { pointer: string; part: string }

export function listUntouched({ draft, result, hasSchema }: DraftAndResult): Untouched[] {
  if (hasSchema) {
    return [...compareLeaves(draft, result)]
      .filter(([, origin]) => origin === 'ai')
      .map(([pointer]) => ({ pointer, part: pointer }))
  }
  const drafted = nameParagraphs(String(draft.message))
  const paragraphs = listParagraphs(String(result.message))
  const isHeadingAt = paragraphs.map((paragraph) => drafted.get(paragraph)?.isHeading ?? false)
  return paragraphs.flatMap((paragraph, index) => {
    const known = drafted.get(paragraph)
    // A heading goes with what stands below it; only at the end it has nothing to go with.
    const isHeadOfMore = known?.isHeading && isHeadingAt.indexOf(false, index) !== -1
    return known && !isHeadOfMore ? [{ pointer: `/message#${index}`, part: known.part }] : []
  })
}

/** Every part of the draft that can be accepted. */
export function listParts(draft: Record<string, unknown>, hasSchema: boolean): Set<string> {
  if (hasSchema) return new Set(compareLeaves(draft, draft).keys())
  return new Set([...nameParagraphs(String(draft.message)).values()].map(({ part }) => part))
}

/** The paragraphs of a draft by their text; of two that are the same, the first. */
function nameParagraphs(text: string): Map<string, { part: string; isHeading: boolean }> {
  const named = new Map<string, { part: string; isHeading: boolean }>()
  for (const [index, { words, isHeading }] of describeParagraphs(text).entries())
    if (!named.has(words)) named.set(words, { part: `/message#${index}`, isHeading })
  return named
}
