// What happens to the primary, by name. `inflict` returns when the harm is done; `heal` brings back what was
// taken. Where nobody can take over, as without etcd, healing is what ends the outage.
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type ProcessMark, signal } from '../../../scripts/stack/processes.ts'
import type { Cluster } from './cluster.ts'
import type { ClusterNode } from './node.ts'

export type Fault = {
  inflict(cluster: Cluster, leader: ClusterNode): Promise<void>
  heal(cluster: Cluster, leader: ClusterNode): Promise<void>
  isEndedByHealing?: true
}

const nothing = async () => undefined

export const faults = {
  /** The machine is gone: nobody says goodbye, and Patroni's key has to expire. */
  killed: {
    inflict: (_cluster, leader) => leader.kill9('host'),
    heal: (_cluster, leader) => leader.start(),
  },
  /** PostgreSQL alone; its Patroni sees it and gives the key away. */
  crashed: {
    inflict: (_cluster, leader) => leader.kill9('postgres'),
    heal: nothing,
  },
  /** Sockets stay open and say nothing. When it goes on it still believes that it is the primary. */
  frozen: {
    inflict: async (_cluster, leader) => leader.freeze(),
    heal: async (_cluster, leader) => leader.thaw(),
  },
  /** It runs, and nobody reaches it, neither clients nor standbys nor etcd. */
  'cut-off': {
    inflict: async (_cluster, leader) => leader.cutOff(),
    heal: async (_cluster, leader) => leader.reconnect(),
  },
  'disk-full': {
    async inflict(_cluster, leader) {
      await leader.fillDisk()
      await writeUntilRefused(leader)
    },
    heal: (_cluster, leader) => leader.emptyDisk(),
  },
  switchover: {
    inflict: (cluster) => cluster.switchOver(),
    heal: nothing,
  },
  /** Without it Patroni may not know that it is the primary, and makes its server read-only. */
  'etcd-lost': {
    inflict: (cluster) => cluster.loseEtcd(),
    heal: (cluster) => cluster.bringEtcdBack(),
    isEndedByHealing: true,
  },
} satisfies Record<string, Fault>

export type FaultName = keyof typeof faults

const withoutStandbysMs = 1_500

/**
 * The control: the primary acknowledges what no standby has, and is gone. Whoever takes it from the primary
 * stands still, and then ends without reading what is still in the socket.
 */
export const lossyKill: Fault = {
  async inflict(cluster, leader) {
    const receivers = cluster.nodes
      .filter((node) => node !== leader)
      .map((node) => node.walReceiver())
      .filter((mark): mark is ProcessMark => mark !== undefined)
    for (const mark of receivers) signal(mark, 'SIGSTOP')
    await delay(withoutStandbysMs)
    await leader.kill9('host')
    for (const mark of receivers) {
      signal(mark, 'SIGTERM')
      signal(mark, 'SIGCONT')
    }
  },
  heal: (_cluster, leader) => leader.start(),
}

const writeBytes = 500_000
const refusedWithinMs = 30_000

/** Others write too; without them a full disk is felt when the next segment of the log is due. */
async function writeUntilRefused({ ports }: ClusterNode): Promise<void> {
  const client = new pg.Client({
    connectionString: `postgres://postgres@127.0.0.1:${ports.postgres}/postgres`,
    query_timeout: refusedWithinMs,
  })
  client.on('error', () => undefined)
  const endsAtMs = performance.now() + refusedWithinMs
  try {
    await client.connect()
    while (performance.now() < endsAtMs) {
      await client.query(
        `select pg_logical_emit_message(true, 'drill', repeat('x', ${writeBytes}))`,
      )
    }
  } catch {
    return
  } finally {
    void client.end().catch(() => undefined)
  }
  throw new Error('a full disk took every write')
}
