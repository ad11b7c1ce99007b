// Receivers of callbacks in the campaign's own process: one that can be taken away, one that redirects, and two
// that nobody may ever reach: where the redirect leads, and a private address that the workers are not allowed.
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { canaryAddress, receiverAddress } from '../../../server/test/webhook-receivers.ts'

export type Call = { path: string; headers: IncomingHttpHeaders; body: string; atMs: number }

export type Receivers = {
  urls: Record<'good' | 'redirecting' | 'private', string>
  /** Answered with 200, in the order in which they came. */
  heard: Call[]
  /** At what must not be reached. */
  strayed: Call[]
  redirected(): number
  atOnceMax(): number
  goDown(): Promise<void>
  comeBack(): Promise<void>
  stop(): Promise<void>
}

export async function startReceivers(): Promise<Receivers> {
  const [heard, strayed]: [Call[], Call[]] = [[], []]
  let [redirects, atOnce, atOnceMax] = [0, 0, 0]
  const listen = (address: string, port: number, onCall: (call: Call) => Reply) =>
    startServer(address, port, onCall)
  const onGood = (call: Call): Reply => {
    heard.push(call)
    return { status: 200 }
  }
  const onStray = (call: Call): Reply => {
    strayed.push(call)
    return { status: 200 }
  }
  const count = (server: Server) =>
    server.on('request', (_request, response) => {
      atOnceMax = Math.max(atOnceMax, ++atOnce)
      response.once('close', () => {
        atOnce -= 1
      })
    })
  let good = count(await listen(receiverAddress, 0, onGood))
  const { port } = good.address() as AddressInfo
  const [target, canary] = [
    await listen(receiverAddress, 0, onStray),
    await listen(canaryAddress, 0, onStray),
  ]
  const redirecting = await listen(receiverAddress, 0, () => {
    redirects += 1
    return { status: 307, location: urlOf(target) }
  })
  return {
    urls: { good: urlOf(good), redirecting: urlOf(redirecting), private: urlOf(canary) },
    heard,
    strayed,
    redirected: () => redirects,
    atOnceMax: () => atOnceMax,
    goDown: () => closeServer(good),
    async comeBack() {
      good = count(await listen(receiverAddress, port, onGood))
    },
    async stop() {
      for (const server of [good, target, canary, redirecting]) await closeServer(server)
    },
  }
}

type Reply = { status: number; location?: string }

function startServer(
  address: string,
  port: number,
  onCall: (call: Call) => Reply,
): Promise<Server> {
  const server = createServer((request, response) => {
    response.on('error', () => undefined)
    text(request).then(
      (body) => {
        const { url: path = '', headers } = request
        const { status, location } = onCall({ path, headers, body, atMs: performance.now() })
        response.writeHead(status, { ...(location !== undefined && { location }) }).end()
      },
      () => undefined,
    )
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, address, () => resolve(server))
  })
}

function urlOf(server: Server): string {
  const { address, port } = server.address() as AddressInfo
  return `http://${address}:${port}`
}

async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeAllConnections()
  await closed
}
