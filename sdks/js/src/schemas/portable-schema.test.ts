import { expect, test } from 'vitest'
import { TaskReviewError } from '../errors/task-review-error.ts'
import { toPortable } from './portable-schema.ts'

const inField = (a: unknown) => ({ type: 'object', properties: { a } })

test.each([
  ['a lookahead', '^(?=.*a).+$'],
  ['a lookbehind', '(?<!a)b'],
  ['a backreference', '^(a)\\1$'],
  ['a named backreference', '^(?<x>a)\\k<x>$'],
  ['an escape that needs no u flag', '^a\\-b$'],
  ['a property of characters', '^\\p{Emoji}+$'],
  ['more than 1,024 characters', 'a'.repeat(1_025)],
])('a pattern that the service cannot run is left out: %s', (_name, pattern) => {
  const ported = toPortable(inField({ type: 'string', pattern })) as ReturnType<typeof inField>
  expect(ported.properties.a).not.toHaveProperty('pattern')
})

test.each(['^[(?=]+$', '^\\(\\?=$', '^\\\\1$', '^\\p{Lu}\\p{Script=Greek}$', '^(?<year>\\d{4})$'])(
  'one that it can run stays: %s',
  (pattern) => expect(toPortable(inField({ pattern }))).toEqual(inField({ pattern })),
)

test('what is left out is said, where no format says it', () => {
  const pattern = '^(?=a)'
  const note = 'Must match the regular expression ^(?=a)'
  expect(toPortable(inField({ pattern, description: 'A name' }))).toEqual(
    inField({ description: `A name. ${note}` }),
  )
  expect(toPortable(inField({ pattern, format: 'hostname' }))).toEqual(
    inField({ format: 'hostname' }),
  )
})

test('patterns are found wherever they hold, and left where leaving them out would forbid more', () => {
  const bad = { pattern: '(?=a)', format: 'x' }
  const kept = { format: 'x' }
  const schema = (part: object) => ({
    ...{ allOf: [part], items: part, propertyNames: part, additionalProperties: part },
    ...{ $defs: { pattern: part }, prefixItems: [part], contentSchema: part },
  })
  expect(toPortable(schema(bad))).toEqual(schema(kept))
  expect(toPortable({ not: bad, if: bad })).toEqual({ not: bad, if: bad })
  expect(toPortable({ const: bad, default: bad, enum: [bad] })).toEqual({
    ...{ const: bad, default: bad, enum: [bad] },
  })
})

test('names by a pattern that is left out may be any', () => {
  const schema = { patternProperties: { '^(?!x)': {}, '^y': {} }, additionalProperties: false }
  expect(toPortable(schema)).toEqual({ patternProperties: { '^y': {} } })
})

test('the names of schemas are dropped, and properties of that name are not', () => {
  const schema = { id: 'Order', ...inField({ id: 'Part', properties: { id: { const: 'x' } } }) }
  expect(toPortable(schema)).toEqual(inField({ properties: { id: { const: 'x' } } }))
})

test('a file is refused by its place', () => {
  const file = { type: 'string', format: 'binary', contentEncoding: 'binary' }
  expect(() => toPortable(inField(file))).toThrow(TaskReviewError)
  expect(() => toPortable(inField(file))).toThrow(/properties\.a is a file/)
})
