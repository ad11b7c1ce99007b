// Who gets in over HTTP: with a key, by a name of ours, from a page of ours, with a body of a size.
import { request as sendRaw } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  connectHttp,
  type HttpPlace,
  type Place,
  raisePlace,
  startHttp,
  textOf,
} from './environment.ts'

let place: Place
let http: HttpPlace
let key: string

beforeAll(async () => {
  place = await raisePlace()
  http = await startHttp(place)
  key = (await place.makeTestClient()).key
})
afterAll(async () => {
  await http?.stop()
  await place?.end()
})

type Answer = { status: number; headers: Record<string, unknown>; body: string }

/** As they come: fetch would not let a test choose Host. */
async function send(headers: Record<string, string>, body = list, path = '/mcp'): Promise<Answer> {
  const { hostname, port } = new URL(http.url)
  return await new Promise((resolve, reject) => {
    const request = sendRaw({ hostname, port, path, method: 'POST', headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text })
      })
    })
    request.on('error', reject)
    request.end(body)
  })
}

const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} })
const plain = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
}

function withKey(more: Record<string, string> = {}): Record<string, string> {
  return { ...plain, authorization: `Bearer ${key}`, ...more }
}

test('with a key, by a name of ours, it serves', async () => {
  expect((await send(withKey())).status).toBe(200)
  expect(
    (await send(withKey({ host: 'localhost:1', origin: 'http://localhost:3000' }))).status,
  ).toBe(200)
})

test.each([
  ['no key', {}],
  ['another scheme', { authorization: 'Basic dHJzOng=' }],
  ['a key that is none', { authorization: 'Bearer sk-1234' }],
  ['a key that is too short', { authorization: 'Bearer trs_test_abc' }],
])('%s is asked for one', async (_, headers) => {
  const answer = await send({ ...plain, ...headers })
  expect(answer.status).toBe(401)
  expect(answer.headers['www-authenticate']).toMatch(/^Bearer realm="task-review"/)
})

test('a key nobody made is told so by the tool', async () => {
  const connected = await connectHttp(http.url, `trs_test_${'a'.repeat(36)}`)
  const refused = await connected.tool('list_tasks')
  expect(refused.isError).toBe(true)
  expect(textOf(refused)).toMatch(/^UNAUTHORIZED: /)
  await connected.close()
})

describe('pages of strangers', () => {
  test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.nip.io:80', '169.254.169.254'])(
    'Host %s is refused',
    async (host) => {
      expect((await send(withKey({ host }))).status).toBe(403)
    },
  )

  test.each(['http://evil.example', 'https://localhost.evil.example', 'null', 'file://'])(
    'Origin %s is refused',
    async (origin) => {
      expect((await send(withKey({ origin }))).status).toBe(403)
    },
  )
})

test('a body above the limit is refused', async () => {
  const args = { prompt: 'x'.repeat(1_100_000) }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: args })
  expect((await send(withKey(), body)).status).toBe(413)
})

test('other paths, methods and bodies', async () => {
  for (const path of ['/', '//', '/mcp/', '/mcp/../healthz', 'http://[', '*']) {
    expect((await send(withKey(), list, path)).status, path).toBe(404)
  }
  const headers = { authorization: `Bearer ${key}` }
  for (const method of ['GET', 'DELETE']) {
    expect((await fetch(http.url, { method, headers })).status).toBe(405)
  }
  expect((await send(withKey({ 'content-type': 'text/plain' }))).status).toBe(415)
  expect((await send(withKey(), '{')).status).toBe(400)
})

test('health is told to anybody, by any name', async () => {
  const { hostname, port } = new URL(http.url)
  const response = await fetch(`http://${hostname}:${port}/healthz`)
  expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
})

test('files of this machine are nobody’s business over HTTP', async () => {
  const connected = await connectHttp(http.url, key)
  const { tools } = await connected.client.listTools()
  expect(tools.map(({ name }) => name)).not.toContain('attach_file')
  await expect(connected.tool('attach_file', { path: '/etc/passwd' })).rejects.toThrow(
    'Unknown tool',
  )
  await connected.close()
})

test('one caller never sees what another made', async () => {
  const other = await place.makeTestClient()
  const [mine, theirs] = [await connectHttp(http.url, key), await connectHttp(http.url, other.key)]
  const args = { prompt: 'Whose is this task?', maxCredits: 600, projectId: other.projectId }
  const made = await theirs.tool('create_task', args)
  const { taskId } = made.structuredContent
  for (const tool of ['get_task', 'wait_for_task', 'cancel_task']) {
    expect(textOf(await mine.tool(tool, { taskId }))).toMatch(/^NOT_FOUND: /)
  }
  await mine.close()
  await theirs.close()
})
