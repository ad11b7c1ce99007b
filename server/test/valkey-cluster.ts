// A Valkey cluster of three primaries for one test file, each with a third of the slots.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'iovalkey'
import { findFreePort, waitUntil } from '../../scripts/stack/processes.ts'
import { startValkey, type ValkeyServer } from '../../scripts/stack/valkey.ts'

const size = 3
const slots = 16_384
const readyTimeoutMs = 20_000
/** The bus of a node is on a port so much higher. */
const busOffset = 10_000
const portMax = 65_535

export type ValkeyCluster = {
  url: string
  nodes: ValkeyServer[]
  /** One that was killed comes back with its slots, and empty. */
  restart(place: number): Promise<void>
  stop(): Promise<void>
}

export async function startValkeyCluster(): Promise<ValkeyCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'trs-valkey-cluster-'))
  const nodes: ValkeyServer[] = []
  for (let place = 0; place < size; place += 1)
    nodes.push(await startNode(join(folder, String(place))))
  await withNodes(nodes, (clients) => joinNodes(nodes, clients))
  await untilJoined(nodes)
  return {
    url: `redis+cluster://${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}`,
    nodes,
    async restart(place) {
      const { port } = nodes[place] as ValkeyServer
      nodes[place] = await startNode(join(folder, String(place)), port)
    },
    async stop() {
      for (const node of nodes) await node.kill9()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function startNode(workDir: string, givenPort?: number): Promise<ValkeyServer> {
  const port = givenPort ?? (await findFreePort())
  if (port + busOffset > portMax) throw new Error(`no port for the bus above ${port}`)
  const settings = {
    'cluster-enabled': 'yes',
    'cluster-node-timeout': '1000',
    // Who loses a node loses its slots and not the others.
    'cluster-require-full-coverage': 'no',
    databases: '1',
  }
  return await startValkey({ workDir, port, settings })
}

async function joinNodes(nodes: ValkeyServer[], clients: Redis[]): Promise<void> {
  const share = Math.ceil(slots / size)
  for (const [place, client] of clients.entries()) {
    const last = Math.min((place + 1) * share, slots) - 1
    await client.call('CLUSTER', 'ADDSLOTSRANGE', String(place * share), String(last))
    for (const { port } of nodes) await client.call('CLUSTER', 'MEET', '127.0.0.1', String(port))
  }
}

/** Also after a restart of all: a node serves its slots only two seconds after it is back. */
export async function untilJoined(nodes: ValkeyServer[]): Promise<void> {
  await withNodes(nodes, async (clients) => {
    const isJoined = async () => {
      const infos = await Promise.all(clients.map((client) => client.call('CLUSTER', 'INFO')))
      return infos.every((info) =>
        /cluster_state:ok[\s\S]*cluster_known_nodes:3/.test(String(info)),
      )
    }
    if (!(await waitUntil(isJoined, readyTimeoutMs))) throw new Error('the cluster did not come up')
  })
}

async function withNodes(nodes: ValkeyServer[], use: (clients: Redis[]) => Promise<void>) {
  const clients = nodes.map(({ url }) => new Redis(url).on('error', () => undefined))
  try {
    await use(clients)
  } finally {
    for (const client of clients) client.disconnect()
  }
}
