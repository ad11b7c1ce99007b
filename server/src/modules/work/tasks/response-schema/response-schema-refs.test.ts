import { describe, expect, test } from 'vitest'
import { object, property } from '../../../../../test/schema-shapes.ts'
import { findSchemaProblems } from './response-schema-gate.ts'

type Json = Record<string, unknown>

const a = 'responseSchema.properties.a'
/** A schema whose one property refers so, beside the given definitions. */
const refers = ($ref: unknown, more: Json = {}): Json => ({ ...property({ $ref }), ...more })

describe('references and identifiers that are refused', () => {
  test.each<[string, Json, string, RegExp]>([
    ['another host', refers('https://example.com/s.json'), `${a}.$ref`, /must be "#"/],
    [
      'another host, one definition',
      refers('https://example.com/s#/$defs/x'),
      `${a}.$ref`,
      /must be "#"/,
    ],
    ['a file', refers('file:///etc/passwd'), `${a}.$ref`, /must be "#"/],
    ['a neighbour', refers('other.json#/$defs/x'), `${a}.$ref`, /must be "#"/],
    ['a metaschema', refers('http://json-schema.org/draft-07/schema#'), `${a}.$ref`, /must be "#"/],
    ['a urn', refers('urn:uuid:0'), `${a}.$ref`, /must be "#"/],
    ['nothing', refers(''), `${a}.$ref`, /must be "#"/],
    ['an anchor', refers('#name'), `${a}.$ref`, /must be "#"/],
    ['the root by a pointer', refers('#/'), `${a}.$ref`, /must be "#"/],
    ['a property', refers('#/properties/a'), `${a}.$ref`, /must be "#"/],
    [
      'inside a definition',
      refers('#/$defs/x/not', { $defs: { x: { not: {} } } }),
      `${a}.$ref`,
      /must be "#"/,
    ],
    [
      'a slash that is hidden',
      refers('#/$defs/x%2Fnot', { $defs: { x: { not: {} } } }),
      `${a}.$ref`,
      /must be "#"/,
    ],
    ['a broken percent', refers('#/$defs/%E0%A4%A', { $defs: {} }), `${a}.$ref`, /must be "#"/],
    ['a broken tilde', refers('#/$defs/x~2', { $defs: { 'x~2': {} } }), `${a}.$ref`, /must be "#"/],
    ['a definition that is missing', refers('#/$defs/x'), `${a}.$ref`, /not in \$defs/],
    [
      'the other table',
      refers('#/definitions/x', { $defs: { x: {} } }),
      `${a}.$ref`,
      /not in \$defs/,
    ],
    ['an inherited name', refers('#/$defs/toString', { $defs: {} }), `${a}.$ref`, /not in \$defs/],
    [
      'a definition that is nested',
      property({ $ref: '#/$defs/x', $defs: { x: {} } }),
      `${a}.$ref`,
      /not in \$defs/,
    ],
    ['a list', refers(['#/$defs/x'], { $defs: { x: {} } }), `${a}.$ref`, /must be a string/],
    ['a number', refers(1), `${a}.$ref`, /must be a string/],
    ['an object', refers({ type: 'string' }), `${a}.$ref`, /must be a string/],
    ['$id below', property({ $id: '#a' }), `${a}.$id`, /not allowed/],
    [
      '$id in a definition',
      object({ $defs: { x: { $id: 'x' } } }),
      'responseSchema.$defs.x.$id',
      /not/,
    ],
    [
      'a reference by the name of the root',
      {
        $id: 'https://example.com/s',
        ...refers('https://example.com/s#/$defs/x'),
        $defs: { x: {} },
      },
      `${a}.$ref`,
      /must be "#"/,
    ],
    ['$anchor', property({ $anchor: 'x' }), `${a}.$anchor`, /not allowed/],
    ['$dynamicRef', property({ $dynamicRef: '#x' }), `${a}.$dynamicRef`, /not allowed/],
    [
      '$dynamicAnchor',
      object({ $dynamicAnchor: 'x' }),
      'responseSchema.$dynamicAnchor',
      /not allowed/,
    ],
    ['$recursiveRef', property({ $recursiveRef: '#' }), `${a}.$recursiveRef`, /not allowed/],
    [
      '$recursiveAnchor',
      object({ $recursiveAnchor: true }),
      'responseSchema.$recursiveAnchor',
      /not allowed/,
    ],
    ['$vocabulary', object({ $vocabulary: {} }), 'responseSchema.$vocabulary', /not allowed/],
    ['$id in an unknown keyword', object({ x: { y: [{ $id: 'z' }] } }), 'responseSchema.x', /\$id/],
    [
      '$schema of draft-04',
      object({ $schema: 'http://json-schema.org/draft-04/schema#' }),
      'responseSchema.$schema',
      /draft-07/,
    ],
    [
      '$schema of elsewhere',
      object({ $schema: 'https://example.com/meta' }),
      'responseSchema.$schema',
      /draft-07/,
    ],
    ['$schema as a number', object({ $schema: 7 }), 'responseSchema.$schema', /draft-07/],
    [
      '$schema below',
      property({ $schema: 'http://json-schema.org/draft-07/schema#' }),
      `${a}.$schema`,
      /root only/,
    ],
    [
      'a $ref that is its own allOf',
      object({ allOf: [{ $ref: '#' }] }),
      'responseSchema.allOf[0].$ref',
      /itself/,
    ],
    [
      'a cycle of two',
      refers('#/$defs/x', { $defs: { x: { $ref: '#/$defs/y' }, y: { $ref: '#/$defs/x' } } }),
      'responseSchema.$defs.x.$ref',
      /itself/,
    ],
    [
      'a cycle nobody uses',
      object({ $defs: { x: { not: { $ref: '#/$defs/x' } } } }),
      'responseSchema.$defs.x.not.$ref',
      /itself/,
    ],
    [
      'a cycle by dependentSchemas',
      object({ dependentSchemas: { b: { $ref: '#' } } }),
      'responseSchema.dependentSchemas.b.$ref',
      /itself/,
    ],
    [
      'a cycle by dependencies',
      object({ dependencies: { b: { $ref: '#' } } }),
      'responseSchema.dependencies.b.$ref',
      /itself/,
    ],
  ])('%s', (_name, schema, field, message) => {
    const problems = findSchemaProblems(schema)
    expect(problems).toEqual([{ field, message: expect.stringMatching(message) }])
  })

  test('each cycle is named once', () => {
    const $defs = {
      x: { allOf: [{ $ref: '#/$defs/x' }, { $ref: '#/$defs/x' }] },
      y: { $ref: '#/$defs/y' },
    }
    expect(findSchemaProblems(object({ $defs })).map((problem) => problem.field)).toEqual([
      'responseSchema.$defs.y.$ref',
      'responseSchema.$defs.x.allOf[0].$ref',
    ])
  })
})

describe('references that are followed', () => {
  test.each<[string, Json]>([
    ['the root', refers('#')],
    ['a definition', refers('#/$defs/x', { $defs: { x: { type: 'string' } } })],
    ['the older table', refers('#/definitions/x', { definitions: { x: true } })],
    ['a slash and a tilde', refers('#/$defs/a~1b~0c', { $defs: { 'a/b~c': {} } })],
    ['a tilde that stays one', refers('#/$defs/a~01', { $defs: { 'a~1': {} } })],
    ['percent escapes', refers('#/$defs/List%3CInt%3E', { $defs: { 'List<Int>': {} } })],
    ['an empty name', refers('#/$defs/', { $defs: { '': {} } })],
    [
      'one beside the type of the root',
      object({ $ref: '#/$defs/x', $defs: { x: { required: ['b'] } } }),
    ],
    ['a cycle through items', object({ $defs: { x: { items: { $ref: '#/$defs/x' } } } })],
    ['a cycle through propertyNames', object({ propertyNames: { $ref: '#' } })],
  ])('%s', (_name, schema) => {
    expect(findSchemaProblems(schema)).toEqual([])
  })
})
