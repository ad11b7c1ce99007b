import { describe, expect, test } from 'vitest'
import { sayAloud, sayLeft } from '../../../../records/reply-deadline.ts'
import { describeTimeline } from '../describe-event.ts'
import type { Message } from '../task-types.ts'
import { makeAskedTask, makeMessage } from './message.fixture.ts'
import {
  sayOutcome,
  sayRule,
  sayWithoutReply,
  splitQuestion,
  sumWaitsMs,
} from './question-words.ts'
import { listFields, readFields, readJson } from './reply-data.ts'
import { emptyReply, readReply, writeTyped } from './typed-reply.ts'

const minuteMs = 60_000

describe('the countdown', () => {
  test.each([
    [25 * minuteMs + 59_000, '25 min'],
    [5 * minuteMs, '5 min'],
    [5 * minuteMs - 1_000, '4 min 59 s'],
    [23 * 60 * minuteMs + 30_000, '23 h'],
    [1, '1 s'],
    [0, 'Expired'],
  ])('%i ms are %s', (leftMs, words) => {
    expect(sayLeft(leftMs)).toBe(words)
  })

  test('is said once a minute at the end, and not before', () => {
    expect(sayAloud(6 * minuteMs)).toBe('')
    const said = [299, 260, 241, 240, 200, 60, 1, 0].map((seconds) => sayAloud(seconds * 1_000))
    expect(new Set(said)).toEqual(
      new Set([
        '5 minutes left to reply.',
        '4 minutes left to reply.',
        '1 minute left to reply.',
        'The reply deadline has passed.',
      ]),
    )
  })
})

describe('what happens without a reply', () => {
  const now = Date.now()

  test('default names what is assumed', () => {
    const message = makeMessage()
    expect(sayWithoutReply(message)).toBe(
      'We assume “One Redis, shared by both” and E-3120 continues.',
    )
    expect(sayRule(message, now)).toMatch(/^Or we assume “One Redis, shared by both” at /)
    const long = makeMessage({ defaultReply: { text: 'ten letters '.repeat(20) } })
    expect(sayRule(long, now)).toContain('…” at ')
  })

  test('continue and cancel say so', () => {
    const goesOn = makeMessage({ onNoReply: 'continue' })
    expect(sayWithoutReply(goesOn)).toBe('E-3120 answers as well as they can.')
    const cancels = makeMessage({ onNoReply: 'cancel' })
    expect(sayWithoutReply(cancels)).toBe('The task is cancelled and not charged.')
    expect(sayRule(cancels, now)).toMatch(/^Or the task is cancelled at .* and not charged\.$/)
    const simulated = makeMessage({ onNoReply: 'continue', engineer: null })
    expect(sayRule(simulated, now)).toMatch(/^Or the simulator continues without it/)
  })

  test('each end has its words', () => {
    const states = ['replied', 'assumed', 'continued', 'no_reply', 'ended', 'removed'] as const
    const words = states.map((state) => sayOutcome(makeMessage({ state })))
    expect(new Set(words).size).toBe(states.length)
    expect(sayOutcome(makeMessage({ state: 'replied', repliedBy: 'key' }))).toContain('API key')
  })
})

test('the question stands before what explains it', () => {
  expect(splitQuestion('Is it 18? Then it locks.')).toEqual({
    title: 'Is it 18?',
    rest: 'Then it locks.',
  })
  expect(splitQuestion('Which one\n\nBoth are there.')).toEqual({
    title: 'Which one',
    rest: 'Both are there.',
  })
  expect(splitQuestion('See a?b=1 and say')).toEqual({ title: 'See a?b=1 and say', rest: '' })
  const long = 'word '.repeat(60).trim()
  expect(splitQuestion(long)).toEqual({ title: '', rest: long })
})

test('the time for an answer leaves out the wait for replies', () => {
  const event = { version: 1, stage: 'queued', engineer: null, hasDraft: null } as const
  const at = (minute: number) => new Date(minute * minuteMs).toISOString()
  const timeline = [
    { ...event, type: 'task.needs_input', at: at(10) },
    { ...event, type: 'task.resumed', at: at(25) },
    { ...event, type: 'task.needs_input', at: at(30) },
    { ...event, type: 'task.cancelled', at: at(40) },
  ] as const
  expect(sumWaitsMs({ timeline: [...timeline], finalAt: at(40) })).toBe(25 * minuteMs)
})

