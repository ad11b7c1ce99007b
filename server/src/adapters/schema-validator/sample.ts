// An example of what a schema asks for: used where nobody can be asked for a real answer. It is built
// from the schema's own words in several ways, and the first that the schema accepts is given. Finding
// none proves nothing.
import type { Check, JsonSchema } from './compile-schema.ts'
import { isJsonText } from './json-text.ts'
import { isRecord, mergeSchemas } from './sample-merge.ts'
import { makeNumber, makeString, type Place, readNumber } from './sample-values.ts'

const attemptsMax = 48
const depthMax = 48
/** Parts that nobody requires are shown down to here. */
const optionalDepthMax = 3
const itemsMax = 1_000

class NoSample extends Error {}

type Maker = { root: JsonSchema; attempt: number; left: number }
/** The trail holds the references that were followed to come here. */
type Spot = { name: string; index: number; depth: number; trail: readonly string[] }

export function findSample(schema: JsonSchema, check: Check): Record<string, unknown> | undefined {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const value = attemptSample({ root: schema, attempt, left: 5_000 })
    if (isRecord(value) && check(value).length === 0) return value
  }
  return undefined
}

function attemptSample(maker: Maker): unknown {
  try {
    return make(maker, maker.root, { name: '', index: 0, depth: 0, trail: [] })
  } catch (error) {
    if (error instanceof NoSample) return undefined
    throw error
  }
}

function make(maker: Maker, schema: unknown, spot: Spot): unknown {
  if (schema === false || spot.depth > depthMax || --maker.left < 0) throw new NoSample()
  if (!isRecord(schema)) return makeString({}, placeOf(maker, spot))
  const { merged, trail } = resolve(maker, schema, spot.trail)
  const here = { ...spot, trail }
  if (Object.hasOwn(merged, 'const')) return merged.const
  const given = takeGiven(maker, merged, spot)
  if (given !== undefined) return given.value
  switch (chooseType(maker, merged)) {
    case 'object':
      return makeObject(maker, merged, here)
    case 'array':
      return makeArray(maker, merged, here)
    case 'integer':
      return makeNumber(merged, true, placeOf(maker, spot))
    case 'number':
      return makeNumber(merged, false, placeOf(maker, spot))
    case 'boolean':
      return spot.index % 2 === 0
    case 'null':
      return null
    default:
      return isJsonText(merged)
        ? JSON.stringify(
            make(maker, merged.contentSchema ?? true, { ...here, depth: spot.depth + 1 }),
          )
        : makeString(merged, placeOf(maker, spot))
  }
}

function placeOf({ attempt }: Maker, { name, index }: Spot): Place {
  return { name, index, attempt }
}

/** A value that the schema itself names. */
function takeGiven(
  { attempt }: Maker,
  { enum: values, examples, default: usual }: JsonSchema,
  { index }: Spot,
): { value: unknown } | undefined {
  if (Array.isArray(values)) {
    if (values.length === 0) throw new NoSample()
    return { value: values[(index + Math.floor(attempt / 2)) % values.length] }
  }
  if (attempt >= 4 || index > 0) return undefined
  if (Array.isArray(examples) && examples.length > 0) return { value: examples[0] }
  return usual === undefined ? undefined : { value: usual }
}

function chooseType({ attempt }: Maker, schema: JsonSchema): unknown {
  if (Array.isArray(schema.type)) {
    const types = [...schema.type].sort((a, b) => Number(a === 'null') - Number(b === 'null'))
    return types[Math.floor(attempt / 4) % types.length]
  }
  if (schema.type !== undefined) return schema.type
  const hints: [string, string[]][] = [
    [
      'object',
      ['properties', 'required', 'additionalProperties', 'minProperties', 'patternProperties'],
    ],
    ['array', ['items', 'prefixItems', 'minItems', 'contains', 'uniqueItems']],
    ['number', ['minimum', 'maximum', 'multipleOf', 'exclusiveMinimum', 'exclusiveMaximum']],
  ]
  return hints.find(([, keywords]) =>
    keywords.some((keyword) => Object.hasOwn(schema, keyword)),
  )?.[0]
}

