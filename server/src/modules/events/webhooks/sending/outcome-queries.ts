import { sql } from 'kysely'
import type { Tx } from '../../../../db/client.ts'
import type { HotConnections } from '../../../../db/prepared.ts'
import { prepareStatement } from '../../../../db/statement.ts'
import type { Outcome } from './outcomes.ts'

/**
 * Those of these lanes that the holder still holds, kept until the transaction ends. A statement of
 * its own: PostgreSQL 18.4 crashes where one that is planned for any parameters both checks a row
 * again after waiting for its lock and leaves out partitions when it starts.
 */
export async function lockHeld(
  tx: Tx,
  holderUuid: string,
  endpointUuids: string[],
): Promise<Set<string>> {
  const result = await sql<{ id: string }>`
    select endpoint_id as id from webhook_lanes
    where endpoint_id = any (${endpointUuids}::uuid[]) and holder_id = ${holderUuid}
    order by endpoint_id for no key update`.execute(tx)
  return new Set(result.rows.map(({ id }) => id))
}

type DeliveredValues = {
  holderUuid: string
  endpointUuids: string[]
  deliveryUuids: string[]
  createdAtTexts: string[]
  numbers: number[]
  startedAt: Date[]
  latenciesMs: (number | null)[]
  statusCodes: (number | null)[]
  excerpts: (string | null)[]
}

/**
 * Successes, as almost all are, in one statement that waits for no lock. If another worker takes the queue
 * over meanwhile, the outcome still counts, and a delivery that has ended stays as it is.
 */
const deliveredStatement = prepareStatement<DeliveredValues, { endpoint_id: string }>(
  'record-webhooks-delivered',
  (param) => `
with delivered as materialized (
  select o.* from unnest(${param('endpointUuids')}::uuid[], ${param('deliveryUuids')}::uuid[], ${param('createdAtTexts')}::timestamptz[], ${param('numbers')}::integer[],
    ${param('startedAt')}::timestamptz[], ${param('latenciesMs')}::integer[], ${param('statusCodes')}::integer[], ${param('excerpts')}::text[])
    as o (endpoint_id, delivery_id, created_at, number, started_at, latency_ms, status_code, excerpt)
  join webhook_lanes l on l.endpoint_id = o.endpoint_id and l.holder_id = ${param('holderUuid')}
), attempts as (
  insert into webhook_attempts (endpoint_id, delivery_id, number, started_at, latency_ms,
    status_code, response_excerpt)
  select endpoint_id, delivery_id, number, started_at, latency_ms, status_code, excerpt
  from delivered
), ended as (
  delete from webhook_due u using delivered o
  where u.endpoint_id = o.endpoint_id and u.delivery_id = o.delivery_id
), shown as (
  update webhook_deliveries d
  set attempts = o.number, status = 'delivered', finished_at = clock_timestamp()
  from delivered o
  where d.endpoint_id = o.endpoint_id and d.id = o.delivery_id and d.created_at = o.created_at
    and d.status = 'pending'
)
select distinct endpoint_id from delivered`,
)

/** The lanes that are still held; what came of the others is dropped. */
export async function recordDelivered(
  hot: HotConnections,
  holderUuid: string,
  outcomes: Outcome[],
): Promise<Set<string>> {
  const column = <T>(read: (outcome: Outcome) => T) => outcomes.map(read)
  const rows = await hot.run(deliveredStatement, {
    holderUuid,
    endpointUuids: column(({ endpointUuid }) => endpointUuid),
    deliveryUuids: column(({ deliveryUuid }) => deliveryUuid),
    createdAtTexts: column(({ createdAtText }) => createdAtText),
    numbers: column(({ number }) => number),
    startedAt: column(({ startedAtMs }) => new Date(startedAtMs)),
    latenciesMs: column(({ latencyMs }) => latencyMs),
    statusCodes: column(({ statusCode }) => statusCode),
    excerpts: column(({ excerpt }) => excerpt),
  })
  return new Set(rows.map(({ endpoint_id }) => endpoint_id))
}

/**
 * More than an outage leaves behind: most of what waits for its end has not been tried. Those that
 * were are older than the rest, and therefore go first.
 */
const freedMax = 2_000

/**
 * What came of some attempts, in lanes that are locked: the attempt is logged, the delivery shows it,
 * and what has not succeeded waits on. The days are given so that only the partitions of these
 * deliveries are opened.
 */
