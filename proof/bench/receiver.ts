// A receiver of webhooks that answers at once, and endpoints of clients that lead to it.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Client } from './ground.ts'

/** What lets the service send to this machine. */
export const receiverEnvironment = { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' }

export type Receiver = {
  url: string
  /** Resolves when so many more have arrived. */
  untilMore(count: number): Promise<void>
  stop(): Promise<void>
}

export async function startReceiver(): Promise<Receiver> {
  let missing = 0
  let tell: () => void = () => undefined
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      response.writeHead(204).end()
      if (--missing === 0) tell()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/events`,
    untilMore: (count) =>
      new Promise((resolve) => {
        missing = count
        tell = resolve
      }),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export async function addEndpoints(apiUrl: string, clients: Client[], url: string): Promise<void> {
  for (const { key } of clients) {
    const reply = await fetch(`${apiUrl}/api/v1/webhooks/create`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url }),
    })
    const text = await reply.text()
    if (reply.status !== 201) throw new Error(`An endpoint was refused: ${reply.status} ${text}`)
  }
}
