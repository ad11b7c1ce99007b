import { describe, expect, test } from 'vitest'
import { fastestMs } from '../../../../../test/fastest-ms.ts'
import { refusedSchemas } from '../../../../../test/hostile-schemas.ts'
import { object, properties, property } from '../../../../../test/schema-shapes.ts'
import { limits } from '../../../../core/limits.ts'
import { findSchemaProblems } from './response-schema-gate.ts'

const answeredWithinMs = 20
const answerMs = (schema: unknown) =>
  fastestMs(20, () => findSchemaProblems(schema), answeredWithinMs)

const a = 'responseSchema.properties.a'

describe('a schema is refused', () => {
  test('in at least sixty ways', () => expect(refusedSchemas.length).toBeGreaterThanOrEqual(60))

  test.each(refusedSchemas)('%s', (_name, schema, field, message) => {
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
      $anchor: 'x',
      properties: { a: 1 },
    })
    expect(several.map((problem) => problem.field)).toEqual([
      'responseSchema.type',
      'responseSchema.required',
      'responseSchema.$anchor',
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
  for (const [, schema] of refusedSchemas) findSchemaProblems(schema)
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(({} as Record<string, unknown>).x).toBeUndefined()
})
