// An unavailable receiver: for a minute under load, after which everything must be received within half a
// minute of its recovery; and for many hours, which pass by moving the times in the tables while the probes
// really fail.
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Context, Violation } from './campaign.ts'
import { makeClients } from './clients.ts'
import {
  addEndpoint,
  type Ground,
  judgeHearing,
  keepLiving,
  liveOnce,
  type MadeEndpoint,
  untilDelivered,
  untilFirstHeard,
} from './webhook-ground.ts'
import type { PhaseResult } from './webhook-kills.ts'

export const outageHearers = ['back-soon', 'back-late']
export const outageChecks = [
  'nothing waited',
  'heard too late',
  'not heard after hours',
  'gave up too early',
]

const heardMsMax = 30_000
const clientPauseMs = 100

export async function sufferOutage(context: Context, ground: Ground): Promise<PhaseResult> {
  const seconds = context.size('outage')
  const [hearer] = outageHearers as [string]
  const clients = await makeClients(ground.cell.deps, 3, 1)
  const accountUuid = clients[0]?.accountUuid as string
  const endpoint = await addEndpoint(ground, { hearer, accountUuid })
  const living = keepLiving(ground, clients, clientPauseMs)
  await untilFirstHeard(ground, hearer)
  await ground.hearers.goDown(hearer)
  const eventsBefore = living.events()
  await delay(seconds * 1_000)
  const missed = living.events() - eventsBefore
  context.progress(1, 2, `down for ${seconds} s, ${missed} events missed`)
  const waitingIds = await readWaiting(ground, endpoint)
  await ground.hearers.comeBack(hearer)
  const backAtMs = performance.now()
  const heardMs = await untilHeard(ground, hearer, waitingIds, 2 * heardMsMax)
  await living.stop()
  await untilDelivered(ground, [endpoint], heardMsMax)
  const { violations, again } = await judgeHearing(ground, [endpoint])
  if (waitingIds.size === 0) violations.push({ kind: 'nothing waited', detail: hearer })
  if (heardMs === undefined || heardMs > heardMsMax)
    violations.push({ kind: 'heard too late', detail: `after ${heardMs ?? 'more than 60,000'} ms` })
  context.progress(2, 2, `all heard ${Math.round(heardMs ?? Number.NaN)} ms after its return`)
  return {
    figures: {
      'receiver down, seconds': seconds,
      'events missed meanwhile': missed,
      'events that waited for its return': waitingIds.size,
      'first heard after its return, ms': firstHeardMs(ground, hearer, backAtMs),
      'all heard after its return, ms': Math.round(heardMs ?? Number.NaN),
      'told again in the outage': again,
    },
    violations,
  }
}

