// Who made a result, told by comparing it with the draft; and which parts of the draft went into a
// result without anybody having looked at them.
import { limits } from '../../limits.ts'
import { compareLeaves, listParagraphs, type Origin, sharesWords } from './comparison.ts'

export type Provenance = {
  source: 'ai' | 'human' | 'human_with_ai'
  model?: string
  /** For structured data: where each leaf comes from, by JSON pointer. */
  fields?: Record<string, Origin>
  /** How many leaves `fields` had no room for. */
  omittedFields?: number
  /** For text: the share of its paragraphs that stand in the draft word for word, 0 to 1. */
  keptShare?: number
}

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
  let [count, chars] = [0, 0]
  for (const [pointer, origin] of origins) {
    chars += pointer.length
    if (count === limits.provenanceFieldsMax || chars > fieldsCharsMax) break
    fields[pointer] = origin
    count++
  }
  return { fields, ...(count < origins.size && { omittedFields: origins.size - count }) }
}

/** The parts of the draft that are in the result as they were, by pointer. */
export function listUntouched({ draft, result, hasSchema }: DraftAndResult): string[] {
  if (hasSchema) {
    return [...compareLeaves(draft, result)]
      .filter(([, origin]) => origin === 'ai')
      .map(([pointer]) => pointer)
  }
  const known = new Set(listParagraphs(String(draft.message)))
  return listParagraphs(String(result.message)).flatMap((paragraph, index) =>
    known.has(paragraph) ? [`/message#${index}`] : [],
  )
}

/** An accepted pointer covers all that lies below it. */
export function isCovered(pointer: string, accepted: readonly string[]): boolean {
  return accepted.some(
    (cover) =>
      pointer === cover || pointer.startsWith(`${cover}/`) || pointer.startsWith(`${cover}#`),
  )
}
