// What the AI does for tasks. Invariants:
// - The model is never called inside a transaction, and never while a lock is held.
// - Output is accepted only under the lease it was generated for; late results are discarded.
// - It answers a client alone only in a realtime task with a schema, and only with data that matches
//   the schema (instant-answers.ts). Everywhere else its words are a draft, and a person must act.
// - It is shown the prompt and files of tasks with a schema. Of a task without one it is shown anything
//   only where the operator allows it and the account has switched it on. Metadata is never shown.
// - An instant answer is made of all files of its task or not at all; a draft says which were not read.
// - Whatever goes wrong, the task goes on: without a draft, or cancelled with a full release.

import type { Model } from '../../../adapters/model.ts'
import type { SchemaValidator } from '../../../adapters/schema-validator.ts'
import type { AccountSlots } from '../../../core/account-slots.ts'
import { isStoreUnavailable } from '../../files/files/files.ts'
import { queueDrafted, type TaskDeps, type TaskRef } from '../tasks/tasks.ts'
import { insertDraftIfPending } from '../tasks/writes.ts'
import { type AskedDeps, readAskedTask } from './model-input.ts'
import {
  compareWithDraft,
  describeFilesRead,
  describeUnread,
  listParts,
  listUntouched,
  type Provenance,
  type Untouched,
} from './provenance.ts'
import { type AskedRow, selectAsked } from './queries.ts'
import type { TokenCaps } from './token-budget.ts'
import { budgetWithin, inTurn, writeForTask } from './write-answer.ts'

export type DraftDeps = TaskDeps &
  AskedDeps & {
    model: Model | undefined
    schemas: Pick<SchemaValidator, 'validate'>
    caps: TokenCaps
    /** Of answers under way: an account has some of them, however long its calls hang. */
    turns: AccountSlots
    /** Whether the operator lets accounts have drafts of tasks without a schema. */
    allowsProseDrafts: boolean
    /** How long the AI holds a task that it answers alone. */
    instantSeconds: number
    /** How long a task with a schema waits for its draft. */
    draftSeconds: number
    /** Called for unexpected failures: bugs, and an unavailable database. */
    onError(error: unknown): void
  }

/** Where the model or the store of files may answer a little later, and the draft is worth another try. */
export class DraftLaterError extends Error {}

const laterReasons = ['timeout', 'unavailable', 'circuit_open']

/** Drafts a task of mode fast or standard. May run twice, also at once: one draft is kept. */
export async function draftTask(deps: DraftDeps, ref: TaskRef): Promise<void> {
  const asked = await selectAsked(deps.db, ref.accountUuid, ref.taskUuid)
  if (asked === undefined || !isDrafted(asked, deps)) return
  const signal = budgetWithin(deps.draftSeconds)
  const written = await inTurn(deps, ref, signal, async () => {
    const task = await readAskedTask(deps, ref, asked).catch((error: unknown) => {
      throw isStoreUnavailable(error) ? new DraftLaterError('no_store', { cause: error }) : error
    })
    return await writeForTask(deps, ref, { task, isChecked: true, signal })
  })
  const draft = written.kind === 'answer' ? written : undefined
  if (asked.response_schema !== null) {
    await queueDrafted(deps, ref, { leaseNumber: asked.lease_number, draft })
  } else if (draft) {
    await deps.db.transaction().execute((tx) => insertDraftIfPending(tx, ref, draft))
  } else if (written.kind === 'failed' && laterReasons.includes(written.reason)) {
    throw new DraftLaterError(written.reason)
  }
}

/** A task that no engineer will see gets no draft, and neither does one that has one. */
function isDrafted(asked: AskedRow, { allowsProseDrafts }: DraftDeps): boolean {
  if (asked.status !== 'pending' || asked.has_draft || !asked.is_offered) return false
  if (asked.mode === 'realtime_answer') return false
  if (asked.response_schema !== null) return asked.stage === 'drafting'
  return allowsProseDrafts && asked.wants_prose_drafts
}

export type Submission = {
  draft: Record<string, unknown> | undefined
  result: Record<string, unknown>
  model: string | undefined
  hasSchema: boolean
  /** Places in the result that were accepted unread. */
  unread?: readonly string[]
  fileNames?: readonly string[]
  /** Places in the list of files of those that the model did not read for its draft. */
  filesNotRead?: readonly number[]
}

/** Who made a result that an engineer submitted. */
export function describeProvenance(submission: Submission): Provenance {
  const { draft, result, model, hasSchema, unread = [] } = submission
  const { fileNames = [], filesNotRead = [] } = submission
  if (draft === undefined || model === undefined) return { source: 'human' }
  return {
    ...compareWithDraft({ draft, result, model, hasSchema }),
    ...describeUnread(unread),
    ...describeFilesRead(fileNames, filesNotRead),
  }
}

/** Parts of a draft that its engineer accepted, each by an act of its own or unread. */
export type Accepted = { read: ReadonlySet<string>; unread: ReadonlySet<string> }

export type Review = {
  /** In the result as the AI wrote it, and nobody answers for it. */
  open: Untouched[]
  /** Places in the result that were accepted unread. */
  unread: string[]
}

/** What of the draft is in the result as it was, and who answers for that. */
export function reviewUntouched(
  draft: { content: Record<string, unknown>; hasSchema: boolean } | undefined,
  result: Record<string, unknown>,
  accepted: Accepted,
): Review {
  if (draft === undefined) return { open: [], unread: [] }
  const untouched = listUntouched({ draft: draft.content, result, hasSchema: draft.hasSchema })
  const unsaid = untouched.filter(({ part }) => !accepted.read.has(part))
  return {
    open: unsaid.filter(({ part }) => !accepted.unread.has(part)),
    unread: unsaid.filter(({ part }) => accepted.unread.has(part)).map(({ pointer }) => pointer),
  }
}

/** Those that are no parts of the draft, so that nothing is accepted that is not there. */
export function findUnknownParts(
  draft: { content: Record<string, unknown>; hasSchema: boolean },
  parts: readonly string[],
): string[] {
  const known = listParts(draft.content, draft.hasSchema)
  return parts.filter((part) => !known.has(part))
}
