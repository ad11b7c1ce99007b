import { describe, expect, test } from 'vitest'
import { fillSampleData, findSampleAnswer } from './sample-answers.ts'

describe('a sample question', () => {
  test.each([
    'Can this retry loop charge a card twice?',
    'can this  retry loop\ncharge a card twice?\n\nfor (;;) charge()',
  ])('is known by its words, whatever follows: %j', (prompt) => {
    expect(findSampleAnswer(prompt)?.message).toMatch(/^Yes, it can\. .*\n\nSimulated: /s)
  })

  test.each(['', 'Is this function safe to call twice?', 'So: can this retry loop charge a card'])(
    'is not one that only resembles it: %j',
    (prompt) => expect(findSampleAnswer(prompt)).toBeUndefined(),
  )
})

describe('the data of a sample', () => {
  const answer = { message: '', data: { safe: false, reason: 'Because.' } }
  const schema = { type: 'object', properties: { safe: {}, score: {} } }

  test('takes the places that the schema names, and leaves the others as they were made', () => {
    expect(fillSampleData(schema, { safe: true, score: 1 }, answer)).toEqual({
      safe: false,
      score: 1,
    })
  })

  test('is none where the schema names none of it', () => {
    expect(fillSampleData({ properties: { score: {} } }, { score: 1 }, answer)).toBeUndefined()
    expect(fillSampleData({ type: 'object' }, {}, answer)).toBeUndefined()
  })
})
