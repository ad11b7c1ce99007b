import { expect, test, vi } from 'vitest'
import { type Received, sendError, startLocalServer } from '../../test/local-server.ts'
import { InvalidRequestError, type OpenQuestion, type QuestionReply } from '../sdk.ts'

const question = {
  number: 1,
  text: 'Which version runs in production?',
  choices: ['15', '18'],
  allowsText: true,
  onNoReply: 'continue',
  askedAt: '2026-11-16T09:34:31.000Z',
  deadlineAt: '2026-11-17T09:34:31.000Z',
}

const asking = (number = 1) => ({
  ...{ id: 'task_1', status: 'pending', stage: 'needs_input', version: 1 + 2 * number },
  question: { ...question, number },
})
const resumed = (version = 4) => ({ id: 'task_1', status: 'pending', stage: 'queued', version })
const completed = { id: 'task_1', status: 'completed', version: 99, result: { message: 'So.' } }

type Answer = (request: Received, count: number) => unknown

/** A task that asks until `reply` has accepted a reply; `reply` gives what a POST is answered with. */
async function startAsking(reply: Answer = () => resumed(), after: Answer = () => completed) {
  const posts: Received[] = []
  let isReplied = false
  const server = await startLocalServer(async (request, response) => {
    if (request.method === 'POST') {
      posts.push(request)
      const answer = reply(request, posts.length)
      if (typeof answer === 'number') {
        const code = answer === 409 ? 'QUESTION_CLOSED' : answer === 400 ? 'INVALID_REQUEST' : ''
        isReplied ||= answer === 409
        return sendError(response, answer, code || 'INTERNAL')
      }
      isReplied ||= request.path.endsWith('/messages')
      return answer
    }
    const task = (isReplied ? after(request, posts.length) : asking()) as { version: number }
    const etag = `W/"${task.version}-A"`
    if (request.headers['if-none-match'] === etag) {
      // Held until it has changed, as the service does; where nobody replies, until the test is over.
      await vi.waitUntil(() => isReplied, { timeout: 2_000 }).catch(() => undefined)
      return isReplied ? after(request, posts.length) : undefined
    }
    response.setHeader('etag', etag)
    return task
  })
  return { server, posts, tasks: server.client({ maxRetries: 0 }).tasks }
}

const failureOf = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => undefined,
    (error: unknown) => error,
  )

test('a handler is asked once, and its reply is sent for the question it was asked', async () => {
  const { tasks, posts } = await startAsking()
  const onQuestion = vi.fn<(asked: OpenQuestion, task: { id: string }) => QuestionReply>(() => ({
    choice: '18',
  }))
  const task = await tasks.wait('task_1', { onQuestion })
  expect(task.result).toEqual({ message: 'So.' })
  expect(onQuestion).toHaveBeenCalledTimes(1)
  expect(onQuestion.mock.calls[0]?.[0]).toEqual(question)
  expect(onQuestion.mock.calls[0]?.[1]).toMatchObject({ id: 'task_1', stage: 'needs_input' })
  expect(posts.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
    ['/tasks/task_1/messages', { question: 1, choice: '18' }],
  ])
  expect(posts[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
})

test('a second question is a new one', async () => {
  const { tasks, posts } = await startAsking(
    () => resumed(),
    (_request, count) => (count === 1 ? asking(2) : completed),
  )
  const onQuestion = ({ number }: OpenQuestion) => ({ text: `Reply ${number}` })
  await tasks.wait('task_1', { onQuestion })
  expect(posts.map(({ body }) => JSON.parse(body))).toEqual([
    { question: 1, text: 'Reply 1' },
    { question: 2, text: 'Reply 2' },
  ])
})

test('without a reply the wait goes on, and sends nothing', async () => {
  let reads = 0
  const server = await startLocalServer((_request, response) => {
    reads++
    response.setHeader('etag', `W/"${reads}-A"`)
    return reads < 3 ? { ...asking(), version: reads } : completed
  })
  const seen: number[] = []
  const onQuestion = ({ number }: OpenQuestion) => void seen.push(number)
  await server.client().tasks.wait('task_1', { onQuestion })
  expect(seen).toEqual([1])
  expect(server.requests.every(({ method }) => method === 'GET')).toBe(true)
})

test('a question that is closed already is no failure', async () => {
  const { tasks, posts } = await startAsking(() => 409)
  await tasks.wait('task_1', { onQuestion: () => ({ choice: '18' }) })
  expect(posts).toHaveLength(1)
})

test('a reply outlasts failures under one key', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.01)
  const { tasks, posts } = await startAsking((_request, count) => (count < 3 ? 500 : resumed()))
  await tasks.wait('task_1', { onQuestion: async () => ({ choice: '18' }) })
  expect(new Set(posts.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  expect(posts).toHaveLength(3)
})

test('files of a reply are read once and uploaded until it is sent', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.01)
  const failed = new Set<string>()
  const { tasks, posts } = await startAsking(({ path }) => {
    const isUpload = path === '/uploads'
    // Each fails once: the announcement, then the reply.
    if (failed.size < 2 && !failed.has(path)) {
      failed.add(path)
      return 500
    }
    return isUpload ? { id: 'upload_1', status: 'ready', put: null } : resumed()
  })
  const onQuestion = () => {
    const data = new Blob(['x'.repeat(160_000)]).stream()
    return { choice: '18', attachments: [{ data, fileName: 'run.log' }, { uploadId: 'upload_9' }] }
  }
  await tasks.wait('task_1', { onQuestion })
  const [announced, messages] = ['/uploads', '/tasks/task_1/messages'].map((wanted) =>
    posts.filter(({ path }) => path === wanted),
  )
  expect(
    new Set(announced?.map(({ headers, body }) => headers['idempotency-key'] + body)).size,
  ).toBe(1)
  expect(messages?.map(({ body }) => JSON.parse(body))).toEqual(
    Array(2).fill({
      ...{ question: 1, choice: '18' },
      attachments: [{ uploadId: 'upload_1' }, { uploadId: 'upload_9' }],
    }),
  )
  expect([announced?.length, messages?.length]).toEqual([2, 2])
})

