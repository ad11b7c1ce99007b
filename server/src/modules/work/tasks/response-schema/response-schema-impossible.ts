// Schemas that no data can ever match. Whoever sends one would pay for an answer that cannot be
// given. What is said to be impossible is so for certain; much that is impossible is not noticed.
import { isRecord } from './response-schema-keywords.ts'

type Schema = Record<string, unknown>

/** So many subschemas are looked into; a schema that needs more is left to others. */
const looksMax = 5_000

type Search = { root: Schema; looksLeft: number; open: Set<unknown> }

export function isProvablyImpossible(schema: Schema): boolean {
  return isImpossible({ root: schema, looksLeft: looksMax, open: new Set() }, schema)
}

/**
 * A schema that is being looked into already counts as impossible: data is finite, so the smallest
 * that matches never needs a match of the same schema inside itself.
 */
function isImpossible(search: Search, schema: unknown): boolean {
  if (schema === false) return true
  if (!isRecord(schema)) return false
  if (search.open.has(schema)) return true
  if (--search.looksLeft < 0) return false
  search.open.add(schema)
  const isSo = forbidsAll(search, schema)
  search.open.delete(schema)
  return isSo
}

function forbidsAll(search: Search, schema: Schema): boolean {
  const { not, allOf, anyOf, oneOf, $ref } = schema
  if (not !== undefined && acceptsAll(not)) return true
  if (typeof $ref === 'string' && isImpossible(search, lookUp(search.root, $ref))) return true
  if (Array.isArray(allOf) && allOf.some((part) => isImpossible(search, part))) return true
  for (const branches of [anyOf, oneOf]) {
    if (Array.isArray(branches) && branches.every((part) => isImpossible(search, part))) return true
  }
  if (namesNoFitting(schema)) return true
  // Without a type a value of another kind would escape the rules about one kind.
  switch (schema.type) {
    case 'object':
      return forbidsObjects(search, schema)
    case 'array':
      return forbidsArrays(search, schema)
    case 'string':
      return isAbove(schema.minLength, schema.maxLength)
    case 'integer':
    case 'number':
      return isAbove(schema.minimum, schema.maximum)
    default:
      return false
  }
}

/** Keywords that say nothing about the value. */
const annotations = new Set(['title', 'description', '$comment', 'default', 'examples', '$defs'])

function acceptsAll(schema: unknown): boolean {
  if (schema === true) return true
  return isRecord(schema) && Object.keys(schema).every((keyword) => annotations.has(keyword))
}

function forbidsObjects(search: Search, schema: Schema): boolean {
  if (isAbove(schema.minProperties, schema.maxProperties)) return true
  const required = (Array.isArray(schema.required) ? schema.required : []) as string[]
  if (isAbove(required.length, schema.maxProperties)) return true
  const properties = isRecord(schema.properties) ? schema.properties : {}
  return required.some((name) => {
    if (Object.hasOwn(properties, name)) return isImpossible(search, properties[name])
    return schema.additionalProperties === false && schema.patternProperties === undefined
  })
}

function forbidsArrays(search: Search, schema: Schema): boolean {
  if (isAbove(schema.minItems, schema.maxItems)) return true
  const isFilled = typeof schema.minItems === 'number' && schema.minItems > 0
  if (!isFilled || schema.items === undefined || Array.isArray(schema.items)) return false
  const tuple = Array.isArray(schema.prefixItems) ? schema.prefixItems.length : 0
  return (schema.minItems as number) > tuple && isImpossible(search, schema.items)
}

function isAbove(least: unknown, most: unknown): boolean {
  return typeof least === 'number' && typeof most === 'number' && least > most
}

/** The values it names are all of another type than the one it asks for. */
function namesNoFitting(schema: Schema): boolean {
  const named = Object.hasOwn(schema, 'const')
    ? [schema.const]
    : Array.isArray(schema.enum)
      ? schema.enum
      : undefined
  if (named === undefined || schema.type === undefined) return false
  const types = [schema.type].flat()
  return !named.some((value) => types.some((type) => isOfType(value, type)))
}

function isOfType(value: unknown, type: unknown): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isRecord(value)
  if (type === 'integer') return Number.isInteger(value)
  return typeof value === type
}

function lookUp(root: Schema, ref: string): unknown {
  if (ref === '#') return root
  const [, holder = '', name = ''] = ref.split('/')
  const schemas = root[holder]
  if (!isRecord(schemas)) return true
  const key = decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~')
  return Object.hasOwn(schemas, key) ? schemas[key] : true
}
