import { expect, it } from 'vitest'
import { placeProblems, readSchema } from './schema-text.ts'

const messageOf = (text: string) => readSchema(text).problems[0]?.message

it('says what is wrong with a schema', () => {
  expect(messageOf('')).toBe('is empty')
  expect(messageOf('{"type":')).toBe('is not valid JSON')
  expect(messageOf('[]')).toBe('must be a JSON object')
  expect(messageOf('{"type":"array"}')).toMatch(/"object" at the root/)
  expect(messageOf('{"anyOf":[{"type":"object"}]}')).toBeUndefined()
  expect(messageOf('{"properties":{}}')).toBeUndefined()
  expect(messageOf('{}')).toMatch(/"object" at the root/)
  const long = { type: 'object', description: 'x'.repeat(40_000) }
  expect(messageOf(JSON.stringify(long))).toMatch(/at most 32 KB/)
  expect(readSchema('{"type":"object"}')).toEqual({ schema: { type: 'object' }, problems: [] })
})

it('places what the service refused', () => {
  const refused = {
    'responseSchema.properties.a.enum[2]': 'is too long',
    responseSchema: 'is too deep',
    prompt: 'is too short',
    responseSchemas: 'is no field',
    'replySchema.type': 'is unknown',
  }
  expect(placeProblems(refused, 'replySchema')).toEqual([
    { pointer: '/type', message: 'is unknown' },
  ])
  expect(placeProblems(refused, 'responseSchema')).toEqual([
    { pointer: '/properties/a/enum/2', message: 'is too long' },
    { pointer: '', message: 'is too deep' },
  ])
})
