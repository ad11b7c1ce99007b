import { describe, expect, test } from 'vitest'
import { fastestMs } from '../../../../../test/fastest-ms.ts'
import {
  expandedTo5000,
  names,
  nestSchemas,
  object,
  properties,
  property,
  refChain,
  refLadder,
} from '../../../../../test/schema-shapes.ts'
import { limits } from '../../../../core/limits.ts'
import { findSchemaProblems } from './response-schema-gate.ts'

const answeredWithinMs = 20
const answerMs = (schema: unknown) =>
  fastestMs(20, () => findSchemaProblems(schema), answeredWithinMs)

const accepted: [name: string, schema: unknown][] = [
  ['the smallest', { type: 'object' }],
  [
    'a closed object',
    object({ properties: { a: { type: 'string' } }, required: ['a'], additionalProperties: false }),
  ],
  [
    'draft-07',
    {
      $schema: 'http://json-schema.org/draft-07/schema#',
      ...property({ items: [{ type: 'string' }], additionalItems: false }),
    },
  ],
  [
    '2020-12',
    {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      ...property({ prefixItems: [{}], items: false }),
    },
  ],
  ['nullable by type', property({ type: ['string', 'null'] })],
  [
    'enum and const',
    object({
      properties: { kind: { const: 'x' }, size: { enum: ['s', 'm', 1, null, { a: [] }] } },
    }),
  ],
  ['bounds', property({ type: 'number', minimum: -1.5, exclusiveMaximum: 10, multipleOf: 0.01 })],
  [
    'text rules',
    property({
      type: 'string',
      minLength: 0,
      maxLength: 80,
      pattern: '^[\\w-]{1,64}$',
      format: 'email',
    }),
  ],
  [
    'an unknown format and keyword',
    property({ type: 'string', format: 'iban', 'x-order': 3, example: { b: [1, null, 'text'] } }),
  ],
  [
    'an array of objects',
    property({
      type: 'array',
      items: property({ type: 'integer' }),
      minItems: 1,
      uniqueItems: true,
    }),
  ],
  ['a union', property({ oneOf: [{ type: 'string' }, property({ const: 1 })] })],
  [
    'conditions',
    // As text, because an object with a member "then" looks like a promise to a linter.
    JSON.parse(
      '{"type":"object","if":{"required":["a"]},"then":{"required":["b"]},"else":{"not":{}}}',
    ),
  ],
  [
    'dependencies of both kinds',
    object({
      dependentRequired: { a: ['b'] },
      dependentSchemas: { c: {} },
      dependencies: { d: ['e'], f: true },
    }),
  ],
  [
    'property names and patterns',
    object({ patternProperties: { '^x-': { type: 'string' } }, propertyNames: { maxLength: 20 } }),
  ],
  ['a tree', object({ properties: { children: { type: 'array', items: { $ref: '#' } } } })],
  [
    'a list by definitions',
    object({
      properties: { head: { $ref: '#/definitions/node' } },
      definitions: { node: property({ $ref: '#/definitions/node' }) },
    }),
  ],
  [
    'names that look like keywords',
    object({
      properties: {
        $ref: { type: 'string' },
        $id: {},
        type: {},
        properties: {},
        hasOwnProperty: {},
      },
    }),
  ],
  [
    'annotations',
    object({
      title: 't',
      description: 'd',
      $comment: 'c',
      default: {},
      examples: [{}],
      deprecated: false,
      readOnly: true,
    }),
  ],
  ['boolean schemas', object({ properties: { a: true, b: false }, unevaluatedProperties: false })],
  ['the deepest', nestSchemas(limits.responseSchemaDepthMax)],
  ['the most bytes', object({ title: 'x'.repeat(limits.responseSchemaBytesMax - 28) })],
  ['the most properties', object({ properties: properties(200), required: names(200) })],
  [
    'the most subschemas',
    object({
      properties: {
        ...properties(49, { properties: properties(9, {}) }),
        last: { properties: properties(8, {}) },
      },
    }),
  ],
  [
    'the most enum values, branches and $refs',
    object({
      properties: {
        ...properties(99, { $ref: '#' }),
        a: { anyOf: Array(16).fill({ enum: names(100) }) },
        b: { enum: names(250) },
        c: { $ref: '#' },
      },
    }),
  ],
  ['the longest ladder', refLadder(10)],
  ['the most with every $ref followed', expandedTo5000(0)],
  ['the deepest with every $ref followed', refChain(36, { not: { not: {} } })],
  ['2020-12 with its mark', object({ $schema: 'https://json-schema.org/draft/2020-12/schema#' })],
  ['draft-07 without its mark', object({ $schema: 'http://json-schema.org/draft-07/schema' })],
  ['a value that looks like a schema', property({ const: { $id: 'x' }, default: { $ref: 1 } })],
  // These are hostile to a validator, not to the gate: a linear engine and a time budget meet them.
  ['an ambiguous pattern', property({ type: 'string', pattern: '^(a|a)*$' })],
  ['unique objects', property({ type: 'array', uniqueItems: true, items: { type: 'object' } })],
  ['what nothing satisfies', object({ not: {} })],
]

describe('a schema is accepted', () => {
  test.each(accepted)('%s', (_name, schema) => {
    expect(findSchemaProblems(schema)).toEqual([])
    expect(answerMs(schema)).toBeLessThan(answeredWithinMs)
  })
})
