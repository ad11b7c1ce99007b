// Where webhooks are tortured: accounts with endpoints that lead to hearers, clients that make
// events, and what the database says should have been heard.
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { newWebhookSecret } from '../../server/src/adapters/webhook-signature.ts'
import type { EventType } from '../../server/src/modules/events/feed/feed.ts'
import { eventIdOf } from '../../server/src/modules/events/feed/present.ts'
import { createEndpoint } from '../../server/src/modules/events/webhooks/webhooks.ts'
import { openAckLog } from './ack-log.ts'
import type { Violation } from './campaign.ts'
import type { ServedCell } from './cell.ts'
import { type Attempts, type Client, createAttempts } from './clients.ts'
import type { Random } from './random.ts'
import type { Hearers } from './webhook-hearers.ts'

export type Ground = {
  cell: Pick<ServedCell, 'deps'>
  hearers: Hearers
  attempts: Attempts
  random: Random
}

export function openGround(
  { cell, hearers, random }: Omit<Ground, 'attempts'>,
  { apiUrl, logFile }: { apiUrl: string; logFile: string },
): Ground & { close(): void } {
  const log = openAckLog(logFile)
  const onTold = () => undefined
  const attempts = createAttempts({ apiUrl, deps: cell.deps, log, onTold })
  return { cell, hearers, random, attempts, close: () => log.close() }
}

export type EndpointPlan = { hearer: string; accountUuid: string; eventTypes?: EventType[] }
export type MadeEndpoint = EndpointPlan & { endpointUuid: string }

export async function addEndpoint(
  { cell, hearers }: Ground,
  plan: EndpointPlan,
): Promise<MadeEndpoint> {
  const { database, sealingKeys } = cell.deps
  const deps = { db: database.db, sealingKeys, newSecret: newWebhookSecret }
  const { value } = await createEndpoint(
    deps,
    {
      accountUuid: plan.accountUuid,
      url: hearers.urlOf(plan.hearer),
      description: '',
      eventTypes: plan.eventTypes ?? null,
      revision: 'A',
    },
    { actor: 'system', use: undefined },
  )
  return { ...plan, endpointUuid: value.endpoint.id }
}

/** A task is made and ended: two events, of which either may have been refused. */
export async function liveOnce({ attempts, random }: Ground, client: Client): Promise<number> {
  const { type, taskId } = await attempts.create(client, randomUUID())
  if (type !== 'ok' || taskId === undefined) return 0
  const ended = random.chance(0.5)
    ? await attempts.cancel(client, taskId, randomUUID())
    : await attempts.complete(client, taskId, 'Heard.', 1)
  return ended.type === 'ok' ? 2 : 1
}

/** Makes events until it is told to stop, each client so many milliseconds apart. */
export function keepLiving(ground: Ground, clients: readonly Client[], pauseMs: number) {
  let isOver = false
  let events = 0
  const running = clients.map(async (client) => {
    while (!isOver) {
      const made = await liveOnce(ground, client)
      events += made
      if (pauseMs > 0) await delay(ground.random.between(0.5, 1.5) * pauseMs)
    }
  })
  return {
    events: () => events,
    async stop(): Promise<void> {
      isOver = true
      await Promise.all(running)
    },
  }
}

const firstHeardMsMax = 30_000

/** The workers are at work: whatever is done to anybody before harms nothing. */
export async function untilFirstHeard({ hearers }: Ground, hearer: string): Promise<void> {
  const endsAtMs = performance.now() + firstHeardMsMax
  while (!hearers.heard.some((each) => each.hearer === hearer)) {
    if (performance.now() > endsAtMs) throw new Error('the receiver heard nothing')
    await delay(20)
  }
}

async function countWaiting({ cell }: Ground, endpointUuids: string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select
    (select count(*) from webhook_due where endpoint_id = any (${endpointUuids}::uuid[]))
    + (select count(*) from task_events) - (select count(*) from feed_events) as count`.execute(
    cell.deps.database.db,
  )
  return rows[0]?.count ?? 0
}

/** How long it took, or undefined when something is left. */
export async function untilDelivered(
  ground: Ground,
  endpoints: readonly MadeEndpoint[],
  timeoutMs: number,
): Promise<number | undefined> {
  const startedAtMs = performance.now()
  const ids = endpoints.map(({ endpointUuid }) => endpointUuid)
  while ((await countWaiting(ground, ids)) > 0) {
    if (performance.now() - startedAtMs > timeoutMs) return undefined
    await delay(100)
  }
  return performance.now() - startedAtMs
}

export const hearingChecks = ['never delivered', 'invented', 'too many in flight'] as const

export type Hearing = { wanted: number; heard: number; again: number; violations: Violation[] }

/** Compares what receivers acknowledged with the feeds. */
export async function judgeHearing(
  ground: Ground,
  endpoints: readonly MadeEndpoint[],
): Promise<Hearing> {
  const violations: Violation[] = []
  let wanted = 0
  let heard = 0
  let unique = 0
  for (const endpoint of endpoints) {
    const expected = await readWanted(ground, endpoint)
    const { hearer } = endpoint
    const got = ground.hearers.heard.filter((each) => each.hearer === hearer)
    const ids = new Set(got.map(({ eventId }) => eventId))
    for (const id of [...expected].filter((each) => !ids.has(each)))
      violations.push({ kind: 'never delivered', detail: `${id} to ${hearer}` })
    for (const id of [...ids].filter((each) => !expected.has(each)))
      violations.push({ kind: 'invented', detail: `${id} at ${hearer}` })
    wanted += expected.size
    heard += got.length
    unique += ids.size
  }
  return { wanted, heard, again: heard - unique, violations }
}

async function readWanted(
  { cell }: Ground,
  { accountUuid, eventTypes }: MadeEndpoint,
): Promise<Set<string>> {
  const { rows } = await sql<{ taskUuid: string; version: number; type: EventType }>`
    select task_id as "taskUuid", version, type from feed_events
    where account_id = ${accountUuid}`.execute(cell.deps.database.db)
  const wanted = rows.filter(({ type }) => eventTypes?.includes(type) ?? true)
  return new Set(wanted.map(({ taskUuid, version }) => eventIdOf({ taskUuid, version, epoch: 1 })))
}
