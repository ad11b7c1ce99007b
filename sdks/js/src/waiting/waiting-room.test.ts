import { expect, test, vi } from 'vitest'
import { type Received, sendError, startLocalServer } from '../../test/local-server.ts'
import {
  NotFoundError,
  TaskCancelledError,
  UnauthorizedError,
  UserAbortError,
  WaitTimeoutError,
} from '../sdk.ts'

const failureOf = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => undefined,
    (error: unknown) => error,
  )

const taskOf = (id: string, status = 'completed', version = 1) => ({
  id,
  status,
  version,
  result: { message: `about ${id}` },
})

/** Pauses of a wait are as short as they can be. */
const hurry = () => vi.spyOn(Math, 'random').mockReturnValue(0.01)

const idsOf = ({ query }: Received) => query.get('ids')?.split(',') ?? []

test('one wait holds one request until the task is final', async () => {
  const server = await startLocalServer(({ path }) => taskOf(path.slice('/tasks/'.length)))
  const task = await server.client().tasks.wait('task_1')
  expect(task.result.message).toBe('about task_1')
  expect(server.requests.map(({ path, query }) => `${path}?${query}`)).toEqual([
    '/tasks/task_1?wait=50',
  ])
})

test('the service is asked to hold a request no longer than the caller waits', async () => {
  const server = await startLocalServer(() => undefined)
  const error = await failureOf(server.client().tasks.wait('task_1', { timeoutMs: 1_100 }))
  expect(error).toBeInstanceOf(WaitTimeoutError)
  expect(server.requests[0]?.query.get('wait')).toBe('1')
})

test('the error of a wait that ran out carries the task as it was last seen', async () => {
  const server = await startLocalServer((_request, _reply, count) =>
    count === 1 ? taskOf('task_1', 'pending') : undefined,
  )
  const error = await failureOf(server.client().tasks.wait('task_1', { timeoutMs: 200 }))
  expect(error).toMatchObject({ name: 'WaitTimeoutError', task: { id: 'task_1' } })
  expect((error as Error).message).toContain('task_1')
})

test('an unknown status is waited for, without asking again at once', async () => {
  const server = await startLocalServer((_request, _reply, count) =>
    taskOf('task_1', count < 3 ? 'pondering' : 'completed'),
  )
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const startedMs = performance.now()
  await server.client().tasks.wait('task_1')
  expect(performance.now() - startedMs).toBeGreaterThan(700)
  expect(server.requests).toHaveLength(3)
})

test('cut connections, timeouts, 429 and 5xx do not end a wait', async () => {
  hurry()
  const server = await startLocalServer((_request, reply, count) => {
    if (count === 1) reply.socket?.destroy()
    else if (count === 2) return sendError(reply, 500, 'INTERNAL')
    else if (count === 3) return sendError(reply, 429, 'RATE_LIMITED', { 'retry-after-ms': '5' })
    else if (count === 4) reply.end('<h1>Back in a minute</h1>')
    else return taskOf('task_1')
  })
  expect((await server.client({ maxRetries: 0 }).tasks.wait('task_1')).status).toBe('completed')
  expect(server.requests).toHaveLength(5)
})

test('what cannot pass ends a wait', async () => {
  const server = await startLocalServer((_request, reply) => sendError(reply, 404, 'NOT_FOUND'))
  expect(await failureOf(server.client().tasks.wait('task_1'))).toBeInstanceOf(NotFoundError)
  expect(server.requests).toHaveLength(1)
})

test('a cancelled task is an error of wait, and a result of waitForAny', async () => {
  const server = await startLocalServer(() => taskOf('task_1', 'cancelled'))
  const { tasks } = server.client()
  expect(await failureOf(tasks.wait('task_1'))).toBeInstanceOf(TaskCancelledError)
  expect((await tasks.waitForAny(['task_1'])).status).toBe('cancelled')
})

test('onUpdate hears every version once, by conditional requests', async () => {
  const server = await startLocalServer((_request, reply, count) => {
    const status = count < 3 ? 'pending' : 'completed'
    reply.setHeader('etag', `W/"${count}-A"`)
    return taskOf('task_1', status, count)
  })
  const versions: number[] = []
  await server.client().tasks.wait('task_1', { onUpdate: ({ version }) => versions.push(version) })
  expect(versions).toEqual([1, 2, 3])
  const asked = server.requests.map(({ headers }) => headers['if-none-match'])
  expect(asked).toEqual([undefined, 'W/"1-A"', 'W/"2-A"'])
})

