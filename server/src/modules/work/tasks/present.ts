// A task as each revision shows it. Shown credits are in the reader's scale, whatever revision the
// task was created in. Every field is a function of the task's row, so that a snapshot of it stays
// right until the task's version changes. The exceptions are eta, queuePosition and credits.soFar (decision
// 33): they are as of the read, and a snapshot has them for at most its life.
import { encodeId } from '../../../core/ids.ts'
import {
  type Mode,
  minimumChargeCredits,
  multiplierUnit,
  priceEffort,
  type Revision,
  showCostCredits,
  showSpendableCredits,
} from '../../../core/money.ts'
import { readTitle } from '../../../core/task-title.ts'
import { dueSecondsByMode } from './create/initial-state.ts'
import type { TaskRow } from './queries.ts'

const pollAfterMsByMode: Record<Mode, number> = {
  realtime_answer: 1_000,
  fast: 10_000,
  standard: 30_000,
}
/** The simulator takes about two seconds, whatever the mode. */
const pollAfterMsInTest = 2_500

function choosePollAfterMs(isTest: boolean, mode: Mode): number {
  return isTest ? pollAfterMsInTest : pollAfterMsByMode[mode]
}

export function taskIdOf(uuid: string): string {
  return encodeId('task', uuid)
}

/**
 * The weak tag of a view: it changes with the version, and differs between the revisions. After a restore a
 * task may come to a version again that somebody saw before, so later epochs are named.
 */
export function etagOf(version: number | string, revision: Revision, epoch: number): string {
  return `W/"${version}-${revision}${epoch === 1 ? '' : epoch}"`
}

export type CreatedTask = {
  uuid: string
  mode: Mode
  maxCredits: number
  tagId: number
  tagMultiplierE4: number
  createdAt: Date
  isTest: boolean
  /** Whether no engineer had its tag when it was created. */
  isTagUnserved: boolean
}

/** The reply to a create, as it was when the task was new: a replay must repeat it byte for byte. */
export function presentCreated(task: CreatedTask, revision: Revision): Record<string, unknown> {
  const common = {
    id: taskIdOf(task.uuid),
    status: 'pending',
    mode: task.mode,
    maxCredits: showCostCredits(task.maxCredits, revision),
  }
  const createdAt = task.createdAt.toISOString()
  if (revision === 'B') return { ...common, createdAt }
  return {
    ...common,
    tagIdUsed: task.tagId,
    expertiseMultiplier: task.tagMultiplierE4 / multiplierUnit,
    createdAt,
    ...(task.isTagUnserved && { warnings: [warnOfUnservedTag(task.tagId)] }),
    pollAfterMs: choosePollAfterMs(task.isTest, task.mode),
  }
}

export const unservedTagWarning = 'TAG_UNSERVED'

export function warnOfUnservedTag(tagId: number) {
  return {
    code: unservedTagWarning,
    message: `No engineer has tag ${tagId}, so nobody can answer this task until one does. GET /tags shows which tags are served; cancelling the task releases its credits.`,
  }
}

/** The reply to a create that waited: the same, with how far the task has come. */
export function presentWaited(task: CreatedTask, row: TaskRow, revision: Revision) {
  const { pollAfterMs, ...created } = presentCreated(task, revision)
  return {
    ...created,
    status: row.status,
    ...(row.final_at && { finalAt: row.final_at.toISOString() }),
    ...(row.cancel_reason !== null && { cancelReason: row.cancel_reason }),
    ...showResult(row, true),
    ...(row.status === 'completed' && revision === 'A' && { provenance: row.provenance }),
    ...(revision === 'B' && showAiPart(row)),
    ...(row.status === 'pending' && pollAfterMs !== undefined && { pollAfterMs }),
  }
}

/** Of a task whose content was removed there is no result to show, only when that was. */
function showResult({ status, result, content_removed_at }: TaskRow, withResult: boolean) {
  if (content_removed_at !== null) return { contentRemovedAt: content_removed_at.toISOString() }
  return status === 'completed' && withResult ? { result } : {}
}

const aiSources: unknown[] = ['ai', 'human_with_ai']

/** What revision B, which has no provenance, says of AI: nothing where it took no part. */
function showAiPart({ provenance }: TaskRow) {
  return aiSources.includes(provenance?.source) ? { aiAssisted: true } : {}
}

export type ViewOptions = { withResult: boolean }

