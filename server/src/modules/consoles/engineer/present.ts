// A task as the workbench shows it. Neither the account, nor the project, nor the client's own
// metadata is part of it.

import { encodeId } from '../../../core/ids.ts'
import { multiplierUnit } from '../../../core/money.ts'
import { readOpening } from '../../../core/task-title.ts'
import type { FileLinks } from '../../../http/files/links.ts'
import { type AttachmentRow, splitPath } from '../../files/attachments/attachments.ts'
import { presentAttachment } from '../../files/attachments/present.ts'
import type { LeaseTimes } from '../../work/leases/leases.ts'
import type { PastRow, Shown, WorkRow } from './engineer.ts'
import type { WorkContent } from './queries.ts'
import {
  type ClassName,
  classNames,
  type HistoryRow,
  type NextRow,
  type Waiting,
  type WaitingRow,
  waitingCountMax,
} from './waiting.ts'

/** An engineer earns this share of what the client is charged. */
const engineerShare = 1

export function showEarnings(credits: number): number {
  return Math.floor(credits * engineerShare)
}

type Priced = Pick<WorkRow, 'max_credits' | 'mode_multiplier_e4' | 'tag_multiplier_e4'>

/** How long the ceiling pays for; what is worked beyond it earns nothing. */
function countBudgetSeconds(row: Priced): number {
  const credits = BigInt(row.max_credits) * BigInt(multiplierUnit) * BigInt(multiplierUnit)
  return Number(credits / (BigInt(row.mode_multiplier_e4) * BigInt(row.tag_multiplier_e4)))
}

function showRates(row: Omit<Priced, 'max_credits'>) {
  return {
    tagMultiplier: row.tag_multiplier_e4 / multiplierUnit,
    rate: (row.mode_multiplier_e4 * row.tag_multiplier_e4) / multiplierUnit ** 2,
  }
}

function showTag({ tag_id, tag_name }: { tag_id: number; tag_name: string }) {
  return { id: tag_id, name: tag_name }
}

/** A lease must outlive two heartbeats that were lost. */
function chooseHeartbeatSeconds(leaseSeconds: number, most: number): number {
  return Math.max(1, Math.min(most, Math.floor(leaseSeconds / 3)))
}

function showLease(row: WorkRow, times: LeaseTimes) {
  const isRealtime = row.mode === 'realtime_answer'
  return {
    number: row.lease_number,
    until: row.lease_until.toISOString(),
    awaitsOpening: row.awaits_opening,
    heartbeatSeconds: isRealtime
      ? chooseHeartbeatSeconds(times.realtimeLeaseSeconds, 10)
      : chooseHeartbeatSeconds(times.leaseSeconds, 20),
    warnAfterIdleSeconds: times.idleWarningSeconds,
    releaseAfterIdleSeconds: times.idleReleaseSeconds,
  }
}

function showWorkDraft(row: Pick<WorkRow, 'work_content' | 'work_revision' | 'work_saved_at'>) {
  if (row.work_revision === null) return null
  return presentDraft({
    content: row.work_content as WorkContent,
    revision: row.work_revision,
    saved_at: row.work_saved_at as Date,
  })
}

export function presentDraft(
  row: { content: WorkContent; revision: number; saved_at: Date } | undefined,
) {
  return {
    content: row?.content ?? null,
    revision: row?.revision ?? 0,
    savedAt: row?.saved_at.toISOString() ?? null,
  }
}

export function presentWork(row: WorkRow, times: LeaseTimes) {
  return {
    id: encodeId('task', row.task_id),
    held: true,
    mode: row.mode,
    tag: showTag(row),
    stage: row.stage,
    version: row.version,
    prompt: row.prompt,
    attachments: row.files.map(({ sentName, ...file }) => ({ ...splitPath(sentName), ...file })),
    responseSchema: row.response_schema,
    aiDraft: showAiDraft(row),
    workDraft: showWorkDraft(row),
    createdAt: row.created_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    overdueAt: row.overdue_at?.toISOString() ?? null,
    lease: showLease(row, times),
    budget: {
      effortSeconds: Math.floor(row.effort_ms / 1_000),
      budgetSeconds: countBudgetSeconds(row),
      pays: showEarnings(row.max_credits),
      ...showRates(row),
    },
  }
}

function showAiDraft({ ai_content, ai_model, ai_written_at }: WorkRow) {
  if (ai_content === null) return null
  return { content: ai_content, model: ai_model, writtenAt: ai_written_at?.toISOString() }
}

export function presentFiles(files: readonly AttachmentRow[], links: FileLinks) {
  return files.map((file) => presentAttachment(file, links))
}

function presentPast(row: PastRow) {
  return {
    id: encodeId('task', row.task_id),
    held: false,
    title: readOpening(row.prompt_opening).title,
    mode: row.mode,
    tag: showTag(row),
    stage: row.stage,
    version: row.version,
    workDraft: showWorkDraft(row),
    result: row.result,
    earned: showEarnings(row.charged),
    sendsAt: row.sends_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    lastLease: {
      number: row.lease_number,
      claimedAt: row.claimed_at.toISOString(),
      endedAt: row.ended_at.toISOString(),
      endReason: row.end_reason,
    },
    effortSeconds: Math.floor(row.effort_ms / 1_000),
  }
}

export function presentShown(shown: Shown, times: LeaseTimes) {
  return shown.kind === 'held' ? presentWork(shown.row, times) : presentPast(shown.row)
}

export function presentWaiting({ counts, next }: Waiting) {
  const byTag = [...Map.groupBy(counts, ({ tag_id }) => tag_id).values()]
  return {
    tags: byTag.map((rows) => ({
      tag: showTag(rows[0] as WaitingRow),
      classes: rows.map((row) => ({
        class: nameClass(row),
        waiting: row.waiting,
        orMore: row.waiting >= waitingCountMax,
        oldestCreatedAt: row.oldest_created_at?.toISOString() ?? null,
      })),
    })),
    next: next.map(presentNext),
  }
}

function nameClass({ claim_class }: { claim_class: number }): ClassName {
  const name = classNames[claim_class]
  if (name === undefined) throw new RangeError(`No class ${claim_class}`)
  return name
}

function presentNext(row: NextRow) {
  return {
    id: encodeId('task', row.task_id),
    ...readOpening(row.prompt_opening),
    mode: row.mode,
    tag: showTag(row),
    class: nameClass(row),
    createdAt: row.created_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    overdueAt: row.overdue_at?.toISOString() ?? null,
    budgetSeconds: countBudgetSeconds(row),
    pays: showEarnings(row.max_credits),
    ...showRates(row),
    fileCount: row.files,
    schemaFieldCount: row.schema_fields,
    hasDraft: row.has_draft,
  }
}

export function presentHistory(row: HistoryRow) {
  return {
    taskId: encodeId('task', row.task_id),
    leaseNumber: row.lease_number,
    title: readOpening(row.prompt_opening).title,
    mode: row.mode,
    tag: showTag(row),
    claimedAt: row.claimed_at.toISOString(),
    endedAt: row.ended_at.toISOString(),
    endReason: row.end_reason,
    effortSeconds: Math.floor(row.effort_ms / 1_000),
    earned: showEarnings(row.charged),
  }
}
