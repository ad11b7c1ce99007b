import { describe, expect, test } from 'vitest'
import { fastestMs } from '../../../test/fastest-ms.ts'
import {
  expandedTo5000,
  names,
  nestSchemas,
  object,
  properties,
  property,
  refChain,
  refLadder,
} from '../../../test/schema-shapes.ts'
import { limits } from '../../limits.ts'
import { findSchemaProblems } from './response-schema-gate.ts'

const answeredWithinMs = 20
const answerMs = (schema: unknown) =>
  fastestMs(20, () => findSchemaProblems(schema), answeredWithinMs)

const parse = (text: string) => JSON.parse(text) as unknown
const a = 'responseSchema.properties.a'

const refused: [name: string, schema: unknown, field: string, message: RegExp][] = [
  // The findings that a compiler in this process would not survive.
  ['a depth of 500', nestSchemas(500), 'responseSchema', /64 levels deep/],
  ['2,000 properties', object({ properties: properties(2_000) }), 'responseSchema', /bytes/],
  [
    '2,000 small properties',
    object({ properties: properties(2_000, true) }),
    'responseSchema.properties',
    /200 entries/,
  ],
  ['a root that is only itself', { $ref: '#' }, 'responseSchema.$ref', /back to itself/],
  ['a doubling ladder of 22', refLadder(22), 'responseSchema', /5000 subschemas/],
  [
    'a required constructor',
    object({ required: ['constructor', 'toString'] }),
    'responseSchema.required',
    /"constructor"/,
  ],
  [
    'a required __proto__',
    object({ required: ['__proto__'] }),
    'responseSchema.required',
    /"__proto__"/,
  ],
  // The root.
  ['true', true, 'responseSchema', /JSON Schema object/],
  ['false', false, 'responseSchema', /JSON Schema object/],
  ['null', null, 'responseSchema', /JSON Schema object/],
  ['undefined', undefined, 'responseSchema', /JSON Schema object/],
  ['an array', [{ type: 'object' }], 'responseSchema', /JSON Schema object/],
  ['text', '{"type":"object"}', 'responseSchema', /JSON Schema object/],
  ['a root without type', {}, 'responseSchema.type', /"object" at the root/],
  ['a root of another type', { type: 'array' }, 'responseSchema.type', /"object" at the root/],
  [
    'a root of two types',
    { type: ['object', 'null'] },
    'responseSchema.type',
    /"object" at the root/,
  ],
  [
    'a root by $ref',
    { $ref: '#/$defs/x', $defs: { x: object({}) } },
    'responseSchema.type',
    /\$ref there is not enough/,
  ],
  [
    'a root by allOf',
    { allOf: [{ type: 'object' }] },
    'responseSchema.type',
    /"object" at the root/,
  ],
  ['a root that is not', { not: {} }, 'responseSchema.type', /"object" at the root/],
  // Size.
  [
    'one schema too deep',
    nestSchemas(limits.responseSchemaDepthMax + 1),
    `responseSchema${'.properties.a'.repeat(limits.responseSchemaDepthMax)}`,
    /too deep/,
  ],
  [
    'a depth of 75,000',
    parse(`${'{"not":'.repeat(75_000)}{}${'}'.repeat(75_000)}`),
    'responseSchema',
    /64 levels/,
  ],
  [
    'a deep default',
    property({ default: parse('['.repeat(70) + ']'.repeat(70)) }),
    'responseSchema',
    /64 levels/,
  ],
  [
    'one byte too many',
    object({ title: 'x'.repeat(limits.responseSchemaBytesMax - 27) }),
    'responseSchema',
    /not 32769$/,
  ],
  [
    'size by an unknown keyword',
    object({ 'x-note': 'é'.repeat(16_384) }),
    'responseSchema',
    /bytes/,
  ],
  [
    '201 properties',
    object({ properties: properties(201) }),
    'responseSchema.properties',
    /200 entries, not 201/,
  ],
  [
    '201 required names',
    object({ required: names(201) }),
    'responseSchema.required',
    /200 names, not 201/,
  ],
  [
    '201 definitions',
    object({ $defs: properties(201, {}) }),
    'responseSchema.$defs',
    /200 entries/,
  ],
  [
    '201 tuple positions',
    property({ prefixItems: Array(201).fill({}) }),
    `${a}.prefixItems`,
    /200 schemas/,
  ],
  [
    '501 subschemas',
    object({ properties: properties(50, { properties: properties(9, {}) }) }),
    'responseSchema',
    /500 subschemas/,
  ],
  ['251 enum values', property({ enum: names(251) }), `${a}.enum`, /250 values, not 251/],
  ['17 branches', property({ anyOf: Array(17).fill({}) }), `${a}.anyOf`, /16 schemas, not 17/],
  [
    '101 $refs',
    object({ properties: properties(101, { $ref: '#' }) }),
    'responseSchema',
    /100 \$refs, not 101/,
  ],
  ['a ladder just too long', refLadder(11), 'responseSchema', /5000 subschemas/],
  [
    'wide copies',
    object({
      properties: properties(60, { $ref: '#/$defs/x' }),
      $defs: { x: { properties: properties(100, true) } },
    }),
    'responseSchema',
    /5000/,
  ],
  ['5,001 with every $ref followed', expandedTo5000(1), 'responseSchema', /5000 subschemas/],
  ['a chain too deep', refChain(40), 'responseSchema', /256 deep/],
  [
    'a chain just too deep',
    { ...refChain(36, { not: { not: {} } }), properties: { a: { not: { $ref: '#/$defs/c0' } } } },
    'responseSchema',
    /256 deep/,
  ],
  // Names that reach a prototype.
  [
    'a property __proto__',
    parse('{"type":"object","properties":{"__proto__":{}}}'),
    'responseSchema.properties.__proto__',
    /name/,
  ],
  [
    'a property constructor',
    object({ properties: { constructor: {} } }),
    'responseSchema.properties.constructor',
    /name/,
  ],
  [
    'a property prototype',
    object({ properties: { prototype: {} } }),
    'responseSchema.properties.prototype',
    /name/,
  ],
  [
    'a definition __proto__',
    parse('{"type":"object","$defs":{"__proto__":{}}}'),
    'responseSchema.$defs.__proto__',
    /name/,
  ],
  [
    'a definition constructor',
    object({ definitions: { constructor: {} } }),
    'responseSchema.definitions.constructor',
    /name/,
  ],
  [
    'a dependent constructor',
    object({ dependentRequired: { constructor: ['a'] } }),
    'responseSchema.dependentRequired',
    /"constructor"/,
  ],
  [
    'a dependent on prototype',
    object({ dependentRequired: { a: ['prototype'] } }),
    'responseSchema.dependentRequired',
    /"prototype"/,
  ],
  [
    'a dependent schema',
    object({ dependentSchemas: { constructor: {} } }),
    'responseSchema.dependentSchemas.constructor',
    /name/,
  ],
  [
    'dependencies',
    object({ dependencies: { a: ['__proto__'] } }),
    'responseSchema.dependencies.a',
    /"__proto__"/,
  ],
  [
    'a keyword __proto__',
    parse('{"type":"object","__proto__":{"x":1}}'),
    'responseSchema.__proto__',
    /name/,
  ],
  // Values of the wrong kind.
  [
    'properties as an array',
    object({ properties: [{}] }),
    'responseSchema.properties',
    /object whose values/,
  ],
  ['a property that is text', property('string'), a, /object or a boolean/],
  ['a property that is null', property(null), a, /object or a boolean/],
  ['items as null', property({ items: null }), `${a}.items`, /object or a boolean/],
  ['items as a tuple in 2020-12', property({ items: [{}] }), `${a}.items`, /prefixItems/],
  ['an empty allOf', property({ allOf: [] }), `${a}.allOf`, /at least one/],
  ['anyOf as an object', property({ anyOf: { a: {} } }), `${a}.anyOf`, /array/],
  ['required as text', object({ required: 'a' }), 'responseSchema.required', /different strings/],
  [
    'required twice',
    object({ required: ['a', 'a'] }),
    'responseSchema.required',
    /different strings/,
  ],
  ['required as true', property({ required: true }), `${a}.required`, /different strings/],
  ['an empty enum', property({ enum: [] }), `${a}.enum`, /at least one/],
  ['an enum by $data', property({ enum: { $data: '1/b' } }), `${a}.enum`, /array/],
  ['a const by $data', property({ const: { $data: '1/b' } }), `${a}.const`, /\$data/],
  ['a bound by $data', property({ minimum: { $data: '1/b' } }), `${a}.minimum`, /number/],
  ['$data as a keyword', property({ $data: '1/b' }), `${a}.$data`, /not allowed/],
  ['an unknown type', property({ type: 'int' }), `${a}.type`, /must be one of/],
  ['no type at all', property({ type: [] }), `${a}.type`, /must be one of/],
  ['a type twice', property({ type: ['string', 'string'] }), `${a}.type`, /must be one of/],
  ['a negative length', property({ minLength: -1 }), `${a}.minLength`, /whole number/],
  ['half an item', property({ maxItems: 1.5 }), `${a}.maxItems`, /whole number/],
  [
    'a length beyond whole numbers',
    property({ maxLength: 1e300 }),
    `${a}.maxLength`,
    /whole number/,
  ],
  ['half a property', object({ minProperties: 0.5 }), 'responseSchema.minProperties', /whole/],
  ['examples as an object', property({ examples: {} }), `${a}.examples`, /array/],
  [
    'dependentRequired as an array',
    object({ dependentRequired: [] }),
    'responseSchema.dependentRequired',
    /object of arrays/,
  ],
  ['a multiple of nothing', property({ multipleOf: 0 }), `${a}.multipleOf`, /above 0/],
  ['a bound of draft-04', property({ exclusiveMinimum: true }), `${a}.exclusiveMinimum`, /number/],
  ['a flag as text', property({ uniqueItems: 'true' }), `${a}.uniqueItems`, /true or false/],
  ['a format as a list', property({ format: ['date'] }), `${a}.format`, /string/],
  ['nullable', property({ type: 'string', nullable: true }), `${a}.nullable`, /"null" to type/],
  ['an asynchronous root', object({ $async: true }), 'responseSchema.$async', /remove/],
  // Patterns.
  [
    'a pattern of 257 characters',
    property({ pattern: 'a'.repeat(257) }),
    `${a}.pattern`,
    /256 characters/,
  ],
  ['a pattern that is none', property({ pattern: '(' }), `${a}.pattern`, /u flag/],
  ['a backreference', property({ pattern: '(a)\\1' }), `${a}.pattern`, /backreferences/],
  ['a lookahead', property({ pattern: '^(?=.*a)' }), `${a}.pattern`, /lookahead/],
  [
    'counts of counts',
    property({ pattern: '((a{100}){100}){100}' }),
    `${a}.pattern`,
    /1000 repetitions/,
  ],
  [
    'a pattern of property names',
    property({ patternProperties: { '(?!x)': {} } }),
    `${a}.patternProperties.(?!x)`,
    /lookahead/,
  ],
]

