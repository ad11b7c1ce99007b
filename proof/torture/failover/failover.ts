// The primary of a cluster under Patroni is harmed in every way, under load, while API and worker stay up:
// no acknowledged write is lost, no task ends twice, clients see 503 with Retry-After and nothing worse, and
// a new primary serves within seconds, for the feed and webhooks too.
// The control replicates asynchronously and must see losses.
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { asSuperuser } from '../../../scripts/stack/postgres.ts'
import { toApiError } from '../../../server/src/http/error-reply.ts'
import { receiverAddress } from '../../../server/test/webhook-receivers.ts'
import { type AckLog, openAckLog } from '../ack-log.ts'
import type { ApiProcess } from '../api-process.ts'
import type { Campaign, Context, Outcome, Violation } from '../campaign.ts'
import { makeCellDir, type ServedCell, startCellOn } from '../cell.ts'
import { lossKinds } from '../checker.ts'
import { type Client, createAttempts, makeClients } from '../clients.ts'
import { startEngineers } from '../engineers.ts'
import { judge } from '../judge.ts'
import { startLoad } from '../load.ts'
import {
  addEndpoint,
  type Ground,
  hearingChecks,
  judgeHearing,
  type MadeEndpoint,
  untilDelivered,
  untilFirstHeard,
} from '../webhook-ground.ts'
import { startHearers } from '../webhook-hearers.ts'
import { checkEffects, workKinds } from '../worker-effects.ts'
import { startWorkerProcess } from '../worker-process.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { type Fault, type FaultName, faults, lossyKill } from './faults.ts'
import { describeRounds, roundChecks } from './figures.ts'
import { createPolls } from './polls.ts'
import { createFeedLook, type Round, type RoundGround, runRound, type Success } from './round.ts'
import { startWatch } from './watch.ts'

// The rest is left to the engineers.
const mix = { complete: 0, cancel: 0.3, race: 0 }
const patienceMs = 1_200
const accountCount = 2
const settleMs = 120_000

export const failover: Campaign = {
  about:
    'Harms the primary of three PostgreSQL under Patroni behind HAProxy, in turn killed, crashed, frozen, cut off, with a full disk, switched over and without etcd; with --control replication is asynchronous and must lose writes.',
  // With minutes no round begins after so many; 0 lets all of them run.
  sizes: { rounds: 100, minutes: 0, clients: 8, engineers: 4 },
  switches: ['control', 'strict'],
  texts: ['kinds'],
  run,
}

async function run(context: Context): Promise<Outcome> {
  const startedAtMs = performance.now()
  const isControl = context.isOn('control')
  const dir = await makeCellDir(context)
  const replication = isControl ? 'asynchronous' : context.isOn('strict') ? 'strict' : 'synchronous'
  const onEnd = context.onEnd
  const cluster = await startCluster({ dir, replication, onEnd })
  const env = { WEBHOOK_ALLOWED_NETWORKS: `${receiverAddress}/32` }
  const cell = await startCellOn(context, dir, cluster.urls, env)
  const stage = await startStage(context, cell, cluster)
  const rounds = await runRounds(context, stage.roundGround)
  const { violations, figures, checks } = await stage.judge()
  const all = [...rounds.flatMap((round) => round.violations), ...violations]
  const described = describeRounds(rounds)
  return {
    figures: {
      replication,
      ...described.figures,
      ...figures,
      seconds: Math.round((performance.now() - startedAtMs) / 1_000),
    },
    checks: [...checks, ...roundChecks],
    violations: [...all, ...described.violations],
    ...(isControl && { isHeld: all.some(({ kind }) => lossKinds.some((loss) => loss === kind)) }),
  }
}

async function runRounds(context: Context, ground: RoundGround): Promise<Round[]> {
  const count = context.size('rounds')
  const plan = planRounds(context)
  const rounds: Round[] = []
  const minutes = context.size('minutes') || Number.POSITIVE_INFINITY
  const endsAtMs = performance.now() + minutes * 60_000
  for (let number = 0; number < count && performance.now() < endsAtMs; number++) {
    await delay(context.random.between(500, 1_500))
    const [kind, fault] = plan[number % plan.length] as [string, Fault]
    const round = await runRound(ground, kind, fault)
    rounds.push(round)
    const { outageMs, servedAfterMs, madeAnew, violations } = round
    context.progress(
      number + 1,
      count,
      `${kind}: no primary for ${Math.round(outageMs)} ms, served ${Math.round(servedAfterMs)} ms after the new one` +
        (madeAnew > 0 ? `, ${madeAnew} nodes made anew` : '') +
        (violations.length > 0 ? `, ${violations.map((each) => each.kind).join(', ')}` : ''),
    )
  }
  return rounds
}

