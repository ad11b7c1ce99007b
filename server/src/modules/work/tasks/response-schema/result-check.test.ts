import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { object } from '../../../../../test/schema-shapes.ts'
import {
  type SchemaValidator,
  startSchemaValidator,
} from '../../../../adapters/schema-validator.ts'
import { ApiError } from '../../../../core/errors.ts'
import { limits } from '../../../../core/limits.ts'
import { assertResultFits } from './result-check.ts'

let schemas: SchemaValidator
beforeAll(() => {
  schemas = startSchemaValidator({ processes: 1 })
})
afterAll(() => schemas.close())

type Errors = { pointer: string; message: string }[]

async function refusalOf(schema: Record<string, unknown> | null, result: unknown): Promise<Errors> {
  try {
    await assertResultFits(schemas, schema, result)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'RESULT_INVALID') throw error
    return error.details?.errors as Errors
  }
  throw new Error('it was not refused')
}

describe('without a schema', () => {
  test('a message is all there is', async () => {
    await assertResultFits(schemas, null, { message: 'Yes.' })
  })

  test.each([
    ['nothing', {}, ['/message']],
    ['an empty message', { message: '' }, ['/message']],
    ['a blank message', { message: ' \n' }, ['/message']],
    ['no text', { message: 1 }, ['/message']],
    ['something beside it', { message: 'a', 'b/c': 1 }, ['/b~1c']],
    ['something in its place', { text: 'a' }, ['/message', '/text']],
    ['a list', [], ['']],
    ['text', 'a', ['']],
    ['null', null, ['']],
  ])('%s is refused', async (_name, result, pointers) => {
    expect((await refusalOf(null, result)).map(({ pointer }) => pointer)).toEqual(pointers)
  })
})

const schema = object({
  properties: { ok: { type: 'boolean' } },
  required: ['ok'],
  additionalProperties: false,
})

describe('with a schema', () => {
  test('what matches it exactly passes', async () => {
    await assertResultFits(schemas, schema, { ok: true })
  })

  test('every place that does not match is named', async () => {
    expect(await refusalOf(schema, { ok: 'yes', more: 1 })).toEqual(
      expect.arrayContaining([
        { pointer: '/more', message: 'is not allowed here; remove it' },
        { pointer: '/ok', message: 'must be of type boolean' },
      ]),
    )
    expect(await refusalOf(schema, { message: 'Yes.' })).toContainEqual({
      pointer: '/ok',
      message: 'is required',
    })
  })

  test('at most fifty are named', async () => {
    const many = Object.fromEntries(Array.from({ length: 80 }, (_, at) => [`p${at}`, 1]))
    expect(await refusalOf(schema, many)).toHaveLength(limits.reportedProblemsMax)
  })

  test('what takes too long to check is refused with a sentence', async () => {
    const judge = { validate: () => Promise.resolve({ kind: 'costly' } as const) }
    const refused = assertResultFits(judge, schema, {})
    await expect(refused).rejects.toMatchObject({
      code: 'RESULT_INVALID',
      details: { errors: [{ pointer: '', message: expect.stringMatching(/too long to check/) }] },
    })
    const busy = { validate: () => Promise.resolve({ kind: 'costly', isBusy: true } as const) }
    await expect(assertResultFits(busy, schema, {})).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })
})

describe('what cannot be stored is refused before anybody looks at it', () => {
  const nobody = { validate: () => Promise.reject(new Error('nobody asked')) }
  const refuse = (result: unknown) => assertResultFits(nobody, { type: 'object' }, result)

  test.each([
    ['a NUL', { a: ['x', 'b\0'] }, '/a/1', /U\+0000/],
    ['a NUL in a name', { a: { 'b\0': 1 } }, '/a', /a name with the character U\+0000/],
    ['half a pair', { 'a~/': '\ud83d' }, '/a~0~1', /surrogate/],
    ['half a pair in a name', { '\udc00': 1 }, '', /surrogate/],
    ['a number that is none', { a: Number.POSITIVE_INFINITY }, '/a', /number/],
    ['too deep', JSON.parse(`${'{"a":'.repeat(65)}1${'}'.repeat(65)}`), '', /64 levels/],
    ['75,000 deep', JSON.parse(`${'['.repeat(75_000)}${']'.repeat(75_000)}`), '', /64 levels/],
    ['too large', { a: 'x'.repeat(limits.resultBytesMax) }, '', /at most 262144 bytes/],
  ])('%s', async (_name, result, pointer, message) => {
    await expect(refuse(result)).rejects.toMatchObject({
      code: 'RESULT_INVALID',
      details: { errors: [{ pointer, message: expect.stringMatching(message) }] },
    })
  })

  test('what just fits is looked at', async () => {
    const bytes = JSON.stringify({ a: '' }).length
    const largest = { a: 'x'.repeat(limits.resultBytesMax - bytes) }
    await expect(refuse(largest)).rejects.toThrow('nobody asked')
    const deepest = JSON.parse(`${'{"a":'.repeat(64)}1${'}'.repeat(64)}`)
    await expect(refuse(deepest)).rejects.toThrow('nobody asked')
  })
})
