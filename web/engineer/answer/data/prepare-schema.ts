// The schema as the form draws it. The answer is judged by the schema as it came; here an optional
// value ("this or null") becomes one field, and choices without a title get one, so that the chooser
// says more than "Option 2".
import type { RJSFSchema } from '@rjsf/utils'
import { isJson, type Json, listFields } from '../core/content.ts'
import { pruneSchema } from '../core/schema.ts'

const prepared = new WeakMap<object, RJSFSchema>()

export function prepareSchema(schema: Json): RJSFSchema {
  const known = prepared.get(schema)
  if (known) return known
  const made = prepare(pruneSchema(schema)) as RJSFSchema
  prepared.set(schema, made)
  return made
}

function prepare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(prepare)
  if (!isJson(value)) return value
  const copy = Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, prepare(entry)]),
  )
  if (isJson(copy.properties)) {
    const named = nameAny(copy.properties)
    copy.properties = Object.fromEntries(listFields(copy).map((name) => [name, named[name]]))
  }
  for (const keyword of ['anyOf', 'oneOf']) {
    const choices = copy[keyword]
    if (!Array.isArray(choices)) continue
    const joined = joinNull(copy, keyword, choices)
    if (joined) return joined
    copy[keyword] = choices.map((choice, index) => nameChoice(choice, index))
  }
  return copy
}

/** rjsf leaves out what a schema says nothing of; it is shown as JSON once it has a title. */
function nameAny(properties: Json): Json {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [
      name,
      property === true || (isJson(property) && Object.keys(property).length === 0)
        ? { title: 'any value' }
        : property,
    ]),
  )
}

/** "This or null" as one type, when it can be said so. */
function joinNull(schema: Json, keyword: string, choices: unknown[]): Json | undefined {
  const others = choices.filter((choice) => !isJson(choice) || choice.type !== 'null')
  const [other] = others
  if (choices.length !== 2 || others.length !== 1 || !isJson(other)) return undefined
  if (typeof other.type !== 'string' || '$ref' in other) return undefined
  const { [keyword]: _, ...rest } = schema
  const values = Array.isArray(other.enum) ? { enum: [...other.enum, null] } : {}
  return { ...rest, ...other, ...values, type: [other.type, 'null'] }
}

function nameChoice(choice: unknown, index: number): unknown {
  if (!isJson(choice) || typeof choice.title === 'string' || 'const' in choice) return choice
  return { ...choice, title: describeChoice(choice) ?? `Choice ${index + 1}` }
}

function describeChoice({ properties, type, $ref }: Json): string | undefined {
  if (typeof $ref === 'string') return $ref.split('/').at(-1)
  if (isJson(properties)) {
    for (const [name, property] of Object.entries(properties)) {
      if (isJson(property) && typeof property.const === 'string')
        return `${name}: ${property.const}`
    }
    return Object.keys(properties).slice(0, 3).join(', ')
  }
  return typeof type === 'string' ? type : undefined
}

/** What a field takes, in a few words: string, 20 to 400; enum; object[], 1 to 20; date-time. */
export function describeType(schema: RJSFSchema): string {
  const { type, format, enum: values, items, minLength, maxLength, minItems, maxItems } = schema
  if (values) return 'enum'
  if (schema.const !== undefined) return 'constant'
  const names = (Array.isArray(type) ? type : [type ?? 'any']).map((name) => {
    if (name === 'string' && format) return format
    if (name !== 'array') return String(name)
    const item = isJson(items) ? items : {}
    return `${item.enum ? 'enum' : String(item.type ?? (item.$ref ? 'object' : 'any'))}[]`
  })
  const bounds =
    minLength !== undefined || maxLength !== undefined
      ? describeRange(minLength, maxLength)
      : describeRange(minItems, maxItems)
  return [names.join(' or '), bounds ?? describeRange(schema.minimum, schema.maximum)]
    .filter(Boolean)
    .join(', ')
}

function describeRange(least: number | undefined, most: number | undefined): string | undefined {
  if (least === undefined) return most === undefined ? undefined : `≤ ${most}`
  return most === undefined ? `≥ ${least}` : `${least} to ${most}`
}
