// The service as a client sees it: over the network, through every proxy, without following redirects.
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { type RequestOptions, request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { TLSSocket } from 'node:tls'
import type { SecretRing } from '../core/secret-ring.ts'
import { type DoctorQuestion, doctorHeader, signDoctorQuestion } from '../http/doctor-view.ts'
import { isLoopback } from './addresses.ts'

export type ClientReply = {
  status: number
  headers: IncomingMessage['headers']
  text: string
  /** Of the head, of the first byte of the body, and of its end, since the request was sent. */
  headMs: number
  firstByteMs: number
  endMs: number
  /** Of an https reply. */
  certificateEndsAt: Date | undefined
}

export type ClientRequest = {
  method?: string
  headers?: Record<string, string>
  timeoutMs?: number
}

export type ClientView = {
  ask(url: string, request?: ClientRequest): Promise<ClientReply>
  /** Asks the running process what of a request arrives there. */
  askService(
    origin: string,
    question: DoctorQuestion,
    request?: ClientRequest,
  ): Promise<ClientReply>
}

export type ClientMeans = {
  sessionSecrets: SecretRing
  /** Names and authorities of tests, which the world does not know. */
  lookup?: LookupFunction
  ca?: string
}

const timeoutMs = 5_000
const textCharsMax = 65_536

export function createClientView({ sessionSecrets, lookup, ca }: ClientMeans): ClientView {
  const means: RequestOptions = { ...(lookup && { lookup }), ...(ca && { ca }) }
  const ask: ClientView['ask'] = (url, request = {}) => send(new URL(url), request, means)
  return {
    ask,
    askService(origin, question, request = {}) {
      const token = signDoctorQuestion(sessionSecrets, question)
      return ask(`${new URL(origin).origin}/readyz`, {
        ...request,
        headers: { ...request.headers, [doctorHeader]: token },
      })
    },
  }
}

function send(url: URL, asked: ClientRequest, means: RequestOptions): Promise<ClientReply> {
  const start = url.protocol === 'https:' ? requestHttps : requestHttp
  const startedAtMs = performance.now()
  const passedMs = () => performance.now() - startedAtMs
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers = {} } = asked
    const signal = AbortSignal.timeout(asked.timeoutMs ?? timeoutMs)
    const sent = start(url, { ...means, method, headers, signal, agent: false }, (reply) => {
      const head = { headMs: passedMs(), status: reply.statusCode ?? 0, headers: reply.headers }
      const certificateEndsAt = readCertificateEnd(reply)
      let text = ''
      let firstByteMs: number | undefined
      reply.setEncoding('utf8')
      reply.on('data', (part: string) => {
        firstByteMs ??= passedMs()
        if (text.length < textCharsMax) text += part
      })
      reply.on('error', reject)
      reply.on('end', () => {
        const endMs = passedMs()
        resolve({ ...head, text, firstByteMs: firstByteMs ?? endMs, endMs, certificateEndsAt })
      })
    })
    sent.on('error', (error) =>
      reject(error.name === 'AbortError' ? new Error('no answer in time') : error),
    )
    sent.end()
  })
}

function readCertificateEnd({ socket }: IncomingMessage): Date | undefined {
  if (!('getPeerCertificate' in socket)) return undefined
  const { valid_to } = (socket as TLSSocket).getPeerCertificate()
  return valid_to === undefined ? undefined : new Date(valid_to)
}

/** A loopback address means another place in a container than for the clients on its machine. */
export function isHidden({ isInContainer }: { isInContainer: boolean }, url: string): boolean {
  return isInContainer && isLoopback(new URL(url).hostname)
}

export function hiddenInContainer(url: string): string {
  return `${url} cannot be seen from this container`
}