function planRounds(context: Context): [string, Fault][] {
  if (context.isOn('control')) return [['killed without its standbys', lossyKill]]
  const wanted = context.text('kinds')?.split(',') ?? Object.keys(faults)
  return wanted.map((kind) => {
    const fault = faults[kind as FaultName]
    if (fault === undefined)
      throw new Error(`--kinds knows ${Object.keys(faults).join(', ')}, not ${kind}`)
    return [kind, fault]
  })
}

/** The service under load, and everything that looks at it. */
async function startStage(context: Context, cell: ServedCell, cluster: Cluster) {
  const { random } = context
  const api = (await cell.startApi()).server()
  const worker = startWorkerProcess({
    env: (await cell.describeApi()).env,
    logFile: join(dirname(context.logFile), 'worker.log'),
  })
  context.onEnd(() => worker.kill9())
  const clients = await makeClients(cell.deps, context.size('clients'), accountCount)
  const log = openAckLog(context.logFile)
  const successes: Success[] = []
  const attempts = createAttempts({
    ...{ apiUrl: api.url, deps: cell.deps, log },
    onTold(told, invoke) {
      if (invoke.kind === 'create' && told.type === 'ok')
        successes.push({ sentAtMs: invoke.atMs, atMs: told.atMs })
    },
  })
  const names = Array.from({ length: accountCount }, (_, i) => `account-${i}`)
  const hearers = await startHearers(names, join(dirname(context.logFile), 'heard.jsonl'))
  context.onEnd(() => hearers.stop())
  const ground: Ground = { cell, hearers, attempts, random }
  const endpoints = await addEndpoints(ground, clients, names)
  const internal: Violation[] = []
  const engineers = await startEngineers({
    ...{ deps: cell.deps, log, random, count: context.size('engineers') },
    onThrown(error) {
      if (toApiError(error).code === 'INTERNAL')
        internal.push({ kind: 'failure that is not passing', detail: String(error) })
    },
  })
  const polls = createPolls(api.url)
  const load = startLoad({ clients, attempts, random, mix, patienceMs, onCreated: polls.poll })
  await untilFirstHeard(ground, names[0] as string)
  const watch = await startWatch(cluster.urls.databaseAdminUrl, api.url)
  const roundGround: RoundGround = {
    ...{ cluster, watch, successes, heard: hearers.heard },
    ...createFeedLook(() => connect(cell.databaseUrl)),
    isAlive: () => [...checkAlive('API', api), ...checkAlive('worker', worker)],
  }
  return {
    roundGround,
    async judge() {
      await Promise.all([load.stop(), engineers.stop()])
      await watch.stop()
      const judged = await judgeAll({ context, cell, log, ground, endpoints })
      const { answered, unavailable } = polls.counts
      return {
        violations: [...judged.violations, ...polls.violations, ...internal],
        figures: { ...judged.figures, polls: answered, 'polls that were 503': unavailable },
        checks: [...judged.checks, 'wrong poll', 'failure that is not passing'],
      }
    },
  }
}

async function addEndpoints(
  ground: Ground,
  clients: readonly Client[],
  names: string[],
): Promise<MadeEndpoint[]> {
  const accounts = [...new Set(clients.map(({ accountUuid }) => accountUuid))]
  const made: MadeEndpoint[] = []
  for (const [i, accountUuid] of accounts.entries())
    made.push(await addEndpoint(ground, { hearer: names[i] as string, accountUuid }))
  return made
}

function checkAlive(name: string, process: Pick<ApiProcess, 'isRunning'>): Violation[] {
  return process.isRunning() ? [] : [{ kind: `${name} died`, detail: 'with its database' }]
}

async function judgeAll(parts: {
  context: Context
  cell: ServedCell
  log: AckLog
  ground: Ground
  endpoints: MadeEndpoint[]
}) {
  const { context, cell, log, ground, endpoints } = parts
  const owed = await waitForWork(cell.databaseUrl)
  const deliveredMs = await untilDelivered(ground, endpoints, settleMs)
  const hearing = await judgeHearing(ground, endpoints)
  const judged = await judge(cell, log, context.logFile, {
    mayGoUnanswered: false,
    mayBeUnavailable: true,
  })
  return {
    violations: [...owed, ...hearing.violations, ...judged.violations],
    checks: [...judged.checks, ...workKinds, ...hearingChecks],
    figures: {
      ...judged.figures,
      'deliveries wanted': hearing.wanted,
      'deliveries acknowledged': hearing.heard,
      'of them told again': hearing.again,
      'everything delivered after the last round, ms': Math.round(deliveredMs ?? Number.NaN),
    },
  }
}

/** What the worker still owes when its time for it is over. */
async function waitForWork(databaseUrl: string): Promise<Violation[]> {
  const endsAtMs = performance.now() + settleMs
  for (;;) {
    const found = await checkEffects(databaseUrl)
    const owed = found.filter(({ kind }) => workKinds.includes(kind))
    if (owed.length === 0 || performance.now() > endsAtMs) return owed
    await delay(500)
  }
}

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: asSuperuser(databaseUrl),
    connectionTimeoutMillis: 2_000,
    query_timeout: 5_000,
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
