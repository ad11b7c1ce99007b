// One endpoint that hangs and one whose answer drips, in the account of the others: the others receive
// events as soon as without them. Rounds with and without alternate, so that a slow minute of the machine
// falls on both.
import { setTimeout as delay } from 'node:timers/promises'
import { resetLane } from '../../server/src/modules/events/webhooks/sending/queue-lease-queries.ts'
import { type Context, percentile, type Violation } from './campaign.ts'
import { makeClients } from './clients.ts'
import {
  addEndpoint,
  type Ground,
  keepLiving,
  type MadeEndpoint,
  untilDelivered,
} from './webhook-ground.ts'
import type { PhaseResult } from './webhook-kills.ts'

const bystanders = ['bystander-0', 'bystander-1', 'bystander-2']
const nuisances = { hanging: 'hanging', dripping: 'dripping' } as const
export const bystanderHearers = [...bystanders, ...Object.values(nuisances)]
export const bystanderChecks = ['others slowed down', 'others not told', 'nobody was a nuisance']

const rounds = 6
const clientPauseMs = 60
/** Before its circuit can have been open for long it is closed again: it never stops being a nuisance. */
const resetMs = 2_000
const slowerMax = 1.2
const settleMs = 30_000

export async function watchBystanders(context: Context, ground: Ground): Promise<PhaseResult> {
  const { deps } = ground.cell
  const clients = await makeClients(deps, 4, 1)
  const accountUuid = clients[0]?.accountUuid as string
  const others: MadeEndpoint[] = []
  for (const hearer of bystanders) others.push(await addEndpoint(ground, { hearer, accountUuid }))
  const bad: MadeEndpoint[] = []
  for (const mood of ['hanging', 'dripping'] as const) {
    ground.hearers.setMood(nuisances[mood], mood)
    bad.push(await addEndpoint(ground, { hearer: nuisances[mood], accountUuid }))
  }
  const delays = { with: [] as number[], without: [] as number[] }
  // The first round of all warms up and is not counted.
  for (let round = 0; round <= rounds; round++) {
    const kind = round % 2 === 0 ? 'with' : 'without'
    await setEnabled(ground, bad, kind === 'with')
    const heardBefore = ground.hearers.heard.length
    const living = keepLiving(ground, clients, clientPauseMs)
    await passRound(ground, kind === 'with' ? bad : [], context.size('bystanders') * 1_000)
    await living.stop()
    await untilDelivered(ground, others, settleMs)
    if (round > 0) delays[kind].push(...readDelays(ground, heardBefore))
    context.progress(round + 1, rounds + 1, `${kind} nuisances`)
  }
  const [p95With, p95Without] = [percentile(delays.with, 0.95), percentile(delays.without, 0.95)]
  const nuisanceAtOnce = Object.values(nuisances).map((name) => ground.hearers.atOnceMax(name))
  return {
    figures: {
      'deliveries to others without nuisances': delays.without.length,
      'event to receipt without nuisances, p50 ms': percentile(delays.without, 0.5),
      'event to receipt without nuisances, p95 ms': p95Without,
      'deliveries to others beside them': delays.with.length,
      'event to receipt beside them, p50 ms': percentile(delays.with, 0.5),
      'event to receipt beside them, p95 ms': p95With,
      'concurrent connections held by a nuisance, most': Math.max(...nuisanceAtOnce),
    },
    violations: judge(p95With, p95Without, Math.min(...nuisanceAtOnce)),
  }
}

function judge(p95With: number, p95Without: number, nuisanceAtOnce: number): Violation[] {
  const violations: Violation[] = []
  const detail = `${p95With} ms beside ${p95Without} ms`
  if (Number.isNaN(p95With) || Number.isNaN(p95Without))
    violations.push({ kind: 'others not told', detail })
  else if (p95With > slowerMax * p95Without) violations.push({ kind: 'others slowed down', detail })
  if (nuisanceAtOnce === 0) violations.push({ kind: 'nobody was a nuisance', detail: 'none came' })
  return violations
}

async function setEnabled(
  { cell }: Ground,
  endpoints: readonly MadeEndpoint[],
  isEnabled: boolean,
): Promise<void> {
  await cell.deps.database.db
    .updateTable('webhook_endpoints')
    .set({
      disabled_at: isEnabled ? null : new Date(),
      disabled_reason: isEnabled ? null : 'failing',
    })
    .where(
      'id',
      'in',
      endpoints.map(({ endpointUuid }) => endpointUuid),
    )
    .execute()
}

async function passRound(
  { cell }: Ground,
  bad: readonly MadeEndpoint[],
  roundMs: number,
): Promise<void> {
  const endsAtMs = performance.now() + roundMs
  while (performance.now() < endsAtMs) {
    for (const { endpointUuid } of bad) {
      await cell.deps.database.db.transaction().execute((tx) => resetLane(tx, endpointUuid))
    }
    await delay(Math.min(resetMs, Math.max(1, endsAtMs - performance.now())))
  }
}

function readDelays({ hearers }: Ground, from: number): number[] {
  return hearers.heard
    .slice(from)
    .flatMap(({ hearer, delayMs }) => (bystanders.includes(hearer) ? delayMs : []))
}