/** The ids of the events that wait for it. */
async function readWaiting({ cell }: Ground, { endpointUuid }: MadeEndpoint): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select event_id as id from webhook_deliveries
    where endpoint_id = ${endpointUuid} and status = 'pending'`.execute(cell.deps.database.db)
  return new Set(rows.map(({ id }) => id))
}

async function untilHeard(
  { hearers }: Ground,
  hearer: string,
  ids: ReadonlySet<string>,
  timeoutMs: number,
): Promise<number | undefined> {
  const startedAtMs = performance.now()
  const isAllHeard = () => {
    const heard = new Set(
      hearers.heard.flatMap((each) => (each.hearer === hearer ? each.eventId : [])),
    )
    return [...ids].every((id) => heard.has(id))
  }
  while (!isAllHeard()) {
    if (performance.now() - startedAtMs > timeoutMs) return undefined
    await delay(50)
  }
  return performance.now() - startedAtMs
}

function firstHeardMs({ hearers }: Ground, hearer: string, sinceMs: number): number {
  const first = hearers.heard.find((each) => each.hearer === hearer && each.atMs > sinceMs)
  return Math.round((first?.atMs ?? Number.NaN) - sinceMs)
}

const eventsAtFirst = 100
const stepTimeoutMs = 15_000

export async function sufferHours(context: Context, ground: Ground): Promise<PhaseResult> {
  const hours = context.size('hours')
  const hearer = outageHearers[1] as string
  const [client] = await makeClients(ground.cell.deps, 1, 1)
  if (client === undefined) throw new Error('no client')
  const { accountUuid } = client
  const endpoint = await addEndpoint(ground, { hearer, accountUuid })
  await ground.hearers.goDown(hearer)
  for (let i = 0; i < eventsAtFirst / 2; i++) await liveOnce(ground, client)
  await untilIdle(ground, endpoint)
  let passedSeconds = 0
  let probes = 0
  while (passedSeconds < hours * 3_600) {
    passedSeconds += await skipToProbe(ground, endpoint)
    probes += 1
    if (probes % 10 === 0) {
      await liveOnce(ground, client)
      context.progress(Math.min(passedSeconds, hours * 3_600), hours * 3_600, 'seconds down')
    }
  }
  const violations: Violation[] = []
  const disabled = await sql`select from webhook_endpoints
    where id = ${endpoint.endpointUuid} and disabled_at is not null`.execute(
    ground.cell.deps.database.db,
  )
  if (disabled.rows.length > 0) violations.push({ kind: 'gave up too early', detail: hearer })
  await ground.hearers.comeBack(hearer)
  const waiting = await readWaiting(ground, endpoint)
  await skipTime(ground, endpoint)
  const heardMs = await untilHeard(ground, hearer, waiting, heardMsMax)
  if (heardMs === undefined) violations.push({ kind: 'not heard after hours', detail: hearer })
  await untilDelivered(ground, [endpoint], heardMsMax)
  violations.push(...(await judgeHearing(ground, [endpoint])).violations)
  return {
    figures: {
      'receiver down, simulated hours': Math.round(passedSeconds / 360) / 10,
      'probes that failed meanwhile': probes,
      'events that waited for it': waiting.size,
      'all heard after the next probe, ms': Math.round(heardMs ?? Number.NaN),
    },
    violations,
  }
}

/** The endpoint queue is not leased, and waits for its next probe. */
async function untilIdle({ cell }: Ground, { endpointUuid }: MadeEndpoint): Promise<void> {
  const endsAtMs = performance.now() + stepTimeoutMs
  for (;;) {
    const { rows } = await sql`select from webhook_lanes where endpoint_id = ${endpointUuid}
      and holder_id is null and is_open and next_at > now()`.execute(cell.deps.database.db)
    if (rows.length > 0) return
    if (performance.now() > endsAtMs) throw new Error('the lane does not come to rest')
    await delay(20)
  }
}

/** Lets the next probe come and fail; says how many seconds passed until it came. */
async function skipToProbe(ground: Ground, endpoint: MadeEndpoint): Promise<number> {
  const before = await countAttempts(ground, endpoint)
  const seconds = await skipTime(ground, endpoint)
  const endsAtMs = performance.now() + stepTimeoutMs
  while ((await countAttempts(ground, endpoint)) === before) {
    if (performance.now() > endsAtMs) throw new Error('no probe came')
    await delay(20)
  }
  await untilIdle(ground, endpoint)
  return seconds
}

async function countAttempts({ cell }: Ground, { endpointUuid }: MadeEndpoint): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from webhook_attempts
    where endpoint_id = ${endpointUuid}`.execute(cell.deps.database.db)
  return rows[0]?.count ?? 0
}

/** Moves all times of this endpoint queue into the past, so that its next probe is due. */
async function skipTime({ cell }: Ground, { endpointUuid }: MadeEndpoint): Promise<number> {
  return await cell.deps.database.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from next_at - now())::float8 as seconds from webhook_lanes
      where endpoint_id = ${endpointUuid} for update`.execute(tx)
    const seconds = Math.max(0, rows[0]?.seconds ?? 0)
    await sql`update webhook_lanes set next_at = next_at - make_interval(secs => ${seconds}),
      failing_since = failing_since - make_interval(secs => ${seconds})
      where endpoint_id = ${endpointUuid}`.execute(tx)
    await sql`update webhook_due set next_at = next_at - make_interval(secs => ${seconds}),
      first_attempt_at = first_attempt_at - make_interval(secs => ${seconds}),
      last_attempt_at = last_attempt_at - make_interval(secs => ${seconds})
      where endpoint_id = ${endpointUuid}`.execute(tx)
    return seconds
  })
}
