import {
  APIConnectionError,
  APIError,
  InvalidRequestError,
  TaskReviewError,
  WaitTimeoutError,
} from '@task-review/sdk'
import { describe, expect, test } from 'vitest'
import { red, render } from '../output/text.ts'
import { explain, spellForPeople, spellForPrograms } from './explain.ts'
import { CliError, UsageError } from './failure.ts'

const headers = new Headers()
const reply = (status: number, code = 'SOME_CODE', more: object = {}) =>
  new APIError({ status, code, message: 'No.', headers, requestId: 'req_1', ...more })

describe('exit codes', () => {
  test.each([
    [400, 3],
    [401, 4],
    [402, 6],
    [403, 4],
    [404, 5],
    [408, 1],
    [409, 3],
    [410, 5],
    [413, 3],
    [415, 3],
    [429, 7],
    [500, 1],
    [503, 1],
  ])('a reply of %d ends with %d', async (status, exit) => {
    expect(await explain(reply(status))).toMatchObject({ exit, status })
  })

  test.each([
    ['a wait that ran out', new WaitTimeoutError({ taskIds: ['task_1'], timeoutMs: 5 }), 8],
    ['no connection', new APIConnectionError('Refused.', {}), 1],
    ['another failure of the SDK', new TaskReviewError('Odd.'), 1],
    ['a wrong command line', new UsageError('Wrong.'), 2],
    ['what a command says', new CliError('Gone.', { exit: 5 }), 5],
    ['a bug', new TypeError('undefined is not a function'), 1],
    ['what is no error at all', 'text', 1],
  ])('%s', async (_, error, exit) => {
    expect((await explain(error)).exit).toBe(exit)
  })
})

test('every problem of a request is listed where there are several', async () => {
  const errors = [
    { field: 'prompt', message: 'must have at least 10 characters' },
    { field: 'maxCredits', message: 'must be a whole number' },
  ]
  const error = new InvalidRequestError({
    status: 400,
    code: 'INVALID_REQUEST',
    message: 'The request failed validation.',
    details: { errors },
    headers,
  })
  const text = render(spellForPeople(await explain(error)), false)
  for (const { field, message } of errors) expect(text).toContain(`  ${field} ${message}`)
})

test('people get what happened, what to do, the request id and the page', async () => {
  const error = reply(429, 'RATE_LIMITED', { retryAfterMs: 61_000, docUrl: 'https://x.example/e' })
  expect(render(spellForPeople(await explain(error)), false).split('\n')).toEqual([
    'Error: No.',
    'Try again in 61 seconds.',
    'Code RATE_LIMITED, request req_1',
    'https://x.example/e',
  ])
})

test('a quota that is used up is a refusal and no rate to wait for', async () => {
  const explained = await explain(reply(429, 'QUOTA_REACHED'))
  expect(explained).toMatchObject({ exit: 3, next: expect.stringContaining('raise the quota') })
})

test('a question that is closed is a refusal that says where to look', async () => {
  const explained = await explain(reply(409, 'QUESTION_CLOSED'))
  expect(explained).toMatchObject({ exit: 3, next: expect.stringContaining('tasks messages') })
})

test.each([
  ['SPENDING_CAP_REACHED', 'until the cap resets'],
  ['SPENDING_PAUSED', 'resume spending'],
])('%s says what a person can do', async (code, words) => {
  expect(await explain(reply(402, code))).toMatchObject({
    exit: 6,
    next: expect.stringContaining(words),
  })
})

test('nothing in an error does anything to the terminal', async () => {
  const error = reply(404, 'X\u001b[2J', { message: '\u001b]0;owned\u0007', requestId: '\r\u009b' })
  const text = render(spellForPeople(await explain(error)), false)
  expect(text).not.toMatch(/[^\n\x20-\x7e]/)
})

test('programs get JSON with the exit code', async () => {
  const error = new CliError('Gone.', { exit: 5, code: 'GONE', next: ['Look ', red('elsewhere')] })
  expect(spellForPrograms(await explain(error))).toEqual({
    error: { message: 'Gone.', code: 'GONE', next: 'Look elsewhere', exitCode: 5 },
  })
})