test('a file that is none ends the wait, and nothing is replied', async () => {
  const { tasks, posts } = await startAsking()
  const onQuestion = () => ({ choice: '18', attachments: ['no-such-file.pdf'] })
  const failure = await failureOf(tasks.wait('task_1', { onQuestion }))
  expect(failure).toMatchObject({ message: expect.stringMatching(/cannot be read/) })
  expect(posts).toEqual([])
})

test('a reply that does not fit ends the wait, and so does what the handler throws', async () => {
  const { tasks } = await startAsking(() => 400)
  const unfit = tasks.wait('task_1', { onQuestion: () => ({ choice: '17' }) })
  expect(await failureOf(unfit)).toBeInstanceOf(InvalidRequestError)
  const fault = new Error('of the caller')
  const onQuestion = async () => {
    throw fault
  }
  expect(await failureOf(tasks.wait('task_1', { onQuestion }))).toBe(fault)
})

test('a handler that still thinks is told when others replied', async () => {
  let reads = 0
  const server = await startLocalServer((_request, response) => {
    response.setHeader('etag', `W/"${++reads}-A"`)
    return reads === 1 ? asking() : reads === 2 ? resumed() : completed
  })
  const told = Promise.withResolvers<string>()
  const onQuestion = (_asked: OpenQuestion, _task: unknown, context: { signal: AbortSignal }) =>
    new Promise<undefined>(() => {
      context.signal.addEventListener('abort', () => told.resolve('told'))
    })
  await server.client().tasks.wait('task_1', { onQuestion })
  expect(await told.promise).toBe('told')
})

test('of many tasks the one that asks is read when the feed tells of it', async () => {
  const ids = Array.from({ length: 12 }, (_, n) => `task_${n}`)
  let isReplied = false
  const server = await startLocalServer(async ({ method, path, query }) => {
    if (method === 'POST') {
      isReplied = true
      return resumed()
    }
    const after = query.get('after')
    if (after === 'latest') return { data: [], nextCursor: '1' }
    if (after === '1') {
      return { data: [{ data: { id: 'task_9', stage: 'needs_input' } }], nextCursor: '2' }
    }
    if (after === '2') {
      await vi.waitUntil(() => isReplied, { timeout: 4_000 })
      return { data: [{ data: { id: 'task_9', status: 'completed' } }], nextCursor: '3' }
    }
    if (path !== '/tasks') return undefined
    const shown = (id: string) => (id === 'task_9' ? (isReplied ? completed : asking()) : resumed())
    const asked = query.get('ids')?.split(',') ?? []
    return { data: asked.map((id) => ({ ...shown(id), id })) }
  })
  const onQuestion = () => ({ choice: '18' })
  const first = await server.client().tasks.waitForAny(ids, { onQuestion })
  expect(first).toMatchObject({ id: 'task_9', status: 'completed' })
})
