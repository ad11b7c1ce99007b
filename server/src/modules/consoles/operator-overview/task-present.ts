// A task as operators see it: where it stands and who holds it, and not what is asked or answered.
import { encodeId } from '../../../core/ids.ts'
import { readOpening } from '../../../core/task-title.ts'
import type { Assignee } from './assigning/assignees.ts'
import { presentHolder } from './present.ts'
import type { DetailRow, OperatorTaskDetail, OperatorTaskRow } from './tasks.ts'

export function presentOperatorTask(row: OperatorTaskRow) {
  return {
    id: encodeId('task', row.id),
    title: readOpening(row.prompt_opening).title,
    status: row.status,
    stage: row.stage,
    mode: row.mode,
    tagId: row.tag_id,
    tagName: row.tag_name,
    accountId: encodeId('acct', row.account_id),
    accountName: row.account_name,
    isTest: row.is_test,
    maxCredits: row.max_credits,
    heldCredits: row.held_credits,
    createdAt: row.created_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    raised: row.is_raised,
    holder: presentHolder(row.engineer_id, row.engineer_name),
  }
}

export function presentOperatorTaskDetail({
  row,
  detail,
  events,
  acts,
  assignees,
}: OperatorTaskDetail) {
  return {
    ...presentOperatorTask(row),
    version: detail.version,
    excerpt: readOpening(row.prompt_opening).excerpt,
    hasSchema: detail.has_schema,
    hasDraft: detail.has_draft,
    expiresAt: detail.task_expires_at?.toISOString() ?? null,
    finalAt: detail.final_at?.toISOString() ?? null,
    cancelReason: detail.cancel_reason,
    chargedCredits: detail.charged,
    lease: presentLease(detail),
    savedText: detail.saved_at && {
      savedAt: detail.saved_at.toISOString(),
      words: countWords(detail.saved_content),
    },
    timeline: events.map((event) => ({
      type: event.type,
      at: event.occurred_at.toISOString(),
      version: event.version,
      stage: event.stage,
      engineer: presentHolder(event.engineer_id, event.engineer_name),
    })),
    acts: acts.map((act) => ({
      act: act.act,
      at: act.recorded_at.toISOString(),
      operator: presentHolder(act.operator_id, act.operator_name),
      reason: act.reason ?? '',
      note: act.note,
      content: act.content,
    })),
    assignees: assignees.map(presentAssignee),
  }
}

function presentLease(detail: DetailRow) {
  const { lease_number, claimed_at, expires_at, last_input_at } = detail
  if (lease_number === null || !claimed_at || !expires_at || !last_input_at) return null
  return {
    number: lease_number,
    claimedAt: claimed_at.toISOString(),
    expiresAt: expires_at.toISOString(),
    lastInputAt: last_input_at.toISOString(),
    effortSeconds: detail.effort_seconds ?? 0,
    isIdle: detail.is_idle ?? false,
  }
}

export function presentAssignee(row: Assignee) {
  return {
    personId: encodeId('person', row.person_id),
    name: row.name,
    state: row.state,
    isAssignable: row.isAssignable,
    openTasks: row.open_leases,
    capacity: row.capacity,
    onTimePercent: row.on_time_percent,
    lastInputAt: row.last_input_at?.toISOString() ?? null,
  }
}

/** Of a text its words, of data those of all texts in it. */
function countWords(content: unknown): number {
  if (typeof content === 'string') return content.split(/\s+/).filter((word) => word !== '').length
  if (typeof content !== 'object' || content === null) return 0
  return Object.values(content).reduce<number>((words, value) => words + countWords(value), 0)
}
