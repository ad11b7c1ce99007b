import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { names, object, properties, property } from '../../test/schema-shapes.ts'
import { limits } from '../core/limits.ts'
import { type SchemaValidator, startSchemaValidator, type Verdict } from './schema-validator.ts'

let deaths = 0
let schemas: SchemaValidator

beforeAll(async () => {
  schemas = startSchemaValidator({ processes: 2, onChildDeath: () => void deaths++ })
  await schemas.compile({ type: 'object' })
  await vi.waitUntil(() => schemas.pids().length === 3)
})
afterAll(() => schemas.close())

const valid = { kind: 'valid' }
const invalid = (...problems: [pointer: string, message: string | RegExp][]) => ({
  kind: 'invalid',
  problems: problems.map(([pointer, message]) => ({
    pointer,
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  })),
})

/** Every branch holds, so that every path is walked: sixteen times more with each level of data. */
const endless = object({
  properties: { a: { $ref: '#/$defs/x' } },
  $defs: { x: { properties: { a: { allOf: Array(16).fill({ $ref: '#/$defs/x' }) } } } },
})
const deepData = JSON.parse(`${'{"a":'.repeat(60)}{}${'}'.repeat(60)}`)

describe('compile', () => {
  test.each([
    ['an ordinary schema', property({ type: 'string' })],
    [
      'draft-07',
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        ...property({ items: [{}], additionalItems: false }),
      },
    ],
    [
      '2020-12',
      {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        ...property({ prefixItems: [{}] }),
      },
    ],
    ['a format and a keyword nobody knows', property({ format: 'iban', 'x-note': 1 })],
  ])('accepts %s', async (_name, schema) => {
    expect(await schemas.compile(schema)).toEqual(valid)
  })

  test.each([
    ['a pattern that cannot run', property({ pattern: 'a(?=b)' }), '/properties/a/pattern'],
    [
      'one among property names',
      property({ patternProperties: { '(?!x)/': {} } }),
      '/properties/a/patternProperties/(?!x)~1',
    ],
    ['a keyword of the wrong kind', property({ minLength: 'x' }), '/properties/a/minLength'],
    ['a $ref to nowhere', property({ $ref: '#/$defs/none' }), ''],
  ])('locates %s', async (_name, schema, pointer) => {
    const verdict = await schemas.compile(schema)
    expect(verdict.kind).toBe('invalid')
    expect((verdict as Extract<Verdict, { kind: 'invalid' }>).problems[0]?.pointer).toBe(pointer)
  })

  test('gives up on what is too large, without a child', async () => {
    const before = deaths
    expect(await schemas.compile(object({ title: 'x'.repeat(40_000) }))).toEqual({ kind: 'costly' })
    expect(deaths).toBe(before)
  })
})