export async function recordOutcomes(tx: Tx, outcomes: Outcome[]): Promise<void> {
  const column = <T>(read: (outcome: Outcome) => T) => outcomes.map(read)
  const lanes = newestByLane(outcomes)
  const created = outcomes.map(({ createdAt }) => createdAt.getTime())
  await sql`
    with outcomes as materialized (
      select * from unnest(${column(({ endpointUuid }) => endpointUuid)}::uuid[],
        ${column(({ deliveryUuid }) => deliveryUuid)}::uuid[],
        ${column(({ createdAtText }) => createdAtText)}::timestamptz[],
        ${column(({ number }) => number)}::integer[],
        ${column(({ startedAtMs }) => new Date(startedAtMs))}::timestamptz[],
        ${column(({ latencyMs }) => latencyMs)}::integer[],
        ${column(({ statusCode }) => statusCode)}::integer[],
        ${column(({ error }) => error)}::text[], ${column(({ excerpt }) => excerpt)}::text[],
        ${column(({ status }) => status)}::text[],
        ${column(({ nextAtMs }) => toDate(nextAtMs))}::timestamptz[])
        as o (endpoint_id, delivery_id, created_at, number, started_at, latency_ms, status_code,
          error, excerpt, status, next_at)
    ), circuits as materialized (
      select * from unnest(${lanes.map(({ endpointUuid }) => endpointUuid)}::uuid[],
        ${lanes.map(({ circuit }) => circuit.failures)}::integer[],
        ${lanes.map(({ circuit }) => toDate(circuit.failingSinceMs))}::timestamptz[],
        ${lanes.map(({ circuit }) => circuit.isOpen)}::boolean[],
        ${lanes.map(({ isFreed }) => isFreed)}::boolean[])
        as c (endpoint_id, failures, failing_since, is_open, is_freed)
    ), lanes as (
      update webhook_lanes l
      set failures = c.failures, failing_since = c.failing_since, is_open = c.is_open
      from circuits c
      where l.endpoint_id = c.endpoint_id and (l.failures, l.failing_since, l.is_open)
        is distinct from (c.failures, c.failing_since, c.is_open)
    ), attempts as (
      insert into webhook_attempts (endpoint_id, delivery_id, number, started_at, latency_ms,
        status_code, error, response_excerpt)
      select endpoint_id, delivery_id, number, started_at, latency_ms, status_code, error, excerpt
      from outcomes
    ), ended as (
      delete from webhook_due u using outcomes o
      where u.endpoint_id = o.endpoint_id and u.delivery_id = o.delivery_id
        and o.status <> 'pending'
    ), waiting as (
      update webhook_due u
      set first_attempt_at = coalesce(u.first_attempt_at, o.started_at),
        last_attempt_at = o.started_at, next_at = o.next_at
      from outcomes o
      where u.endpoint_id = o.endpoint_id and u.delivery_id = o.delivery_id
        and o.status = 'pending'
    ), freed as (
      update webhook_due u set next_at = 'epoch'
      from (
        select w.endpoint_id, w.delivery_id from circuits c
        join webhook_due w on w.endpoint_id = c.endpoint_id and w.last_attempt_at is not null
        where c.is_freed and not exists (
          select from outcomes o where o.endpoint_id = w.endpoint_id
            and o.delivery_id = w.delivery_id)
        limit ${freedMax}) tried
      where u.endpoint_id = tried.endpoint_id and u.delivery_id = tried.delivery_id
    )
    update webhook_deliveries d
    set attempts = o.number, status = o.status,
      finished_at = case when o.status <> 'pending' then now() end
    from outcomes o
    where d.endpoint_id = o.endpoint_id and d.id = o.delivery_id and d.created_at = o.created_at
      and d.status = 'pending' and d.created_at between ${new Date(Math.min(...created))}
        and ${new Date(Math.max(...created) + 1)}`.execute(tx)
}

/** Outcomes come in the order in which they were found. */
function newestByLane(outcomes: Outcome[]): Outcome[] {
  const byLane = Map.groupBy(outcomes, ({ endpointUuid }) => endpointUuid)
  return [...byLane.values()].map((some) => ({
    ...(some.at(-1) as Outcome),
    isFreed: some.some(({ isFreed }) => isFreed),
  }))
}

function toDate(ms: number | undefined): Date | null {
  return ms === undefined ? null : new Date(ms)
}
