// An HTTP server that replies as the script of one scene says, faults included, and remembers what it
// was asked. It listens on a port of its own, so that a cut concerns this scene alone.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { fill, type Names } from './fill.ts'
import type { Exchange, Reply } from './format.ts'
import { findMismatches } from './match.ts'
import { pathMatches, type Recorded, readBody, record } from './recorded.ts'

export type Wire = {
  url: string
  requests: Recorded[]
  /** What was wrong with the requests themselves, as they came. */
  problems: string[]
  stop(): Promise<void>
}

export async function startScriptedServer(script: Exchange[], names: Names): Promise<Wire> {
  const startedAtMs = performance.now()
  const waiting = script.map((exchange) => ({ exchange, left: leftOf(exchange) }))
  const requests: Recorded[] = []
  const problems: string[] = []
  const server = createServer(async (request, response) => {
    const atMs = performance.now() - startedAtMs
    const recorded = record(request, await readBody(request), atMs)
    requests.push(recorded)
    const found = waiting.find(({ exchange, left }) => left > 0 && suits(exchange, recorded))
    if (found === undefined) {
      problems.push(`${recorded.method} ${recorded.path} was not expected`)
      return refuse(response)
    }
    found.left -= 1
    problems.push(...judge(found.exchange, recorded, names))
    // Where the client gave up, there is nobody to tell.
    await send(found.exchange.reply, response, names).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  names.baseUrl = url
  return {
    url,
    requests,
    problems,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function leftOf({ times }: Exchange): number {
  return times === 'any' ? Number.POSITIVE_INFINITY : (times ?? 1)
}

function suits({ request }: Exchange, { method, path }: Recorded): boolean {
  return (request?.method ?? method) === method && pathMatches(request?.path, path)
}

function judge({ request }: Exchange, recorded: Recorded, names: Names): string[] {
  const at = `${recorded.method} ${recorded.path}`
  const headers = fill(request?.headers ?? {}, names)
  return [
    ...findMismatches(headers, recorded.headers, `${at} headers`),
    ...(request?.body === undefined
      ? []
      : findMismatches(fill(request.body, names), recorded.body, `${at} body`)),
  ]
}

function refuse(response: ServerResponse<IncomingMessage>): void {
  response.writeHead(500, { 'content-type': 'application/json', 'x-should-retry': 'false' })
  response.end(JSON.stringify({ error: { code: 'INTERNAL', message: 'Nothing is scripted' } }))
}

async function send(reply: Reply, response: ServerResponse, names: Names): Promise<void> {
  const { status = 200, delayMs = 0, bodyDelayMs, cut } = reply
  if (delayMs > 0) await delay(delayMs)
  if (cut === 'before') return void response.socket?.destroy()
  if (cut === 'reset') return void response.socket?.resetAndDestroy()
  const given = fill(reply.body, names)
  const isText = typeof given === 'string' || given === undefined
  const body = Buffer.from(isText ? (given ?? '') : JSON.stringify(given))
  const headers = fill(reply.headers ?? {}, names)
  response.writeHead(status, {
    ...(!isText && { 'content-type': 'application/json; charset=utf-8' }),
    ...(status !== 204 && status !== 304 && !isStream(headers) && lengthOf(body)),
    ...headers,
  })
  if (cut === undefined && bodyDelayMs === undefined) return void response.end(body)
  const half = Math.floor(body.length / 2)
  // The second half goes on its way only when the first has left.
  await new Promise((resolve) => response.write(body.subarray(0, half), resolve))
  if (cut === 'after-headers') return void response.socket?.destroy()
  await delay(bodyDelayMs)
  response.end(body.subarray(half))
}

function isStream(headers: Record<string, string>): boolean {
  return headers['content-type'] === 'text/event-stream'
}

function lengthOf(body: Buffer): { 'content-length': number } {
  return { 'content-length': body.length }
}
