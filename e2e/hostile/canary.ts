// Where hostile content would be heard: a server on a port of its own that counts whoever connects, and
// a function in every page that says which payload called it.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext } from 'playwright-core'

export type Canary = {
  port: number
  /** Every connection, whether or not something was asked over it. */
  connections: number
  /** Numbers of the payloads that asked for something or ran. */
  heard: Set<number>
  listenIn(context: BrowserContext): Promise<void>
  /** A page of its own without any guard. */
  serve(path: string, html: string): void
  stop(): Promise<void>
}

export async function startCanary(): Promise<Canary> {
  const unguarded = new Map<string, string>()
  const server = createServer((request, response) => {
    const number = /^\/(\d+)/.exec(request.url ?? '')?.[1]
    if (number !== undefined) canary.heard.add(Number(number))
    response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'text/html' })
    response.end(unguarded.get(request.url ?? ''))
  })
  server.on('connection', () => {
    canary.connections += 1
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const canary: Canary = {
    port: (server.address() as AddressInfo).port,
    connections: 0,
    heard: new Set(),
    async listenIn(context) {
      await context.exposeFunction('__ran', (number: number) => canary.heard.add(number))
    },
    serve: (path, html) => unguarded.set(path, html),
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
  return canary
}
