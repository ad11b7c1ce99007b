// Three PostgreSQL under Patroni, with etcd to agree by and HAProxy in front: what operators are told to
// run (docs/operate/high-availability.md), on one machine.
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import {
  type DebianPart,
  runDebianPart,
  startDebianPart,
} from '../../../scripts/stack/debian-part.ts'
import { asOwner, asSuperuser, type RoleUrls } from '../../../scripts/stack/postgres.ts'
import { waitUntil } from '../../../scripts/stack/processes.ts'
import type { Stop } from '../campaign.ts'
import { databaseName, findQuietPort } from '../cell.ts'
import { type ClusterNode, prepareNode } from './node.ts'
import { describeHaproxy, type Replication } from './settings.ts'

const nodeNames = ['n1', 'n2', 'n3']
const bootTimeoutMs = 120_000
const rejoinTimeoutMs = 60_000
const restTimeoutMs = 2_000

export type Member = { name: string; role: string; state: string; lag?: number | string }

export type Cluster = {
  /** HAProxy's address, which leads to the primary. */
  urls: RoleUrls
  nodes: ClusterNode[]
  /** As Patroni knows it; undefined while there is none. */
  findLeader(): Promise<ClusterNode | undefined>
  listMembers(): Promise<Member[]>
  switchOver(): Promise<void>
  /** Whether commits wait for a standby; returns when it is so. */
  setSynchronous(isOn: boolean): Promise<void>
  loseEtcd(): Promise<void>
  bringEtcdBack(): Promise<void>
  /** Everybody is there and has everything; a node that does not come back by itself is made anew. */
  settle(): Promise<{ madeAnew: number }>
}

export async function startCluster(options: {
  dir: string
  replication: Replication
  onEnd(stop: Stop): void
}): Promise<Cluster> {
  const { dir, replication, onEnd } = options
  await chmod(dir, 0o777)
  const etcd = await startEtcd(dir, onEnd)
  const nodes: ClusterNode[] = []
  for (const name of nodeNames) {
    nodes.push(await prepareNode({ name, dir, etcdPort: etcd.port, replication, onEnd }))
  }
  const port = await startHaproxy(dir, nodes, onEnd)
  const cluster = openCluster({ dir, nodes, port, etcd, replication })
  // The first one makes the cluster, and the others copy it.
  for (const node of nodes) {
    await node.start()
    const isThere = await waitUntil(
      async () => (await cluster.listMembers()).some((each) => isFollowing(each, node.name)),
      bootTimeoutMs,
    )
    if (!isThere) throw new Error(`${node.name} did not join the cluster: ${dir}/${node.name}.log`)
  }
  await cluster.settle()
  return cluster
}

type Etcd = { port: number; kill9(): Promise<void>; start(): Promise<void> }

