import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fastestMs } from '../../test/fastest-ms.ts'
import { ApiError, type Problem } from '../core/errors.ts'
import { limits } from '../core/limits.ts'
import { assertJsonContentType, parseJsonBody } from './json-body.ts'

function problemsOf(body: string | Buffer): Problem[] {
  try {
    parseJsonBody(Buffer.from(body as string))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    expect(error.code).toBe('INVALID_REQUEST')
    return error.details?.errors as Problem[]
  }
  return []
}

function nest(depth: number): string {
  return '['.repeat(depth) + ']'.repeat(depth)
}

describe('bodies that are read', () => {
  test.each([
    ['an object', '{"a":[1,"x",null,true,{"b":-0.5e-10}]}'],
    ['a scalar: the shape is for others to judge', '7'],
    ['a byte order mark', '\ufeff{"a":1}'],
    ['an escaped surrogate pair', '{"a":"\\ud83d\\ude00"}'],
    ['an escaped backslash before a u', '{"a":"\\\\u0000"}'],
    ['text that speaks of __proto__', '{"a":"__proto__","b":["constructor","prototype"]}'],
    ['a constructor without prototype', '{"constructor":{"name":"Acme"},"b":{"constructor":null}}'],
    ['a prototype elsewhere', '{"a":{"prototype":{}}}'],
    ['a constructor that is no object', '{"constructor":"Acme","prototype":{}}'],
    ['a large number that is finite', '{"a":1.7e308,"b":1e-400}'],
    ['the deepest nesting', nest(limits.bodyDepthMax)],
  ])('%s', (_name, text) => {
    expect(parseJsonBody(Buffer.from(text))).toEqual(JSON.parse(text.replace('\ufeff', '')))
  })

  test('the last of two equal keys wins', () => {
    expect(parseJsonBody(Buffer.from('{"a":1,"a":2}'))).toEqual({ a: 2 })
  })
})

describe('bodies that are refused', () => {
  test.each<[string, string | Buffer, string, RegExp]>([
    ['nothing', '', 'body', /empty/],
    ['a byte order mark alone', '\ufeff', 'body', /valid JSON/],
    ['white space', ' \n', 'body', /valid JSON/],
    ['malformed JSON', '{"a":1,}', 'body', /valid JSON/],
    ['a raw NUL', '{"a":"\0"}', 'body', /valid JSON/],
    ['NaN', '{"a":NaN}', 'body', /valid JSON/],
    ['a truncated UTF-8 sequence', Buffer.from([0x22, 0xe2, 0x82, 0x22]), 'body', /UTF-8/],
    ['an overlong UTF-8 sequence', Buffer.from([0x22, 0xc0, 0xaf, 0x22]), 'body', /UTF-8/],
    ['a surrogate in UTF-8', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]), 'body', /UTF-8/],
    ['UTF-16', Buffer.from('\ufeff{"a":1}', 'utf16le'), 'body', /UTF-8/],
    ['__proto__ at the root', '{"__proto__":{"x":1}}', 'body', /__proto__/],
    ['__proto__ deeper', '{"metadata":{"a":[{"__proto__":1}]}}', 'metadata.a[0]', /__proto__/],
    ['__proto__ by escapes', '{"a":{"\\u005f_proto__":1}}', 'a', /__proto__/],
    [
      'constructor.prototype',
      '{"a":{"constructor":{"prototype":{}}}}',
      'a',
      /constructor\.prototype/,
    ],
    [
      'constructor.prototype by escapes',
      '{"\\u0063onstructor":{"prototyp\\u0065":{}}}',
      'body',
      /constructor\.prototype/,
    ],
    ['an escaped NUL', '{"prompt":"a\\u0000b"}', 'prompt', /U\+0000/],
    ['an escaped NUL in a key', '{"metadata":{"a\\u0000":1}}', 'metadata', /key with .*U\+0000/],
    ['half a pair', '{"metadata":{"a":["\\ud800"]}}', 'metadata.a[0]', /surrogate/],
    ['the other half', '"\\udc00"', 'body', /surrogate/],
    ['half a pair in a key', '{"\\uD83D":1}', 'body', /key with .*surrogate/],
    ['an exponent too large', '{"maxCredits":1e400}', 'maxCredits', /too large/],
    ['a negative one', '[0,-1E+309]', 'body[1]', /too large/],
    ['310 digits', `{"a":${'9'.repeat(310)}}`, 'a', /too large/],
    ['one level too many', nest(limits.bodyDepthMax + 1), `body${'[0]'.repeat(49)}`, /64 levels/],
  ])('%s', (_name, body, field, message) => {
    const problems = problemsOf(body)
    expect(problems).toHaveLength(1)
    expect(problems[0]?.message).toMatch(message)
    expect(problems[0]?.field.slice(0, field.length)).toBe(field)
  })

  test('a depth of 75,000 does not overflow the stack', () => {
    expect(problemsOf(nest(75_000))[0]?.message).toMatch(/64 levels/)
    expect(problemsOf(`${'{"a":'.repeat(25_000)}1${'}'.repeat(25_000)}`)[0]?.message).toMatch(
      /64 levels/,
    )
  })

  test('every problem is named, up to the limit', () => {
    const three = problemsOf('{"a":"\\u0000","b":{"c":1e999},"d":{"__proto__":1}}')
    expect(three.map((problem) => problem.field)).toEqual(['a', 'b.c', 'd'])
    const many = problemsOf(`[${Array(5_000).fill('1e999').join(',')}]`)
    expect(many).toHaveLength(limits.reportedProblemsMax)
  })

  test('the message says where the JSON breaks and quotes none of it', () => {
    const [problem] = problemsOf('{"secret":"abc"\n "b":1}')
    expect(problem?.message).toBe('must be valid JSON (see line 2, column 2)')
    expect(problemsOf('{"secret":abc}')[0]?.message).toBe('must be valid JSON')
  })

  test('a long key does not make a long reply', () => {
    const [problem] = problemsOf(`{"${'k'.repeat(100_000)}":1e999}`)
    expect(problem?.field.length).toBeLessThan(250)
  })
})

