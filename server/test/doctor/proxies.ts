// Proxies that a test puts before a real part, and that misbehave as it asks: over HTTP as those of
// operators do, and over TCP by changing what a server says of itself.
import { once } from 'node:events'
import {
  createServer as createHttpServer,
  type IncomingMessage,
  request as requestHttp,
  type ServerResponse,
} from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import type { Certificate } from '../certificates.ts'

/** What it does besides passing on; a proxy without any of it is a good one. */
export type Misbehaviour = {
  /** Adds itself to X-Forwarded-For so many times. */
  hops?: number
  host?: string
  removesHeader?: string
  changesHeader?: { name: string; value: string }
  isHoldingBack?: boolean
  cutsAfterMs?: number
  /** Answers itself where this gives a status. */
  answers?(request: IncomingMessage): number | undefined
}

export type FaultyProxy = { port: number; behave(as: Misbehaviour): void; stop(): Promise<void> }

/** `target` is where it leads, known when the first request comes. */
export async function startFaultyProxy(
  target: () => string,
  { certificate, ...usual }: Misbehaviour & { certificate?: Certificate } = {},
): Promise<FaultyProxy> {
  let way: Misbehaviour = usual
  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    const status = way.answers?.(request)
    if (status === undefined) passOn(request, response, new URL(target()), way)
    else response.writeHead(status).end()
  }
  const server =
    certificate === undefined
      ? createHttpServer(onRequest)
      : createHttpsServer(certificate, onRequest)
  return {
    port: await listen(server),
    behave(as) {
      way = { ...usual, ...as }
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  to: URL,
  way: Misbehaviour,
): void {
  const { method, url: path, headers } = request
  const { hops = 0 } = way
  const own = Array.from({ length: hops }, () => request.socket.remoteAddress)
  const forwarded = [headers['x-forwarded-for'], ...own].filter((each) => each !== undefined)
  const passed = {
    ...headers,
    ...(way.host !== undefined && { host: way.host }),
    ...(hops > 0 && { 'x-forwarded-for': forwarded.join(', ') }),
  }
  const onward = requestHttp(
    { host: to.hostname, port: to.port, method, path, headers: passed },
    (reply) => {
      const given = { ...reply.headers }
      if (way.removesHeader !== undefined) delete given[way.removesHeader]
      if (way.changesHeader !== undefined) given[way.changesHeader.name] = way.changesHeader.value
      if (!way.isHoldingBack) {
        response.writeHead(reply.statusCode ?? 502, given)
        return void reply.pipe(response)
      }
      const parts: Buffer[] = []
      reply.on('data', (part) => parts.push(part))
      reply.on('end', () => {
        response.writeHead(reply.statusCode ?? 502, given)
        response.end(Buffer.concat(parts))
      })
    },
  )
  onward.on('error', () => response.destroy())
  response.on('close', () => onward.destroy())
  if (way.cutsAfterMs !== undefined) {
    const cut = setTimeout(() => response.destroy(), way.cutsAfterMs)
    response.on('close', () => clearTimeout(cut))
  }
  request.pipe(onward)
}

export type AlteringProxy = { port: number; stop(): Promise<void> }

const unaltered = (text: string) => text

/** Changes what comes back, or goes there, as text of one byte a character; its length must stay the same. */
export async function startAlteringProxy(
  to: { host: string; port: number },
  alterBack: (text: string) => string,
  alterThere: (text: string) => string = unaltered,
): Promise<AlteringProxy> {
  const rewrite = (part: Buffer, alter: (text: string) => string) =>
    Buffer.from(alter(part.toString('latin1')), 'latin1')
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(to)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }
    near.on('data', (part) => void far.write(rewrite(part, alterThere)))
    far.on('data', (part) => void near.write(rewrite(part, alterBack)))
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  return {
    port: await listen(server),
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
