// Turns our schemas into those of an OpenAPI document. A schema with a title becomes a component of
// that name and is referred to everywhere else.
import type { TSchema } from 'typebox'

export type Json = Record<string, unknown>

export type Schemas = {
  components: Record<string, Json>
  /** The schema as it appears in the document: itself, or a reference to its component. */
  show(schema: TSchema): Json
}

export function collectSchemas(): Schemas {
  const components: Record<string, Json> = {}

  function show(schema: Json): Json {
    const shown = showParts(schema)
    const { title } = schema
    if (typeof title !== 'string') return shown
    const known = components[title]
    if (known === undefined) components[title] = shown
    else if (JSON.stringify(known) !== JSON.stringify(shown)) {
      throw new Error(`Two different schemas are titled ${title}`)
    }
    return { $ref: `#/components/schemas/${title}` }
  }

  function showParts(schema: Json): Json {
    const shown: Json = { ...schema }
    const { properties, items, anyOf, enum: values } = schema
    if (properties !== undefined) {
      const entries = Object.entries(properties as Record<string, Json>)
      shown.properties = Object.fromEntries(entries.map(([name, part]) => [name, show(part)]))
      if (entries.length === 0) delete shown.properties
    }
    if (items !== undefined) shown.items = show(items as Json)
    if (anyOf !== undefined) return showChoice(shown, (anyOf as Json[]).map(show))
    if (values !== undefined) return { type: 'string', ...shown }
    return shown
  }

  return { components, show: (schema) => show(toPlain(schema)) }
}

/** TypeBox keeps marks of its own on a schema that do not survive being written as JSON. */
function toPlain(schema: TSchema): Json {
  return JSON.parse(JSON.stringify(schema)) as Json
}

// A value or null is one schema with two types, which readers of 3.1 understand best.
function showChoice({ anyOf: _, ...rest }: Json, choices: Json[]): Json {
  const [choice, none] = choices
  if (choices.length === 2 && none?.type === 'null' && typeof choice?.type === 'string') {
    const values = choice.enum === undefined ? {} : { enum: [...(choice.enum as unknown[]), null] }
    return { ...choice, ...rest, ...values, type: [choice.type, 'null'] }
  }
  return { ...rest, anyOf: choices }
}
