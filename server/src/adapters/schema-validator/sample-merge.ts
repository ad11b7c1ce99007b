// Several schemas that must hold for one value, as one: what a $ref names, the parts of allOf, the
// chosen branch of a choice. Where two rules cannot be joined exactly, the result is a guess.
import type { JsonSchema } from './compile-schema.ts'

export function isRecord(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

type Join = (a: unknown, b: unknown) => unknown

const both: Join = (a, b) => ({ allOf: [a, b] })
const highest: Join = (a, b) => Math.max(a as number, b as number)
const lowest: Join = (a, b) => Math.min(a as number, b as number)
const union: Join = (a, b) => [...new Set([...(a as unknown[]), ...(b as unknown[])])]
const chain: Join = (a, b) => [...(a as unknown[]), ...(b as unknown[])]
const either: Join = (a, b) => a === true || b === true

const joinTypes: Join = (a, b) => {
  const [some, others] = [[a].flat(), [b].flat()]
  const common = some.filter((type) => others.includes(type))
  const isWhole = common.length === 0 && [...some, ...others].includes('integer')
  return isWhole ? 'integer' : common.length === 0 ? a : common
}

const intersection: Join = (a, b) => {
  const texts = new Set((b as unknown[]).map((value) => JSON.stringify(value)))
  return (a as unknown[]).filter((value) => texts.has(JSON.stringify(value)))
}

/** The least number that is a multiple of both, of numbers with a few decimals. */
const joinFactors: Join = (a, b) => {
  const [one, other] = [a as number, b as number]
  const scale = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000].find(
    (by) => Number.isSafeInteger(one * by) && Number.isSafeInteger(other * by),
  )
  if (scale === undefined) return b
  let [greatest, rest] = [one * scale, other * scale]
  while (rest !== 0) [greatest, rest] = [rest, greatest % rest]
  return (one * other * scale) / greatest
}

const joinMaps: Join = (a, b) => {
  const joined: JsonSchema = { ...(a as JsonSchema) }
  for (const [name, schema] of Object.entries(b as JsonSchema)) {
    const isShared = Object.hasOwn(joined, name)
    Object.defineProperty(joined, name, {
      value: isShared ? both(joined[name], schema) : schema,
      enumerable: true,
      configurable: true,
      writable: true,
    })
  }
  return joined
}

const joins: ReadonlyMap<string, Join> = new Map([
  ['type', joinTypes],
  ['enum', intersection],
  ['required', union],
  ['properties', joinMaps],
  ['patternProperties', joinMaps],
  ['dependentSchemas', joinMaps],
  ['dependentRequired', joinMaps],
  ['items', both],
  ['contains', both],
  ['additionalProperties', both],
  ['propertyNames', both],
  ['multipleOf', joinFactors],
  ['minimum', highest],
  ['exclusiveMinimum', highest],
  ['minLength', highest],
  ['minItems', highest],
  ['minContains', highest],
  ['minProperties', highest],
  ['maximum', lowest],
  ['exclusiveMaximum', lowest],
  ['maxLength', lowest],
  ['maxItems', lowest],
  ['maxProperties', lowest],
  ['uniqueItems', either],
  ['patterns', chain],
  ['choices', chain],
  ['conditions', chain],
])

export function mergeSchemas(a: JsonSchema, b: JsonSchema): JsonSchema {
  const merged: JsonSchema = { ...a }
  for (const [keyword, value] of Object.entries(b)) {
    const join = joins.get(keyword)
    merged[keyword] =
      join !== undefined && Object.hasOwn(merged, keyword) ? join(merged[keyword], value) : value
  }
  return merged
}