export function presentTask(
  row: TaskRow,
  revision: Revision,
  { withResult }: ViewOptions = { withResult: true },
) {
  return revision === 'A' ? presentForA(row, withResult) : presentForB(row, withResult)
}

/** Nothing where it was not asked for, or is gone. */
function showPrompt({ prompt }: TaskRow) {
  return prompt ? { prompt } : {}
}

function presentForA(row: TaskRow, withResult: boolean): Record<string, unknown> {
  const isCompleted = row.status === 'completed'
  return {
    id: taskIdOf(row.id),
    title: readTitle(row.prompt_opening),
    ...showPrompt(row),
    status: row.status,
    stage: row.stage,
    mode: row.mode,
    projectId: row.project_id,
    maxCredits: row.max_credits,
    tagIdUsed: row.tag_id,
    expertiseMultiplier: row.tag_multiplier_e4 / multiplierUnit,
    metadata: row.metadata,
    attachments: row.attachments ?? [],
    createdAt: row.created_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    ...(row.overdue_at && { overdueAt: row.overdue_at.toISOString() }),
    ...(row.question && { question: row.question }),
    ...showPlace(row),
    finalAt: row.final_at?.toISOString() ?? null,
    ...(row.cancel_reason !== null && { cancelReason: row.cancel_reason }),
    ...showResult(row, withResult),
    ...(isCompleted && { provenance: row.provenance }),
    credits: {
      max: row.max_credits,
      held: row.held_credits,
      charged: row.charged ?? 0,
      released: row.released ?? 0,
      ...(isCompleted && { breakdown: explainCharge(row) }),
      ...showSoFar(row),
    },
    ...(row.status === 'pending' && { pollAfterMs: choosePollAfterMs(row.is_test, row.mode) }),
    version: row.version,
  }
}

/** When tasks like this one were completed, and how many wait before it. */
function showPlace({ eta_seconds, queue_position, created_at, due_at, mode }: TaskRow) {
  // Questions move the due time by as long as they were open; the estimate leaves that out.
  const pausedMs = due_at.getTime() - created_at.getTime() - dueSecondsByMode[mode] * 1_000
  const after = (seconds: number) =>
    new Date(created_at.getTime() + Math.max(0, pausedMs) + seconds * 1_000).toISOString()
  return {
    ...(eta_seconds && { eta: { p50At: after(eta_seconds.p50), p90At: after(eta_seconds.p90) } }),
    ...(typeof queue_position === 'number' && { queuePosition: queue_position }),
  }
}

/** What a cancel would be charged now, which is what the task has cost so far. */
function showSoFar(row: TaskRow) {
  if (typeof row.effort_ms !== 'number') return {}
  const effortSeconds = Math.floor(row.effort_ms / 1_000)
  const price = {
    maxCredits: row.max_credits,
    modeMultiplierE4: row.mode_multiplier_e4,
    tagMultiplierE4: row.tag_multiplier_e4,
    createdRevision: row.created_revision,
  }
  return { soFar: { effortSeconds, credits: priceEffort(price, effortSeconds) } }
}

function explainCharge(row: TaskRow) {
  return {
    effortSeconds: row.effort_seconds,
    modeMultiplier: row.mode_multiplier_e4 / multiplierUnit,
    expertiseMultiplier: row.tag_multiplier_e4 / multiplierUnit,
    minimumCharge: minimumChargeCredits,
  }
}

function presentForB(row: TaskRow, withResult: boolean): Record<string, unknown> {
  return {
    id: taskIdOf(row.id),
    ...showPrompt(row),
    status: row.status,
    mode: row.mode,
    projectId: row.project_id,
    maxCredits: showCostCredits(row.max_credits, 'B'),
    tagId: row.tag_id,
    metadata: row.metadata,
    attachments: row.attachments ?? [],
    createdAt: row.created_at.toISOString(),
    finalAt: row.final_at?.toISOString() ?? null,
    ...(row.cancel_reason !== null && { cancelReason: row.cancel_reason }),
    ...showResult(row, withResult),
    ...showAiPart(row),
    credits: {
      max: showCostCredits(row.max_credits, 'B'),
      held: showCostCredits(row.held_credits, 'B'),
      charged: showCostCredits(row.charged ?? 0, 'B'),
      released: showSpendableCredits(row.released ?? 0, 'B'),
    },
  }
}
