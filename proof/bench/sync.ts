// What a synchronous standby costs: creates over HTTP on one server, and on a cluster of three under Patroni
// behind HAProxy, once without and once with commits that wait for a standby, in alternating rounds.
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findReachableTmp, findRunAs } from '../../scripts/stack/run-as.ts'
import { type Config, readConfig } from '../../server/src/core/config.ts'
import { migrateToLatest } from '../../server/src/db/migrate.ts'
import type { Stop } from '../torture/campaign.ts'
import { type Cluster, startCluster } from '../torture/failover/cluster.ts'
import { startApi } from './api.ts'
import { type BenchOptions, loadCreates } from './create.ts'
import { type Client, type Ground, makeClients } from './ground.ts'
import { ratioOf, round3, summarize } from './statistics.ts'
import type { Measured } from './wrk.ts'

const accounts = 64

type Side = { url: string; clients: Client[] }

export async function benchSync(ground: Ground, { rounds, seconds, say }: BenchOptions) {
  const endings: Stop[] = []
  try {
    const one = await startSide(await ground.makeDatabase('bench_sync'), endings)
    const cluster = await openCluster(endings)
    await migrateToLatest(cluster.urls)
    const config = readConfig({ env: ground.describe(cluster.urls.databaseUrl) })
    const three = await startSide(config, endings)
    for (const side of [one, three]) await loadCreates(side.url, side.clients, 1)
    const measured = { one: [], asynchronous: [], synchronous: [] } as Record<string, Measured[]>
    for (let round = 1; round <= rounds; round++) {
      measured.one?.push(await loadCreates(one.url, one.clients, seconds))
      for (const mode of ['asynchronous', 'synchronous']) {
        await cluster.setSynchronous(mode === 'synchronous')
        measured[mode]?.push(await loadCreates(three.url, three.clients, seconds))
      }
      const last = Object.entries(measured).map(
        ([name, all]) => `${name} ${Math.round(all.at(-1)?.perSecond ?? 0)}/s`,
      )
      say(`sync ${round}/${rounds}: ${last.join(', ')}`)
    }
    return {
      ...Object.fromEntries(Object.entries(measured).map(([name, all]) => [name, show(name, all)])),
      synchronousToOne: round3(ratioOf(measured.synchronous ?? [], measured.one ?? [])),
      synchronousToAsynchronous: round3(
        ratioOf(measured.synchronous ?? [], measured.asynchronous ?? []),
      ),
    }
  } finally {
    for (const end of endings.toReversed()) await end()
  }
}

function show(name: string, measured: Measured[]) {
  const { perSecond, p50Ms, p99Ms } = summarize(name, measured)
  return { perSecond: Math.round(perSecond), p50Ms: round3(p50Ms), p99Ms: round3(p99Ms) }
}

async function openCluster(endings: Stop[]): Promise<Cluster> {
  const dir = mkdtempSync(join(findReachableTmp(findRunAs()), 'task-review-bench-cluster-'))
  endings.push(async () => rmSync(dir, { recursive: true, force: true }))
  return await startCluster({
    dir,
    replication: 'synchronous',
    onEnd: (stop) => void endings.push(stop),
  })
}

async function startSide(config: Config, endings: Stop[]): Promise<Side> {
  const clients = await makeClients(config, accounts, 1)
  const api = await startApi(config)
  endings.push(() => api.stop())
  return { url: api.url, clients }
}
