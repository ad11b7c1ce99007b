import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestModel, type TestModel } from '../../test/test-model.ts'
import { createModel, type ModelOutcome } from './model.ts'
import { isStorableObject } from './model-answer.ts'

const schema = {
  type: 'object',
  required: ['verdict', 'score'],
  properties: { verdict: { type: 'string' }, score: { type: 'integer' } },
}

const question = { system: 'Be brief.', data: 'The question.' }

let testModel: TestModel
beforeAll(async () => {
  testModel = await startTestModel()
})
afterAll(() => testModel.stop())

function connect(mode: string, options: { timeoutMs?: number } = {}) {
  const config = testModel.configure(mode, options)
  const circuit: boolean[] = []
  const calls: ModelOutcome[] = []
  const model = createModel(config, {
    onCall: (outcome) => calls.push(outcome),
    onCircuit: (isOpen) => circuit.push(isOpen),
  })
  const write = (withSchema = true, accountUuid = 'an account') =>
    model.write({ ...question, accountUuid, ...(withSchema && { schema }) })
  return { model, write, calls, circuit, countCalls: () => testModel.countCalls(config) }
}

describe('a model that is well', () => {
  it('gives data for a schema, and text without one, with the tokens it used', async () => {
    const { write, calls } = connect('')
    const data = await write()
    expect(data).toMatchObject({
      kind: 'answer',
      value: { verdict: 'As asked.', score: 1 },
      model: 'fake:',
      inputTokens: 6,
    })
    expect(await write(false)).toMatchObject({ value: expect.stringContaining('sound') })
    expect(calls).toHaveLength(2)
  })

  it('is asked without tools, with a bound on its answer and the schema as it is', async () => {
    const { write } = connect('')
    await write()
    const body = JSON.parse(testModel.requests.at(-1) as string)
    expect(body).toMatchObject({
      max_tokens: 1_000,
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'The question.' },
      ],
      response_format: { type: 'json_schema', json_schema: { schema, strict: false } },
    })
    expect(body.tools).toBeUndefined()
  })
})

describe('a model that is ill', () => {
  const failures = [
    ['500', 'unavailable'],
    ['429', 'unavailable'],
    ['401', 'unavailable'],
    ['reset', 'unavailable'],
    ['html', 'unavailable'],
    ['redirect', 'unavailable'],
    ['400', 'invalid'],
    ['refusal', 'refused'],
    ['filtered', 'refused'],
    ['empty', 'invalid'],
    ['length', 'invalid'],
    ['tool-call', 'invalid'],
    ['invalid-json', 'invalid'],
    ['nul', 'invalid'],
    ['surrogate', 'invalid'],
    ['infinite', 'invalid'],
    ['huge', 'invalid'],
    ['hang', 'timeout'],
    ['drip', 'timeout'],
  ] as const

  it.each(failures)('%s is told as %s, after one call', async (mode, reason) => {
    const { write, countCalls } = connect(mode, { timeoutMs: reason === 'timeout' ? 200 : 5_000 })
    expect(await write()).toMatchObject({ kind: 'failed', reason })
    expect(countCalls()).toBe(1)
  })

  it.each([
    ['refusal', 'refused'],
    ['length', 'invalid'],
    ['empty', 'invalid'],
    ['nul', 'invalid'],
    ['huge', 'invalid'],
    ['tool-call', 'invalid'],
  ])('without a schema %s is no answer either', async (mode, reason) => {
    expect(await connect(mode).write(false)).toMatchObject({ kind: 'failed', reason })
  })

  it.each(['refusal', 'length', 'invalid-json', 'hang'])(
    '%s has its tokens counted',
    async (mode) => {
      const { write } = connect(mode, { timeoutMs: mode === 'hang' ? 200 : 5_000 })
      expect((await write()).inputTokens).toBeGreaterThan(0)
    },
  )

  it.each(['hang', 'drip'])('%s keeps the output that was booked for it', async (mode) => {
    const { model, write } = connect(mode, { timeoutMs: 200 })
    expect(await write()).toMatchObject({ outputTokens: model.outputTokensMax })
  })

  it('ends when the caller has no more time', async () => {
    const { model } = connect('hang')
    const signal = AbortSignal.timeout(50)
    const outcome = await model.write({ ...question, accountUuid: 'an account', signal })
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'timeout' })
  })
})

describe('the circuit of a model', () => {
  it('opens after five outages in a row, and then nothing is sent', async () => {
    const { write, circuit, countCalls } = connect('500')
    for (let i = 0; i < 5; i++) await write()
    expect(await write()).toEqual({
      kind: 'failed',
      reason: 'circuit_open',
      inputTokens: 0,
      outputTokens: 0,
    })
    expect(countCalls()).toBe(5)
    expect(circuit).toEqual([true])
  })

  it.each(['500', 'hang'])('of one account by %s turns away no other', async (mode) => {
    const { write, countCalls } = connect(mode, { timeoutMs: 100 })
    for (let i = 0; i < 7; i++) await write(true, 'neighbour')
    expect(countCalls()).toBe(5)
    expect(await write(true, 'neighbour')).toMatchObject({ reason: 'circuit_open' })
    expect(await write(true, 'honest')).not.toMatchObject({ reason: 'circuit_open' })
    expect(countCalls()).toBe(6)
  })

  it('opens for all when several accounts cannot even begin', async () => {
    const { write } = connect('500')
    for (const account of ['a', 'a', 'b', 'b', 'c']) await write(true, account)
    expect(await write(true, 'honest')).toMatchObject({ reason: 'circuit_open' })
  })

  it('is not opened by answers that begin and never end, whoever asks', async () => {
    const { write, circuit } = connect('drip', { timeoutMs: 100 })
    for (const account of ['a', 'b', 'c', 'a', 'b', 'c']) await write(true, account)
    expect(circuit).toEqual([])
  })

  it.each(['400', 'refusal', 'invalid-json'])('does not mind %s', async (mode) => {
    const { write, circuit, countCalls } = connect(mode)
    for (let i = 0; i < 7; i++) await write()
    expect([countCalls(), circuit]).toEqual([7, []])
  })
})

describe('what can be stored', () => {
  it('is an object within size and depth, of plain text and finite numbers', () => {
    const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) })
    expect(isStorableObject({ a: [1, 'b', null, true] })).toBe(true)
    expect(isStorableObject(deep(64))).toBe(true)
    expect(isStorableObject(deep(65))).toBe(false)
    expect(isStorableObject([1])).toBe(false)
    expect(isStorableObject({ 'a\u0000': 1 })).toBe(false)
    expect(isStorableObject({ a: ['\ud800'] })).toBe(false)
    expect(isStorableObject({ a: 'x'.repeat(262_144) })).toBe(false)
  })
})
