import { describe, expect, test } from 'vitest'
import { object, property } from '../../../../../test/schema-shapes.ts'
import { limits } from '../../../../core/limits.ts'
import { findSchemaProblems } from './response-schema-gate.ts'
import { asObjectSchema } from './response-schema-root.ts'

type Json = Record<string, unknown>

const one = object({ properties: { a: { type: 'string' } } })
const other = object({ properties: { b: { type: 'number' } } })
const $defs = { One: one, Other: other }
const refs = [{ $ref: '#/$defs/One' }, { $ref: '#/$defs/Other' }]

describe('a root that is an object in other words', () => {
  test.each<[string, Json, Json]>([
    ['properties', { properties: {} }, { type: 'object', properties: {} }],
    ['anyOf', { anyOf: [one, other] }, { type: 'object', anyOf: [one, other] }],
    ['oneOf of $refs', { oneOf: refs, $defs }, { type: 'object', oneOf: refs, $defs }],
    ['allOf', { allOf: [one, { required: ['a'] }] }, expect.objectContaining({ type: 'object' })],
    [
      'a choice in a choice',
      { anyOf: [{ oneOf: refs }, { properties: {} }], $defs },
      expect.objectContaining({ type: 'object' }),
    ],
    ['$ref, which is replaced', { $ref: '#/$defs/One', $defs }, { ...one, $defs }],
    [
      '$ref to a choice',
      { $ref: '#/$defs/Both', $defs: { ...$defs, Both: { anyOf: refs } } },
      { type: 'object', anyOf: refs, $defs: { ...$defs, Both: { anyOf: refs } } },
    ],
    [
      'a $ref whose name is escaped',
      { $ref: '#/definitions/a~1b%20c', definitions: { 'a/b c': one } },
      { ...one, definitions: { 'a/b c': one } },
    ],
    [
      'a $ref beside rules of its own',
      { $ref: '#/$defs/One', required: ['a'], $defs },
      { type: 'object', $ref: '#/$defs/One', required: ['a'], $defs },
    ],
    ['$id', { $id: 'https://example.com/s', ...one }, one],
  ])('is taken and kept with its type: %s', (_name, schema, kept) => {
    expect(findSchemaProblems(schema)).toEqual([])
    expect(asObjectSchema(schema)).toEqual(kept)
  })

  test('keeps a $ref that would make it too long', () => {
    const long = object({ title: 'x'.repeat(limits.responseSchemaBytesMax / 2) })
    const schema = { $ref: '#/$defs/Long', $defs: { Long: long } }
    expect(findSchemaProblems(schema)).toEqual([])
    expect(asObjectSchema(schema)).toEqual({ type: 'object', ...schema })
  })

  test('is measured with the type that is added', () => {
    const schema = { properties: {}, title: 'x'.repeat(limits.responseSchemaBytesMax - 29) }
    expect(Buffer.byteLength(JSON.stringify(schema))).toBeLessThan(limits.responseSchemaBytesMax)
    expect(findSchemaProblems(schema)).toMatchObject([{ message: /bytes/ }])
  })
})

test('the names that Zod gives to schemas are dropped, and properties of that name stay', () => {
  const schema = {
    id: 'Order',
    ...property({ $ref: '#/$defs/Address' }),
    $defs: { Address: { id: 'Address', properties: { id: { const: { id: 'x' } } } } },
  }
  expect(findSchemaProblems(schema)).toEqual([])
  expect(asObjectSchema(schema)).toEqual({
    ...property({ $ref: '#/$defs/Address' }),
    $defs: { Address: { properties: { id: { const: { id: 'x' } } } } },
  })
  expect(schema.id).toBe('Order')
})
