// A proxy in front of the real service that records every request and loses some: before the service sees
// them, or after it has done its work and before the caller gets the reply.
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fillKnown, type Names } from './fill.ts'
import type { Fault } from './format.ts'
import { pathMatches, type Recorded, readBody, record } from './recorded.ts'
import type { Wire } from './scripted-server.ts'

type Armed = { fault: Fault; left: number }

/** `names` fills the templates of a fault, such as the id of a task, when a request is inspected. */
export async function startFaultProxy(
  target: string,
  faults: Fault[],
  names: Names = {},
): Promise<Wire> {
  const startedAtMs = performance.now()
  const armed: Armed[] = faults.map((fault) => ({ fault, left: fault.times ?? 1 }))
  const requests: Recorded[] = []
  const agent = new Agent({ keepAlive: true })
  const server = createServer(async (incoming, response) => {
    const atMs = performance.now() - startedAtMs
    const body = await readBody(incoming)
    const recorded = record(incoming, body, atMs)
    requests.push(recorded)
    const hit = armed.find(({ fault, left }) => left > 0 && suits(fault, recorded, names))
    if (hit) hit.left -= 1
    if (hit?.fault.cut === 'before') return cut(response, hit.fault)
    const reply = await forward(target, incoming, body, agent, response).catch(() => undefined)
    if (reply === undefined) return cut(response, { cut: 'before' })
    if (hit === undefined) {
      Object.assign(recorded, { status: reply.statusCode, doneAtEpochMs: Date.now() })
      return pass(reply, response)
    }
    // The service has answered to the last byte, so what it did is committed.
    await readBody(reply)
    cut(response, hit.fault)
  })
  // Waits and streams stay open for as long as the service holds them.
  server.requestTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    problems: [],
    async stop() {
      server.closeAllConnections()
      agent.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function suits(fault: Fault, recorded: Recorded, names: Names): boolean {
  const { method, path, isFirstAttempt } = fault
  const retries = Number(recorded.headers['x-retry-count'] ?? 0)
  return (
    (method ?? recorded.method) === recorded.method &&
    pathMatches(fillKnown(path, names), recorded.path) &&
    (isFirstAttempt === undefined || isFirstAttempt === (retries === 0))
  )
}

function cut(response: ServerResponse, { reset = false }: Fault): void {
  if (reset) response.socket?.resetAndDestroy()
  else response.socket?.destroy()
}

async function forward(
  target: string,
  incoming: IncomingMessage,
  body: Buffer,
  agent: Agent,
  response: ServerResponse,
): Promise<IncomingMessage> {
  return await new Promise((resolve, reject) => {
    const { host } = new URL(target)
    const { 'transfer-encoding': _, ...headers } = incoming.headers
    const outgoing = request(`${target}${incoming.url}`, {
      agent,
      method: incoming.method ?? 'GET',
      headers: { ...headers, host, ...(body.length > 0 && { 'content-length': body.length }) },
    })
    // A caller that goes away takes its wait or stream with it.
    response.on('close', () => outgoing.destroy())
    outgoing.on('response', resolve).on('error', reject).end(body)
  })
}

function pass(reply: IncomingMessage, response: ServerResponse): void {
  response.writeHead(reply.statusCode ?? 502, reply.headers)
  reply.on('error', () => response.destroy()).pipe(response)
}
