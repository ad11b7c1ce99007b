// Connections on which no request has come yet. Browsers and many clients open some in advance, node
// counts them as busy, and a server that stops would wait for them until they time out.
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

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
