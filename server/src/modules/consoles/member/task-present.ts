// One task as the members of its account see it.
import { encodeId } from '../../../core/ids.ts'
import { minimumChargeCredits, multiplierUnit } from '../../../core/money.ts'
import { presentLedgerEntry, presentMaker } from './ledger/ledger-present.ts'
import { presentTaskRow } from './present.ts'
import {
  pseudonymOf,
  shareChanged,
  type TaskContentRow,
  type TaskDeliveryRow,
  type TaskDetail,
  type TimelineRow,
} from './task-detail.ts'

export function presentTaskDetail(detail: TaskDetail) {
  const { accountUuid, row, content, entries, timeline, deliveries } = detail
  return {
    ...presentTaskRow(row),
    version: content.version,
    overdueAt: content.overdue_at?.toISOString() ?? null,
    prompt: content.prompt,
    contentRemovedAt: content.content_removed_at?.toISOString() ?? null,
    responseSchema: content.response_schema,
    metadata: content.metadata,
    files: content.attachments ?? [],
    result: content.content_removed_at === null ? content.result : null,
    provenance: content.provenance,
    createdBy: presentMaker(content),
    breakdown: explainCharge(content),
    entries: entries.map(presentLedgerEntry),
    timeline: timeline.map((event) => presentTimelineEntry(event, accountUuid)),
    notes: detail.notes.map(({ text, recorded_at }) => ({ text, at: recorded_at.toISOString() })),
    draft: presentDraft(content),
    deliveries: deliveries.map(presentTaskDelivery),
    callback: presentCallback(detail.callback),
  }
}

function explainCharge(content: TaskContentRow) {
  const { effort_seconds, mode_multiplier_e4, tag_multiplier_e4, released } = content
  if (effort_seconds === null) return null
  return {
    effortSeconds: effort_seconds,
    modeMultiplier: mode_multiplier_e4 / multiplierUnit,
    expertiseMultiplier: tag_multiplier_e4 / multiplierUnit,
    minimumCharge: minimumChargeCredits,
    exactCredits: (effort_seconds * mode_multiplier_e4 * tag_multiplier_e4) / multiplierUnit ** 2,
    releasedCredits: released ?? 0,
  }
}

function presentTimelineEntry(event: TimelineRow, accountUuid: string) {
  const { type, data, engineer_id } = event
  return {
    type,
    at: event.occurred_at.toISOString(),
    version: event.version,
    stage: data.stage,
    engineer: engineer_id === null ? null : pseudonymOf(accountUuid, engineer_id),
    hasDraft: type === 'task.drafted' ? data.hasDraft === true : null,
  }
}

/** Before somebody has answered for it, a draft is nothing to rely on. */
function presentDraft(content: TaskContentRow) {
  const { draft_content, draft_model, draft_at, provenance, content_removed_at } = content
  if (draft_content === null || draft_at === null) return null
  return {
    model: draft_model,
    createdAt: draft_at.toISOString(),
    content: content_removed_at === null ? provenance && draft_content : null,
    changedShare: provenance && shareChanged(provenance),
  }
}

function presentCallback(callback: TaskDetail['callback']) {
  if (callback === undefined) return null
  const { host, format, isSigned } = callback
  return { host, format, signed: isSigned }
}

function presentTaskDelivery(row: TaskDeliveryRow) {
  return {
    webhookId: encodeId('webhook', row.endpoint_id),
    deliveryId: encodeId('delivery', row.id),
    // A path or a query may hold a token of the receiver's, and viewers see this too.
    url: new URL(row.url).origin,
    eventType: row.event_type,
    state: row.status,
    attempts: row.attempts,
    lastStatus: row.last_status,
    lastLatencyMs: row.last_latency_ms,
    lastAt: row.last_at?.toISOString() ?? null,
  }
}
