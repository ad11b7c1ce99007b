// Data that a question asks for by a schema. A flat schema becomes fields; any other is written as JSON.
// Pages look at what is plainly wrong; the service knows the schema and has the last word.
type Json = Record<string, unknown>

export type DataField = {
  name: string
  label: string
  hint: string | undefined
  kind: 'text' | 'number' | 'integer' | 'choice'
  /** Of a choice: what is sent, by the words that stand for it. */
  choices: readonly { label: string; value: unknown }[]
  isRequired: boolean
}

/** More than these nobody fills in one by one. */
const fieldsMax = 12
/** With one of these the properties are not all there is to know. */
const compound = [
  '$ref',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'patternProperties',
  '$dynamicRef',
]

export function listFields(schema: Json): DataField[] | undefined {
  const { properties, required } = schema as {
    properties?: Record<string, Json>
    required?: string[]
  }
  if (properties === undefined || compound.some((keyword) => keyword in schema)) return undefined
  const entries = Object.entries(properties)
  if (entries.length === 0 || entries.length > fieldsMax) return undefined
  if (required?.some((name) => !Object.hasOwn(properties, name)) === true) return undefined
  const fields = entries.map(([name, property]) =>
    readField(name, property, required?.includes(name) === true),
  )
  return fields.every((field) => field !== undefined) ? fields : undefined
}

function readField(name: string, property: unknown, isRequired: boolean): DataField | undefined {
  if (typeof property !== 'object' || property === null) return undefined
  if (compound.some((keyword) => keyword in property)) return undefined
  const { type, title, description, enum: values } = property as Json
  const label = `${typeof title === 'string' ? title : name}${isRequired ? '' : ' (optional)'}`
  const hint = typeof description === 'string' ? description : undefined
  const about = { name, label, hint, isRequired }
  if (Array.isArray(values)) {
    const isPlain = values.every((value) => value === null || typeof value !== 'object')
    return isPlain ? { ...about, kind: 'choice', choices: values.map(nameValue) } : undefined
  }
  if (type === 'boolean') return { ...about, kind: 'choice', choices: yesOrNo }
  if (type === 'string') return { ...about, kind: 'text', choices: [] }
  if (type === 'number' || type === 'integer') return { ...about, kind: type, choices: [] }
  return undefined
}

const yesOrNo = [
  { label: 'Yes', value: true },
  { label: 'No', value: false },
]

function nameValue(value: unknown) {
  return { label: String(value), value }
}

export type ReadData = { data?: Json; problems: Record<string, string>; missing: string[] }

/** What was written into the fields, by name. */
export function readFields(
  fields: readonly DataField[],
  written: Record<string, string>,
): ReadData {
  const read: Required<ReadData> = { data: {}, problems: {}, missing: [] }
  for (const field of fields) {
    const text = (written[field.name] ?? '').trim()
    if (text === '') {
      if (field.isRequired) read.missing.push(field.label)
      continue
    }
    const value = readValue(field, text)
    if (value === undefined)
      read.problems[field.name] =
        field.kind === 'integer' ? 'This must be a whole number.' : 'This must be a number.'
    else read.data[field.name] = value
  }
  return read
}

function readValue({ kind, choices }: DataField, text: string): unknown {
  if (kind === 'choice') return choices.find(({ label }) => label === text)?.value
  if (kind === 'text') return text
  const value = Number(text)
  if (!Number.isFinite(value)) return undefined
  return kind === 'integer' && !Number.isInteger(value) ? undefined : value
}

/** Where one begins to write: between the braces. */
export const emptyJson = '{\n  \n}'

/** What is wrong with a JSON text as it stands, or what it says. */
export function readJson(text: string, schema: Json): { data?: Json; problem?: string } {
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return { problem: 'This must be a JSON object.' }
    const required = Array.isArray(schema.required) ? (schema.required as string[]) : []
    const missing = required.filter((name) => !Object.hasOwn(value, name))
    if (missing.length === 0) return { data: value as Json }
    return Object.keys(value).length === 0 ? {} : { problem: `${missing.join(', ')} is missing.` }
  } catch {
    return { problem: 'This must be valid JSON.' }
  }
}
