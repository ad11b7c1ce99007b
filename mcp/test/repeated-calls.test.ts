// A repeated call of the same request makes one task; the same question asked again makes two.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Loose } from '../../server/test/service.ts'
import {
  connectHttp,
  connectStdio,
  type HttpPlace,
  type Place,
  raisePlace,
  startHttp,
  textOf,
} from './environment.ts'

let place: Place
let http: HttpPlace

beforeAll(async () => {
  place = await raisePlace()
  http = await startHttp(place)
})
afterAll(async () => {
  await http?.stop()
  await place?.end()
})

const prompt = 'Can two workers take the same job from this queue?'

async function listIds(key: string): Promise<string[]> {
  const { body } = await place.call('GET', '/tasks', { key })
  return body.data.map(({ id }: Loose) => id)
}

test('the same requestKey is the same task: in this process, in another, over HTTP', async () => {
  const { key, projectId } = await place.makeTestClient()
  const args = { prompt, maxCredits: 600, projectId, requestKey: 'review of commit 1f3a' }
  const ids: string[] = []
  const open = [
    () => connectStdio(place, key),
    () => connectStdio(place, key),
    () => connectHttp(http.url, key),
    () => connectHttp(http.url, key, { era: 'legacy' }),
  ]
  for (const connect of open) {
    const connected = await connect()
    const both = [connected.tool('create_task', args), connected.tool('create_task', args)]
    for (const { structuredContent } of await Promise.all(both)) ids.push(structuredContent.taskId)
    await connected.close()
  }
  expect(new Set(ids).size).toBe(1)
  expect(await listIds(key)).toEqual([ids[0]])
})

test('a repeated create shows how the task stands by now', async () => {
  const { key, projectId } = await place.makeTestClient()
  const connected = await connectHttp(http.url, key)
  const args = { prompt, maxCredits: 600, projectId, requestKey: 'again' }
  const { taskId } = (await connected.tool('create_task', args)).structuredContent
  await connected.tool('wait_for_task', { taskId, timeoutSeconds: 20 })
  const again = await connected.tool('create_task', args)
  expect(again.structuredContent).toMatchObject({ taskId, status: 'completed' })
  expect(again.structuredContent.answer).toMatchObject({ untrusted: true })
  await connected.close()
})

test('a requestKey with other arguments is refused, and other accounts are not in the way', async () => {
  const [one, two] = [await place.makeTestClient(), await place.makeTestClient()]
  const connected = await connectHttp(http.url, one.key)
  const args = { prompt, maxCredits: 600, projectId: one.projectId, requestKey: 'shared name' }
  await connected.tool('create_task', args)
  const reused = await connected.tool('create_task', { ...args, maxCredits: 700 })
  expect(textOf(reused)).toMatch(/^IDEMPOTENCY_KEY_REUSED: [\s\S]*new requestKey/)
  const other = await connectHttp(http.url, two.key)
  const theirs = await other.tool('create_task', { ...args, projectId: two.projectId })
  expect(theirs.isError).toBeFalsy()
  await connected.close()
  await other.close()
})

test('without a requestKey the same question asked again is a second task', async () => {
  const { key, projectId } = await place.makeTestClient()
  const connected = await connectStdio(place, key)
  const args = { prompt, maxCredits: 600, projectId }
  for (const _ of ['once', 'twice']) await connected.tool('create_task', args)
  expect(await listIds(key)).toHaveLength(2)
  await connected.close()
})

/** Passes everything on, but answers to creates come late: the client has gone by then. */
async function startSlowFront(
  target: string,
): Promise<{ url: string; server: Server; dropped: Promise<void>; release(): void }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: dropped, resolve: drop } = Promise.withResolvers<void>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { host: _, connection: __, ...headers } = request.headers
    const reply = await fetch(`${target}${request.url}`, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    })
    const body = Buffer.from(await reply.arrayBuffer())
    response.once('close', () => response.writableEnded || drop())
    if (request.url?.endsWith('/tasks/create')) await released
    response.writeHead(reply.status, [...reply.headers].flat()).end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, server, dropped, release }
}

test('a create whose client gave up is found again by the next call of the same content', async () => {
  const { key, projectId } = await place.makeTestClient()
  const front = await startSlowFront(place.url)
  const connected = await connectStdio({ url: front.url }, key)
  const args = { prompt, maxCredits: 600, projectId }
  await expect(connected.tool('create_task', args, { timeout: 6_000 })).rejects.toThrow(
    /timed out/i,
  )
  // The server has heard that nobody waits any more; until then the reply might still be told.
  await front.dropped
  front.release()
  const second = await connected.tool('create_task', args)
  expect(await listIds(key)).toEqual([second.structuredContent.taskId])
  // Now the client got it, so asking again is a new question.
  await connected.tool('create_task', args)
  expect(await listIds(key)).toHaveLength(2)
  await connected.close()
  front.server.closeAllConnections()
  front.server.close()
})
