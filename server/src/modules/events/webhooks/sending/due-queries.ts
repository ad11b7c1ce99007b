// What waits in the endpoint queues that this process has leased. Queues of callbacks are read by
// callback-pages.ts.
import { sql } from 'kysely'
import type { Revision } from '../../../../core/money.ts'
import type { Db, Tx } from '../../../../db/client.ts'
import { type Param, type PreparedStatement, prepareStatement } from '../../../../db/statement.ts'
import type { DueDelivery } from './outcomes.ts'

/** One for each delivery, or a single one without any; nothing for a queue whose lease was lost. */
export type DueRow = {
  endpoint_id: string
  arrivals: number
  database_now: Date
  delivery_id: string | null
  created_at: Date
  /** To the microsecond, which a Date has lost. */
  created_at_text: string
  first_attempt_at: Date | null
  last_attempt_at: Date | null
  attempts: number
  event_id: string
  event_type: string
  sequence: number | null
  task_id: string | null
  version: number | null
  data: Record<string, unknown>
  occurred_at: Date
}

type PageRow = DueRow & {
  url: string | null
  revision: 'A' | 'B'
  secret: Buffer
  previous_secret: Buffer | null
  disabled_reason: 'owner' | 'failing' | 'gone' | null
}

export type PageValues = {
  holderUuid: string
  endpointUuids: string[]
  countsMax: number[]
  /** Whether the circuit of each is open. */
  areOpen: boolean[]
}

/** Of each delivery on a page. */
export const dueColumns = `u.delivery_id, u.delivery_created_at as created_at,
    u.delivery_created_at::text as created_at_text, u.first_attempt_at, u.last_attempt_at,
    d.attempts, d.event_id, d.event_type, d.sequence, d.task_id, d.version, d.data, d.occurred_at`

export const waitingInQueue = `webhook_due u
  join webhook_deliveries d on d.endpoint_id = u.endpoint_id and d.id = u.delivery_id
    and d.created_at = u.delivery_created_at`

/**
 * Of an open one it is the delivery whose turn comes next, whether it has come or not: a failed one goes to the back.
 */
export const isNext = `u.endpoint_id = wanted.endpoint_id
    and u.next_at <= case when wanted.is_open then 'infinity'::timestamptz else now() end`

export const wantedQueues = (param: Param<PageValues>) =>
  `unnest(${param('endpointUuids')}::uuid[], ${param('countsMax')}::integer[], ${param('areOpen')}::boolean[]) as wanted (endpoint_id, count_max, is_open)
join webhook_lanes l on l.endpoint_id = wanted.endpoint_id and l.holder_id = ${param('holderUuid')}`

const pageStatement = prepareStatement<PageValues, PageRow>(
  'read-webhook-pages',
  (param) => `
select l.endpoint_id, l.arrivals, clock_timestamp() as database_now, e.url, e.revision, e.secret,
  case when e.previous_secret_until > now() then e.previous_secret end as previous_secret,
  e.disabled_reason, due.*
from ${wantedQueues(param)}
left join webhook_endpoints e on e.id = l.endpoint_id and e.deleted_at is null
left join lateral (
  select ${dueColumns}
  from ${waitingInQueue}
  where ${isNext} and e.disabled_at is null
  order by u.next_at, u.delivery_id limit wanted.count_max
) due on true`,
)

/** Of an endpoint that is disabled or gone, whose queue is locked; returns how many. */
export async function failWaiting(tx: Tx, endpointUuid: string, limit: number): Promise<number> {
  const result = await sql<{ count: number }>`
    with dropped as (
      delete from webhook_due u
      where u.endpoint_id = ${endpointUuid} and u.delivery_id in (
        select delivery_id from webhook_due where endpoint_id = ${endpointUuid}
        order by delivery_id limit ${limit})
      returning u.endpoint_id, u.delivery_id, u.delivery_created_at
    ), failed as (
      update webhook_deliveries d set status = 'failed', finished_at = now()
      from dropped where d.endpoint_id = dropped.endpoint_id and d.id = dropped.delivery_id
        and d.created_at = dropped.delivery_created_at
    )
    select count(*) as count from dropped`.execute(tx)
  return result.rows[0]?.count ?? 0
}

export type WaitingCounts = { waiting: number; openLanes: number; oldestSeconds: number }

