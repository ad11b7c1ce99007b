// Webhooks under harm: workers killed over and over, receivers that are away for a minute or for
// many hours, and receivers that hang and drip beside others. A size of 0 leaves a part out.
import { dirname, join } from 'node:path'
import { receiverAddress } from '../../server/test/webhook-receivers.ts'
import type { Campaign, Context, Outcome } from './campaign.ts'
import { type Cell, startCell } from './cell.ts'
import { bystanderChecks, bystanderHearers, watchBystanders } from './webhook-bystanders.ts'
import { type Ground, openGround } from './webhook-ground.ts'
import { startHearers } from './webhook-hearers.ts'
import {
  type Fleet,
  killChecks,
  killHearers,
  killWorkers,
  type PhaseResult,
} from './webhook-kills.ts'
import { outageChecks, outageHearers, sufferHours, sufferOutage } from './webhook-outages.ts'
import { startWorkerProcess, type WorkerProcess } from './worker-process.ts'

const workerCount = 2

export const webhooks: Campaign = {
  about:
    'Kills workers while they deliver, takes receivers away for a minute and for simulated hours, and has two of them hang and drip: everything is heard, soon, hardly anything twice, and nobody waits for another.',
  sizes: { kills: 60, events: 20_000, outage: 60, hours: 30, bystanders: 20 },
  switches: [],
  run,
}

type Phase = (context: Context, ground: Ground, fleet: Fleet) => Promise<PhaseResult>

const phases: { size: string; run: Phase }[] = [
  { size: 'bystanders', run: watchBystanders },
  { size: 'outage', run: sufferOutage },
  { size: 'hours', run: sufferHours },
  { size: 'events', run: killWorkers },
]

async function run(context: Context): Promise<Outcome> {
  const startedAtMs = performance.now()
  const cell = await startCell(context)
  const env = { WEBHOOK_ALLOWED_NETWORKS: `${receiverAddress}/32` }
  const api = await cell.startApi(env)
  const names = [...killHearers, ...outageHearers, ...bystanderHearers]
  const hearers = await startHearers(names, join(dirname(context.logFile), 'heard.jsonl'))
  context.onEnd(() => hearers.stop())
  const ground = openGround(
    { cell, hearers, random: context.random },
    { apiUrl: api.server().url, logFile: context.logFile },
  )
  context.onEnd(async () => ground.close())
  const fleet = await startFleet(context, cell, env)
  const outcome: Outcome = {
    figures: {},
    checks: [...killChecks, ...outageChecks, ...bystanderChecks],
    violations: [],
  }
  for (const phase of phases.filter(({ size }) => context.size(size) > 0)) {
    const { figures, violations } = await phase.run(context, ground, fleet)
    Object.assign(outcome.figures, figures)
    outcome.violations.push(...violations)
  }
  outcome.figures.seconds = Math.round((performance.now() - startedAtMs) / 1_000)
  return outcome
}

async function startFleet(
  context: Context,
  cell: Cell,
  env: Record<string, string>,
): Promise<Fleet> {
  const described = await cell.describeApi(env)
  const logFile = join(dirname(context.logFile), 'worker.log')
  const workers: WorkerProcess[] = []
  const fleet: Fleet = {
    workers,
    start() {
      while (workers.length < workerCount) {
        workers.push(startWorkerProcess({ env: described.env, logFile }))
      }
    },
  }
  context.onEnd(() => Promise.all(workers.map((worker) => worker.kill9())))
  fleet.start()
  return fleet
}
