// An endpoint as both revisions show it: they differ only in the body of what is sent to it.
import { encodeId } from '../../../core/ids.ts'
import type { Endpoint } from './endpoints.ts'

export function presentEndpoint(endpoint: Endpoint) {
  const { waiting } = endpoint
  return {
    id: encodeId('webhook', endpoint.id),
    url: endpoint.url,
    description: endpoint.description,
    eventTypes: endpoint.event_types,
    revision: endpoint.revision,
    enabled: endpoint.disabled_at === null,
    disabledReason: endpoint.disabled_reason,
    disabledAt: endpoint.disabled_at?.toISOString() ?? null,
    failingSince: endpoint.failing_since?.toISOString() ?? null,
    waiting,
    // A queue may be polled once again after its last delivery.
    nextAttemptAt: waiting === 0 ? null : (endpoint.next_at?.toISOString() ?? null),
    previousSecretUntil: endpoint.previous_secret_until?.toISOString() ?? null,
    createdAt: endpoint.created_at.toISOString(),
  }
}
