// What the gate knows of each JSON Schema keyword, of draft-07 and of 2020-12. A keyword in none of these
// tables is an annotation. Maps, because a keyword is a client's text and may be "constructor".
import { limits } from '../../../../core/limits.ts'
import { findPatternFlaw } from './response-schema-pattern.ts'

export const jsonSchemaDialects: ReadonlyMap<unknown, 'draft-07' | '2020-12'> = new Map([
  ['http://json-schema.org/draft-07/schema#', 'draft-07'],
  ['http://json-schema.org/draft-07/schema', 'draft-07'],
  ['https://json-schema.org/draft/2020-12/schema', '2020-12'],
  ['https://json-schema.org/draft/2020-12/schema#', '2020-12'],
])

/** Names that an object inherits or that reach its prototype: no schema may require or define them. */
export const refusedNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

const noIdentifier = 'is not allowed; name schemas in $defs and refer to them as #/$defs/<name>'
const noDynamicRef = 'is not allowed; use $ref with #/$defs/<name>'

/** Keywords that change what a schema means beyond its own text, and what to do instead. */
export const refusedKeywords: ReadonlyMap<string, string> = new Map([
  ['$id', noIdentifier],
  ['$anchor', noIdentifier],
  ['$dynamicAnchor', noIdentifier],
  ['$recursiveAnchor', noIdentifier],
  ['$dynamicRef', noDynamicRef],
  ['$recursiveRef', noDynamicRef],
  ['$vocabulary', 'is not allowed; remove it'],
  ['$data', 'is not allowed; write the value itself'],
  ['$async', 'is not allowed; remove it'],
  ['nullable', 'is not JSON Schema; add "null" to type'],
])

/** A subschema applies to the same value as its parent, to a part of that value, or to nothing by itself. */
type Applies = 'same' | 'part' | 'never'

export type SubschemaRule = {
  shape: 'one' | 'list' | 'oneOrList' | 'map' | 'mapOrNames'
  applies: Applies
  entriesMax: number
  /** What the keys of a map are; a list has none. */
  keys?: 'names' | 'patterns'
}

const one = (applies: Applies): SubschemaRule => ({ shape: 'one', applies, entriesMax: 1 })
const branches: SubschemaRule = {
  shape: 'list',
  applies: 'same',
  entriesMax: limits.responseSchemaBranchesMax,
}
const tuple = (shape: 'list' | 'oneOrList'): SubschemaRule => ({
  shape,
  applies: 'part',
  entriesMax: limits.responseSchemaPropertiesMax,
})
const map = (applies: Applies, keys: 'names' | 'patterns'): SubschemaRule => ({
  shape: 'map',
  applies,
  keys,
  entriesMax: limits.responseSchemaPropertiesMax,
})

export const subschemaRules: ReadonlyMap<string, SubschemaRule> = new Map([
  ['properties', map('part', 'names')],
  ['patternProperties', map('part', 'patterns')],
  ['additionalProperties', one('part')],
  ['unevaluatedProperties', one('part')],
  ['propertyNames', one('part')],
  ['items', tuple('oneOrList')],
  ['prefixItems', tuple('list')],
  ['additionalItems', one('part')],
  ['unevaluatedItems', one('part')],
  ['contains', one('part')],
  ['contentSchema', one('part')],
  ['allOf', branches],
  ['anyOf', branches],
  ['oneOf', branches],
  ['not', one('same')],
  ['if', one('same')],
  ['then', one('same')],
  ['else', one('same')],
  ['dependentSchemas', map('same', 'names')],
  ['dependencies', { ...map('same', 'names'), shape: 'mapOrNames' }],
  ['$defs', map('never', 'names')],
  ['definitions', map('never', 'names')],
])

type ValueCheck = (value: unknown) => string | undefined

const types: readonly unknown[] = [
  'null',
  'boolean',
  'object',
  'array',
  'number',
  'string',
  'integer',
]

const typeMessage = `must be one of ${types.join(', ')}, or an array of different ones`

const check =
  (isRight: (value: unknown) => boolean, message: string): ValueCheck =>
  (value) =>
    isRight(value) ? undefined : message

const checkText = check((value) => typeof value === 'string', 'must be a string')
const checkFlag = check((value) => typeof value === 'boolean', 'must be true or false')
const checkNumber = check(Number.isFinite, 'must be a number')
const checkCount = check(
  (value) => Number.isSafeInteger(value) && (value as number) >= 0,
  'must be a whole number of at least 0',
)

const checkFactor = check(
  (value) => Number.isFinite(value) && (value as number) > 0,
  'must be a number above 0',
)

function checkType(value: unknown): string | undefined {
  const named = Array.isArray(value) ? value : [value]
  const areKnown = named.length > 0 && named.every((name) => types.includes(name))
  return areKnown && new Set(named).size === named.length ? undefined : typeMessage
}

function checkEnum(value: unknown): string | undefined {
  if (!Array.isArray(value) || value.length === 0) return 'must be an array of at least one value'
  if (value.length > limits.responseSchemaEnumValuesMax) {
    return `must have at most ${limits.responseSchemaEnumValuesMax} values, not ${value.length}`
  }
  return undefined
}

/** An array of different property names, none of which reaches a prototype. */
export function checkNames(value: unknown): string | undefined {
  const isRight =
    Array.isArray(value) &&
    value.every((name) => typeof name === 'string') &&
    new Set(value).size === value.length
  if (!isRight) return 'must be an array of different strings'
  if (value.length > limits.responseSchemaPropertiesMax) {
    return `must have at most ${limits.responseSchemaPropertiesMax} names, not ${value.length}`
  }
  const refused = value.find((name) => refusedNames.has(name))
  return refused === undefined ? undefined : `must not name "${refused}"`
}

function checkDependentRequired(value: unknown): string | undefined {
  if (!isRecord(value)) return 'must be an object of arrays of names'
  const names = Object.keys(value)
  const flaw = checkNames(names)
  if (flaw) return flaw
  for (const name of names) {
    const listFlaw = checkNames(value[name])
    if (listFlaw) return `must be an object of arrays of names; one of them ${listFlaw}`
  }
  return undefined
}

function checkConst(value: unknown): string | undefined {
  const isData = isRecord(value) && Object.hasOwn(value, '$data')
  return isData ? 'must not use $data; write the value itself' : undefined
}

const checkPattern: ValueCheck = (value) =>
  typeof value === 'string' ? findPatternFlaw(value) : checkText(value)

const checksByKeywords: [ValueCheck, string][] = [
  [checkType, 'type'],
  [checkEnum, 'enum'],
  [checkConst, 'const'],
  [checkNames, 'required'],
  [checkDependentRequired, 'dependentRequired'],
  [checkPattern, 'pattern'],
  [checkNumber, 'minimum maximum exclusiveMinimum exclusiveMaximum'],
  [checkFactor, 'multipleOf'],
  [checkCount, 'minLength maxLength minItems maxItems minContains maxContains'],
  [checkCount, 'minProperties maxProperties'],
  [checkFlag, 'uniqueItems readOnly writeOnly deprecated'],
  [checkText, 'format title description $comment contentEncoding contentMediaType'],
  [check(Array.isArray, 'must be an array'), 'examples'],
  [() => undefined, 'default'],
]

/** For each keyword that holds no subschema: what is wrong with its value, as the end of a sentence. */
export const valueChecks: ReadonlyMap<string, ValueCheck> = new Map(
  checksByKeywords.flatMap(([check, keywords]) => keywords.split(' ').map((name) => [name, check])),
)

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