describe('validate', () => {
  test('two patterns in one schema stay two', async () => {
    const schema = object({ properties: { a: { pattern: '^a+$' }, b: { pattern: '^b+$' } } })
    expect(await schemas.validate(schema, { a: 'aa', b: 'bb' })).toEqual(valid)
    expect(await schemas.validate(schema, { a: 'b', b: 'b' })).toEqual(
      invalid(['/a', 'must match the pattern ^a+$']),
    )
    expect(await schemas.validate(schema, { a: 'a', b: 'a' })).toEqual(
      invalid(['/b', 'must match the pattern ^b+$']),
    )
  })

  test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'a required %s is not met by {}',
    async (name) => {
      const schema = { type: 'object', required: [name] }
      expect(await schemas.validate(schema, {})).toEqual(invalid([`/${name}`, 'is required']))
      expect(await schemas.validate(schema, JSON.parse(`{"${name}":1}`))).toEqual(valid)
    },
  )

  test('every problem is named by its place', async () => {
    const schema = object({
      properties: {
        list: { type: 'array', items: { type: 'integer', minimum: 3 }, maxItems: 2 },
        'a/b~c': { enum: ['x', 1] },
        when: { format: 'date-time' },
        one: { oneOf: [{ const: 1 }, { const: 2 }] },
      },
      required: ['list', 'gone'],
      additionalProperties: false,
      dependentRequired: { list: ['also'] },
    })
    const data = { list: [1, 'x', 4], 'a/b~c': 2, when: 'today', one: 3, more: 0 }
    const verdict = await schemas.validate(schema, data)
    expect(verdict).toEqual({
      kind: 'invalid',
      problems: expect.arrayContaining(
        invalid(
          ['/gone', 'is required'],
          ['/also', 'is required beside "list"'],
          ['/more', 'is not allowed here; remove it'],
          ['/list', 'must have at most 2 items'],
          ['/list/0', 'must be at least 3'],
          ['/list/1', 'must be a whole number'],
          ['/a~1b~0c', 'must be one of "x", 1'],
          ['/when', 'must be a valid date-time'],
          ['/one', 'must match one of the forms in oneOf'],
        ).problems,
      ),
    })
  })

  test('at most fifty problems', async () => {
    const schema = object({ properties: properties(200) })
    const verdict = await schemas.validate(schema, properties(200, 1))
    expect((verdict as { problems: unknown[] }).problems).toHaveLength(limits.reportedProblemsMax)
  })

  test.each([
    ['a date', 'date', '2026-02-28', '2026-02-30'],
    ['a time', 'date-time', '2026-02-28T10:00:00+01:00', '2026-02-28 10:00'],
    ['an address', 'email', 'a@example.com', 'a@'],
    ['a URI', 'uri', 'https://example.com/a?b#c', 'not a uri'],
    ['a UUID', 'uuid', '00000000-0000-4000-8000-000000000001', '1'],
    ['an IPv4 address', 'ipv4', '192.0.2.1', '192.0.2.256'],
    ['an IPv6 address', 'ipv6', '2001:db8::1', '2001:db8::g'],
    ['a host', 'hostname', 'example.com', '-example'],
  ])('the format of %s', async (_name, format, good, bad) => {
    const schema = property({ format })
    expect(await schemas.validate(schema, { a: good })).toEqual(valid)
    expect(await schemas.validate(schema, { a: bad })).toEqual(
      invalid(['/a', `must be a valid ${format}`]),
    )
  })

  test('values are compared by what they are, whatever their names are', async () => {
    const odd = JSON.parse('{"toString":1,"valueOf":2,"constructor":3,"__proto__":4,"toJSON":5}')
    const schema = property({ enum: [odd, 1, 'x', [1], { b: 1, a: [2, { d: 0, c: null }] }] })
    for (const a of [odd, 1, 'x', [1], { a: [2, { c: null, d: -0 }], b: 1 }]) {
      expect(await schemas.validate(schema, { a })).toEqual(valid)
    }
    for (const a of [
      { toString: 1 },
      { valueOf: 2 },
      '1',
      [1, 1],
      {},
      null,
      true,
      { ...odd, x: 1 },
    ]) {
      const message = /^must be one of /
      expect(await schemas.validate(schema, { a })).toEqual(invalid(['/a', message]))
    }
    expect(await schemas.validate(property({ const: {} }), { a: { toString: 1 } })).toEqual(
      invalid(['/a', 'must be {}']),
    )
    expect(await schemas.validate(property({ const: null }), { a: null })).toEqual(valid)
  })

  test('nothing is filled in, converted or removed', async () => {
    const schema = object({
      properties: { n: { type: 'number' }, d: { default: 1 } },
      required: ['d'],
    })
    expect(await schemas.validate(schema, { n: '1', d: 1 })).toEqual(
      invalid(['/n', 'must be of type number']),
    )
    expect(await schemas.validate(schema, {})).toEqual(invalid(['/d', 'is required']))
  })

  test('items that must differ', async () => {
    const schema = property({ uniqueItems: true })
    expect(
      await schemas.validate(schema, {
        a: [
          { x: 1, y: 2 },
          { y: 2, x: 1 },
        ],
      }),
    ).toEqual(invalid(['/a', 'must not have the same item at 0 and 1']))
    expect(
      await schemas.validate(schema, { a: [1, '1', [1], { 0: 1 }, null, 'null', true] }),
    ).toEqual(valid)
    expect(await schemas.validate(property({ uniqueItems: false }), { a: [1, 1] })).toEqual(valid)
  })

  test('10,000 objects that must differ are a problem of its own, at once', async () => {
    const data = { a: names(10_000).map((name) => ({ name })) }
    const before = deaths
    const timesMs: number[] = []
    // The best of several, because other work on the machine only ever adds time.
    for (let run = 0; run < 10 && !timesMs.some((ms) => ms < 150); run++) {
      const startedAtMs = performance.now()
      const verdict = await schemas.validate(property({ uniqueItems: true }), data)
      timesMs.push(performance.now() - startedAtMs)
      expect(verdict).toEqual(invalid(['/a', /at most 1000 items/]))
    }
    expect(Math.min(...timesMs)).toBeLessThan(150)
    expect(deaths).toBe(before)
  })

  test.each([
    ['too deep', { a: JSON.parse('['.repeat(70) + ']'.repeat(70)) }, /64 levels/],
    ['75,000 deep', { a: JSON.parse('['.repeat(75_000) + ']'.repeat(75_000)) }, /64 levels/],
    ['too large', { a: 'x'.repeat(limits.resultBytesMax) }, /bytes/],
  ])('data that is %s is refused', async (_name, data, message) => {
    expect(await schemas.validate({ type: 'object' }, data)).toEqual(invalid(['', message]))
  })
})

