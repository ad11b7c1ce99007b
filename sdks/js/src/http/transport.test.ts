import { expect, test, vi } from 'vitest'
import { sendError, sendJson, startLocalServer } from '../../test/local-server.ts'
import {
  APIConnectionError,
  APIError,
  APITimeoutError,
  RateLimitError,
  ServerError,
  TaskReview,
  UserAbortError,
} from '../sdk.ts'

const failureOf = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => undefined,
    (error: unknown) => error,
  )

/** Every random wait of a retry is this part of its longest. */
const hurry = () => vi.spyOn(Math, 'random').mockReturnValue(0.01)

test('a call says who it is, in which revision, and how often it was tried', async () => {
  hurry()
  const server = await startLocalServer((_request, reply, count) =>
    count === 1 ? sendError(reply, 500, 'INTERNAL') : { id: 1 },
  )
  await server.client({ appInfo: { name: 'my-app', version: '2' } }).me()
  expect(server.requests.map(({ headers }) => headers['x-retry-count'])).toEqual(['0', '1'])
  const headers = server.requests[0]?.headers ?? {}
  expect(headers.authorization).toBe('Bearer trs_test_abc')
  expect(headers['api-revision']).toBe('A')
  expect(headers['user-agent']).toMatch(/^task-review-js\/\d+\.\d+\.\d+ node\/\d+ my-app\/2$/)
})

test('one idempotency key goes with all attempts, and stands on the result and on the error', async () => {
  hurry()
  const server = await startLocalServer((request, reply, count) => {
    if (count < 3) return sendError(reply, 503, 'UNAVAILABLE')
    return request.path === '/projects/create' ? { id: 1 } : sendError(reply, 503, 'UNAVAILABLE')
  })
  const project = await server.client().projects.create({ name: 'A' })
  const keys = new Set(server.requests.map(({ headers }) => headers['idempotency-key']))
  expect(keys.size).toBe(1)
  expect((project as { idempotencyKey?: string }).idempotencyKey).toBe([...keys][0])
  expect(JSON.stringify(project)).toBe('{"id":1}')
  const own = 'a3c7d39e-6f5e-4a43-8f4b-9f3f3f0f6a11'
  const refused = await failureOf(server.client().tasks.cancel('task_1', { idempotencyKey: own }))
  expect(refused).toMatchObject({ name: 'UnavailableError', idempotencyKey: own })
})

test('the body of a create carries its key, not a header', async () => {
  const server = await startLocalServer((_request, reply) => sendJson(reply, 201, { id: 'task_1' }))
  const params = { prompt: 'What is this?', maxCredits: 600, projectId: 1 }
  const task = await server.client().tasks.create(params)
  const [request] = server.requests
  expect(JSON.parse(request?.body ?? '').idempotencyKey).toBe(task.idempotencyKey)
  expect(request?.headers['idempotency-key']).toBeUndefined()
})

test('gives up after the retries it was allowed', async () => {
  hurry()
  const server = await startLocalServer((_request, reply) => sendError(reply, 500, 'INTERNAL'))
  expect(await failureOf(server.client().me())).toBeInstanceOf(ServerError)
  expect(server.requests).toHaveLength(3)
  expect(await failureOf(server.client().me({ maxRetries: 0 }))).toBeInstanceOf(ServerError)
  expect(server.requests).toHaveLength(4)
})

test('waits as long as it is told, and throws at once where that is too long', async () => {
  const server = await startLocalServer((_request, reply, count) =>
    count === 2 ? {} : sendError(reply, 429, 'RATE_LIMITED', { 'retry-after-ms': '120' }),
  )
  await server.client().me()
  const [first, second] = server.requests
  expect((second?.atMs ?? 0) - (first?.atMs ?? 0)).toBeGreaterThanOrEqual(119)
  const impatient = server.client({ maxRetryDelayMs: 100 })
  const error = await failureOf(impatient.me())
  expect(error).toBeInstanceOf(RateLimitError)
  expect(error).toMatchObject({ retryAfterMs: 120 })
  expect(server.requests).toHaveLength(3)
})

