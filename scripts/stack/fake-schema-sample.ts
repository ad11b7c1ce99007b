// An instance of a plain JSON Schema, as an obedient model would give it. It knows the keywords that
// are common in answers; a schema that needs more than these gets what it can.

type Schema = Record<string, unknown>

const depthMax = 32

/** `text` is what fields of type string are filled with, as far as they let themselves be. */
export function sampleSchema(schema: unknown, text: string): unknown {
  return sample(schema, { root: schema, text }, 0)
}

type Sampling = { root: unknown; text: string }

function sample(value: unknown, sampling: Sampling, depth: number): unknown {
  if (!isSchema(value) || depth > depthMax) return null
  const schema = follow(value, sampling.root)
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const branches = schema.anyOf ?? schema.oneOf
  if (Array.isArray(branches)) return sample(branches[0], sampling, depth + 1)
  if (Array.isArray(schema.allOf)) {
    const merged = Object.assign({}, ...schema.allOf.filter(isSchema), {
      ...schema,
      allOf: undefined,
    })
    return sample(merged, sampling, depth + 1)
  }
  const type = Array.isArray(schema.type) ? schema.type[0] : (schema.type ?? guessType(schema))
  if (type === 'object') return sampleObject(schema, sampling, depth)
  if (type === 'array') return sampleArray(schema, sampling, depth)
  if (type === 'integer') return Math.ceil(sampleNumber(schema))
  if (type === 'number') return sampleNumber(schema)
  if (type === 'boolean') return true
  return type === 'null' ? null : sampleText(schema, sampling.text)
}

function guessType(schema: Schema): string {
  if ('properties' in schema) return 'object'
  return 'items' in schema ? 'array' : 'string'
}

function sampleObject(schema: Schema, sampling: Sampling, depth: number): Schema {
  const properties = isSchema(schema.properties) ? schema.properties : {}
  const required = Array.isArray(schema.required) ? schema.required.map(String) : []
  const names = new Set([...Object.keys(properties), ...required])
  return Object.fromEntries(
    [...names].map((name) => [name, sample(properties[name] ?? {}, sampling, depth + 1)]),
  )
}

function sampleArray(schema: Schema, sampling: Sampling, depth: number): unknown[] {
  const count = Math.max(Number(schema.minItems ?? 0), Math.min(1, Number(schema.maxItems ?? 1)))
  return Array.from({ length: Math.min(count, 100) }, () =>
    sample(schema.items ?? {}, sampling, depth + 1),
  )
}

function sampleNumber(schema: Schema): number {
  const above = schema.exclusiveMinimum
  const low = Number(schema.minimum ?? (above === undefined ? 1 : Number(above) + 1))
  const high = Number(schema.maximum ?? schema.exclusiveMaximum ?? Number.POSITIVE_INFINITY)
  const step = Number(schema.multipleOf ?? 0)
  const wanted = Math.min(low, high)
  return step > 0 ? Math.ceil(wanted / step) * step : wanted
}

const textsByFormat: Record<string, string> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
  email: 'someone@example.com',
  uri: 'https://example.com/',
  uuid: '123e4567-e89b-42d3-a456-426614174000',
}

function sampleText(schema: Schema, text: string): string {
  const known = textsByFormat[String(schema.format)]
  if (known !== undefined) return known
  const padded = text.padEnd(Number(schema.minLength ?? 0), '.')
  return schema.maxLength === undefined ? padded : padded.slice(0, Number(schema.maxLength))
}

/** Only references inside the document; a ladder of them ends somewhere. */
function follow(schema: Schema, root: unknown): Schema {
  let current = schema
  for (let step = 0; step < depthMax && typeof current.$ref === 'string'; step++) {
    const target = current.$ref
      .split('/')
      .slice(1)
      .reduce<unknown>((at, name) => (isSchema(at) ? at[decodePart(name)] : undefined), root)
    if (!isSchema(target)) return {}
    current = target
  }
  return current
}

function decodePart(name: string): string {
  return decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~')
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