describe('a schema that would never end', () => {
  test('is costly, within a second, and others are served meanwhile', async () => {
    const before = deaths
    const costly = schemas.validate(endless, deepData)
    const honest = await schemas.validate(property({ type: 'string' }), { a: 'b' })
    expect(honest).toEqual(valid)
    expect(await costly).toEqual({ kind: 'costly' })
    expect(deaths - before).toBe(2)
  })

  test('leaves the first problem that was found', async () => {
    const verdict = await schemas.validate({ ...endless, required: ['z'] }, deepData)
    expect(verdict).toMatchObject({ kind: 'invalid', problems: [{ pointer: '/z' }] })
  })
})

/** Others may have to start first, which takes its time on a busy machine. */
async function expectServed() {
  await vi.waitFor(
    async () => expect(await schemas.compile(property({ const: 'after' }))).toEqual(valid),
    { timeout: 25_000 },
  )
}

test('a child that dies over nothing is replaced, and its request is answered by another', async () => {
  const before = deaths
  const answers = Array.from({ length: 20 }, (_, at) => schemas.compile(property({ const: at })))
  for (const pid of schemas.pids()) process.kill(pid, 'SIGKILL')
  for (const verdict of await Promise.all(answers))
    expect(['valid', 'costly']).toContain(verdict.kind)
  expect(deaths).toBeGreaterThan(before)
  await expectServed()
})

test('a child that stands still is killed, and whoever asked it is answered', async () => {
  const before = deaths
  const stopped = schemas.pids()
  for (const pid of stopped) process.kill(pid, 'SIGSTOP')
  const verdict = await schemas.compile(property({ const: 'still' }))
  expect(['valid', 'costly']).toContain(verdict.kind)
  expect(deaths).toBeGreaterThan(before)
  for (const pid of stopped.filter((each) => schemas.pids().includes(each)))
    process.kill(pid, 'SIGCONT')
  await expectServed()
})

test('a full queue and a long wait are said to be busy, not costly', async () => {
  const slow = startSchemaValidator({ processes: 1 })
  await slow.compile({ type: 'object' })
  const verdicts = Array.from({ length: 260 }, (_, at) =>
    slow.validate({ ...endless, title: `${at}` }, deepData),
  )
  const answered = await Promise.all(verdicts)
  const busy = answered.filter((verdict) => verdict.kind === 'costly' && verdict.isBusy)
  expect(busy.length).toBeGreaterThanOrEqual(60)
  await slow.close()
})

test('after it was closed nobody is left and nothing is begun', async () => {
  const brief = startSchemaValidator({ processes: 1 })
  const waiting = brief.compile({ type: 'object' })
  const pids = brief.pids()
  await brief.close()
  expect(await waiting).toEqual({ kind: 'costly', isBusy: true })
  expect(await brief.compile({ type: 'object' })).toEqual({ kind: 'costly', isBusy: true })
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow()
})
