import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { startService } from '../../test/service.ts'
import {
  type ConnectionLimits,
  chooseConnectionLimits,
  limitConnections,
} from './connection-limits.ts'

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})

async function listen(limits: ConnectionLimits) {
  const server = createServer((_request, reply) => reply.end('ok'))
  limitConnections(server, limits)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sockets: Socket[] = []
  cleanUps.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  /** Whether a request on a new connection is answered; the connection stays open. */
  return async (localAddress = '127.0.0.1') => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    const closed = once(socket, 'close').then(() => false)
    const answered = once(socket, 'data').then(() => true)
    return { isServed: await Promise.race([answered, closed]), socket }
  }
}

describe('connections', () => {
  test('beyond the most a process takes they are closed, and a free place is taken again', async () => {
    const open = await listen({ connectionsMax: 3, perAddressMax: undefined })
    const served = [await open(), await open(), await open()]
    expect(served.map(({ isServed }) => isServed)).toEqual([true, true, true])
    expect((await open()).isServed).toBe(false)
    served[0]?.socket.destroy()
    await expect.poll(async () => (await open()).isServed).toBe(true)
  })

  test('one address has half of them, and another is served all the same', async () => {
    const open = await listen(chooseConnectionLimits(6, 0))
    for (let i = 0; i < 3; i++) expect((await open()).isServed).toBe(true)
    expect((await open()).isServed).toBe(false)
    expect((await open('127.0.0.2')).isServed).toBe(true)
  })

  test('behind a proxy, from which all come, addresses are not counted', () => {
    expect(chooseConnectionLimits(6, 1)).toEqual({ connectionsMax: 6, perAddressMax: undefined })
  })

  test('the service has the bound of its setting', async () => {
    const service = await startService({ connectionsMax: 4 })
    cleanUps.push(() => service.stop())
    const { port } = new URL(service.url)
    const sockets = Array.from({ length: 10 }, () => connect(Number(port), '127.0.0.1'))
    for (const socket of sockets) socket.on('error', () => undefined)
    await expect.poll(() => sockets.filter(({ closed }) => closed).length).toBe(8)
    for (const socket of sockets) socket.destroy()
  })
})
