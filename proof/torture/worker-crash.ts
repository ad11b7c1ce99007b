// kill -9 of workers under load, one of two or both, again and again: their unfinished work is done by the
// next one, once, and every kind of work resumes within half a minute.
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { startFakeModel } from '../../scripts/stack/fake-model.ts'
import {
  type Campaign,
  type Context,
  type Outcome,
  percentile,
  type Violation,
} from './campaign.ts'
import { type Cell, startCell } from './cell.ts'
import {
  checkDraftWaits,
  checkEffects,
  countEffects,
  countUndone,
  type Effect,
  effectKinds,
  effects,
  readEffectsSince,
  withClient,
} from './worker-effects.ts'
import { startWorkerLoad } from './worker-load.ts'
import { startWorkerProcess, type WorkerProcess } from './worker-process.ts'

const resumeMsMax = 30_000
const lookMs = 100
const workerCount = 2

export const workerCrash: Campaign = {
  about:
    'Kills workers under load: each event is in the feed once, each draft, simulated end and lease taken back happens once, and work resumes within 30 s.',
  sizes: { cycles: 60, clients: 4, engineers: 3 },
  switches: [],
  run,
}

async function run(context: Context): Promise<Outcome> {
  const startedAtMs = performance.now()
  const model = await startFakeModel()
  context.onEnd(() => model.stop())
  const cell = await startCell(context)
  // Drafts take a while, so that many of them are cut off.
  const modelEnv = {
    MODEL_BASE_URL: model.url,
    MODEL_NAME: 'fake:latency=300',
    AI_PROSE_DRAFTS: 'on',
  }
  const api = await cell.startApi(modelEnv)
  const load = await startWorkerLoad({
    apiUrl: api.server().url,
    deps: cell.deps,
    random: context.random,
    clients: context.size('clients'),
    engineers: context.size('engineers'),
  })
  const workers = await startWorkers(context, cell, modelEnv)
  const cuts = await withClient(cell.databaseUrl, (client) =>
    killRepeatedly(context, client, workers),
  )
  await load.stop()
  const cycles = context.size('cycles')
  context.progress(cycles, cycles, 'letting the workers finish')
  const settledMs = await waitUntilDone(cell)
  const violations = [
    ...cuts.flatMap((cut) => cut.violations),
    ...(settledMs === undefined
      ? [{ kind: 'work left undone', detail: `${await countUndone(cell.databaseUrl)} things` }]
      : []),
    ...(await checkEffects(cell.databaseUrl)),
    ...(await checkDraftWaits(
      cell.databaseUrl,
      cuts.map(({ killedAt, resumedMs }) => ({
        killedAt,
        draftingResumedMs: resumedMs.get('drafted') ?? resumeMsMax,
      })),
      resumeMsMax,
    )),
  ]
  return {
    figures: {
      cycles: cuts.length,
      'workers killed': cuts.reduce((sum, { killed }) => sum + killed, 0),
      'creates acknowledged': load.created(),
      ...(await countEffects(cell.databaseUrl)),
      ...describeResumes(cuts),
      'everything done after the load ended, ms': Math.round(settledMs ?? Number.NaN),
      seconds: Math.round((performance.now() - startedAtMs) / 1_000),
    },
    checks: ['resumed too late', 'work left undone', 'worker died unexpectedly', ...effectKinds],
    violations,
  }
}

type Fleet = { workers: WorkerProcess[]; start(): void; kill(count: number): Promise<Violation[]> }

async function startWorkers(
  context: Context,
  cell: Cell,
  modelEnv: Record<string, string>,
): Promise<Fleet> {
  const { env } = await cell.describeApi({ ...modelEnv, SIMULATOR_DELAY_MS: '200' })
  const logFile = join(dirname(context.logFile), 'worker.log')
  const workers: WorkerProcess[] = []
  const fleet: Fleet = {
    workers,
    start() {
      while (workers.length < workerCount) workers.push(startWorkerProcess({ env, logFile }))
    },
    async kill(count) {
      const violations: Violation[] = workers
        .filter((worker) => !worker.isRunning())
        .map(({ pid }) => ({ kind: 'worker died unexpectedly', detail: `process ${pid}` }))
      // The one that has run longest is the leader more often than not.
      await Promise.all(workers.splice(0, count).map((worker) => worker.kill9()))
      return violations
    },
  }
  context.onEnd(async () => void (await fleet.kill(workerCount)))
  fleet.start()
  return fleet
}

type Cut = {
  killed: number
  killedAt: Date
  resumedMs: Map<Effect, number>
  violations: Violation[]
}

async function killRepeatedly(context: Context, client: pg.Client, fleet: Fleet): Promise<Cut[]> {
  const cycles = context.size('cycles')
  const cuts: Cut[] = []
  // Before the first kill everything must have been seen to work.
  await waitForEffects(client, await readTime(client))
  for (let cycle = 1; cycle <= cycles; cycle++) {
    await delay(context.random.between(100, 1_500))
    const killed = context.random.chance(0.4) ? workerCount : 1
    const violations = await fleet.kill(killed)
    const since = await readTime(client)
    await delay(context.random.between(0, 300))
    fleet.start()
    const resumedMs = await waitForEffects(client, since)
    for (const effect of effects.filter((each) => !resumedMs.has(each))) {
      violations.push({ kind: 'resumed too late', detail: `${effect} after kill ${cycle}` })
    }
    cuts.push({ killed, killedAt: since, resumedMs, violations })
    const slowestMs = Math.round(Math.max(...resumedMs.values()))
    context.progress(cycle, cycles, `${killed} killed, all at work again after ${slowestMs} ms`)
  }
  return cuts
}

async function readTime(client: pg.Client): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
  return (rows[0] as { now: Date }).now
}

async function waitForEffects(client: pg.Client, since: Date): Promise<Map<Effect, number>> {
  const startedAtMs = performance.now()
  const seen = new Map<Effect, number>()
  while (seen.size < effects.length && performance.now() - startedAtMs < resumeMsMax) {
    await delay(lookMs)
    for (const effect of await readEffectsSince(client, since)) {
      if (!seen.has(effect)) seen.set(effect, performance.now() - startedAtMs)
    }
  }
  return seen
}

/** How long it took, or undefined when something is left after the time in which work resumes. */
async function waitUntilDone(cell: Cell): Promise<number | undefined> {
  const startedAtMs = performance.now()
  for (;;) {
    if ((await countUndone(cell.databaseUrl)) === 0) return performance.now() - startedAtMs
    if (performance.now() - startedAtMs > resumeMsMax) return undefined
    await delay(lookMs)
  }
}

function describeResumes(cuts: Cut[]): Record<string, number> {
  return Object.fromEntries(
    effects.flatMap((effect) => {
      const times = cuts.flatMap(({ resumedMs }) => resumedMs.get(effect) ?? [])
      return [
        [`${effect} again after a kill, p50 ms`, Math.round(percentile(times, 0.5))],
        [`${effect} again after a kill, worst ms`, Math.round(Math.max(...times))],
      ]
    }),
  )
}
