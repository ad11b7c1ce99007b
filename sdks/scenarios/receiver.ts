// A receiver of webhooks for one scene: remembers what it is sent, to the byte.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readBody } from './recorded.ts'

export type Delivery = { body: string; headers: Record<string, string> }

export type Receiver = {
  url: string
  /** The oldest delivery that was not asked for yet. */
  next(): Promise<Delivery>
  stop(): Promise<void>
}

const waitMsMax = 30_000

export async function startReceiver(): Promise<Receiver> {
  const arrived: Delivery[] = []
  const waiting: ((delivery: Delivery) => void)[] = []
  const server = createServer(async (request, response) => {
    const body = (await readBody(request)).toString()
    const delivery = { body, headers: request.headers as Record<string, string> }
    const first = waiting.shift()
    if (first) first(delivery)
    else arrived.push(delivery)
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    async next() {
      const known = arrived.shift()
      if (known) return known
      return await new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('No webhook arrived')), waitMsMax)
        waiting.push((delivery) => {
          clearTimeout(timer)
          resolve(delivery)
        })
      })
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
