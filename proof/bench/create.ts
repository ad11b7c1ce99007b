// Creates over HTTP beside the same statement from the same driver, in alternating rounds.

import type { Config } from '../../server/src/core/config.ts'
import { startApi } from './api.ts'
import type { BareCreateJob } from './bare-create.ts'
import { runJob } from './child.ts'
import { describeCost, showRates, takeTurns } from './cost.ts'
import { type Client, makeClients } from './ground.ts'
import { createScript } from './requests.ts'
import { ratioOf, round3, summarize } from './statistics.ts'
import { type Measured, runWrk } from './wrk.ts'

const inFlight = 16
const accounts = 64

export type BenchOptions = {
  rounds: number
  seconds: number
  say: (text: string) => void
  /** PostgreSQL and Valkey, whose processor time counts on both sides. */
  servers: Record<string, number>
}

export async function benchCreate(config: Config, options: BenchOptions) {
  const { rounds, seconds, say, servers } = options
  const clients = await makeClients(config, accounts, 1)
  const api = await startApi(config)
  try {
    await loadCreates(api.url, clients, 1)
    const processes = { engine: api.pid, ...servers }
    const { http, bare } = await takeTurns(
      rounds,
      {
        http: () => loadCreates(api.url, clients, seconds, processes),
        bare: () => runBare(config, clients, { seconds, processes: servers }),
      },
      (round, measured) => say(`create ${round}/${rounds}: ${showRates(measured)}`),
    )
    const httpSummary = summarize('create', http)
    const bareSummary = summarize('bare create', bare)
    return {
      perSecond: Math.round(httpSummary.perSecond),
      bareNodePerSecond: Math.round(bareSummary.perSecond),
      ratio: round3(ratioOf(http, bare)),
      cost: describeCost(http, bare),
      p50Ms: round3(httpSummary.p50Ms),
      p99Ms: round3(httpSummary.p99Ms),
      bareP50Ms: round3(bareSummary.p50Ms),
      bareP99Ms: round3(bareSummary.p99Ms),
      startedInMs: Math.round(api.startedInMs),
      startCpuMs: api.startCpuMs,
      peakRssMb: Math.round(api.peakRssBytes() / 1_048_576),
    }
  } finally {
    await api.stop()
  }
}

export async function loadCreates(
  url: string,
  clients: Client[],
  seconds: number,
  processes: Record<string, number> = {},
): Promise<Measured> {
  const script = createScript(clients)
  return await runWrk({ url, connections: inFlight, seconds, script, processes })
}

async function runBare(
  { databaseUrl }: Config,
  clients: Client[],
  options: Pick<BareCreateJob, 'seconds' | 'processes'>,
): Promise<Measured> {
  const job: BareCreateJob = { databaseUrl, clients, inFlight, ...options }
  return await runJob<Measured>('proof/bench/bare-create.ts', job)
}
