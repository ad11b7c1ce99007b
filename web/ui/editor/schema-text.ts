// A schema that a person writes: what is wrong with it as far as a page can tell. The service knows
// more rules and has the last word; what it refuses is shown at its line too.
import type { JsonProblem } from './json-editor.tsx'

const bytesMax = 32_768

export type ReadSchema = { schema?: Record<string, unknown>; problems: JsonProblem[] }

export function readSchema(text: string): ReadSchema {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    const isEmpty = text.trim() === ''
    return { problems: [{ pointer: '', message: isEmpty ? 'is empty' : 'is not valid JSON' }] }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { problems: [{ pointer: '', message: 'must be a JSON object' }] }
  const schema = value as Record<string, unknown>
  return { schema, problems: findProblems(schema) }
}

function findProblems(schema: Record<string, unknown>): JsonProblem[] {
  const problems: JsonProblem[] = []
  if (!isObjectSaid(schema))
    problems.push({
      pointer: '/type',
      message: 'must be "object" at the root',
    })
  const bytes = new TextEncoder().encode(JSON.stringify(schema)).length
  if (bytes > bytesMax)
    problems.push({ pointer: '', message: `must be at most 32 KB; it has ${bytes} bytes` })
  return problems
}

/** Where the root says it in another way, the service follows it. */
function isObjectSaid({ type, ...schema }: Record<string, unknown>): boolean {
  if (type !== undefined) return type === 'object'
  return ['properties', '$ref', 'anyOf', 'oneOf', 'allOf'].some((keyword) => keyword in schema)
}

/** What the service refused, at its places: "responseSchema.properties.safe.type" is /properties/safe/type. */
export function placeProblems(
  byField: Record<string, string>,
  name: 'responseSchema' | 'replySchema',
): JsonProblem[] {
  return Object.entries(byField).flatMap(([field, message]) => {
    if (field !== name && !field.startsWith(`${name}.`) && !field.startsWith(`${name}[`)) return []
    const parts = field
      .slice(name.length)
      .split(/[.[\]]+/)
      .filter((part) => part !== '')
    return [{ pointer: parts.map((part) => `/${part}`).join(''), message }]
  })
}