type Resolved = { merged: JsonSchema; trail: readonly string[] }

/** Joins everything that must hold for the value itself, choosing a branch where there is a choice. */
function resolve(maker: Maker, schema: JsonSchema, trail: readonly string[]): Resolved {
  let merged: JsonSchema = {}
  let followed = trail
  const open: unknown[] = [schema]
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    if (next === false || --maker.left < 0) throw new NoSample()
    if (!isRecord(next)) continue
    const { $ref, allOf, anyOf, oneOf, pattern, if: when, ...rest } = next
    merged = mergeSchemas(merged, rest)
    if (typeof pattern === 'string') merged = mergeSchemas(merged, { patterns: [pattern] })
    if (typeof $ref === 'string') {
      followed = [...followed, $ref]
      open.push(lookUp(maker.root, $ref))
    }
    if (Array.isArray(allOf)) open.push(...allOf)
    for (const branches of [anyOf, oneOf]) {
      if (Array.isArray(branches)) open.push(chooseBranch(maker, branches, followed))
    }
    if (when !== undefined) {
      const isTaken = maker.attempt % 4 < 2
      open.push(...(isTaken ? [when, next.then] : [next.else]).filter((part) => part !== undefined))
    }
  }
  return { merged, trail: followed }
}

/** One that does not lead back to where we are, if there is one. */
function chooseBranch({ attempt }: Maker, branches: unknown[], trail: readonly string[]): unknown {
  const isNew = (branch: unknown) =>
    branch !== false && !(isRecord(branch) && trail.includes(String(branch.$ref)))
  const fresh = branches.filter(isNew)
  const choice = fresh.length > 0 ? fresh : branches
  return choice[Math.floor(attempt / 2) % choice.length]
}

function lookUp(root: JsonSchema, ref: string): unknown {
  if (ref === '#') return root
  let found: unknown = root
  for (const part of ref.slice(2).split('/')) {
    const name = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')
    found = isRecord(found) && Object.hasOwn(found, name) ? found[name] : undefined
  }
  return found ?? true
}

function makeObject(maker: Maker, schema: JsonSchema, spot: Spot): Record<string, unknown> {
  const value: Record<string, unknown> = {}
  const properties = isRecord(schema.properties) ? schema.properties : {}
  const required = collectRequired(schema)
  const most = readNumber(schema.maxProperties) ?? Number.POSITIVE_INFINITY
  const isLeaf = spot.depth >= optionalDepthMax || maker.attempt % 2 === 1
  const add = (name: string, part: unknown) => {
    const under = { ...spot, name, index: spot.index, depth: spot.depth + 1 }
    Object.defineProperty(value, name, {
      value: make(maker, part, under),
      ...{ enumerable: true, configurable: true, writable: true },
    })
  }
  for (const name of required) add(name, partFor(schema, properties, name))
  for (const [name, part] of Object.entries(properties)) {
    if (Object.hasOwn(value, name) || isLeaf || Object.keys(value).length >= most) continue
    if (part === false || leadsBack(part, spot.trail)) continue
    try {
      add(name, part)
    } catch (error) {
      if (!(error instanceof NoSample)) throw error
    }
  }
  fillUp(schema, value, properties, isLeaf, add)
  return value
}

/** Names that must be there, with those that others bring along. */
function collectRequired(schema: JsonSchema): Set<string> {
  const names = new Set((Array.isArray(schema.required) ? schema.required : []) as string[])
  for (const keyword of ['dependentRequired', 'dependencies']) {
    const rules = schema[keyword]
    if (!isRecord(rules)) continue
    const all = [...names, ...Object.keys(isRecord(schema.properties) ? schema.properties : {})]
    for (const name of all) {
      const more = Object.hasOwn(rules, name) ? rules[name] : undefined
      if (Array.isArray(more)) for (const each of more as string[]) names.add(each)
    }
  }
  return names
}

