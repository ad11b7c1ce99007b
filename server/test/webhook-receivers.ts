// Receivers of webhooks for tests: small servers that answer well, badly or not at all.
//
// Nothing may leave the machine, so 127.0.0.2 plays the receiver: the guard is told that it is a
// network of the operator's own. 127.0.0.1 is not, and is where nobody may come.
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createServer as createTlsServer, type TLSSocket } from 'node:tls'
import { createAddressGuard } from '../src/adapters/address-guard.ts'
import type { Certificate } from './certificates.ts'

export const receiverAddress = '127.0.0.2'
export const canaryAddress = '127.0.0.1'

export function createTestGuard() {
  return createAddressGuard({ allowedNetworks: [`${receiverAddress}/32`] })
}

export type Receiver = {
  port: number
  url: string
  /** Everybody who came, also those who are gone. */
  sockets: Socket[]
  /** How many bytes they sent together. */
  countBytes(): number
  stop(): Promise<void>
}

export type ReceiverOptions = {
  address?: string
  port?: number
  certificate?: Certificate
}

/** Each connection is handed over as it comes. */
export async function startReceiver(
  onConnection: (socket: Socket) => void,
  { address = receiverAddress, port = 0, certificate }: ReceiverOptions = {},
): Promise<Receiver> {
  const sockets: Socket[] = []
  let readBytes = 0
  const accept = (socket: Socket) => {
    sockets.push(socket)
    // Whoever sends webhooks may hang up at any time.
    socket.on('error', () => undefined)
    socket.on('data', (chunk: Buffer) => {
      readBytes += chunk.length
    })
    onConnection(socket)
  }
  const server = certificate
    ? createTlsServer({ ...certificate, ALPNProtocols: ['http/1.1'] }, (socket: TLSSocket) =>
        accept(socket),
      )
    : createServer(accept)
  server.listen(port, address)
  await once(server, 'listening')
  const bound = (server.address() as AddressInfo).port
  return {
    port: bound,
    url: `${certificate ? 'https' : 'http'}://${address}:${bound}/hook`,
    sockets,
    countBytes: () => readBytes,
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Waits for a whole request and answers it with these bytes, then ends. */
export function answerWith(reply: string | Buffer): (socket: Socket) => void {
  return (socket) => {
    socket.once('data', () => socket.end(reply))
  }
}

/** A reply of HTTP with its length. */
export function httpReply(status: string, body = '', headers: Record<string, string> = {}): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${lines.join('')}\r\n${body}`
}
