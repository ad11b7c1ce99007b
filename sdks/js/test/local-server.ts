// A server on this machine that answers as a test tells it to, for what the real service never does.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { type ClientOptions, TaskReview } from '../src/sdk.ts'

export interface Received {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
  atMs: number
}

export type Answer = (request: Received, reply: ServerResponse, count: number) => unknown

export interface LocalServer {
  url: string
  requests: Received[]
  /** A client of it that waits for nothing it is not told to wait for. */
  client(options?: ClientOptions): TaskReview
}

/** What `answer` returns is sent as JSON; what it sends itself, or leaves open, is left alone. */
export async function startLocalServer(answer: Answer): Promise<LocalServer> {
  const requests: Received[] = []
  const server = createServer(async (message, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of message) chunks.push(chunk)
    const { pathname, searchParams } = new URL(message.url ?? '/', 'http://local')
    const request = {
      method: message.method ?? '',
      path: pathname.replace('/api/v1', ''),
      query: searchParams,
      headers: message.headers,
      body: Buffer.concat(chunks).toString(),
      atMs: performance.now(),
    }
    const said = await answer(request, reply, requests.push(request))
    if (said !== undefined) sendJson(reply, 200, said)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = (options: ClientOptions = {}) =>
    new TaskReview({
      apiKey: 'trs_test_abc',
      baseUrl: url,
      pace: false,
      logLevel: 'off',
      ...options,
    })
  return { url, requests, client }
}

export function sendJson(
  reply: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): undefined {
  reply.writeHead(status, { 'content-type': 'application/json', ...headers })
  reply.end(JSON.stringify(body))
}

/** An error as revision A words it. */
export function sendError(
  reply: ServerResponse,
  status: number,
  code: string,
  headers: Record<string, string> = {},
): undefined {
  sendJson(reply, status, { error: { code, message: `It was ${code}.` } }, headers)
}
