import { afterEach, expect, test, vi } from 'vitest'
import { TaskReview, TaskReviewError } from './sdk.ts'

const options = { apiKey: 'trs_test_abc', baseUrl: 'https://tasks.example.com' }

afterEach(() => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

test('the environment gives what is not passed', async () => {
  vi.stubEnv('TASKREVIEW_API_KEY', 'trs_test_env')
  vi.stubEnv('TASKREVIEW_BASE_URL', 'https://env.example.com/api/v1/')
  vi.stubEnv('TASKREVIEW_REVISION', 'B')
  const seen: [string, Headers][] = []
  const fetch = async (url: unknown, init?: RequestInit) => {
    seen.push([String(url), init?.headers as Headers])
    return new Response('{}')
  }
  await new TaskReview({ fetch }).me()
  const [url, headers] = seen[0] ?? []
  expect(url).toBe('https://env.example.com/api/v1/me')
  expect(headers?.get('authorization')).toBe('Bearer trs_test_env')
  expect(headers?.get('api-revision')).toBe('B')
})

test.each([
  ['no key', { baseUrl: options.baseUrl }, /TASKREVIEW_API_KEY/],
  ['no address', { apiKey: options.apiKey }, /TASKREVIEW_BASE_URL/],
  [
    'an address that is none',
    { ...options, baseUrl: 'tasks.example.com' },
    /absolute http\(s\) URL/,
  ],
  ['plain http', { ...options, baseUrl: 'http://tasks.example.com' }, /plain http/],
  [
    'a name that only looks local',
    { ...options, baseUrl: 'http://127.0.0.1.example.com' },
    /plain http/,
  ],
  ['a revision that is none', { ...options, revision: 'C' as 'A' }, /Unknown API revision C/],
  ['a level that is none', { ...options, logLevel: 'loud' as 'off' }, /Unknown log level loud/],
  ['a negative time', { ...options, timeoutMs: -1 }, /timeoutMs/],
  ['a time that is none', { ...options, maxRetries: Number.NaN }, /maxRetries/],
])('%s is said by the constructor', (_what, wrong, message) => {
  vi.stubEnv('TASKREVIEW_API_KEY', '')
  vi.stubEnv('TASKREVIEW_BASE_URL', '')
  expect(() => new TaskReview(wrong)).toThrow(message)
  expect(() => new TaskReview(wrong)).toThrow(TaskReviewError)
})

test('a key that no header carries is refused without being shown', async () => {
  const wrong = 'trs_test_abc\n'
  for (const apiKey of [wrong, async () => wrong]) {
    const error = await Promise.resolve()
      .then(() => new TaskReview({ ...options, apiKey }).me())
      .catch((error: Error) => error)
    expect(error).toBeInstanceOf(TaskReviewError)
    expect((error as Error).message).not.toContain('trs_test_abc')
  }
})

test('a browser is refused unless it is allowed', () => {
  vi.stubGlobal('window', { document: {} })
  expect(() => new TaskReview(options)).toThrow(/dangerouslyAllowBrowser/)
  expect(new TaskReview({ ...options, dangerouslyAllowBrowser: true })).toBeInstanceOf(TaskReview)
  vi.unstubAllGlobals()
})

test('withOptions keeps what it does not change, and the pace of the key', async () => {
  vi.useFakeTimers()
  const sent: (string | null)[] = []
  const fetch = async (_url: unknown, init?: RequestInit) => {
    sent.push(new Headers(init?.headers).get('authorization'))
    return new Response('{}')
  }
  const client = new TaskReview({ ...options, fetch })
  const sibling = client.withOptions({ timeoutMs: 5 })
  const stranger = client.withOptions({ apiKey: 'trs_test_other' })
  await client.me()
  await stranger.me()
  const paced = sibling.me()
  await vi.advanceTimersByTimeAsync(900)
  expect(sent).toEqual(['Bearer trs_test_abc', 'Bearer trs_test_other'])
  await vi.advanceTimersByTimeAsync(100)
  await paced
  expect(sent).toHaveLength(3)
})

test.each([
  'http://localhost:8080',
  'http://tasks.localhost',
  'http://127.0.0.1:8080',
  'http://127.1.2.3',
  'http://[::1]:8080',
])('http is taken to this computer: %s', (baseUrl) => {
  expect(() => new TaskReview({ ...options, baseUrl })).not.toThrow()
})

test('http to another computer is taken where it is allowed by name', () => {
  const baseUrl = 'http://task-review.internal:8080'
  expect(() => new TaskReview({ ...options, baseUrl })).toThrow(/allowInsecureHttp/)
  expect(() => new TaskReview({ ...options, baseUrl, allowInsecureHttp: true })).not.toThrow()
})
