import { describe, expect, test } from 'vitest'
import { object, property } from '../../../test/schema-shapes.ts'
import { compileSchema, type JsonSchema } from './compile-schema.ts'
import { findSample } from './sample.ts'

function sampleOf(schema: JsonSchema) {
  const check = compileSchema(schema, { findsAll: true })
  const sample = findSample(schema, check)
  if (sample !== undefined) expect(check(sample)).toEqual([])
  return sample
}

test('reads like an answer, and is the same each time', () => {
  const schema = object({
    properties: {
      title: { type: 'string' },
      isSafe: { type: 'boolean' },
      severity: { enum: ['low', 'high'] },
      score: { type: 'number', minimum: 0, maximum: 1 },
      lines: { type: 'array', items: { type: 'integer' }, minItems: 2 },
      reviewed_at: { type: 'string', format: 'date-time' },
      author: object({ properties: { email: { type: 'string', format: 'email' } } }),
    },
    required: ['title', 'isSafe'],
    additionalProperties: false,
  })
  expect(sampleOf(schema)).toEqual({
    title: 'Example title',
    isSafe: true,
    severity: 'low',
    score: 1,
    lines: [1, 2],
    reviewed_at: '2026-01-01T09:00:00Z',
    author: { email: 'person1@example.com' },
  })
  expect(sampleOf(schema)).toEqual(sampleOf(schema))
})

const found: [name: string, schema: JsonSchema][] = [
  ['nothing asked', { type: 'object' }],
  ['a const', object({ properties: { v: { const: 3 } }, required: ['v'] })],
  ['a default', object({ properties: { v: { type: 'string', default: 'd' } } })],
  ['an example', object({ properties: { v: { type: 'string', examples: ['e'] } } })],
  ['a wrong example', object({ properties: { v: { type: 'string', examples: [1] } } })],
  ['null or text', property({ type: ['null', 'string'] })],
  ['text at least so long', property({ type: 'string', minLength: 300 })],
  ['text at most so long', property({ type: 'string', maxLength: 3 })],
  ['a number above', property({ type: 'number', exclusiveMinimum: 5, exclusiveMaximum: 5.5 })],
  ['a number below', property({ type: 'number', maximum: -4 })],
  ['a small share', property({ type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 0.001 })],
  ['a multiple', property({ type: 'number', minimum: 10, multipleOf: 0.25 })],
  ['a whole multiple', property({ type: 'integer', minimum: 100, multipleOf: 7 })],
  ['a negative multiple', property({ type: 'integer', maximum: -1, multipleOf: 7 })],
  ['a small negative range', property({ type: 'integer', minimum: -9, maximum: -9 })],
  [
    'many different items',
    property({ type: 'array', uniqueItems: true, minItems: 20, items: { type: 'string' } }),
  ],
  [
    'different numbers',
    property({ type: 'array', uniqueItems: true, minItems: 5, items: { type: 'integer' } }),
  ],
  [
    'different choices',
    property({ type: 'array', uniqueItems: true, minItems: 3, items: { enum: ['a', 'b', 'c'] } }),
  ],
  [
    'different objects',
    property({
      type: 'array',
      uniqueItems: true,
      minItems: 3,
      items: object({ properties: { n: { type: 'integer' } }, required: ['n'] }),
    }),
  ],
  [
    'a tuple',
    property({
      type: 'array',
      prefixItems: [{ type: 'string' }, { type: 'integer' }],
      items: false,
      minItems: 2,
    }),
  ],
  [
    'a tuple of draft-07',
    {
      $schema: 'http://json-schema.org/draft-07/schema#',
      ...property({
        type: 'array',
        items: [{ type: 'string' }],
        additionalItems: false,
        minItems: 1,
      }),
    },
  ],
  [
    'something contained',
    property({
      type: 'array',
      contains: { const: 'x' },
      items: { type: 'string' },
      minContains: 2,
    }),
  ],
  [
    'a choice of objects',
    property({
      oneOf: [
        object({ properties: { kind: { const: 'a' } }, required: ['kind'] }),
        object({ properties: { kind: { const: 'b' } }, required: ['kind'] }),
      ],
    }),
  ],
  [
    'exactly one of two',
    object({ oneOf: [{ required: ['a'] }, { required: ['b'] }], properties: { a: {}, b: {} } }),
  ],
  [
    'any of two',
    object({ anyOf: [false, { required: ['b'] }], properties: { b: { type: 'integer' } } }),
  ],
  [
    'all of several',
    object({
      allOf: [
        { properties: { a: { minimum: 3 } } },
        { properties: { a: { type: 'integer', maximum: 3 } }, required: ['a'] },
      ],
    }),
  ],
  [
    'all of several texts',
    property({ allOf: [{ type: 'string', minLength: 5 }, { maxLength: 6 }] }),
  ],
  [
    'a condition',
    object(
      JSON.parse(
        '{"properties":{"kind":{"enum":["a","b"]},"note":{"type":"string"}},"required":["kind"],"if":{"properties":{"kind":{"const":"a"}}},"then":{"required":["note"]},"else":{"required":["other"]}}',
      ),
    ),
  ],
  [
    'a reference',
    object({
      properties: { a: { $ref: '#/$defs/x' } },
      required: ['a'],
      $defs: { x: { type: 'integer', minimum: 5 } },
    }),
  ],
  [
    'a tree',
    object({
      properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#' } } },
      required: ['name', 'children'],
    }),
  ],
  [
    'a linked list',
    object({
      properties: { next: { anyOf: [{ $ref: '#' }, { type: 'null' }] } },
      required: ['next'],
    }),
  ],
  [
    'two that refer to each other',
    object({
      properties: { a: { $ref: '#/$defs/a' } },
      required: ['a'],
      $defs: {
        a: object({ properties: { b: { $ref: '#/$defs/b' } } }),
        b: object({ properties: { a: { $ref: '#/$defs/a' } }, required: ['a'] }),
      },
    }),
  ],
  ['a map', object({ additionalProperties: { type: 'integer' } })],
  [
    'a map of at least three',
    object({ additionalProperties: { type: 'integer' }, minProperties: 3 }),
  ],
  ['names by a pattern', object({ propertyNames: { pattern: '^[a-z]{3}$' }, minProperties: 1 })],
  [
    'properties by a pattern',
    object({
      patternProperties: { '^x-\\d+$': { type: 'string' } },
      additionalProperties: false,
      minProperties: 2,
    }),
  ],
  ['a required name nobody describes', object({ required: ['a', 'b'] })],
  [
    'few properties',
    object({ properties: { a: {}, b: {}, c: {} }, maxProperties: 1, required: ['b'] }),
  ],
  [
    'dependents',
    object({ properties: { a: {} }, required: ['a'], dependentRequired: { a: ['b', 'c'] } }),
  ],
  ['a property that must not be', object({ properties: { a: false, b: {} } })],
  [
    'not a word',
    property({ type: 'string', not: { const: 'Example a' }, enum: ['Example a', 'b'] }),
  ],
  ['no type at all', property({ minimum: 3 })],
  ['a date', property({ type: 'string', format: 'date' })],
  ['a URI', property({ type: 'string', format: 'uri' })],
  ['a UUID', property({ type: 'string', format: 'uuid' })],
  [
    'addresses',
    object({
      properties: {
        a: { format: 'ipv4', type: 'string' },
        b: { format: 'ipv6', type: 'string' },
        c: { format: 'hostname', type: 'string' },
      },
    }),
  ],
  ['names every object inherits', object({ required: ['toString', 'valueOf'] })],
]

