// Opens the connection of a webhook. Every address the host name stands for is judged, one of them
// is connected to, and what the socket really is connected to is judged again before a byte is
// written, so that no name, however it changes its mind, leads into our own network.
import { promises as dns } from 'node:dns'
import { connect as netConnect, type Socket } from 'node:net'
import { createSecureContext, type SecureContext, connect as tlsConnect } from 'node:tls'
import { type AddressGuard, findLiteral } from './address-guard.ts'
import { toSendError, WebhookSendError } from './webhook-failures.ts'

/** Every address of a name, of both families; rejects where there is none. */
export type ResolveName = (name: string) => Promise<string[]>
export type Connect = (to: { address: string; port: number; hostname: string }) => Socket

export type ConnectionMeans = {
  guard: AddressGuard
  resolve: ResolveName
  connect: Connect | undefined
  trust: () => SecureContext
}

/** What the attempt has opened is closed by its owner, whatever becomes of it. */
export type AttemptScope = { sockets: Socket[]; signal: AbortSignal }

const addressesTriedMax = 3
const connectTimeoutMs = 3_000
const dnsOptions = { timeout: 2_000, tries: 2 }

export async function openConnection(
  url: URL,
  means: ConnectionMeans,
  scope: AttemptScope,
): Promise<Socket> {
  const addresses = await findAddresses(url, means)
  const socket = await connectToOne(url, addresses, means, scope)
  scope.signal.throwIfAborted()
  // The pinned address was judged already; this asks the kernel, which no mistake above can mislead.
  if (!means.guard.mayReach(url, socket.remoteAddress ?? '')) throw refuseAddress()
  return url.protocol === 'http:' ? socket : await startTls(socket, url, means.trust(), scope)
}

/** Asks the name servers alone; the hosts file of a machine is nobody's public address. */
export function createNameResolver(servers?: readonly string[]): ResolveName {
  const resolver = new dns.Resolver(dnsOptions)
  if (servers !== undefined) resolver.setServers(servers)
  return async (name) => {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const addresses = answers.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
    const [first] = answers
    if (addresses.length === 0 && first.status === 'rejected') throw first.reason
    return addresses
  }
}

/** Made once and when first needed: reading the authorities takes longer than a handshake. */
export function createTrust(ca: string | undefined): () => SecureContext {
  let context: SecureContext | undefined
  return () => {
    context ??= createSecureContext({ minVersion: 'TLSv1.2', ...(ca !== undefined && { ca }) })
    return context
  }
}

async function findAddresses(url: URL, { guard, resolve }: ConnectionMeans): Promise<string[]> {
  const literal = findLiteral(url)
  const addresses = literal === undefined ? await resolveName(url, resolve) : [literal]
  // One bad address is enough: a name that leads here as well as there is up to something.
  if (!addresses.every((address) => guard.mayReach(url, address))) throw refuseAddress()
  return addresses
}

async function resolveName(url: URL, resolve: ResolveName): Promise<string[]> {
  try {
    const addresses = await resolve(url.hostname)
    if (addresses.length > 0) return addresses
  } catch (error) {
    throw toSendError(error, 'dns_failed')
  }
  throw new WebhookSendError('dns_failed', 'The host name has no address.')
}

/** In turn, because a machine may reach only one of the two families. */
async function connectToOne(
  url: URL,
  addresses: readonly string[],
  means: ConnectionMeans,
  scope: AttemptScope,
): Promise<Socket> {
  let problem: unknown
  for (const address of addresses.slice(0, addressesTriedMax)) {
    scope.signal.throwIfAborted()
    try {
      return await connectTo(url, address, means, scope)
    } catch (error) {
      problem = error
    }
  }
  throw toSendError(problem, 'connect_failed')
}

function connectTo(
  url: URL,
  address: string,
  { connect = connectPinned }: ConnectionMeans,
  { sockets }: AttemptScope,
): Promise<Socket> {
  const port = Number(url.port) || (url.protocol === 'http:' ? 80 : 443)
  return new Promise((resolve, reject) => {
    const socket = connect({ address, port, hostname: url.hostname })
    sockets.push(socket)
    const timer = setTimeout(() => socket.destroy(timeoutError()), connectTimeoutMs)
    socket.once('connect', () => {
      clearTimeout(timer)
      resolve(socket)
    })
    // Stays for good: an error that nobody listens to any more must not end the process.
    socket.on('error', reject)
    socket.once('close', () => {
      clearTimeout(timer)
      reject(new Error('closed'))
    })
  })
}

function connectPinned({ address, port }: { address: string; port: number }): Socket {
  return netConnect({ host: address, port })
}

function startTls(
  socket: Socket,
  url: URL,
  secureContext: SecureContext,
  { sockets }: AttemptScope,
): Promise<Socket> {
  const literal = findLiteral(url)
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(toSendError(error, 'tls_failed'))
    const name = url.hostname.replace(/\.$/, '')
    const secured = tlsConnect({
      socket,
      secureContext,
      // A literal address is checked against the certificate too, but never sent as a server name.
      host: literal ?? name,
      servername: literal === undefined ? name : '',
      ALPNProtocols: ['http/1.1'],
      rejectUnauthorized: true,
    })
    sockets.push(secured)
    secured.once('secureConnect', () => resolve(secured))
    secured.on('error', fail)
    secured.once('close', () => fail(new Error('closed')))
  })
}

function refuseAddress(): WebhookSendError {
  return new WebhookSendError('address_refused', 'The host leads to an address that is not public.')
}

function timeoutError(): Error {
  return Object.assign(new Error('no connection'), { code: 'ETIMEDOUT' })
}