test('a wait can be aborted, and what onUpdate throws ends it', async () => {
  const server = await startLocalServer((_request, _reply, count) =>
    count === 1 ? undefined : taskOf('task_1'),
  )
  const { tasks } = server.client()
  const signal = AbortSignal.timeout(30)
  expect(await failureOf(tasks.wait('task_1', { signal }))).toBeInstanceOf(UserAbortError)
  const fault = new Error('of the caller')
  const onUpdate = () => {
    throw fault
  }
  expect(await failureOf(tasks.wait('task_1', { onUpdate }))).toBe(fault)
})

/** Answers as the service does: the feed is held until a test says what happened. */
async function startFeed(answer: (request: Received) => unknown = () => undefined) {
  const held = Promise.withResolvers<string>()
  const server = await startLocalServer(async (request, reply) => {
    const own = answer(request)
    if (own === null) return sendError(reply, 401, 'UNAUTHORIZED')
    if (own !== undefined) return own
    if (request.query.get('after') === 'latest') return { data: [], nextCursor: '10' }
    if (request.path === '/events' && request.query.get('after') === '10') {
      const id = await held.promise
      const data = [{ sequence: 11, data: { id, status: 'completed' } }]
      return { data, nextCursor: '11' }
    }
    if (request.path === '/tasks')
      return { data: idsOf(request).map((id) => taskOf(id, stateOf(id))) }
    return undefined
  })
  const done = new Set<string>()
  const stateOf = (id: string) => (done.has(id) ? 'completed' : 'pending')
  const finish = (id: string) => {
    done.add(id)
    held.resolve(id)
  }
  return { server, finish, done }
}

const manyIds = Array.from({ length: 60 }, (_, n) => `task_${n}`)

test('many waits share one feed and read their tasks together', async () => {
  const { server, finish } = await startFeed()
  const any = server.client().tasks.waitForAny(manyIds)
  await vi.waitFor(() => expect(server.requests.some(({ path }) => path === '/tasks')).toBe(true))
  finish('task_33')
  expect((await any).id).toBe('task_33')
  const reads = server.requests.filter(({ path }) => path === '/tasks')
  expect(reads.map((read) => idsOf(read).length)).toEqual([58, 58])
  expect(server.requests.length).toBeLessThan(8)
})

test('a task that joins later is read once, at once', async () => {
  const { server, finish, done } = await startFeed()
  const { tasks } = server.client()
  const first = tasks.waitForAny(manyIds)
  await vi.waitFor(() => expect(server.requests.some(({ path }) => path === '/tasks')).toBe(true))
  done.add('task_late')
  expect((await tasks.wait('task_late')).id).toBe('task_late')
  finish('task_5')
  await first
})

test('with the last wait the requests in flight end, so a process can end', async () => {
  const { server } = await startFeed()
  let open = 0
  const counting: typeof fetch = async (url, init) => {
    open++
    try {
      return await fetch(url, init)
    } finally {
      open--
    }
  }
  const controller = new AbortController()
  const { signal } = controller
  const wait = failureOf(server.client({ fetch: counting }).tasks.waitForAny(manyIds, { signal }))
  const isHeld = () => server.requests.some(({ query }) => query.get('after') === '10')
  await vi.waitFor(() => expect(isHeld()).toBe(true))
  controller.abort()
  expect(await wait).toBeInstanceOf(UserAbortError)
  await vi.waitFor(() => expect(open).toBe(0))
})

test('a key that ends takes every wait with it', async () => {
  const { server } = await startFeed(({ path, query }) =>
    path === '/events' && query.get('after') === '10' ? null : undefined,
  )
  const error = await failureOf(server.client().tasks.waitForAny(manyIds))
  expect(error).toBeInstanceOf(UnauthorizedError)
})

test('a task that a joint read leaves out is asked for by name', async () => {
  const server = await startLocalServer((request, reply) => {
    if (request.path === '/events') return { data: [], nextCursor: '1' }
    if (request.path === '/tasks') return { data: [] }
    return request.query.has('wait') ? undefined : sendError(reply, 404, 'NOT_FOUND')
  })
  expect(await failureOf(server.client().tasks.waitForAny(manyIds))).toBeInstanceOf(NotFoundError)
})

test('a place in the feed that is too old is left for a new one', async () => {
  hurry()
  let places = 0
  const server = await startLocalServer((request, reply) => {
    if (request.query.get('after') === 'latest') return { data: [], nextCursor: String(++places) }
    if (request.path === '/events') return sendError(reply, 410, 'CURSOR_EXPIRED')
    if (request.path !== '/tasks') return undefined
    const status = places === 1 ? 'pending' : 'completed'
    return { data: idsOf(request).map((id) => taskOf(id, status)) }
  })
  await server.client().tasks.waitForAny(manyIds)
  expect(places).toBe(2)
})
