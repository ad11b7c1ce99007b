// A client's schema made harmless for the browser: a pattern that could stand still in a
// backtracking engine is left to the server, which runs it in linear time and is the judge anyway.
import { isJson, type Json } from './content.ts'

/** Lists of values, not of schemas. */
const values = new Set(['enum', 'const', 'default', 'examples', 'required'])

const pruned = new WeakMap<object, Json>()
const prunedForLong = new WeakMap<object, Json>()

/** With long lists in the data, comparing every item with every other is left to the server too. */
export function pruneSchema(schema: Json, hasLongLists = false): Json {
  const kept = hasLongLists ? prunedForLong : pruned
  const known = kept.get(schema)
  if (known) return known
  const copy = prune(schema, hasLongLists) as Json
  kept.set(schema, copy)
  return copy
}

function prune(value: unknown, hasLongLists: boolean): unknown {
  const inner = (entry: unknown) => prune(entry, hasLongLists)
  if (Array.isArray(value)) return value.map(inner)
  if (!isJson(value)) return value
  const { pattern, patternProperties, ...rest } = value
  const copy: Json = {}
  for (const [name, entry] of Object.entries(rest)) {
    copy[name] = values.has(name) && !isJson(entry) ? entry : inner(entry)
  }
  if (typeof pattern === 'string') {
    if (isQuick(pattern)) copy.pattern = pattern
  } else if (pattern !== undefined) copy.pattern = inner(pattern)
  if (hasLongLists && copy.uniqueItems === true) delete copy.uniqueItems
  if (isJson(patternProperties)) {
    if (Object.keys(patternProperties).every(isQuick)) {
      copy.patternProperties = inner(patternProperties)
    } else {
      // What these patterns would allow is not known here, so nothing is called superfluous.
      delete copy.additionalProperties
      delete copy.unevaluatedProperties
    }
  }
  return copy
}

/** No repeated group, no reference back, and few repetitions: then trying is never exponential. */
export function isQuick(pattern: string): boolean {
  const bare = pattern.replace(/\\[^1-9k]/g, 'x').replace(/\[[^\]]*\]/g, 'x')
  if (/\\[1-9k]|\)[*+{]|\(\?[=!<]/.test(bare)) return false
  return (bare.match(/[*+]|\{\d+,/g)?.length ?? 0) <= 3
}