describe('is found for', () => {
  test.each(found)('%s', (_name, schema) => {
    expect(sampleOf(schema)).toBeDefined()
  })

  test.each([
    ...['^[A-Z]{2}-\\d{4,6}$', '^(red|green|blue)$', '^v?\\d+\\.\\d+\\.\\d+$', '^#[0-9a-f]{6}$'],
    ...['^\\+?[1-9]\\d{6,14}$', '^[^@\\s]+@[^@\\s]+$', '^(?:a|bc)+$', '^\\S+( \\S+)*$', 'foo'],
    ...['^[\\u0400-\\u04FF]+$', '^\\p{Lu}\\p{L}*$', '^(\\d{3})-\\d{2}$', '^.{5,}$', '[.]$', '^$'],
  ])('the pattern %s', (pattern) => {
    expect(sampleOf(property({ type: 'string', pattern }))).toBeDefined()
    const required = object({ properties: { a: { type: 'string', pattern } }, required: ['a'] })
    expect(sampleOf(required)).toBeDefined()
  })

  test('a pattern beside a least length', () => {
    const schema = object({
      properties: { a: { type: 'string', pattern: '^[a-z]+$', minLength: 40 } },
      required: ['a'],
    })
    expect(sampleOf(schema)?.a).toMatch(/^[a-z]{40,}$/)
  })
})

describe('is not found for', () => {
  test.each([
    ['a property that must and must not be', object({ properties: { a: false }, required: ['a'] })],
    ['an endless tree', object({ properties: { next: { $ref: '#' } }, required: ['next'] })],
    ['nothing at all', object({ not: {} })],
  ])('%s', (_name, schema) => {
    expect(sampleOf(schema)).toBeUndefined()
  })
})
