// Webhooks to names whose addresses change between two questions, sent by the real sender. The
// receiver is 127.0.0.2, the canary 127.0.0.1 on the same port; see webhook-receivers.ts.
import { connect as netConnect, type Socket } from 'node:net'
import { createNameResolver } from '../src/adapters/webhook-connection.ts'
import { createWebhookSender, type WebhookSenderOptions } from '../src/adapters/webhook-sender.ts'
import { type DecideAddresses, startRebindingDns } from './rebinding-dns.ts'
import {
  answerWith,
  canaryAddress,
  createTestGuard,
  httpReply,
  receiverAddress,
  startReceiver,
} from './webhook-receivers.ts'

/**
 * - `pinned` is the sender as it is.
 * - `resolves-twice` connects by name, as most clients do, so that only the check of the connected
 *   socket is left between the webhook and the canary.
 * - `blind-socket` is the same without that check: the socket lies about where it is connected to.
 * - `unguarded` believes every address.
 */
export type RebindingMode = 'pinned' | 'resolves-twice' | 'blind-socket' | 'unguarded'

export type RebindingReport = {
  deliveries: number
  questions: number
  delivered: number
  refused: number
  /** Neither; by reason. */
  otherwise: Record<string, number>
  canaryConnections: number
  canaryBytes: number
}

const inFlight = 16

// How a name answers the questions it is asked, counted from 0.
const [good, bad] = [receiverAddress, canaryAddress]
const tricks: Record<string, (question: number, family: 4 | 6) => string[]> = {
  steady: (_, family) => (family === 4 ? [good] : []),
  'good-once': (question, family) => (family === 4 ? [question === 0 ? good : bad] : []),
  'bad-once': (question, family) => (family === 4 ? [question === 0 ? bad : good] : []),
  alternating: (question, family) => (family === 4 ? [question % 2 === 0 ? good : bad] : []),
  'both-good-first': (_, family) => (family === 4 ? [good, bad] : []),
  'both-bad-first': (_, family) => (family === 4 ? [bad, good] : []),
  'bad-by-family': (_, family) => (family === 4 ? [good] : ['::1']),
  'bad-when-mapped': (_, family) => (family === 4 ? [good] : [`::ffff:${bad}`]),
}

export async function runRebinding(
  deliveries: number,
  mode: RebindingMode,
  onProgress: (done: number) => void = () => undefined,
): Promise<RebindingReport> {
  const receiver = await startReceiver(answerWith(httpReply('204 No Content')))
  const canary = await startReceiver(answerWith(httpReply('200 OK')), {
    address: canaryAddress,
    port: receiver.port,
  })
  const dns = await startRebindingDns(createDecider())
  const sender = createWebhookSender(describeSender(mode, dns.server))
  const names = Object.keys(tricks)
  const counts = { delivered: 0, refused: 0 }
  const otherwise: Record<string, number> = {}
  let next = 0
  async function deliver(): Promise<void> {
    while (next < deliveries) {
      const number = next++
      // Sixteen of one kind, so that a name is also asked while it is being asked.
      const host = `${names[number % names.length]}.n${Math.floor(number / 128)}.test`
      const url = `http://${host}:${receiver.port}/`
      const outcome = await sender.send({ url, headers: {}, body: '{}' })
      if (outcome.kind === 'answered') counts.delivered++
      else if (outcome.reason === 'address_refused') counts.refused++
      else otherwise[outcome.reason] = (otherwise[outcome.reason] ?? 0) + 1
      onProgress(number + 1)
    }
  }
  try {
    await Promise.all(Array.from({ length: inFlight }, deliver))
    return {
      deliveries,
      questions: dns.countQuestions(),
      ...counts,
      otherwise,
      canaryConnections: canary.sockets.length,
      canaryBytes: canary.countBytes(),
    }
  } finally {
    await sender.close()
    await Promise.all([receiver.stop(), canary.stop(), dns.stop()])
  }
}

function createDecider(): DecideAddresses {
  const asked = new Map<string, number>()
  return (name, family) => {
    const key = `${family} ${name}`
    const question = asked.get(key) ?? 0
    asked.set(key, question + 1)
    const [trick = ''] = name.split('.')
    return tricks[trick]?.(question, family) ?? []
  }
}

function describeSender(mode: RebindingMode, dnsServer: string): WebhookSenderOptions {
  const resolve = createNameResolver([dnsServer])
  const guard = createTestGuard()
  if (mode === 'pinned') return { guard, resolve }
  if (mode === 'unguarded') return { guard: { ...guard, mayReach: () => true }, resolve }
  const connectByName = ({ hostname, port }: { hostname: string; port: number }): Socket =>
    netConnect({
      host: hostname,
      port,
      family: 4,
      lookup: (name, { all }, done) => {
        resolve(name).then(
          ([address = '']) => (all ? done(null, [{ address, family: 4 }]) : done(null, address, 4)),
          (error: Error) => done(error, '', 4),
        )
      },
    })
  if (mode === 'resolves-twice') return { guard, resolve, connect: connectByName }
  return { guard, resolve, connect: (to) => blindfold(connectByName(to)) }
}

function blindfold(socket: Socket): Socket {
  return Object.defineProperty(socket, 'remoteAddress', { get: () => receiverAddress })
}
