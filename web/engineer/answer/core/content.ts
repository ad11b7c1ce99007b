// What the server keeps of an answer on its way. Prose is the text and the marks of which paragraphs
// of the AI draft were accepted; data is the object, the accepted pointers, and JSON text that does
// not parse yet. What other tools stored (a bare text, a bare object) is read as well.
import type { Schemas } from '../../../api/queries.ts'
import { isTooDeep } from './extent.ts'

export type AnswerTask = Pick<Schemas['WorkTask'], 'responseSchema' | 'aiDraft'>
export type WorkContent = string | Record<string, unknown>
export type Json = Record<string, unknown>

const format = 'answer/1'

export type Prose = {
  format: typeof format
  text: string
  /** Keys of the paragraphs that were accepted (passages.ts). */
  accepted: readonly string[]
}

export type Data = {
  format: typeof format
  data: Json
  /** Pointers of what was accepted, each with all below it. */
  accepted: readonly string[]
  /** Text of the JSON editor that is no JSON object yet; data is what it was before. */
  raw?: string
}

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function makeProse(text: string, accepted: readonly string[]): Prose {
  return { format, text, accepted }
}

export function makeData(data: Json, accepted: readonly string[], raw?: string): Data {
  return { format, data, accepted, ...(raw !== undefined && { raw }) }
}

export function draftText(task: AnswerTask): string | undefined {
  const message = task.aiDraft?.content.message
  return typeof message === 'string' ? message : undefined
}

export function openProse(content: WorkContent | null, task: AnswerTask): Prose {
  if (content === null) return makeProse(draftText(task) ?? '', [])
  if (typeof content === 'string') return makeProse(content, [])
  const { text, message } = content
  if (content.format === format && typeof text === 'string') {
    return isStrings(content.accepted) ? (content as Prose) : makeProse(text, [])
  }
  if (typeof message === 'string') return makeProse(message, [])
  return makeProse(JSON.stringify(content, null, 2), [])
}

const opened = new WeakMap<object, Data>()

export function openData(content: WorkContent | null, task: AnswerTask): Data {
  if (content === null) {
    return makeData(orderLike(task.aiDraft?.content ?? {}, task.responseSchema), [])
  }
  if (typeof content === 'string') return parseData(content, makeData({}, []))
  const isOurs = content.format === format && isJson(content.data)
  if (!isOurs) return makeData(orderLike(content, task.responseSchema), [])
  const known = opened.get(content)
  if (known) return known
  const { data, accepted, raw } = content as Data
  const ordered = orderLike(data, task.responseSchema)
  const isWhole = ordered === data && isStrings(accepted)
  const answer = isWhole
    ? (content as Data)
    : makeData(ordered, isStrings(accepted) ? accepted : [], raw)
  opened.set(content, answer)
  return answer
}

/** The fields of a schema in the order in which they are shown: that of the client. */
export function listFields({ properties }: Json): string[] {
  return isJson(properties) ? Object.keys(properties) : []
}

/** The fields in the order of the schema, because the server keeps none of answers; the same object if they are. */
function orderLike<T>(value: T, schema: unknown): T {
  if (!isJson(schema)) return value
  if (Array.isArray(value)) {
    const items = value.map((item) => orderLike(item, schema.items))
    return items.every((item, index) => item === value[index]) ? value : (items as T)
  }
  if (!isJson(value)) return value
  const { properties } = schema
  const named = listFields(schema)
  const names = [...new Set([...named, ...Object.keys(value)])].filter((name) =>
    Object.hasOwn(value, name),
  )
  const held = Object.keys(value)
  const entries = names.map((name) => {
    const inner =
      isJson(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined
    return [name, orderLike(value[name], inner)] as const
  })
  const isSame = entries.every(
    ([name, entry], index) => name === held[index] && entry === value[name],
  )
  return isSame ? value : (Object.fromEntries(entries) as T)
}

/** The data of a JSON text; what does not parse is kept beside the data as it was. */
export function parseData(text: string, before: Data): Data {
  try {
    const data: unknown = JSON.parse(text)
    if (isJson(data) && !isTooDeep(data)) return makeData(data, before.accepted)
  } catch {
    // Half-written JSON is no failure: it is kept as text until it parses.
  }
  return makeData(before.data, before.accepted, text)
}

function isStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string')
}

const inlineChars = 60

/** JSON as people set it: short lists of plain values stay on their line. */
export function formatJson(value: unknown, indent = ''): string {
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]'
    const inline = `[${value.map((item) => JSON.stringify(item)).join(', ')}]`
    const isPlain = value.every((item) => typeof item !== 'object' || item === null)
    if (isPlain && inline.length <= inlineChars) return inline
    return `[\n${value.map((item) => inner + formatJson(item, inner)).join(',\n')}\n${indent}]`
  }
  if (!isJson(value)) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined)
  if (entries.length === 0) return '{}'
  const lines = entries.map(
    ([name, entry]) => `${inner}${JSON.stringify(name)}: ${formatJson(entry, inner)}`,
  )
  return `{\n${lines.join(',\n')}\n${indent}}`
}
