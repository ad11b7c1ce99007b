import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { object, property } from '../../../test/schema-shapes.ts'
import { cannotFollow, compileSchema, findSchemaFlaws } from './compile-schema.ts'

describe('names that try to become code', () => {
  const global = globalThis as { canary?: unknown }
  const attempts = [
    ...['"];globalThis.canary=1;//', "'];globalThis.canary=1;//", '`\u0024{globalThis.canary=1}`'],
    ...[
      '\\"];globalThis.canary=1;//',
      '\u2028globalThis.canary=1\u2028',
      '*/globalThis.canary=1/*',
    ],
    ...[
      '\n;globalThis.canary=1;\n',
      '});globalThis.canary=1;({',
      '\u0024{globalThis.canary=1}',
      '\0',
    ],
  ]
  const name = fc.oneof(
    fc.constantFrom(...attempts),
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc
      .tuple(fc.constantFrom(...attempts), fc.string({ maxLength: 5 }))
      .map((parts) => parts.join('')),
  )

  test('five thousand of them stay names', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 20, maxLength: 60 }), (names) => {
        const safe = names.filter((each) => each !== '__proto__')
        const properties = Object.fromEntries(safe.map((each) => [each, { const: each }]))
        const schema = object({ properties, required: safe, dependentRequired: { x: safe } })
        const check = compileSchema(schema, { findsAll: true })
        expect(check(Object.fromEntries(safe.map((each) => [each, each])))).toEqual([])
        expect(check({})).toHaveLength(safe.length)
        expect(global.canary).toBeUndefined()
      }),
      { numRuns: 130 },
    )
  })

  test.each(['title', 'description', '$comment', 'default', 'format', 'pattern', 'const', 'enum'])(
    'also as %s',
    (keyword) => {
      for (const text of attempts) {
        const schema = property({ [keyword]: keyword === 'enum' ? [text] : text })
        try {
          compileSchema(schema, { findsAll: true })({ a: text })
        } catch {
          // Not every one of them is a pattern.
        }
        expect(global.canary).toBeUndefined()
      }
    },
  )
})

describe('a format takes time by the length of the text and no more', () => {
  const baits = [
    'a',
    'a.',
    'a-',
    '1',
    '1.',
    ':',
    '0:',
    '@',
    'a@a.',
    '%41',
    '/',
    '::',
    '[',
    'http://a',
    '-',
  ]
  test.each(['date', 'date-time', 'email', 'uri', 'uuid', 'ipv4', 'ipv6', 'hostname'])(
    '%s',
    (format) => {
      const check = compileSchema(property({ format }), { findsAll: false })
      for (const bait of baits) {
        for (const text of [
          bait.repeat(8_000 / bait.length),
          `http://${bait.repeat(4_000)} `,
          bait.repeat(260_000 / bait.length),
        ]) {
          const before = process.cpuUsage()
          check({ a: `${text}!` })
          const { user, system } = process.cpuUsage(before)
          expect((user + system) / 1_000, `${format} on ${bait}`).toBeLessThan(100)
        }
      }
    },
  )
})

test('a schema of either draft is held against its own rules', () => {
  const draft07 = { $schema: 'http://json-schema.org/draft-07/schema#' }
  expect(findSchemaFlaws(property({ items: [{}] }))).toEqual([
    expect.objectContaining({ pointer: '/properties/a/items' }),
  ])
  expect(findSchemaFlaws({ ...draft07, ...property({ items: [{}] }) })).toEqual([])
})

test('two schemas know nothing of each other', () => {
  const one = compileSchema(
    { ...property({ $ref: '#/$defs/x' }), $defs: { x: { const: 1 } } },
    { findsAll: false },
  )
  const two = compileSchema(
    { ...property({ $ref: '#/$defs/x' }), $defs: { x: { const: 2 } } },
    { findsAll: false },
  )
  expect([one({ a: 1 }), two({ a: 2 })]).toEqual([[], []])
  expect(one({ a: 2 })).toHaveLength(1)
  expect(two({ a: 1 })).toHaveLength(1)
})

describe('what was evaluated', () => {
  // Found at random: behind this reference the compiler uses a name that it never declares.
  const x = {
    allOf: [{ enum: [{}] }],
    anyOf: [{ not: true, if: { $ref: '#' }, else: false }, true],
  }
  const schema = object({ properties: { a: { $ref: '#/$defs/x' } }, $defs: { x } })

  test('is not followed where nobody asks for it', () => {
    expect(compileSchema(schema, { findsAll: false })({ a: {} })).toEqual([])
    expect(compileSchema(schema, { findsAll: false })({ a: 1 })).not.toEqual([])
  })

  test('that the compiler would lose is refused before anybody answers', () => {
    const closed = { ...schema, unevaluatedProperties: false }
    expect(() => compileSchema(closed, { findsAll: false })).toThrow(cannotFollow)
  })

  test('is followed through references, whatever properties are called', () => {
    const names = { props0: { type: 'string' }, items1: { const: 'let props9 = items9' } }
    const closed = object({
      allOf: [{ $ref: '#/$defs/part' }],
      $defs: { part: { properties: names } },
      unevaluatedProperties: false,
    })
    const check = compileSchema(closed, { findsAll: false })
    expect(check({ props0: 'a', items1: 'let props9 = items9' })).toEqual([])
    expect(check({ props0: 'a', other: 1 })).toHaveLength(1)
  })
})
