// Section 2, responseSchema: what a result must be, in each revision, and who is told what otherwise.
import { describe, expect, test } from 'vitest'
import { ApiError } from '../../src/core/errors.ts'
import { expectInvalid, useService } from './conformance.ts'

const spec = useService()

const responseSchema = {
  type: 'object',
  properties: {
    verdict: { enum: ['safe', 'unsafe'] },
    lines: { type: 'array', items: { type: 'integer', minimum: 1 } },
  },
  required: ['verdict'],
  additionalProperties: false,
}

async function refusalOf(taskId: string, answer: { message?: string; data?: string }) {
  try {
    await spec.complete(taskId, answer)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { code: error.code, pointers: errorsOf(error).map(({ pointer }) => pointer) }
  }
  throw new Error('the answer was accepted')
}

function errorsOf({ details }: ApiError) {
  return details?.errors as { pointer: string; message: string }[]
}

describe('the result of a task with responseSchema', () => {
  test('§2 Revision A with responseSchema: result holds data matching the schema exactly', async () => {
    const taskId = await spec.makeTask('A', { responseSchema })
    const data = { verdict: 'unsafe', lines: [3, 14] }
    await spec.complete(taskId, { data: JSON.stringify(data) })
    const read = await spec.read('A', taskId)
    expect(read.body.status).toBe('completed')
    expect(read.body.result).toEqual(data)
  })

  test.each([
    ['a part of another type', { verdict: 'safe', lines: ['3'] }, ['/lines/0']],
    ['a required part missing', { lines: [] }, ['/verdict']],
    ['a part that is not allowed', { verdict: 'safe', note: 'x' }, ['/note']],
    ['several at once', { verdict: 'maybe', lines: [0] }, ['/verdict', '/lines/0']],
  ])(
    '§2 Revision A with responseSchema: %s is refused, by its place',
    async (_name, data, pointers) => {
      const taskId = await spec.makeTask('A', { responseSchema })
      const refused = await refusalOf(taskId, { data: JSON.stringify(data) })
      expect(refused.code).toBe('RESULT_INVALID')
      expect(refused.pointers.toSorted()).toEqual(pointers.toSorted())
      expect((await spec.read('A', taskId)).body.status).toBe('pending')
    },
  )

  test('§2 Revision A with responseSchema: a message in its place is refused', async () => {
    const taskId = await spec.makeTask('A', { responseSchema })
    expect((await refusalOf(taskId, { message: 'Safe.' })).code).toBe('RESULT_INVALID')
  })

  test('§2 Without responseSchema: result is {message}, and data in its place is refused', async () => {
    const taskId = await spec.makeTask('A')
    const refused = await refusalOf(taskId, { data: '{"verdict":"safe"}' })
    expect(refused).toEqual({ code: 'RESULT_INVALID', pointers: ['/message', '/verdict'] })
    await spec.complete(taskId, { message: 'Safe.' })
    expect((await spec.read('A', taskId)).body.result).toEqual({ message: 'Safe.' })
  })
})

describe('the schema itself', () => {
  test.each([
    [
      'a pattern that cannot be run',
      { pattern: '\\p{Script_Extensions=Greek}' },
      'responseSchema.properties.a.pattern',
    ],
    [
      'one that is too large',
      { pattern: '(a?){1000}a{1000}' },
      'responseSchema.properties.a.pattern',
    ],
  ])('§2 responseSchema: %s is a 400 that names it', async (_name, a, field) => {
    const made = await spec.create('A', { responseSchema: { type: 'object', properties: { a } } })
    expectInvalid(made, 'A', field)
  })

  test('§2 responseSchema: one that no result can match is a 400', async () => {
    const impossible = { type: 'object', required: ['a'], properties: { a: false } }
    expectInvalid(await spec.create('A', { responseSchema: impossible }), 'A', 'responseSchema')
  })

  test('§2 responseSchema: revision B refuses it', async () => {
    expectInvalid(await spec.create('B', { responseSchema }), 'B', 'responseSchema')
  })
})