test('a connection that is cut is tried again with the same key', async () => {
  hurry()
  const server = await startLocalServer((_request, reply, count) => {
    if (count === 1) reply.socket?.destroy()
    else if (count === 2) {
      reply.writeHead(200, { 'content-length': '100' }).write('{"id"')
      setTimeout(() => reply.socket?.destroy(), 10)
    } else return { id: 7 }
  })
  expect(await server.client().projects.create({ name: 'A' })).toEqual({ id: 7 })
  expect(new Set(server.requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
})

test('nobody listening is a connection error that names the host', async () => {
  const client = new TaskReview({
    apiKey: 'trs_test_abc',
    baseUrl: 'http://127.0.0.1:1',
    maxRetries: 0,
  })
  const error = await failureOf(client.me())
  expect(error).toBeInstanceOf(APIConnectionError)
  expect((error as Error).message).toContain('127.0.0.1:1')
})

test('the timeout covers the headers', async () => {
  const server = await startLocalServer(() => undefined)
  const error = await failureOf(server.client({ timeoutMs: 50, maxRetries: 0 }).me())
  expect(error).toBeInstanceOf(APITimeoutError)
})

test('the timeout covers the body', async () => {
  const server = await startLocalServer((_request, reply) => {
    reply.writeHead(200, { 'content-type': 'application/json' }).write('{"id":')
  })
  const error = await failureOf(server.client({ timeoutMs: 50, maxRetries: 0 }).me())
  expect(error).toBeInstanceOf(APITimeoutError)
})

test('a fetch that heeds no signal holds nobody', async () => {
  const server = await startLocalServer(() => undefined)
  const deaf: typeof fetch = (url, init) => fetch(url, { ...init, signal: null })
  const client = server.client({ fetch: deaf, timeoutMs: 30, maxRetries: 0 })
  expect(await failureOf(client.me())).toBeInstanceOf(APITimeoutError)
})

test.each([
  ['before it begins', 0, () => undefined],
  ['while it waits for headers', 30, () => undefined],
  [
    'in the middle of the body',
    30,
    (reply: import('node:http').ServerResponse) => void reply.writeHead(200).write('{'),
  ],
  [
    'between two attempts',
    30,
    (reply: import('node:http').ServerResponse) =>
      sendError(reply, 429, 'RATE_LIMITED', { 'retry-after': '30' }),
  ],
])('a call can be aborted %s', async (_when, afterMs, answer) => {
  const server = await startLocalServer((_request, reply) => answer(reply))
  const controller = new AbortController()
  if (afterMs === 0) controller.abort('enough')
  else setTimeout(() => controller.abort('enough'), afterMs)
  const error = await failureOf(server.client().tags.list({ signal: controller.signal }))
  expect(error).toBeInstanceOf(UserAbortError)
  expect(error).toMatchObject({ cause: 'enough' })
})

test('a call can be aborted while it waits for its turn', async () => {
  // A turn each half minute: on a busy machine a second could be over before the second call asks.
  const slow = { 'ratelimit-policy': '"key";q=2;w=60', ratelimit: '"key";r=1;t=30' }
  const server = await startLocalServer((_request, reply) => sendJson(reply, 200, {}, slow))
  const client = server.client({ pace: true })
  await client.me()
  const controller = new AbortController()
  setTimeout(() => controller.abort(), 20)
  expect(await failureOf(client.me({ signal: controller.signal }))).toBeInstanceOf(UserAbortError)
  expect(server.requests).toHaveLength(1)
})

test('a body that can be read once has one attempt', async () => {
  const server = await startLocalServer((_request, reply) => sendError(reply, 503, 'UNAVAILABLE'))
  const body = new Blob(['{}']).stream()
  const error = await failureOf(server.client().request('POST', '/anything', { body }))
  expect(error).toBeInstanceOf(ServerError)
  expect(server.requests.map(({ body }) => body)).toEqual(['{}'])
})

test('what is no JSON is an error that shows how it begins', async () => {
  const server = await startLocalServer((_request, reply) => void reply.end('<h1>Sign in</h1>'))
  const error = await failureOf(server.client().me())
  expect(error).toBeInstanceOf(APIError)
  expect((error as Error).message).toContain('<h1>Sign in</h1>')
})

test('a redirect is not followed', async () => {
  const server = await startLocalServer(
    (_request, reply) => void reply.writeHead(308, { location: 'https://elsewhere.test/' }).end(),
  )
  const error = await failureOf(server.client().me())
  expect(error).toMatchObject({ status: 308 })
  expect((error as Error).message).toContain('https://elsewhere.test/')
})

test('withResponse gives what stands around the data', async () => {
  const server = await startLocalServer((_request, reply) =>
    sendJson(reply, 200, { id: 1 }, { 'x-request-id': 'req_1', ratelimit: '"key-second";r=0;t=1' }),
  )
  const { data, response, requestId, rateLimit } = await server.client().me().withResponse()
  expect(data).toEqual({ id: 1 })
  expect(response.status).toBe(200)
  expect(requestId).toBe('req_1')
  expect(rateLimit).toMatchObject({ name: 'key-second', remaining: 0 })
})

test('headers of client and call are sent, and null leaves one out', async () => {
  const server = await startLocalServer(() => ({}))
  const client = server.client({ defaultHeaders: { 'x-team': 'one', 'x-retry-count': null } })
  await client.me({ headers: { 'x-team': 'two' } })
  expect(server.requests[0]?.headers).toMatchObject({ 'x-team': 'two' })
  expect(server.requests[0]?.headers['x-retry-count']).toBeUndefined()
})

test('a key can come from a function, which is asked before each attempt', async () => {
  hurry()
  let asked = 0
  const server = await startLocalServer((_request, reply, count) =>
    count === 1 ? sendError(reply, 500, 'INTERNAL') : {},
  )
  await server.client({ apiKey: async () => `trs_test_${++asked}` }).me()
  const keys = server.requests.map(({ headers }) => headers.authorization)
  expect(keys).toEqual(['Bearer trs_test_1', 'Bearer trs_test_2'])
})

test.each(['', '.', '..', undefined as unknown as string])(
  'an id that is %j asks for nothing',
  async (id) => {
    const server = await startLocalServer(() => ({}))
    const { tasks } = server.client()
    expect(await failureOf(tasks.cancel(id))).toMatchObject({ name: 'TaskReviewError' })
    expect(server.requests).toEqual([])
  },
)

test('an id is one part of the path, whatever it holds', async () => {
  const server = await startLocalServer(() => ({}))
  await server.client().tasks.get('../keys?x=1#y')
  expect(server.requests[0]?.path).toBe('/tasks/..%2Fkeys%3Fx%3D1%23y')
})

test.each(['tags', '/tags', '/api/v1/tags', 'api/v1/tags'])(
  '%s is a path of the API',
  async (path) => {
    const server = await startLocalServer(() => ({}))
    await server.client().request('get', path, { query: { limit: 2 } })
    expect(server.requests[0]).toMatchObject({ method: 'GET', path: '/tags' })
  },
)

test('a call says how long it would wait for its turn, no longer than half of its time', async () => {
  const server = await startLocalServer(() => ({ id: 1 }))
  await server.client().me()
  await server.client({ timeoutMs: 8_000 }).me()
  await server.client({ rateLimitWaitSeconds: 7 }).me()
  await server.client({ rateLimitWaitSeconds: 0 }).me()
  await server.client().me({ headers: { 'RateLimit-Wait': '3' } })
  const said = server.requests.map(({ headers }) => headers['ratelimit-wait'])
  expect(said).toEqual(['30', '4', '7', undefined, '3'])
  for (const wrong of [-1, 31, 1.5]) {
    expect(() => server.client({ rateLimitWaitSeconds: wrong })).toThrow(/0 to 30/)
  }
})

const fullQueue = {
  'retry-after-ms': '5',
  'ratelimit-policy': '"key-second";q=1000;w=1',
  ratelimit: '"key-second";r=0;t=1',
}

test('a key without a free turn is no failure: it is asked again beyond the retries', async () => {
  const server = await startLocalServer((_request, reply, count) =>
    count < 8 ? sendError(reply, 429, 'RATE_LIMITED', fullQueue) : { id: 1 },
  )
  await server.client({ pace: true }).me()
  expect(server.requests).toHaveLength(8)
  const without = server.client({ pace: true, maxRetries: 0 })
  server.requests.length = 0
  expect(await failureOf(without.me())).toBeInstanceOf(RateLimitError)
})

test('and for no longer than the retries might have taken', async () => {
  const server = await startLocalServer((_request, reply) =>
    sendError(reply, 429, 'RATE_LIMITED', fullQueue),
  )
  const client = server.client({ pace: true, maxRetryDelayMs: 60, maxRetries: 2 })
  const startedMs = performance.now()
  expect(await failureOf(client.me())).toBeInstanceOf(RateLimitError)
  expect(performance.now() - startedMs).toBeGreaterThan(110)
})
