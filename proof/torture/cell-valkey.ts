// The Valkey of a cell: one server, or with TASK_REVIEW_VALKEY=cluster three nodes of which one at a time is killed.
import { givenValkeyKind } from '../../scripts/stack/environment.ts'
import { findFreePort, waitUntil } from '../../scripts/stack/processes.ts'
import { startValkey, type ValkeyServer } from '../../scripts/stack/valkey.ts'
import { startValkeyCluster, type ValkeyCluster } from '../../server/test/valkey-cluster.ts'
import type { Context } from './campaign.ts'

const portFreeTimeoutMs = 5_000

/** What starts it, and after a kill starts again what was killed. */
export async function chooseValkey(
  context: Context,
  alone: { workDir: string; port: number },
): Promise<() => Promise<ValkeyServer>> {
  const kind = givenValkeyKind()
  if (kind === undefined) return () => startValkey(alone)
  if (kind === 'tls') throw new Error('Campaigns run on one plain server or on a cluster')
  const cluster = await startValkeyCluster()
  context.onEnd(() => cluster.stop())
  let place = -1
  return async () => {
    if (place >= 0) await restartNode(cluster, place)
    place = (place + 1) % cluster.nodes.length
    return asServer(cluster, place)
  }
}

/** The threads of a killed node can hold its port a moment longer than the process is seen. */
async function restartNode(cluster: ValkeyCluster, place: number): Promise<void> {
  const { port } = cluster.nodes[place] as ValkeyServer
  await waitUntil(async () => (await findFreePort(port)) === port, portFreeTimeoutMs)
  await cluster.restart(place)
}

/** The whole cluster by its address, and one node of it by everything else. */
const asServer = (cluster: ValkeyCluster, place: number): ValkeyServer => ({
  ...(cluster.nodes[place] as ValkeyServer),
  url: cluster.url,
})
