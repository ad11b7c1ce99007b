// How many connections a process takes. Each holds memory and a file descriptor before a single
// request of it was read, so without a bound one client can take all of them. Beyond the bound a
// connection is closed at once; what is open stays.
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { nameAddressNetwork } from '../adapters/address.ts'

export type ConnectionLimits = {
  connectionsMax: number
  /** Undefined behind a proxy, from which all of them come. */
  perAddressMax: number | undefined
}

/** One address may have half of them, so that there is room for others. */
export function chooseConnectionLimits(
  connectionsMax: number,
  trustedProxyHops: number,
): ConnectionLimits {
  const perAddressMax = trustedProxyHops > 0 ? undefined : Math.ceil(connectionsMax / 2)
  return { connectionsMax, perAddressMax }
}

export function limitConnections(
  server: Server,
  { connectionsMax, perAddressMax }: ConnectionLimits,
): void {
  server.maxConnections = connectionsMax
  if (perAddressMax === undefined) return
  const openByNetwork = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const network = nameAddressNetwork(socket.remoteAddress ?? '')
    const open = openByNetwork.get(network) ?? 0
    if (open >= perAddressMax) {
      socket.destroy()
      return
    }
    openByNetwork.set(network, open + 1)
    socket.once('close', () => {
      const left = (openByNetwork.get(network) ?? 1) - 1
      if (left > 0) openByNetwork.set(network, left)
      else openByNetwork.delete(network)
    })
  })
}

// Connections on which no request has come yet. Browsers and many clients open some in advance, node
// counts them as busy, and a server that stops would wait for them until they time out.
export type UnusedConnections = {
  /** Closes those that have been silent for this long; a younger one may be about to speak. */
  close(silentMs: number): void
}

export function followUnusedConnections(server: Server): UnusedConnections {
  const openedAtMs = new Map<Socket, number>()
  server.on('connection', (socket: Socket) => {
    openedAtMs.set(socket, performance.now())
    socket.once('close', () => openedAtMs.delete(socket))
  })
  server.on('request', ({ socket }) => void openedAtMs.delete(socket))
  return {
    close(silentMs) {
      for (const [socket, atMs] of openedAtMs) {
        if (performance.now() - atMs >= silentMs) socket.destroy()
      }
    },
  }
}