async function startEtcd(dir: string, onEnd: (stop: Stop) => void): Promise<Etcd> {
  const [port, peerPort] = [await findQuietPort(), await findQuietPort()]
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`]
  let part: DebianPart | undefined
  const etcd: Etcd = {
    port,
    async kill9() {
      await part?.kill9()
    },
    async start() {
      part = await startDebianPart({
        user: 'root',
        command: [
          ...['/usr/bin/etcd', '--name', 'e1', '--data-dir', join(dir, 'etcd')],
          ...['--listen-client-urls', client, '--advertise-client-urls', client],
          ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
          ...['--initial-cluster', `e1=${peer}`, '--log-level', 'error'],
        ],
        logFile: join(dir, 'etcd.log'),
        cwd: dir,
      })
      const isUp = await waitUntil(() => isOk(`${client}/health`), bootTimeoutMs)
      if (!isUp) throw new Error(`etcd did not come up: ${dir}/etcd.log`)
    },
  }
  onEnd(async () => part?.stop())
  await mkdir(join(dir, 'etcd'), { mode: 0o700 })
  await etcd.start()
  return etcd
}

async function startHaproxy(
  dir: string,
  nodes: ClusterNode[],
  onEnd: (stop: Stop) => void,
): Promise<number> {
  const port = await findQuietPort()
  const configFile = join(dir, 'haproxy.cfg')
  await writeFile(configFile, describeHaproxy(port, nodes))
  const haproxy = await startDebianPart({
    user: 'root',
    command: ['/usr/sbin/haproxy', '-db', '-f', configFile],
    logFile: join(dir, 'haproxy.log'),
    cwd: dir,
  })
  onEnd(() => haproxy.kill9())
  return port
}

function openCluster(parts: {
  dir: string
  nodes: ClusterNode[]
  port: number
  etcd: Etcd
  replication: Replication
}): Cluster {
  const { dir, nodes, port, etcd, replication } = parts
  const urls = describeUrls(port)
  const listMembers = async () => {
    for (const { ports } of nodes) {
      const members = await askMembers(ports.rest)
      if (members.length > 0) return members
    }
    return []
  }
  const findLeader = async () => {
    const leader = (await listMembers()).find(({ role }) => role === 'leader')
    return nodes.find(({ name }) => name === leader?.name)
  }
  const isWhole = async () =>
    isHealthy(await listMembers(), replication) && (await canConnect(urls.databaseAdminUrl))
  return {
    urls,
    nodes,
    findLeader,
    listMembers,
    async switchOver() {
      const leader = await findLeader()
      const config = join(dir, `${leader?.name}.yml`)
      await runDebianPart('root', [
        ...['/usr/bin/patronictl', '-c', config, 'switchover', 'torture'],
        ...['--leader', String(leader?.name), '--force'],
      ])
    },
    async setSynchronous(isOn) {
      const leader = await findLeader()
      const reply = await fetch(`http://127.0.0.1:${leader?.ports.rest}/config`, {
        method: 'PATCH',
        body: JSON.stringify({ synchronous_mode: isOn }),
      })
      if (!reply.ok) throw new Error(`Patroni refused the change: ${await reply.text()}`)
      const isSo = async () =>
        (await listMembers()).some(({ role }) => role === 'sync_standby') === isOn
      if (!(await waitUntil(isSo, rejoinTimeoutMs)))
        throw new Error('no change of synchronous mode')
    },
    loseEtcd: etcd.kill9,
    bringEtcdBack: etcd.start,
    async settle() {
      if (await waitUntil(isWhole, rejoinTimeoutMs)) return { madeAnew: 0 }
      const members = await listMembers()
      const lost = nodes.filter(({ name }) => !members.some((each) => isFollowing(each, name)))
      for (const node of lost) {
        await node.wipe()
        await node.start()
      }
      if (await waitUntil(isWhole, bootTimeoutMs)) return { madeAnew: lost.length }
      throw new Error(`the cluster is not whole again: ${JSON.stringify(await listMembers())}`)
    },
  }
}

function describeUrls(port: number): RoleUrls {
  const url = `postgres://task_review_app@127.0.0.1:${port}/${databaseName}`
  return {
    databaseUrl: url,
    databaseOwnerUrl: asOwner(url),
    databaseAdminUrl: asSuperuser(url.replace(`/${databaseName}`, '/postgres')),
  }
}

function isFollowing({ name, role, state }: Member, wanted: string): boolean {
  return name === wanted && (role === 'leader' ? state === 'running' : state === 'streaming')
}

function isHealthy(members: Member[], replication: Replication): boolean {
  const standbys = members.filter(({ role }) => role !== 'leader')
  return (
    members.length === nodeNames.length &&
    members.every((each) => isFollowing(each, each.name)) &&
    standbys.length === nodeNames.length - 1 &&
    standbys.every(({ lag }) => Number(lag) < 1_048_576) &&
    (replication === 'asynchronous' || standbys.some(({ role }) => role === 'sync_standby'))
  )
}

async function askMembers(port: number): Promise<Member[]> {
  try {
    const reply = await fetch(`http://127.0.0.1:${port}/cluster`, {
      signal: AbortSignal.timeout(restTimeoutMs),
    })
    return ((await reply.json()) as { members?: Member[] }).members ?? []
  } catch {
    return []
  }
}

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: restTimeoutMs })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query('select pg_is_in_recovery() as "isStandby"')
    return (rows[0] as { isStandby: boolean }).isStandby === false
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

function isOk(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(restTimeoutMs) }).then(
    (reply) => reply.ok,
    () => false,
  )
}
