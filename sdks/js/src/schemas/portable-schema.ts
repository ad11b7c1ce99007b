// A schema of a library as the service can run it. What the service cannot run is left out where the
// library checks it again when the answer comes; what no answer could be is refused here, by its name.
import { TaskReviewError } from '../errors/task-review-error.ts'

type Schema = Record<string, unknown>

const maps = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
])
const lists = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems'])
const single = new Set([
  ...['items', 'additionalProperties', 'propertyNames', 'contains', 'additionalItems'],
  ...['unevaluatedProperties', 'unevaluatedItems', 'contentSchema', 'then', 'else'],
])

/** Of a pattern, as the service has it. */
const patternCharsMax = 1_024

export function toPortable(schema: Schema): Schema {
  return portSchema(schema, [])
}

function portSchema(schema: Schema, path: string[]): Schema {
  if (schema.contentEncoding === 'binary') {
    throw new TaskReviewError(
      `responseSchema: ${path.join('.') || 'the root'} is a file, and an answer is JSON. ` +
        'Ask for base64 text instead, z.base64() in Zod.',
    )
  }
  const ported: Schema = {}
  for (const [keyword, value] of Object.entries(schema)) {
    // A name that the library gives; the service knows schemas by their place in $defs.
    if (keyword === 'id' && typeof value === 'string') continue
    ported[keyword] = portValue(keyword, value, [...path, keyword])
  }
  return dropNames(dropPattern(ported))
}

function portValue(keyword: string, value: unknown, path: string[]): unknown {
  const port = (each: unknown, key?: string) =>
    isSchema(each) ? portSchema(each, key === undefined ? path : [...path, key]) : each
  if (lists.has(keyword) && Array.isArray(value))
    return value.map((each, at) => port(each, `${at}`))
  if (!isSchema(value)) return value
  if (single.has(keyword)) return port(value)
  if (!maps.has(keyword)) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, port(each, key)]))
}

function dropPattern(schema: Schema): Schema {
  const { pattern, ...rest } = schema
  if (typeof pattern !== 'string' || isRunnable(pattern)) return schema
  // A format says the same in a word, and the service checks it.
  if (typeof rest.format === 'string' || pattern.length > patternCharsMax) return rest
  const note = `Must match the regular expression ${pattern}`
  return { ...rest, description: [rest.description, note].filter(Boolean).join('. ') }
}

/** Properties by a pattern that is left out may be any, so nothing is called superfluous. */
function dropNames(schema: Schema): Schema {
  const { patternProperties, additionalProperties, ...rest } = schema
  if (!isSchema(patternProperties)) return schema
  const kept = Object.entries(patternProperties).filter(([pattern]) => isRunnable(pattern))
  if (kept.length === Object.keys(patternProperties).length) return schema
  return { ...rest, ...(kept.length > 0 && { patternProperties: Object.fromEntries(kept) }) }
}

/** The signs of a pattern; a class is one, so that what is inside it is not taken for more. */
const sign = /\\k<|\\[pP]\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]|\(\?<?[=!]|./gsu
const unrunnable = /^(?:\\k<|\\[1-9]|\(\?<?[=!])$/
/** General categories and scripts; other properties of characters are unknown to the service. */
const foreignProperty = /\\[pP]\{(?!(?:[A-Z][a-z]?|(?:Script|sc)=\w+)\})/

/** Whether the service's engine, which runs in linear time, can run it. */
function isRunnable(pattern: string): boolean {
  if ([...pattern].length > patternCharsMax || foreignProperty.test(pattern)) return false
  try {
    new RegExp(pattern, 'u')
  } catch {
    return false
  }
  return [...pattern.matchAll(sign)].every(([text]) => !unrunnable.test(text))
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