/** For the metrics: counted up to a bound, and how long the longest waiting queue has waited. */
export async function countWaiting(db: Db): Promise<WaitingCounts> {
  const result = await sql<WaitingCounts>`select
    (select count(*) from (select from webhook_due limit 100000) counted) as waiting,
    (select count(*) from webhook_lanes where is_open) as "openLanes",
    coalesce((select extract(epoch from now() - min(next_at)) from webhook_lanes
      where next_at <= now()), 0)::float8 as "oldestSeconds"`.execute(db)
  return result.rows[0] ?? { waiting: 0, openLanes: 0, oldestSeconds: 0 }
}

/** What waits for an endpoint that its owner paused, when its delivery is about to be dropped. */
export async function deleteDueBefore(tx: Tx, keepDays: number): Promise<void> {
  await sql`delete from webhook_due
    where delivery_created_at < now() - make_interval(days => ${keepDays})`.execute(tx)
}

export type Endpoint = {
  kind: 'endpoint'
  endpointUuid: string
  url: string
  revision: Revision
  secret: Buffer
  previousSecret: Buffer | null
}

/** Each task has its own, so it is known by delivery. */
export type CallbackTarget = {
  kind: 'callback'
  /** What URL and secret are sealed for. */
  sealedFor: string
  url: Buffer
  secret: Buffer | null
  format: 'event' | 'result'
  revision: Revision
  /** Of a completed task, where the format asks for it. */
  result: unknown
}

export type DueEvent = DueDelivery & {
  /** Undefined for a callback that was removed with the content of its task. */
  target: Endpoint | CallbackTarget | undefined
  eventId: string
  type: string
  sequence: number | null
  taskUuid: string | null
  version: number | null
  data: Record<string, unknown>
  occurredAt: Date
}

export type Page = {
  /** Why nothing is sent: its owner paused the endpoint, or it ended. */
  closed: 'owner' | 'ended' | undefined
  arrivals: number
  due: DueEvent[]
}

export type AskedPage = {
  lane: { endpointUuid: string; isCallback: boolean; circuit: { isOpen: boolean } }
  countMax: number
}

export type PageReader = {
  holderUuid: string
  run<Row extends { database_now: Date }>(
    statement: PreparedStatement<PageValues, Row>,
    values: PageValues,
  ): Promise<Row[]>
}

export function toPageValues(holderUuid: string, asked: AskedPage[]): PageValues {
  return {
    holderUuid,
    endpointUuids: asked.map(({ lane }) => lane.endpointUuid),
    countsMax: asked.map(({ countMax }) => countMax),
    areOpen: asked.map(({ lane }) => lane.circuit.isOpen),
  }
}

export async function readEndpointPages(
  { holderUuid, run }: PageReader,
  asked: AskedPage[],
): Promise<(Page | undefined)[]> {
  const rows = await run(pageStatement, toPageValues(holderUuid, asked))
  const byLane = Map.groupBy(rows, ({ endpoint_id }) => endpoint_id)
  return asked.map(({ lane }) => toPage(byLane.get(lane.endpointUuid)))
}

function toPage(rows: PageRow[] | undefined): Page | undefined {
  const [first] = rows ?? []
  if (rows === undefined || first === undefined) return undefined
  const { url, arrivals, disabled_reason: reason } = first
  if (url === null || reason !== null)
    return { closed: reason === 'owner' ? 'owner' : 'ended', arrivals, due: [] }
  const target: Endpoint = {
    kind: 'endpoint',
    endpointUuid: first.endpoint_id,
    url,
    revision: first.revision,
    secret: first.secret,
    previousSecret: first.previous_secret,
  }
  return {
    closed: undefined,
    arrivals,
    due: rows.flatMap((row) =>
      row.delivery_id === null ? [] : toDue(row, row.delivery_id, target),
    ),
  }
}

export function toDue(row: DueRow, deliveryUuid: string, target: DueEvent['target']): DueEvent {
  return {
    target,
    endpointUuid: row.endpoint_id,
    deliveryUuid,
    createdAt: row.created_at,
    createdAtText: row.created_at_text,
    attempts: row.attempts,
    firstAttemptAtMs: row.first_attempt_at?.getTime(),
    lastAttemptAtMs: row.last_attempt_at?.getTime(),
    eventId: row.event_id,
    type: row.event_type,
    sequence: row.sequence,
    taskUuid: row.task_id,
    version: row.version,
    data: row.data,
    occurredAt: row.occurred_at,
  }
}
