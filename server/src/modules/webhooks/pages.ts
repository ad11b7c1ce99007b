// What is due in some lanes, together with where it goes: read again for every page, so that a
// change of an endpoint holds from the next page on.
import type { PreparedStatement } from '../../db/prepared.ts'
import type { Revision } from '../../money.ts'
import { type PageRow, pageStatement } from './due-queries.ts'
import type { DueDelivery } from './outcomes.ts'

export type Receiver = {
  endpointUuid: string
  url: string
  revision: Revision
  secret: Buffer
  previousSecret: Buffer | null
  disabledReason: 'owner' | 'failing' | 'gone' | null
}

export type DueEvent = DueDelivery & {
  eventId: string
  type: string
  sequence: number | null
  taskUuid: string | null
  version: number | null
  data: Record<string, unknown>
  occurredAt: Date
}

export type Page = {
  /** Undefined when the endpoint is gone. */
  receiver: Receiver | undefined
  arrivals: number
  due: DueEvent[]
}

export type AskedPage = {
  lane: { endpointUuid: string; circuit: { isOpen: boolean } }
  countMax: number
}

type Reader = {
  holderUuid: string
  run(statement: PreparedStatement, values: unknown[]): Promise<PageRow[]>
}

export async function readPages(
  { holderUuid, run }: Reader,
  asked: AskedPage[],
): Promise<(Page | undefined)[]> {
  const rows = await run(pageStatement, [
    holderUuid,
    asked.map(({ lane }) => lane.endpointUuid),
    asked.map(({ countMax }) => countMax),
    asked.map(({ lane }) => lane.circuit.isOpen),
  ])
  const byLane = Map.groupBy(rows, ({ endpoint_id }) => endpoint_id)
  return asked.map(({ lane }) => toPage(byLane.get(lane.endpointUuid)))
}

function toPage(rows: PageRow[] | undefined): Page | undefined {
  const [first] = rows ?? []
  if (rows === undefined || first === undefined) return undefined
  const { url } = first
  return {
    receiver:
      url === null
        ? undefined
        : {
            endpointUuid: first.endpoint_id,
            url,
            revision: first.revision,
            secret: first.secret,
            previousSecret: first.previous_secret,
            disabledReason: first.disabled_reason,
          },
    arrivals: first.arrivals,
    due: rows.flatMap((row) => (row.delivery_id === null ? [] : toDue(row, row.delivery_id))),
  }
}

function toDue(row: PageRow, deliveryUuid: string): DueEvent {
  return {
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
