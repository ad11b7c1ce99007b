import { describe, expect, test } from 'vitest'
import { type Json, object, properties, property } from '../../../../../test/schema-shapes.ts'
import type { Verdict } from '../../../../adapters/schema-validator.ts'
import { ApiError } from '../../../../core/errors.ts'
import { assertCompiles } from './response-schema-compile.ts'
import { isProvablyImpossible } from './response-schema-impossible.ts'

const judge = (verdict: Verdict) => ({ compile: () => Promise.resolve(verdict) })

async function refusalOf(schema: Json, verdict: Verdict = { kind: 'valid' }): Promise<ApiError> {
  const error = await assertCompiles(judge(verdict), schema).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ApiError)) throw new Error('it was not refused')
  return error
}

test('a schema that compiles passes', async () => {
  await assertCompiles(judge({ kind: 'valid' }), object({}))
})

test('a schema that does not is refused at the place of its fault', async () => {
  const problems = [{ pointer: '/properties/a~1b/prefixItems/0/pattern', message: 'is wrong' }]
  const error = await refusalOf(object({}), { kind: 'invalid', problems })
  expect(error.code).toBe('INVALID_REQUEST')
  expect(error.details).toEqual({
    errors: [
      { field: 'responseSchema.properties.a/b.prefixItems[0].pattern', message: 'is wrong' },
    ],
  })
})

test('one that is too costly is refused, and one that had to wait may come again', async () => {
  const costly = await refusalOf(object({}), { kind: 'costly' })
  expect(costly.code).toBe('INVALID_REQUEST')
  expect(costly.details).toMatchObject({
    errors: [{ field: 'responseSchema', message: expect.stringMatching(/too costly/) }],
  })
  const busy = await refusalOf(object({}), { kind: 'costly', isBusy: true })
  expect(busy.code).toBe('UNAVAILABLE')
  expect(busy.retryAfterSeconds).toBe(1)
})

test('one that allows nothing is refused', async () => {
  const error = await refusalOf(object({ not: {} }))
  expect(error.details).toMatchObject({
    errors: [{ field: 'responseSchema', message: expect.stringMatching(/no result at all/) }],
  })
})

const required = (schema: unknown) => object({ properties: { a: schema }, required: ['a'] })
const node = (more: Json) => ({ ...required({ $ref: '#/$defs/n' }), $defs: { n: object(more) } })

const impossible: [name: string, schema: Json][] = [
  ['not: {}', object({ not: {} })],
  ['not: true', object({ not: true })],
  ['not a described anything', object({ not: { description: 'anything', title: 'x' } })],
  ['false in allOf', object({ allOf: [true, false] })],
  ['only false in anyOf', object({ anyOf: [false, { not: {} }] })],
  ['only false in oneOf', object({ oneOf: [false] })],
  ['a const of another type', object({ const: 1 })],
  ['an enum of other types', object({ enum: [1, 'a', null, []] })],
  ['a required property that must not be', required(false)],
  ['a required one that cannot be', required({ type: 'string', enum: [1] })],
  ['a required one that nothing allows', object({ required: ['a'], additionalProperties: false })],
  ['more properties than allowed', object({ minProperties: 2, maxProperties: 1 })],
  ['more required than allowed', object({ required: ['a', 'b'], maxProperties: 1 })],
  ['a text both long and short', required({ type: 'string', minLength: 3, maxLength: 2 })],
  ['a number above and below', required({ type: 'number', minimum: 3, maximum: 2 })],
  ['a list both long and short', required({ type: 'array', minItems: 3, maxItems: 2 })],
  ['a list of things that cannot be', required({ type: 'array', minItems: 1, items: false })],
  [
    'a list of them after a tuple',
    required({ type: 'array', minItems: 2, prefixItems: [{}], items: false }),
  ],
  ['an endless tree', required({ $ref: '#' })],
  ['an endless tree by a definition', node(required({ $ref: '#/$defs/n' }))],
  [
    'an endless tree by lists',
    node(required({ type: 'array', minItems: 1, items: { $ref: '#/$defs/n' } })),
  ],
  ['an endless choice', node({ anyOf: [required({ $ref: '#/$defs/n' }), false] })],
]

const possible: [name: string, schema: Json][] = [
  ['anything', object({})],
  ['not something', object({ not: { required: ['a'] } })],
  ['a property that must not be', object({ properties: { a: false } })],
  ['one of two in anyOf', object({ anyOf: [false, {}] })],
  ['an enum with an object', object({ enum: [1, {}] })],
  ['an ordinary tree', object({ properties: { next: { $ref: '#' } } })],
  ['a tree with an end', required({ anyOf: [{ $ref: '#' }, { type: 'null' }] })],
  ['a tree of lists', required({ type: 'array', items: { $ref: '#' } })],
  ['a rule about another type', required({ minLength: 3, maxLength: 2 })],
  [
    'a required name by a pattern',
    object({ required: ['a'], patternProperties: { a: {} }, additionalProperties: false }),
  ],
  ['an empty list of nothing', required({ type: 'array', items: false })],
  ['a definition that cannot be', object({ $defs: { x: false } })],
  ['a whole number by its value', required({ type: 'integer', const: 1.0 })],
]

describe('no data can match', () => {
  test.each(impossible)('%s', (_name, schema) => {
    expect(isProvablyImpossible(schema)).toBe(true)
  })
})

describe('some data can match', () => {
  test.each(possible)('%s', (_name, schema) => {
    expect(isProvablyImpossible(schema)).toBe(false)
  })

  test('or it would take too long to say', () => {
    const branch = (at: number) => ({ $ref: `#/$defs/p${at}` })
    const each = required({ anyOf: Array.from({ length: 15 }, (_, at) => branch(at)) })
    const $defs = Object.fromEntries(
      Object.keys(properties(15)).map((name) => [name, structuredClone(each)]),
    )
    const startedAtMs = performance.now()
    expect(
      isProvablyImpossible({ ...property({ $ref: '#/$defs/p0' }), required: ['a'], $defs }),
    ).toBe(false)
    expect(performance.now() - startedAtMs).toBeLessThan(1_000)
  })
})
