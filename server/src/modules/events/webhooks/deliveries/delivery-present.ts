// A delivery as the API shows it, and the body that is sent. The body is made from the delivery's row
// each time, so what the log shows is what the receiver got, byte for byte.
import { encodeId } from '../../../../core/ids.ts'
import type { Revision } from '../../../../core/money.ts'
import type { EventType } from '../../feed/feed.ts'
import { eventIdOf, type PublicEvent, presentEvent } from '../../feed/present.ts'
import type { Attempt, Delivery, DeliveryDetail } from './deliveries.ts'

export const testEventType = 'webhook.test'

/** A test is the zeroth version of nothing. */
export function nameTestEvent(): string {
  return eventIdOf({ taskUuid: crypto.randomUUID(), version: 0, epoch: 1 })
}

export type DeliveredEvent = {
  endpointUuid: string
  eventId: string
  type: string
  /** These are null for a test, which is no event of a task. */
  sequence: number | null
  taskUuid: string | null
  version: number | null
  data: unknown
  occurredAt: Date
}

export function writeDeliveryBody(event: DeliveredEvent, revision: Revision): string {
  return JSON.stringify(toPublicEvent(event, revision))
}

function toPublicEvent(event: DeliveredEvent, revision: Revision): PublicEvent {
  const { eventId, type, sequence, taskUuid, version, occurredAt } = event
  if (sequence === null || taskUuid === null || version === null) {
    return {
      id: eventId,
      type,
      sequence: null,
      timestamp: occurredAt.toISOString(),
      data: { id: encodeId('webhook', event.endpointUuid) },
    }
  }
  const data = event.data as Record<string, unknown>
  const known = { taskUuid, version, type: type as EventType, data, occurredAt, number: sequence }
  // The id was given when the delivery was made, and is the same at every attempt.
  return { ...presentEvent({ ...known, epoch: 1 }, revision), id: eventId }
}

export function presentDelivery(delivery: Delivery) {
  return {
    id: encodeId('delivery', delivery.id),
    webhookId: encodeId('webhook', delivery.endpoint_id),
    eventId: delivery.event_id,
    type: delivery.event_type,
    sequence: delivery.sequence,
    status: delivery.status,
    attemptCount: delivery.attempts,
    createdAt: delivery.created_at.toISOString(),
    finishedAt: delivery.finished_at?.toISOString() ?? null,
    nextAttemptAt: delivery.next_at?.toISOString() ?? null,
  }
}

export function presentDeliveryDetail({ delivery, attempts, revision }: DeliveryDetail) {
  const event = {
    endpointUuid: delivery.endpoint_id,
    eventId: delivery.event_id,
    type: delivery.event_type,
    sequence: delivery.sequence,
    taskUuid: delivery.task_id,
    version: delivery.version,
    data: delivery.data,
    occurredAt: delivery.occurred_at,
  }
  return {
    ...presentDelivery(delivery),
    body: writeDeliveryBody(event, revision),
    attempts: attempts.map(presentAttempt),
  }
}

function presentAttempt(attempt: Attempt) {
  return {
    number: attempt.number,
    startedAt: attempt.started_at.toISOString(),
    latencyMs: attempt.latency_ms,
    statusCode: attempt.status_code,
    error: attempt.error,
    responseExcerpt: attempt.response_excerpt,
  }
}