describe('a schema is refused', () => {
  test('in at least sixty ways', () => expect(refused.length).toBeGreaterThanOrEqual(60))

  test.each(refused)('%s', (_name, schema, field, message) => {
    const problems = findSchemaProblems(schema)
    const found = problems.find((problem) => message.test(problem.message))
    expect(found?.field, JSON.stringify(problems)).toBe(field)
    expect(answerMs(schema)).toBeLessThan(answeredWithinMs)
  })

  test.each([
    ...['additionalProperties', 'unevaluatedProperties', 'propertyNames', 'items', 'contains'],
    ...['additionalItems', 'unevaluatedItems', 'contentSchema', 'not', 'if', 'then', 'else'],
    ...['properties.b', 'patternProperties.b', 'dependentSchemas.b', 'dependencies.b'],
    ...['$defs.b', 'definitions.b', 'prefixItems[0]', 'allOf[0]', 'anyOf[0]', 'oneOf[0]'],
  ])('wherever it hides below: %s', (place) => {
    const [keyword = '', inside] = place.split(/[.[]/)
    const held = { type: 'nonsense' }
    const value = inside === undefined ? held : inside === 'b' ? { b: held } : [held]
    const problems = findSchemaProblems(property({ [keyword]: value }))
    expect(problems.map((problem) => problem.field)).toEqual([`${a}.${place}.type`])
  })

  test('with every problem named, up to the limit', () => {
    const several = findSchemaProblems({
      type: 'array',
      required: 'a',
      $id: 'x',
      properties: { a: 1 },
    })
    expect(several.map((problem) => problem.field)).toEqual([
      'responseSchema.type',
      'responseSchema.required',
      'responseSchema.$id',
      'responseSchema.properties.a',
    ])
    const many = findSchemaProblems(object({ properties: properties(200, 1) }))
    expect(many).toHaveLength(limits.reportedProblemsMax)
  })

  test('with one problem for one wrong type at the root', () => {
    expect(findSchemaProblems({ type: 'obj' })).toHaveLength(1)
  })
})

test('no prototype was touched', () => {
  for (const [, schema] of refused) findSchemaProblems(schema)
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(({} as Record<string, unknown>).x).toBeUndefined()
})
