// Polls of known tasks beside a bare Fastify route with one Valkey GET, and beside a bare JSON route.

import { findFreePort } from '../../scripts/stack/processes.ts'
import { connectValkey } from '../../server/src/adapters/valkey.ts'
import type { Config } from '../../server/src/core/config.ts'
import { startApi } from './api.ts'
import { type RunningServer, startServer } from './child.ts'
import { describeCost, showRates, takeTurns } from './cost.ts'
import type { BenchOptions } from './create.ts'
import { makeClients } from './ground.ts'
import { bareGetScript, helloScript, type Poll, pollScript, prompt } from './requests.ts'
import { ratioOf, round3, summarize } from './statistics.ts'
import { type Measured, runWrk } from './wrk.ts'

const connections = 32
// An unchanged poll is limited to 10 a second for each key, so many keys share the load, spread over
// accounts as they are in life: a few keys each.
const accounts = 800
const keysPerAccount = 4
/** In one second a slow machine does not poll all of them once, and the rest would be read from PostgreSQL. */
const refillSeconds = 3

export async function benchPoll(config: Config, options: BenchOptions) {
  const { rounds, seconds, say, servers } = options
  const api = await startApi(config)
  const bare = await startBare(config)
  try {
    say('poll: making tasks')
    const polls = await makePolls(config, api.url)
    await fillBare(config, api.url, polls)
    const prepare = (server: RunningServer, script: string) => async () => {
      const load = { url: server.url, connections, script }
      await refresh(config)
      await runWrk({ ...load, seconds: refillSeconds })
      return await runWrk({ ...load, seconds, processes: { engine: server.pid, ...servers } })
    }
    const results = await takeTurns(
      rounds,
      {
        poll: prepare(api, pollScript(polls)),
        unchanged: prepare(api, pollScript(polls, 'W/"1-A"')),
        get: prepare(bare, bareGetScript(polls.length)),
        hello: prepare(bare, helloScript),
      },
      (round, measured) => say(`poll ${round}/${rounds}: ${showRates(measured)}`),
    )
    return {
      ...describe(results),
      startedInMs: Math.round(api.startedInMs),
      startCpuMs: api.startCpuMs,
      bareStartCpuMs: bare.startCpuMs,
      peakRssMb: Math.round(api.peakRssBytes() / 1_048_576),
    }
  } finally {
    await api.stop()
    await bare.stop()
  }
}

/**
 * Snapshots live 60 seconds, and all of these were made together: without this they would expire
 * together in the middle of a load. The seconds of load that follow make them anew.
 */
async function refresh(config: Config): Promise<void> {
  const valkey = await connect(config.valkeyUrl)
  await valkey.flushdb()
  valkey.disconnect()
}

async function connect(url: string) {
  const valkey = connectValkey(url)
  await new Promise((resolve) => valkey.once('ready', resolve))
  return valkey
}

/** The bare route reads from a database of its own, which no refresh empties. */
function bareValkeyUrl(config: Config): string {
  return new URL('/200', config.valkeyUrl).href
}

function describe(results: Record<'poll' | 'unchanged' | 'get' | 'hello', Measured[]>) {
  const poll = summarize('poll', results.poll)
  const unchanged = summarize('unchanged poll', results.unchanged)
  const get = summarize('bare GET', results.get)
  const hello = summarize('bare JSON', results.hello)
  return {
    perSecond: Math.round(poll.perSecond),
    perSecond304: Math.round(unchanged.perSecond),
    barePerSecond: Math.round(get.perSecond),
    helloPerSecond: Math.round(hello.perSecond),
    ratio: round3(ratioOf(results.poll, results.get)),
    ratio304: round3(ratioOf(results.unchanged, results.get)),
    helloRatio: round3(ratioOf(results.poll, results.hello)),
    cost: describeCost(results.poll, results.get),
    cost304: describeCost(results.unchanged, results.get),
    p50Ms: poll.p50Ms,
    p99Ms: poll.p99Ms,
    p50Ms304: unchanged.p50Ms,
    p99Ms304: unchanged.p99Ms,
    bareP50Ms: get.p50Ms,
    bareP99Ms: get.p99Ms,
  }
}

async function startBare(config: Config): Promise<RunningServer> {
  const port = await findFreePort()
  const environment = { BARE_PORT: String(port), VALKEY_URL: bareValkeyUrl(config) }
  return await startServer('proof/bench/bare-server.ts', [], environment, port)
}

async function makePolls(config: Config, url: string): Promise<Poll[]> {
  const clients = await makeClients(config, accounts, keysPerAccount)
  const polls: Poll[] = []
  const lanes = 16
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      for (let i = lane; i < clients.length; i += lanes) {
        const { key, projectId } = clients[i] as (typeof clients)[number]
        const reply = await fetch(`${url}/api/v1/tasks/create`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: JSON.stringify({ prompt, maxCredits: 300, projectId }),
        })
        if (reply.status !== 201) throw new Error(`Create gave ${reply.status}`)
        polls.push({ key, taskId: ((await reply.json()) as { id: string }).id })
      }
    }),
  )
  return polls
}

/** The bare route answers a body of the same size as the poll's. */
async function fillBare(config: Config, url: string, polls: Poll[]): Promise<void> {
  const first = polls[0] as Poll
  const reply = await fetch(`${url}/api/v1/tasks/${first.taskId}`, {
    headers: { authorization: `Bearer ${first.key}` },
  })
  const body = await reply.text()
  const valkey = await connect(bareValkeyUrl(config))
  for (let i = 1; i <= polls.length; i++) await valkey.set(`bench:${i}`, body)
  valkey.disconnect()
}