test('the timeline names who asked and how it ended', () => {
  const task = makeAskedTask()
  const words = (messages: Message[]) =>
    describeTimeline(task, { messages }).map(({ text, more }) => [text, more])
  expect(words([makeMessage()]).at(-1)).toEqual(['E-3120 asked a question', 'No reply yet'])
  const [asked] = task.timeline.slice(-1)
  if (asked === undefined) throw new Error('the fixture was asked about')
  task.timeline.push({ ...asked, type: 'task.resumed', version: 5 })
  task.stage = 'queued'
  const replied = makeMessage({ state: 'replied', repliedBy: 'member' })
  expect(words([replied]).at(-1)?.[0]).toBe('A member of your account replied')
  expect(words([]).at(-1)?.[0]).toBe('Question closed')
})

describe('a reply', () => {
  const why = (...given: Parameters<typeof readReply>) => readReply(...given).why

  test('is a choice or a note, as the question takes it', () => {
    expect(why(makeMessage(), emptyReply)).toBe('Choose an option or enter a reply.')
    expect(why(makeMessage({ allowsText: false }), { ...emptyReply, text: 'So.' })).toBe(
      'Choose an option.',
    )
    expect(readReply(makeMessage(), { ...emptyReply, text: 'So.' }).reply).toEqual({ text: 'So.' })
    const both = { ...emptyReply, choice: 'One Redis for each', text: ' \n' }
    expect(readReply(makeMessage(), both).reply).toEqual({ choice: 'One Redis for each' })
    const { choices: _, ...plain } = makeMessage()
    expect(why(plain, { ...emptyReply, text: '  ' })).toBe('Enter a reply.')
    expect(readReply(plain, { ...emptyReply, text: 'x'.repeat(10_001) }).textProblem).toContain(
      '10,000',
    )
  })

  test('is kept to copy as it was written', () => {
    const typed = { ...emptyReply, choice: 'A', fields: { score: '3', empty: ' ' }, text: 'So.' }
    expect(writeTyped(typed)).toBe('A\nscore: 3\nSo.')
  })
})

describe('data', () => {
  const schema = {
    type: 'object',
    required: ['score'],
    properties: {
      score: { type: 'integer', title: 'Score' },
      safe: { type: 'boolean' },
      mode: { enum: ['fast', 'slow'] },
      note: { type: 'string' },
    },
  }

  test('of a flat schema is a field each', () => {
    const fields = listFields(schema) ?? []
    expect(fields.map(({ kind }) => kind)).toEqual(['integer', 'choice', 'choice', 'text'])
    expect(readFields(fields, {}).missing).toEqual(['Score'])
    expect(readFields(fields, { score: '1.5' }).problems).toEqual({
      score: 'This must be a whole number.',
    })
    const written = { score: '3', safe: 'No', mode: 'slow', note: '' }
    expect(readFields(fields, written).data).toEqual({ score: 3, safe: false, mode: 'slow' })
  })

  test.each([
    { type: 'object', properties: { list: { type: 'array' } } },
    { type: 'object', properties: { a: { type: ['string', 'null'] } } },
    { type: 'object', properties: { a: { type: 'string' } }, required: ['b'] },
    { type: 'object', properties: { a: { type: 'string' } }, oneOf: [] },
    { type: 'object' },
  ])('of another schema is JSON: %j', (other) => {
    expect(listFields(other)).toBeUndefined()
  })

  test('as JSON says what is wrong with it', () => {
    expect(readJson('{', schema)).toEqual({ problem: 'This must be valid JSON.' })
    expect(readJson('[]', schema).problem).toContain('JSON object')
    expect(readJson('{}', schema)).toEqual({})
    expect(readJson('{"safe": true}', schema)).toEqual({ problem: 'score is missing.' })
    expect(readJson('{"score": 1}', schema)).toEqual({ data: { score: 1 } })
  })
})
