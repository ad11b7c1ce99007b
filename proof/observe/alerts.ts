// The alerts against the running service: a real Prometheus scrapes an API and a worker, each fault is
// made in earnest, and only its alert and what its runbook lists may fire.
import { setTimeout as delay } from 'node:timers/promises'
import { alerts } from '../../scripts/monitoring/write-rules.ts'
import type { Context, Violation } from '../torture/campaign.ts'
import { makeCellDir } from '../torture/cell.ts'
import { type Fault, type Phase, phases } from './alert-faults.ts'
import { type Place, startPlace } from './alert-place.ts'
import { listWithoutData, queries } from './alert-queries.ts'
import { type AlertServers, startAlertServers } from './alert-servers.ts'
import { type AlertWatch, startWatch } from './alert-watch.ts'

const dataMsMax = 120_000
/** What is probed shows after two probes, a figure of the queue after 15 seconds. */
const fireMsMax = 120_000
const quietMsMax = 150_000
/** So long nothing is broken, and nothing may fire. */
const wellMs = 20_000

export type FiredAlert = { alert: string; fault: string; seconds: number }
export type PhaseOutcome = {
  faults: readonly string[]
  followers: string[]
  silenced: string[]
  quietSeconds: number
}

export type AlertsOutcome = {
  queries: number
  withoutData: string[]
  fired: FiredAlert[]
  phases: PhaseOutcome[]
  violations: Violation[]
  seconds: number
}

/** Every kind of violation that is looked for. */
export const checks = [
  ...['no data', 'fired without a fault', 'did not fire', 'fired beside'],
  ...['was not silenced', 'did not end'],
] as const

type Run = { context: Context; place: Place; servers: AlertServers; outcome: AlertsOutcome }

export async function runAlerts(context: Context, only: string): Promise<AlertsOutcome> {
  const startedAtMs = performance.now()
  const place = await startPlace(context)
  const servers = await startAlertServers(await makeCellDir(context), place.targets)
  context.onEnd(() => servers.stop())
  const outcome: AlertsOutcome = {
    ...{ queries: queries.length, withoutData: [], fired: [], phases: [], violations: [] },
    seconds: 0,
  }
  const run = { context, place, servers, outcome }
  await askEverything(run)
  await stayWell(run)
  const made = phases.filter((phase) => phase.some(({ name }) => name.includes(only)))
  for (const [at, phase] of made.entries()) {
    context.progress(at, made.length, phase.map(({ name }) => name).join('; '))
    await runPhase(run, phase)
    context.progress(at + 1, made.length, JSON.stringify(outcome.phases.at(-1)))
    context.progress(at + 1, made.length, JSON.stringify(outcome.violations))
  }
  outcome.seconds = Math.round((performance.now() - startedAtMs) / 1_000)
  return outcome
}

async function askEverything({ context, servers, outcome }: Run): Promise<void> {
  const endsAtMs = performance.now() + dataMsMax
  let empty = queries
  while (empty.length > 0 && performance.now() < endsAtMs) {
    await delay(2_000)
    empty = await listWithoutData(servers, empty)
    context.progress(queries.length - empty.length, queries.length, 'queries have data')
  }
  outcome.withoutData = empty.map(({ name, expr }) => `${name}: ${expr}`)
  for (const detail of outcome.withoutData) outcome.violations.push({ kind: 'no data', detail })
}

/** What the start of everything made fire must end first. */
async function stayWell({ servers, outcome }: Run): Promise<void> {
  const start = startWatch(servers)
  const left = await start.untilQuiet(quietMsMax)
  await start.stop()
  const watch = startWatch(servers)
  await delay(wellMs)
  await watch.stop()
  for (const detail of new Set([...left, ...watch.firedAtMs.keys()]))
    outcome.violations.push({ kind: 'fired without a fault', detail })
}

async function runPhase(run: Run, phase: Phase): Promise<void> {
  const { place, servers, outcome } = run
  const watch = startWatch(servers)
  const beganAtMs = new Map<Fault, number>()
  try {
    await Promise.all(
      phase.map(async (fault) => {
        if (!(await watch.untilFired(fault.after ?? [], fireMsMax))) return
        beganAtMs.set(fault, performance.now())
        await fault.make(place)
        await watch.untilFired(fault.alerts, fireMsMax)
      }),
    )
    for (const fault of phase) await fault.undo?.(place)
    const undoneAtMs = performance.now()
    const staying = phase.flatMap(({ stays = [] }) => stays)
    const left = await watch.untilQuiet(quietMsMax, staying)
    judgeFired(outcome, { phase, watch, beganAtMs })
    outcome.phases.push(describePhase(phase, watch, performance.now() - undoneAtMs))
    for (const detail of left) outcome.violations.push({ kind: 'did not end', detail })
  } finally {
    await watch.stop()
  }
}

type Judged = { phase: Phase; watch: AlertWatch; beganAtMs: ReadonlyMap<Fault, number> }

function judgeFired(
  { fired, violations }: AlertsOutcome,
  { phase, watch, beganAtMs }: Judged,
): void {
  const faults = phase.map(({ name }) => name).join('; ')
  for (const fault of phase)
    for (const alert of fault.alerts) {
      const atMs = watch.firedAtMs.get(alert)
      const beganMs = beganAtMs.get(fault)
      if (atMs === undefined || beganMs === undefined)
        violations.push({ kind: 'did not fire', detail: `${alert}: ${fault.name}` })
      else fired.push({ alert, fault: fault.name, seconds: Math.round((atMs - beganMs) / 1_000) })
    }
  const allowed = allowedIn(phase)
  for (const name of watch.firedAtMs.keys())
    if (!allowed.has(name)) violations.push({ kind: 'fired beside', detail: `${name}: ${faults}` })
  for (const name of watch.listUnsilenced())
    violations.push({ kind: 'was not silenced', detail: `${name}: ${faults}` })
}

/** What must fire, and what the pages of these say may follow from them. */
function allowedIn(phase: Phase): Set<string> {
  const expected = phase.flatMap((fault) => fault.alerts)
  const following = alerts
    .filter(({ name }) => expected.includes(name))
    .flatMap(({ causes = [] }) => causes)
  return new Set([...expected, ...following, ...phase.flatMap(({ nearly = [] }) => nearly)])
}

function describePhase(phase: Phase, watch: AlertWatch, quietMs: number): PhaseOutcome {
  const expected = phase.flatMap((fault) => fault.alerts)
  return {
    faults: phase.map(({ name }) => name),
    followers: [...watch.firedAtMs.keys()].filter((name) => !expected.includes(name)).toSorted(),
    silenced: [...watch.silenced].toSorted(),
    quietSeconds: Math.round(quietMs / 1_000),
  }
}
