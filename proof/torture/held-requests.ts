// What a request costs its process while it is held, its connection included. A first part of them
// warms the process up: what it learns once, and the space that its young objects get, is not what a
// request costs.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { findFreePort, waitUntil } from '../../scripts/stack/processes.ts'
import { limits } from '../../server/src/core/limits.ts'
import type { Cell } from './cell.ts'
import { makeClients } from './clients.ts'
import { readKeptMemory } from './inspect-memory.ts'

export type HeldCost = { count: number; kb: number }

/** A little less than a key may have ahead, so that all of them are held. */
const perKey = limits.turnsAheadMax - 2
const warmingShare = 0.25
const heldShare = 0.75
const heldTimeoutMs = 15_000

export async function holdMany(cell: Cell, count: number): Promise<HeldCost> {
  const inspectorPort = await findFreePort()
  const api = await cell.startApi({
    CONNECTIONS_MAX: String(4 * count + 1_000),
    NODE_OPTIONS: `--inspect=127.0.0.1:${inspectorPort}`,
  })
  const { url, metricsUrl } = api.server()
  const keysPerAccount = Math.floor(limits.heldRequestsPerAccountMax / perKey)
  const keys = Math.ceil(count / perKey)
  const clients = await makeClients(cell.deps, keys, Math.ceil(keys / keysPerAccount), 1)
  const sockets: Socket[] = []
  const holdUpTo = async (wanted: number) => {
    const opened = await openAll(url, wanted - sockets.length)
    for (const [i, socket] of opened.entries()) {
      const { secret } = clients[(sockets.length + i) % keys] as { secret: string }
      socket.write(describeCreate(secret))
    }
    sockets.push(...opened)
    // Of each key one is admitted each second.
    const isHeld = async () => (await readHeld(metricsUrl)) >= heldShare * wanted
    await waitUntil(isHeld, heldTimeoutMs)
    const { heapKb, outsideKb } = await readKeptMemory(inspectorPort)
    return { held: await readHeld(metricsUrl), keptKb: heapKb + outsideKb }
  }
  const warm = await holdUpTo(Math.ceil(count * warmingShare))
  const all = await holdUpTo(count)
  for (const socket of sockets) socket.destroy()
  await api.kill9()
  const kb = (all.keptKb - warm.keptKb) / (all.held - warm.held)
  return { count: all.held, kb: Number(kb.toFixed(1)) }
}

async function readHeld(metricsUrl: string): Promise<number> {
  const text = await (await fetch(metricsUrl)).text()
  return Number(/^trs_requests_held (\d+)$/m.exec(text)?.[1])
}

function describeCreate(secret: string): string {
  const body = JSON.stringify({ prompt: 'x'.repeat(2_000), maxCredits: 300, projectId: 1 })
  const head = [
    'POST /api/v1/tasks/create HTTP/1.1',
    'Host: test',
    `Authorization: Bearer ${secret}`,
    'Content-Type: application/json',
    `RateLimit-Wait: ${limits.turnSecondsMax}`,
    `Content-Length: ${body.length}`,
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

async function openAll(url: string, count: number): Promise<Socket[]> {
  const { hostname, port } = new URL(url)
  const sockets = Array.from({ length: count }, () =>
    connect({ host: hostname, port: Number(port) }).on('error', () => undefined),
  )
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  return sockets
}
