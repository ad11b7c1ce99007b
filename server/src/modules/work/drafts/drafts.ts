// What the AI does for tasks. Invariants:
// - The model is never called inside a transaction, and never while a lock is held.
// - What it wrote counts only under the lease it was written for: whoever comes late changes nothing.
// - It answers a client alone only in a realtime task with a schema, and only with data that matches
//   the schema (instant-answers.ts). Everywhere else its words are a draft, and a person must act.
// - Whatever goes wrong, the task goes on: without a draft, or cancelled with a full release.
import { limits } from '../../limits.ts'
import type { Model } from '../../outside/model.ts'
import type { SchemaValidator } from '../../outside/schema-validator.ts'
import { isStoreUnavailable } from '../files/files.ts'
import { queueDrafted, type TaskDeps, type TaskRef } from '../tasks/tasks.ts'
import { type AskedDeps, readAskedTask } from './asked-task.ts'
import { compareWithDraft, isCovered, listUntouched, type Provenance } from './provenance.ts'
import { type AskedRow, insertTextDraft, selectAsked } from './queries.ts'
import type { TokenCaps } from './token-budget.ts'
import { budgetWithin, writeForTask } from './write-answer.ts'

export type DraftDeps = TaskDeps &
  AskedDeps & {
    model: Model | undefined
    schemas: Pick<SchemaValidator, 'validate'>
    caps: TokenCaps
    /** How long the AI holds a task that it answers alone. */
    instantSeconds: number
    /** How long a task with a schema waits for its draft. */
    draftSeconds: number
    /** Told of what is no part of life: our own faults, and a database that is away. */
    onError(error: unknown): void
  }

/** Where the model or the store of files may answer a little later, and the draft is worth another try. */
export class DraftLaterError extends Error {}

const laterReasons = ['timeout', 'unavailable', 'circuit_open']

/** Drafts a task of mode fast or standard. May run twice, also at once: one draft is kept. */
export async function draftTask(deps: DraftDeps, ref: TaskRef): Promise<void> {
  const asked = await selectAsked(deps.db, ref.accountUuid, ref.taskUuid)
  if (asked === undefined || !isDrafted(asked)) return
  const task = await readAskedTask(deps, ref, asked).catch((error: unknown) => {
    throw isStoreUnavailable(error) ? new DraftLaterError('no_store', { cause: error }) : error
  })
  const signal = budgetWithin(deps.draftSeconds)
  const written = await writeForTask(deps, ref, { task, isChecked: true, signal })
  const draft = written.kind === 'answer' ? written : undefined
  if (task.responseSchema !== undefined) {
    await queueDrafted(deps, ref, { leaseNumber: asked.lease_number, draft })
  } else if (draft) {
    await deps.db.transaction().execute((tx) => insertTextDraft(tx, ref, draft))
  } else if (written.kind === 'failed' && laterReasons.includes(written.reason)) {
    throw new DraftLaterError(written.reason)
  }
}

/** A task that no engineer will see gets no draft, and neither does one that has one. */
function isDrafted(asked: AskedRow): boolean {
  if (asked.status !== 'pending' || asked.has_draft || !asked.is_offered) return false
  if (asked.mode === 'realtime_answer') return false
  return asked.response_schema === null || asked.stage === 'drafting'
}

export type Submission = {
  draft: Record<string, unknown> | undefined
  result: Record<string, unknown>
  model: string | undefined
  hasSchema: boolean
}

/** Who made a result that an engineer submitted. */
export function describeProvenance(submission: Submission): Provenance {
  const { draft, result, model, hasSchema } = submission
  if (draft === undefined || model === undefined) return { source: 'human' }
  return compareWithDraft({ draft, result, model, hasSchema })
}

/** What of the draft is in the result as it was, and nobody said that it was looked at. */
export function findUnconfirmed(
  draft: { content: Record<string, unknown>; hasSchema: boolean } | undefined,
  result: Record<string, unknown>,
  accepted: { all?: boolean; pointers?: string[] },
): string[] {
  if (draft === undefined || accepted.all) return []
  const pointers = accepted.pointers ?? []
  return listUntouched({ draft: draft.content, result, hasSchema: draft.hasSchema })
    .filter((pointer) => !isCovered(pointer, pointers))
    .slice(0, limits.provenanceFieldsMax)
}
