import { describe, expect, it } from 'vitest'
import {
  addQuote,
  emptyDraft,
  findDataProblem,
  findLack,
  type QuestionDraft,
  writeBody,
} from './question-draft.ts'

const asked = { ...emptyDraft, text: 'Which one?', choices: ['Yes', ' No ', ''] }
const schemaText = '{"type":"object","required":["days"],"properties":{"days":{"type":"integer"}}}'

describe('what a question lacks', () => {
  it.each([
    ['words', emptyDraft, 'Write the question first'],
    ['nothing', asked, undefined],
    ['a shorter text', { ...asked, text: 'x'.repeat(2_003) }, /by 3 characters/],
    ['choices', { ...asked, choices: ['', ' '] }, 'Write the choices first'],
    ['another choice', { ...asked, choices: ['a', 'a '] }, 'Remove the duplicate choice'],
    ['no choices where words are asked for', { ...asked, form: 'text', choices: [] }, undefined],
    ['a schema', { ...asked, form: 'schema' }, 'Fix the reply schema first'],
    [
      'the choice to assume',
      { ...asked, onNoReply: 'default', assumedChoice: 2 },
      'Choose the assumed reply',
    ],
    [
      'the words to assume',
      { ...asked, form: 'text', onNoReply: 'default' },
      'Write the assumed reply',
    ],
    [
      'data to assume that fit',
      { ...asked, form: 'schema', schemaText, onNoReply: 'default', assumedData: '{"days":"7"}' },
      'Fix the assumed reply',
    ],
  ] as const)('%s', (_, draft, lack) => {
    const found = findLack(draft as typeof asked)
    if (lack instanceof RegExp) expect(found).toMatch(lack)
    else expect(found).toBe(lack)
  })
})

describe('what is sent', () => {
  it('has the choices that were written, and the one to assume', () => {
    const draft = { ...asked, onNoReply: 'default', assumedChoice: 1 } as const
    expect(writeBody(draft, 3)).toEqual({
      leaseNumber: 3,
      text: 'Which one?',
      choices: ['Yes', 'No'],
      allowsText: true,
      onNoReply: 'default',
      defaultReply: { choice: 'No' },
      waitSeconds: 86_400,
    })
  })

  it('has a schema without choices, and data to assume that fit it', () => {
    const draft: QuestionDraft = {
      ...asked,
      form: 'schema',
      schemaText,
      onNoReply: 'default',
      assumedData: '{"days":7}',
      hours: 4,
    }
    expect(findDataProblem(draft)).toBeUndefined()
    expect(writeBody(draft, 1)).toEqual({
      leaseNumber: 1,
      text: 'Which one?',
      replySchema: JSON.parse(schemaText),
      onNoReply: 'default',
      defaultReply: { data: { days: 7 } },
      waitSeconds: 14_400,
    })
  })

  it('has no reply to assume where none is assumed', () => {
    const draft = { ...asked, form: 'text', onNoReply: 'cancel', assumedText: 'So.' } as const
    expect(writeBody(draft, 1)).toEqual({
      leaseNumber: 1,
      text: 'Which one?',
      onNoReply: 'cancel',
      waitSeconds: 86_400,
    })
  })
})

it('marks every line of a quote, after what was written', () => {
  expect(addQuote('Why this?', 'One\n\nTwo ')).toBe('Why this?\n\n> One\n>\n> Two\n\n')
})