function leadsBack(part: unknown, trail: readonly string[]): boolean {
  if (!isRecord(part)) return false
  const items = isRecord(part.items) ? part.items : part
  return [part.$ref, items.$ref].some((ref) => ref === '#' || trail.includes(String(ref)))
}

/** The schema of a property, by its name, by a pattern, or for whatever is not named. */
function partFor(schema: JsonSchema, properties: JsonSchema, name: string): unknown {
  const parts: unknown[] = []
  if (Object.hasOwn(properties, name)) parts.push(properties[name])
  for (const [pattern, part] of Object.entries(
    isRecord(schema.patternProperties) ? schema.patternProperties : {},
  )) {
    if (isSafeMatch(pattern, name)) parts.push(part)
  }
  if (parts.length > 0) return parts.length === 1 ? parts[0] : { allOf: parts }
  return schema.additionalProperties ?? schema.unevaluatedProperties ?? {}
}

/** Only to guess by: the check has the last word, and a short name cannot cost much. */
function isSafeMatch(pattern: string, name: string): boolean {
  return name.length <= 20 && new RegExp(pattern, 'u').test(name)
}

function fillUp(
  schema: JsonSchema,
  value: Record<string, unknown>,
  properties: JsonSchema,
  isLeaf: boolean,
  add: (name: string, part: unknown) => void,
): void {
  const isMap = isRecord(schema.additionalProperties) && Object.keys(properties).length === 0
  const least = Math.max(readNumber(schema.minProperties) ?? 0, isMap && !isLeaf ? 1 : 0)
  for (const name of Object.keys(properties)) {
    if (Object.keys(value).length >= least) return
    if (!Object.hasOwn(value, name)) add(name, properties[name])
  }
  const names = isRecord(schema.propertyNames) ? schema.propertyNames : undefined
  const patterns = Object.keys(isRecord(schema.patternProperties) ? schema.patternProperties : {})
  for (let index = 0; Object.keys(value).length < least && index < itemsMax; index++) {
    const place = { name: 'key', index, attempt: 0 }
    const pattern = schema.additionalProperties === false ? patterns[0] : undefined
    const rules =
      pattern === undefined ? { ...names, patterns: listPattern(names) } : { patterns: [pattern] }
    const name = rules.patterns.length > 0 || names ? makeString(rules, place) : `key${index + 1}`
    if (!Object.hasOwn(value, name)) add(name, partFor(schema, properties, name))
  }
}

function listPattern(names: JsonSchema | undefined): string[] {
  return typeof names?.pattern === 'string' ? [names.pattern] : []
}

function makeArray(maker: Maker, schema: JsonSchema, spot: Spot): unknown[] {
  const tuple = [schema.prefixItems, schema.items].find(Array.isArray) ?? []
  const rest = Array.isArray(schema.items) ? schema.additionalItems : schema.items
  const contained = schema.contains === undefined ? 0 : (readNumber(schema.minContains) ?? 1)
  const isEmptyBest =
    maker.attempt % 2 === 1 || spot.depth > optionalDepthMax || leadsBack(schema, spot.trail)
  const wished = tuple.length > 0 ? tuple.length : isEmptyBest || rest === false ? 0 : 1
  const least = Math.max(readNumber(schema.minItems) ?? 0, contained)
  const most = Math.min(readNumber(schema.maxItems) ?? itemsMax, itemsMax)
  const count = Math.min(Math.max(least, wished), most)
  const items: unknown[] = []
  for (let index = 0; index < count; index++) {
    const rule = index < tuple.length ? tuple[index] : (rest ?? true)
    const isContained = index >= tuple.length && index - tuple.length < contained
    const part = isContained ? { allOf: [rule, schema.contains] } : rule
    items.push(make(maker, part, { ...spot, index, depth: spot.depth + 1 }))
  }
  return items
}
