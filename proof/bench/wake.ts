// From the commit that ends a task to the reply of the client that waits for it, at a moderate load:
// many wait, and some of their tasks end one after the other.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../../server/src/core/config.ts'
import { buildDeps } from '../../server/src/start/dependencies.ts'
import { startWorkerProcess } from '../torture/worker-process.ts'
import { countKeysFor, makeWaiters, startCrowd, untilWaiting } from '../waits/crowd.ts'
import { finishTasks } from '../waits/finishing.ts'
import { startApi } from './api.ts'
import type { BenchOptions } from './create.ts'
import { environmentOf, makeClients } from './ground.ts'
import { percentile } from './percentile.ts'
import { round3 } from './statistics.ts'

const endingShare = 0.2
/** More would not end before the first waits do by themselves. */
const endingMax = 500
const endingPerSecond = 50
const waitSeconds = 50
const patienceMs = 20_000

export async function benchWake(config: Config, waits: number, { say }: BenchOptions) {
  const clients = await makeClients(config, countKeysFor(waits), 1)
  // All of them come from one address, and others come besides.
  const api = await startApi(config, { CONNECTIONS_MAX: String(4 * waits + 1_000) })
  const folder = mkdtempSync(join(tmpdir(), 'task-review-wake-'))
  const worker = startWorkerProcess({
    // The sweeper would finish by itself what the bench is about to finish.
    env: { ...environmentOf(config), SWEEP_INTERVAL_MS: '3600000' },
    logFile: join(folder, 'worker.log'),
  })
  const deps = buildDeps(config)
  try {
    const keys = clients.map(({ key, projectId }) => ({ secret: key, projectId }))
    const waiters = await makeWaiters(api.url, keys, waits)
    const crowd = startCrowd({ url: api.url, waiters, seconds: waitSeconds, processes: 1 })
    try {
      await untilWaiting(api.metricsUrl, waits, waitSeconds * 1_000)
      const count = Math.min(Math.ceil(waits * endingShare), endingMax)
      const ending = waiters.slice(0, count).map(({ taskId }) => taskId)
      const { db, hot } = deps.database
      const finished = await finishTasks({ db, hot, snapshots: deps.snapshots }, ending, {
        perSecond: endingPerSecond,
      })
      if (!(await crowd.untilAnswered(ending, patienceMs))) throw new Error('Not all were woken')
      const wakesMs = [...finished.ackedAtMs]
        .map(([taskId, atMs]) => (crowd.replies.get(taskId)?.atMs ?? Number.NaN) - atMs)
        .sort((a, b) => a - b)
      say(`wake: ${ending.length} of ${waits} were woken`)
      return {
        waits,
        woken: ending.length,
        p50Ms: round3(percentile(wakesMs, 50)),
        p95Ms: round3(percentile(wakesMs, 95)),
        maxMs: round3(wakesMs.at(-1) ?? Number.NaN),
      }
    } finally {
      crowd.kill()
    }
  } finally {
    await deps.close()
    await worker.kill9()
    await api.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
