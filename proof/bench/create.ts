// Creates over HTTP beside the same statement from the same driver, in alternating rounds.

import type { Config } from '../../server/src/core/config.ts'
import { startApi } from './api.ts'
import type { BareCreateJob } from './bare-create.ts'
import { runJob } from './child.ts'
import { type Client, makeClients } from './ground.ts'
import { createScript } from './requests.ts'
import { ratioOf, round3, summarize } from './statistics.ts'
import { type Measured, runWrk } from './wrk.ts'

const inFlight = 16
const accounts = 64

export type BenchOptions = { rounds: number; seconds: number; say: (text: string) => void }

export async function benchCreate(config: Config, { rounds, seconds, say }: BenchOptions) {
  const clients = await makeClients(config, accounts, 1)
  const api = await startApi(config)
  try {
    const http: Measured[] = []
    const bare: Measured[] = []
    await loadCreates(api.url, clients, 1)
    for (let round = 1; round <= rounds; round++) {
      http.push(await loadCreates(api.url, clients, seconds))
      bare.push(await runBare(config, clients, seconds))
      say(
        `create ${round}/${rounds}: ${Math.round(http.at(-1)?.perSecond ?? 0)}/s over HTTP, ${Math.round(bare.at(-1)?.perSecond ?? 0)}/s bare`,
      )
    }
    const httpSummary = summarize('create', http)
    const bareSummary = summarize('bare create', bare)
    return {
      perSecond: Math.round(httpSummary.perSecond),
      bareNodePerSecond: Math.round(bareSummary.perSecond),
      ratio: round3(ratioOf(http, bare)),
      p50Ms: round3(httpSummary.p50Ms),
      p99Ms: round3(httpSummary.p99Ms),
      bareP50Ms: round3(bareSummary.p50Ms),
      bareP99Ms: round3(bareSummary.p99Ms),
      startedInMs: Math.round(api.startedInMs),
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
): Promise<Measured> {
  return await runWrk({ url, connections: inFlight, seconds, script: createScript(clients) })
}

async function runBare(
  { databaseUrl }: Config,
  clients: Client[],
  seconds: number,
): Promise<Measured> {
  const job: BareCreateJob = { databaseUrl, clients, inFlight, seconds }
  return await runJob<Measured>('proof/bench/bare-create.ts', job)
}
