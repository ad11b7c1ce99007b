import { expect, test, vi } from 'vitest'
import { ForbiddenError, NotFoundError, TaskReview, UnauthorizedError } from '../src/sdk.ts'
import { quickTask, useTools } from './tools-service.ts'

const tools = useTools()

test('the key says who it is, and the service what it can do', async () => {
  const { client, testAccountId } = tools
  expect(await client.me()).toMatchObject({ accountId: testAccountId, mode: 'test', revision: 'A' })
  const status = await client.status()
  expect(status.modes.map(({ mode }) => mode)).toContain('realtime_answer')
  const { data, requestId, rateLimit } = await client.me().withResponse()
  expect(data.keyId).toMatch(/^key_/)
  expect(requestId).toMatch(/^req_/)
  expect(rateLimit?.policies.map(({ name }) => name)).toContain('key-second')
})

test('projects are made, listed and read', async () => {
  const { projects } = tools.client
  const project = await projects.create({ name: 'Another' })
  expect(await projects.get(project.id)).toEqual(project)
  const names: string[] = []
  for await (const { name } of projects.list({ limit: 1 })) names.push(name)
  expect(names).toEqual(['Another', 'Tools'])
  await expect(projects.get(999_999)).rejects.toBeInstanceOf(NotFoundError)
})

test('tags and credits are read, and every movement of credits', async () => {
  const { client, projectId } = tools
  expect((await client.tags.list()).data[0]).toMatchObject({ id: 1, multiplier: 1 })
  const { id } = await client.tasks.createAndWait(quickTask(projectId))
  const { available, held, spent, granted } = await client.credits.get()
  expect(available + held + spent).toBe(granted)
  const entries = await client.credits.listEntries().toArray({ limit: 10 })
  const kinds = entries.filter(({ taskId }) => taskId === id).map(({ kind }) => kind)
  expect(kinds.sort()).toEqual(['capture', 'hold', 'release'])
})

test('a key makes, rolls and revokes keys', async () => {
  const { client, service } = tools
  const { keys } = client
  const made = await keys.create({ name: 'Reader', scopes: ['tasks:read'] })
  const reader = new TaskReview({ apiKey: made.secret ?? '', baseUrl: service.url })
  expect((await reader.me()).scopes).toEqual(['tasks:read'])
  await expect(reader.keys.list()).rejects.toBeInstanceOf(ForbiddenError)
  expect(await keys.get(made.id)).toMatchObject({ name: 'Reader', revokedAt: null })
  const rolled = await keys.roll(made.id, { overlapSeconds: 0 })
  expect(rolled.secret).not.toBe(made.secret)
  expect((await keys.list()).data.map(({ id }) => id)).toContain(rolled.id)
  expect((await keys.revoke(rolled.id)).revokedAt).not.toBeNull()
  const ended = new TaskReview({ apiKey: rolled.secret ?? '', baseUrl: service.url })
  await vi.waitFor(async () => {
    await expect(ended.me()).rejects.toBeInstanceOf(UnauthorizedError)
  }, 5_000)
})

test('requests are logged and can be followed', async () => {
  const { requests, projects } = tools.client
  const { nextCursor } = await requests.list({ after: 'latest' })
  const wrong = await projects.get(999_998).catch((error: NotFoundError) => error)
  const { requestId } = wrong as NotFoundError
  await vi.waitFor(
    async () => {
      const found = await requests
        .list({ after: nextCursor ?? '', status: 404 })
        .toArray({ limit: 9 })
      expect(found.map((request) => request.requestId)).toEqual([requestId])
    },
    { timeout: 5_000, interval: 200 },
  )
  const [one] = (await requests.list({ code: 'NOT_FOUND', method: 'GET', limit: 1 })).data
  expect(one).toMatchObject({ requestId, path: expect.stringContaining('/projects/'), status: 404 })
})

test('what has no method can be asked for by its path', async () => {
  const { client } = tools
  const tags = await client.request<{ data: unknown[] }>('get', '/tags', { query: {} })
  expect(tags.data.length).toBeGreaterThan(0)
  const made = await client.request('POST', '/projects/create', { body: { name: 'By its path' } })
  expect(made).toMatchObject({ name: 'By its path' })
})