test('text is accepted exactly when the database could store it, as a value and as a key', () => {
  const unit = fc.oneof(
    fc.integer({ min: 0, max: 0x7f }),
    fc.integer({ min: 0xd7f0, max: 0xe00f }),
    fc.integer({ min: 0, max: 0xffff }),
  )
  const text = fc.array(unit, { maxLength: 6 }).map((units) => String.fromCharCode(...units))
  fc.assert(
    fc.property(text, (value) => {
      const isStorable = value.isWellFormed() && !value.includes('\0')
      expect(problemsOf(JSON.stringify({ a: [value] })).length === 0).toBe(isStorable)
      expect(problemsOf(JSON.stringify({ a: { [`k${value}`]: 1 } })).length === 0).toBe(isStorable)
    }),
    { numRuns: 3_000 },
  )
})

test('any other JSON comes back unchanged', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      const text = JSON.stringify(value)
      fc.pre(!/__proto__|constructor|\\u/.test(text))
      expect(JSON.stringify(parseJsonBody(Buffer.from(text)))).toBe(text)
    }),
    { numRuns: 1_000 },
  )
})

test('reading 1 KB costs less than 10 µs more than JSON.parse', () => {
  const bytes = Buffer.from(
    JSON.stringify({
      prompt: `é ${'x'.repeat(500)}`,
      maxCredits: 300,
      metadata: {
        order: 'a'.repeat(200),
        lines: [1, 2, 3],
        nested: { deeper: { text: 'b'.repeat(100) } },
      },
      responseSchema: { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
    }).replace('é', '\\u00e9'),
  )
  // Short stretches: where three processes share two cores, no long one goes uninterrupted.
  const microseconds = (read: () => unknown) =>
    10 *
    fastestMs(300, () => {
      for (let i = 0; i < 100; i++) read()
    })
  const plain = microseconds(() => JSON.parse(bytes.toString('utf8')))
  const guarded = microseconds(() => parseJsonBody(bytes))
  expect(guarded - plain).toBeLessThan(10)
})

describe('content type', () => {
  test.each([
    ['application/json', undefined],
    ['Application/JSON', 'identity'],
    ['application/json; charset=utf-8', 'Identity'],
    ['application/json;charset=UTF-8', undefined],
    ['application/json ; Charset="utf-8"', undefined],
    ['application/json;', undefined],
  ])('%s with encoding %s is read', (contentType, encoding) => {
    expect(() => assertJsonContentType(contentType, encoding)).not.toThrow()
  })

  test.each([
    [undefined, undefined],
    ['', undefined],
    ['text/plain', undefined],
    ['text/json', undefined],
    ['application/jsonx', undefined],
    ['application/json+x', undefined],
    ['application/problem+json', undefined],
    ['application/json, text/plain', undefined],
    ['application/json; charset=utf-7', undefined],
    ['application/json; charset=utf-16', undefined],
    ['application/json; charset=iso-8859-1', undefined],
    ['application/json; charset="utf-8', undefined],
    ['application/json; version=2', undefined],
    [`application/json${' '.repeat(10_000)}`, undefined],
    ['application/json', 'gzip'],
    ['application/json', 'br'],
    ['application/json', 'identity, gzip'],
    ['application/json', ''],
  ])('%s with encoding %s is 415', (contentType, encoding) => {
    expect(() => assertJsonContentType(contentType, encoding)).toThrow(
      expect.objectContaining({ code: 'UNSUPPORTED_MEDIA_TYPE' }),
    )
  })
})
