import { expect, test } from 'vitest'
import {
  APIError,
  ConflictError,
  type InsufficientCreditsError,
  InvalidRequestError,
  PaymentRequiredError,
  RateLimitError,
  ServerError,
  TaskFinalError,
  TaskReviewError,
} from '../sdk.ts'
import { readError } from './read-error.ts'

function read(status: number, body: unknown, headers: Record<string, string> = {}): APIError {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return readError({ status, headers: new Headers(headers), text, idempotencyKey: 'key' })
}

test('a code of revision A gives its class, with everything that was said', () => {
  const error = read(
    409,
    {
      error: {
        code: 'TASK_FINAL',
        message: 'It is final.',
        docUrl: 'https://docs',
        details: { a: 1 },
      },
    },
    { 'x-request-id': 'req_1', 'x-should-retry': 'false', 'retry-after': '2' },
  )
  expect(error).toBeInstanceOf(TaskFinalError)
  expect(error).toBeInstanceOf(ConflictError)
  expect(error).toMatchObject({
    name: 'TaskFinalError',
    status: 409,
    code: 'TASK_FINAL',
    message: 'It is final.',
    details: { a: 1 },
    docUrl: 'https://docs',
    requestId: 'req_1',
    shouldRetry: false,
    retryAfterMs: 2_000,
    idempotencyKey: 'key',
  })
})

test('revision B gives the class of the status', () => {
  const error = read(402, { error: 'Too few credits.', status: 402 })
  expect(error.constructor).toBe(PaymentRequiredError)
  expect(error).toMatchObject({ code: undefined, message: 'Too few credits.' })
})

test('an unknown code gives the class of its status, an unknown status APIError', () => {
  expect(read(409, { error: { code: 'NEW', message: 'New.' } }).constructor).toBe(ConflictError)
  expect(read(507, { error: { code: 'NEW', message: 'New.' } }).constructor).toBe(ServerError)
  expect(read(418, { error: { code: 'toString', message: 'New.' } }).constructor).toBe(APIError)
})

test.each([
  ['<html>Bad gateway</html>', /502.*<html>Bad gateway<\/html>/],
  ['', /502 without a body/],
  ['[1]', /502.*\[1\]/],
  ['{"error":{"code":7}}', /502.*\{"error":\{"code":7\}\}/],
])('a body that is not of the service is shown by its beginning: %s', (body, message) => {
  const error = read(502, body)
  expect(error).toBeInstanceOf(ServerError)
  expect(error.message).toMatch(message)
})

test('a long page is cut', () => {
  expect(read(500, 'x'.repeat(10_000)).message.length).toBeLessThan(300)
})

test('problems of a request stand on the error, the first in its message', () => {
  const errors = [
    { field: 'prompt', message: 'is required' },
    { field: 'maxCredits', message: 'must be at least 60' },
  ]
  const message = 'The request failed validation.'
  const error = read(400, { error: { code: 'INVALID_REQUEST', message, details: { errors } } })
  expect(error).toBeInstanceOf(InvalidRequestError)
  expect((error as InvalidRequestError).errors).toEqual(errors)
  expect(error.message).toBe(`${message} prompt is required. (and 1 more)`)
})

test('facts of single codes are typed', () => {
  const credits = {
    code: 'INSUFFICIENT_CREDITS',
    message: 'No.',
    details: { available: 1, required: 2 },
  }
  expect(read(402, { error: credits }) as InsufficientCreditsError).toMatchObject({
    available: 1,
    required: 2,
  })
  const meta = {
    retry_after: 1,
    reset_at: '2026-11-15T12:00:00.000Z',
    limit: '1 request per second',
  }
  const limited = read(429, { error: { code: 'RATE_LIMITED', message: 'No.' }, meta })
  expect((limited as RateLimitError).resetAt).toEqual(new Date(meta.reset_at))
  expect((limited as RateLimitError).limit).toBe(meta.limit)
  expect((read(429, '', { 'retry-after': '1' }) as RateLimitError).resetAt).toBeInstanceOf(Date)
})

test('isInstance knows the classes of another copy of the package, and nothing else', () => {
  const error = read(409, { error: { code: 'TASK_FINAL', message: 'It is final.' } })
  const foreign = Object.assign(new Error('It is final.'), {
    [Symbol.for('task-review.error.lineage')]: ['TaskFinalError', 'ConflictError', 'APIError'],
  })
  for (const one of [error, foreign]) {
    expect(TaskFinalError.isInstance(one)).toBe(true)
    expect(ConflictError.isInstance(one)).toBe(true)
    expect(APIError.isInstance(one)).toBe(true)
    expect(RateLimitError.isInstance(one)).toBe(false)
  }
  for (const other of [new Error('No.'), null, 'TaskFinalError', undefined]) {
    expect(TaskReviewError.isInstance(other)).toBe(false)
  }
})
