// Sends one webhook and says what came of it. The receiver is not trusted in anything: not in where
// its name leads (webhook-connection.ts), nor in what it answers, how much of it, or how slowly.
//
// - An attempt has a connection of its own and takes 10 seconds at most, from the first question to
//   the name server to the last byte of the answer.
// - Redirects are not followed, answers are not decompressed and not read beyond 64 KB.
// - It never throws: whatever goes wrong is one of the failures below.
import { request as httpRequest } from 'node:http'
import type { Socket } from 'node:net'
import type { AddressGuard } from './address-guard.ts'
import {
  type Connect,
  createNameResolver,
  createTrust,
  openConnection,
  type ResolveName,
} from './webhook-connection.ts'
import { type SendFailure, toSendError, WebhookSendError } from './webhook-failures.ts'
import { readReply, type WebhookReply } from './webhook-reply.ts'

export type WebhookMessage = {
  url: string
  headers: Record<string, string>
  /** JSON where it is not given. */
  contentType?: string
  body: string | Buffer
}

export type SendOutcome = { latencyMs: number } & (
  | ({ kind: 'answered' } & WebhookReply)
  | { kind: 'failed'; reason: SendFailure; message: string }
)

export type WebhookSender = {
  /** Never rejects. */
  send(message: WebhookMessage, signal?: AbortSignal): Promise<SendOutcome>
  /** Ends what is under way as aborted, and waits for it. */
  close(): Promise<void>
}

export type WebhookSenderOptions = {
  guard: AddressGuard
  timeoutMs?: number
  /** The three are given by tests alone: another name server, another way to connect, another CA. */
  resolve?: ResolveName
  connect?: Connect
  ca?: string
}

const defaultTimeoutMs = 10_000
const replyHeaderBytesMax = 16_384
const interimAnswersMax = 16

const fixedHeaders = {
  'user-agent': 'TaskReview-Webhooks/1',
  'accept-encoding': 'identity',
}

export function createWebhookSender(options: WebhookSenderOptions): WebhookSender {
  const { guard, timeoutMs = defaultTimeoutMs } = options
  const means = {
    guard,
    resolve: options.resolve ?? createNameResolver(),
    connect: options.connect,
    trust: createTrust(options.ca),
  }
  const closing = new Set<() => void>()
  const underWay = new Set<Promise<SendOutcome>>()

  async function attempt(message: WebhookMessage, signal?: AbortSignal): Promise<SendOutcome> {
    const startedAtMs = performance.now()
    const latency = () => ({ latencyMs: Math.round(performance.now() - startedAtMs) })
    const ending = new AbortController()
    const sockets: Socket[] = []
    const abort = () => ending.abort(new WebhookSendError('aborted', 'The attempt was called off.'))
    const timer = setTimeout(() => {
      ending.abort(new WebhookSendError('timed_out', `No whole answer within ${timeoutMs} ms.`))
    }, timeoutMs)
    signal?.addEventListener('abort', abort)
    closing.add(abort)
    if (signal?.aborted) abort()
    try {
      const exchange = async () => {
        const url = checkUrl(guard, message.url)
        const socket = await openConnection(url, means, { sockets, signal: ending.signal })
        return await post(socket, url, message)
      }
      const reply = await Promise.race([rejectWhenAborted(ending.signal), exchange()])
      return { kind: 'answered', ...latency(), ...reply }
    } catch (error) {
      const { reason, message: text } = toSendError(error, 'reply_broken')
      return { kind: 'failed', ...latency(), reason, message: text }
    } finally {
      // Ends also what the race has left behind, such as a name that resolves too late.
      abort()
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      closing.delete(abort)
      for (const socket of sockets) socket.destroy()
    }
  }

  return {
    send(message, signal) {
      const sending = attempt(message, signal).finally(() => underWay.delete(sending))
      underWay.add(sending)
      return sending
    },
    async close() {
      for (const abort of closing) abort()
      await Promise.all(underWay)
    },
  }
}

function checkUrl(guard: AddressGuard, text: string): URL {
  const problem = guard.findUrlProblem(text)
  if (problem !== undefined) throw new WebhookSendError('address_refused', `The URL ${problem}.`)
  return new URL(text)
}

function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => reject(signal.reason as Error)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
}

function post(socket: Socket, url: URL, message: WebhookMessage): Promise<WebhookReply> {
  return new Promise((resolve, reject) => {
    const body = Buffer.from(message.body as string)
    // Without an agent there is nobody who could keep the connection for the next one.
    const request = httpRequest({
      createConnection: () => socket,
      method: 'POST',
      path: `${url.pathname}${url.search}`,
      setHost: false,
      maxHeaderSize: replyHeaderBytesMax,
      headers: {
        ...message.headers,
        ...fixedHeaders,
        'content-type': message.contentType ?? 'application/json',
        host: url.host,
        'content-length': body.length,
        connection: 'close',
      },
    })
    request.on('error', reject)
    // A protocol upgrade is not a response, and without a listener it would go unnoticed.
    request.on('upgrade', () => reject(new Error('upgrade')))
    // Nor are interim answers, of which a hostile receiver could pour out any number.
    let interimAnswers = 0
    request.on('information', () => {
      if (++interimAnswers > interimAnswersMax) reject(new Error('too many interim answers'))
    })
    request.on('response', (response) => readReply(response).then(resolve, reject))
    request.end(body)
  })
}
