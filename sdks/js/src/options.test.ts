import { afterEach, expect, test, vi } from 'vitest'
import { TaskReview, TaskReviewError } from './sdk.ts'

const options = { apiKey: 'trs_test_abc', baseUrl: 'https://tasks.example.com' }

afterEach(() => vi.unstubAllEnvs())

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
    /no address of the web/,
  ],
  ['a revision that is none', { ...options, revision: 'C' as 'A' }, /no revision C/],
  ['a level that is none', { ...options, logLevel: 'loud' as 'off' }, /no log level loud/],
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
  const times: number[] = []
  const fetch = async () => {
    times.push(performance.now())
    return new Response('{}')
  }
  const client = new TaskReview({ ...options, fetch })
  const sibling = client.withOptions({ timeoutMs: 5 })
  const stranger = client.withOptions({ apiKey: 'trs_test_other' })
  await client.me()
  await stranger.me()
  await sibling.me()
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeLessThan(500)
  expect((times[2] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(900)
})
