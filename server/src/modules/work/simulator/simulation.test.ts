import { expect, test } from 'vitest'
import { readSimulation } from './simulation.ts'

const read = (metadata: Record<string, unknown> | null | undefined) =>
  readSimulation(metadata, 2_000)

const asEngineers = { onNoReply: 'default', replyWithinMs: 86_400_000 }

test('without a wish a task is completed after the usual delay', () => {
  const usual = { outcome: 'completed', afterMs: 2_000, result: undefined, ...asEngineers }
  expect(read(undefined)).toEqual(usual)
  expect(read(null)).toEqual(usual)
  expect(read({ ticket: 7 })).toEqual(usual)
  expect(read({ simulate: {} })).toEqual(usual)
})

const outcomes = ['completed', 'cancelled', 'no_engineer', 'ai_failed', 'needs_input']

test.each(outcomes)('%s is an outcome', (outcome) => {
  const wish = { outcome, afterMs: 0, result: { message: 'As you wish.' } }
  expect(read({ simulate: wish })).toEqual({ ...wish, ...asEngineers })
})

test('a question may have a rule and a time of its own', () => {
  const wish = { outcome: 'needs_input', onNoReply: 'cancel', replyWithinMs: 1_500 }
  expect(read({ simulate: wish })).toMatchObject(wish)
})

test('afterMs goes from 0 to ten minutes', () => {
  expect(read({ simulate: { afterMs: 0 } }).afterMs).toBe(0)
  expect(read({ simulate: { afterMs: 600_000 } }).afterMs).toBe(600_000)
})

const wrong: [string, unknown, string, RegExp][] = [
  ['a word', 'completed', 'metadata.simulate', /object/],
  ['null', null, 'metadata.simulate', /object/],
  ['a list', [], 'metadata.simulate', /object/],
  ['an unknown outcome', { outcome: 'lost' }, 'metadata.simulate.outcome', /one of completed/],
  ['a number as outcome', { outcome: 1 }, 'metadata.simulate.outcome', /one of/],
  ['an unknown rule', { onNoReply: 'wait' }, 'metadata.simulate.onNoReply', /one of default/],
  ['no time to reply', { replyWithinMs: 0 }, 'metadata.simulate.replyWithinMs', /from 1 to/],
  ['a negative time', { afterMs: -1 }, 'metadata.simulate.afterMs', /600000/],
  ['too late a time', { afterMs: 600_001 }, 'metadata.simulate.afterMs', /600000/],
  ['a fraction', { afterMs: 0.5 }, 'metadata.simulate.afterMs', /whole/],
  ['a time as text', { afterMs: '5' }, 'metadata.simulate.afterMs', /whole/],
  ['a text as result', { result: 'Yes.' }, 'metadata.simulate.result', /object/],
  ['no result', { result: null }, 'metadata.simulate.result', /object/],
  ['an unknown name', { after: 5 }, 'metadata.simulate.after', /one of outcome/],
]

test.each(wrong)('%s is refused by name', (_, simulate, field, message) => {
  expect(() => read({ simulate })).toThrow(
    expect.objectContaining({
      code: 'INVALID_REQUEST',
      details: { errors: [{ field, message: expect.stringMatching(message) }] },
    }),
  )
})

test('all problems are told at once', () => {
  try {
    read({ simulate: { outcome: 'lost', afterMs: -1, result: 0, after: 1 } })
    expect.unreachable()
  } catch (error) {
    expect((error as { details: { errors: unknown[] } }).details.errors).toHaveLength(4)
  }
})
