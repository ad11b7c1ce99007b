import { describe, expect, test } from 'vitest'
import { type Command, defineCommand } from '../command.ts'
import { parseWords } from './parse.ts'

const now = Date.parse('2026-11-15T12:00:00Z')
const command: Command = defineCommand({
  summary: 'Try things',
  args: [
    { name: 'id', about: 'The one' },
    { name: 'more', about: 'The others', optional: true, variadic: true },
  ],
  flags: {
    limit: { type: 'integer', short: 'n', about: 'How many', default: 20 },
    wait: { type: 'boolean', short: 'w', about: 'Wait' },
    timeout: { type: 'duration', about: 'How long', default: '10m' },
    since: { type: 'time', about: 'From when' },
    file: { type: 'string', multiple: true, about: 'A file' },
    status: {
      type: 'string',
      multiple: true,
      commas: true,
      values: ['open', 'done'],
      about: 'Which',
    },
  },
  fields: ['id', 'status'],
  examples: [],
  run: async () => undefined,
})
const parse = (...words: string[]) => parseWords(command, words, now)
const flags = (...words: string[]) => parse('one', ...words).flags

test('what is not given has its default', () => {
  expect(parse('one')).toMatchObject({
    args: { id: 'one', more: [] },
    flags: { limit: 20, wait: false, timeout: 600_000, since: undefined, file: [], status: [] },
  })
})

test.each([
  ['--limit 5', { limit: 5 }],
  ['--limit=5', { limit: 5 }],
  ['-n 5', { limit: 5 }],
  ['-n5', { limit: 5 }],
  ['-wn 5', { limit: 5, wait: true }],
  ['-wqn5', { limit: 5, wait: true, quiet: true }],
  ['--wait=false', { wait: false }],
  ['--timeout 1h30m', { timeout: 5_400_000 }],
  ['--since 2026-11-01', { since: '2026-11-01T00:00:00.000Z' }],
  ['--since 2h', { since: '2026-11-15T10:00:00.000Z' }],
  ['--file a,b.txt --file c', { file: ['a,b.txt', 'c'] }],
  ['--status open,done', { status: ['open', 'done'] }],
  ['--json', { json: [] }],
  ['--json id', { json: ['id'] }],
  ['--json=id,status', { json: ['id', 'status'] }],
  ['--json id,status', { json: ['id', 'status'] }],
])('%s', (line, expected) => {
  expect(flags(...line.split(' '))).toMatchObject(expected)
})

test('flags and arguments come in any order, and -- ends the flags', () => {
  expect(parse('--wait', 'one', '--json', 'task_1', '--', '--limit', '-').args).toEqual({
    id: 'one',
    more: ['task_1', '--limit', '-'],
  })
})

test('a word after --json that is no field is told so, with the fields', () => {
  const { args: _, ...withoutArguments } = command
  expect(() => parseWords(withoutArguments, ['--json', 'nope'], now)).toThrow(
    expect.objectContaining({ message: 'Unknown field "nope".', next: 'Fields: id, status' }),
  )
  expect(() => parseWords(withoutArguments, ['nope', '--json'], now)).toThrow(
    'Unexpected argument "nope".',
  )
})

test('who asks for help need not have the rest right', () => {
  expect(parse('--help').flags).toEqual({ help: true })
})

describe('what is wrong is said with what was meant', () => {
  test.each([
    ['one --limt 5', 'Unknown flag --limt.', 'Did you mean --limit?'],
    ['one -x', 'Unknown flag -x.', undefined],
    ['one --limit', '--limit needs a value.', undefined],
    ['one --limit --wait', '--limit needs a value.', undefined],
    ['one --limit five', '--limit takes a whole number, not "five".', undefined],
    ['one --limit 5 --limit 6', '--limit is given twice.', undefined],
    ['one --timeout 90', /^--timeout takes a time with its unit/, undefined],
    ['one --wait=5', '--wait takes no value.', undefined],
    ['one --status opn', '--status takes open or done, not "opn".', 'Did you mean open?'],
    ['one --since yesterday', /^--since takes a time/, undefined],
    ['one --json sttus,id', 'Unknown field "sttus".', 'Did you mean status? Fields: id, status'],
    ['', '<id> is missing.', undefined],
  ])('%s', (line, message, next) => {
    const words = line === '' ? [] : line.split(' ')
    expect(() => parse(...words)).toThrow(
      expect.objectContaining({
        message: expect.stringMatching(toPattern(message)),
        next,
        exit: 2,
      }),
    )
  })
})

function toPattern(message: string | RegExp): RegExp {
  if (message instanceof RegExp) return message
  return new RegExp(`^${message.replace(/[.?()]/g, '\\$&')}$`)
}
