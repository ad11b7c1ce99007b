// Load over HTTP from this process: so many requests, so many at a time. What is measured is the
// processor time of the servers, so the generator may cost what it likes.
import { Agent, request } from 'node:http'

export type Sent = {
  method: string
  path: string
  headers?: Record<string, string>
  body?: unknown
}
export type Reply = { status: number; text: string }

export type Sender = {
  url: string
  send(sent: Sent): Promise<Reply>
  /** All of them, so many at a time; a reply with another status is an error of the bench. */
  sendAll(all: readonly Sent[], options: { inFlight: number; expected: number }): Promise<Reply[]>
  close(): void
}

export function createSender(url: string, burnMicros: () => number): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const { hostname, port } = new URL(url)

  function send({ method, path, headers, body }: Sent): Promise<Reply> {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const micros = burnMicros()
    return new Promise((resolve, reject) => {
      const sent = request({
        agent,
        hostname,
        port,
        method,
        path,
        headers: {
          ...headers,
          ...(micros > 0 && { [burnHeader]: String(micros) }),
          ...(text !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
          }),
        },
      })
      sent.on('error', reject)
      sent.on('response', (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: String(Buffer.concat(chunks)) }),
        )
      })
      sent.end(text)
    })
  }

  return {
    url,
    send,
    async sendAll(all, { inFlight, expected }) {
      const replies: Reply[] = []
      let next = 0
      const work = async () => {
        for (let at = next++; at < all.length; at = next++) {
          const one = all[at] as Sent
          const reply = await send(one)
          if (reply.status !== expected)
            throw new Error(
              `${one.method} ${one.path}: ${reply.status} ${reply.text.slice(0, 300)}`,
            )
          replies[at] = reply
        }
      }
      await Promise.all(Array.from({ length: Math.min(inFlight, all.length) }, work))
      return replies
    },
    close: () => agent.destroy(),
  }
}

/** Read by burn.ts alone, which only a planted slowdown loads. */
export const burnHeader = 'x-bench-burn-micros'
