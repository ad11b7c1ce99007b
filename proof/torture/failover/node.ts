// One machine of the cluster: PostgreSQL under Patroni on a small disk, and a network of which it can be
// cut off: whatever others ask of it, and what it asks of etcd, passes a proxy that can stand still.
import { chown, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type DebianPart,
  postgresUser,
  startDebianPart,
} from '../../../scripts/stack/debian-part.ts'
import { findRunningPostgres } from '../../../scripts/stack/postgres.ts'
import {
  childrenOf,
  commandLineOf,
  type ProcessMark,
  signal,
} from '../../../scripts/stack/processes.ts'
import { startToxiproxy, type Toxiproxy } from '../../../scripts/stack/toxiproxy.ts'
import { mountSmallDisk, type SmallDisk } from '../../../server/test/small-disk.ts'
import type { Stop } from '../campaign.ts'
import { findQuietPort } from '../cell.ts'
import { describeNode, type NodePorts, type Replication } from './settings.ts'

const diskMegabytes = 2_048

export type ClusterNode = {
  name: string
  ports: NodePorts
  /** Starts Patroni, which starts PostgreSQL and makes of it what the cluster needs. */
  start(): Promise<void>
  /** PostgreSQL and all its processes; with `host` Patroni too, so that nobody starts it again. */
  kill9(what: 'postgres' | 'host'): Promise<void>
  /** Nothing of it runs and nothing of it ends, until it is thawed. */
  freeze(): void
  thaw(): void
  /** Packets to it and from it are lost. */
  cutOff(): void
  reconnect(): void
  fillDisk(): Promise<void>
  emptyDisk(): Promise<void>
  /** The process that takes what the primary sends, where this is a standby. */
  walReceiver(): ProcessMark | undefined
  /** Its data are gone; the next start copies them from the primary. */
  wipe(): Promise<void>
  stop(): Promise<void>
}

export type NodeOptions = {
  name: string
  dir: string
  etcdPort: number
  replication: Replication
  onEnd(stop: Stop): void
}

export async function prepareNode(options: NodeOptions): Promise<ClusterNode> {
  const machine = await prepareMachine(options)
  const node = openNode(options, machine)
  options.onEnd(() => node.stop())
  return node
}

type Machine = { disk: SmallDisk; network: Toxiproxy; ports: NodePorts; dataDir: string }

async function prepareMachine({ name, dir, etcdPort, replication, onEnd }: NodeOptions) {
  const disk = await mountSmallDisk(diskMegabytes)
  if (typeof disk === 'string') throw new Error(disk)
  onEnd(() => disk.unmount())
  // Patroni puts a data folder aside that it cannot use.
  await chown(disk.path, postgresUser.uid, postgresUser.gid)
  const dataDir = join(disk.path, 'data')
  await makeDataDir(dataDir)
  const [postgres, rest] = [await findQuietPort(), await findQuietPort()]
  const network = await startToxiproxy({ workDir: join(dir, `${name}-network`) })
  onEnd(() => network.stop())
  const reach = async (port: number) => (await network.createProxy({ port })).port
  const ports: NodePorts = {
    ...{ postgres, rest },
    reachedPostgres: await reach(postgres),
    reachedRest: await reach(rest),
    reachedEtcd: await reach(etcdPort),
  }
  const config = describeNode({ name, dir, dataDir, ports, replication })
  await writeFile(join(dir, `${name}.yml`), JSON.stringify(config, null, 2))
  return { disk, network, ports, dataDir }
}

async function makeDataDir(dataDir: string): Promise<void> {
  await mkdir(dataDir, { mode: 0o700 })
  await chown(dataDir, postgresUser.uid, postgresUser.gid)
}

function openNode(
  { name, dir }: Pick<NodeOptions, 'name' | 'dir'>,
  { disk, network, ports, dataDir }: Machine,
): ClusterNode {
  let patroni: DebianPart | undefined
  const postmaster = () => findRunningPostgres(dataDir)
  const everybody = (): ProcessMark[] => {
    const server = postmaster()
    const ofServer = server === undefined ? [] : [server.mark, ...childrenOf(server.pid)]
    return patroni === undefined ? ofServer : [patroni.mark, ...ofServer]
  }
  const filler = createFiller(disk)
  const node: ClusterNode = {
    name,
    ports,
    async start() {
      if (patroni?.isRunning()) return
      patroni = await startDebianPart({
        user: postgresUser.name,
        command: ['/usr/bin/patroni', join(dir, `${name}.yml`)],
        logFile: join(dir, `${name}.log`),
        cwd: dir,
      })
    },
    async kill9(what) {
      if (what === 'host') await patroni?.kill9()
      await postmaster()?.kill9()
    },
    freeze() {
      // Twice: a postmaster that was stopped first has no children that the second list misses.
      for (const mark of everybody()) signal(mark, 'SIGSTOP')
      for (const mark of everybody()) signal(mark, 'SIGSTOP')
    },
    thaw() {
      for (const mark of everybody()) signal(mark, 'SIGCONT')
    },
    cutOff: network.freeze,
    reconnect: network.thaw,
    fillDisk: filler.fill,
    emptyDisk: filler.empty,
    walReceiver() {
      const server = postmaster()
      return server && childrenOf(server.pid).find(isWalReceiver)
    },
    async wipe() {
      await node.stop()
      await rm(dataDir, { recursive: true, force: true })
      await makeDataDir(dataDir)
    },
    async stop() {
      network.thaw()
      node.thaw()
      await filler.empty()
      // Patroni stops its PostgreSQL with itself.
      await patroni?.stop()
      await postmaster()?.stop()
    },
  }
  return node
}

function isWalReceiver({ pid }: ProcessMark): boolean {
  return commandLineOf(pid)[0]?.includes('walreceiver') === true
}

const fillEveryMs = 100

/**
 * Somebody else keeps writing, as on a disk that fills up. Without it PostgreSQL crashes, frees old segments of
 * its log by that, serves on them for some seconds and crashes again: neither a primary nor none.
 */
function createFiller(disk: SmallDisk) {
  let filling: Promise<void> | undefined
  let isFull = false
  async function keepFull(): Promise<void> {
    while (isFull) {
      // It may be full to the last block already.
      await disk.fillTo(1).catch(() => undefined)
      await delay(fillEveryMs)
    }
  }
  return {
    async fill() {
      isFull = true
      await disk.fillTo(0.999)
      filling = keepFull()
    },
    async empty() {
      isFull = false
      await filling
      await disk.empty()
    },
  }
}
