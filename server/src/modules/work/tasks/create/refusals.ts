// Why a create would be refused: one list, in the order the API promises. A create that did nothing throws
// the first of it, and a quote shows all of it, so the two cannot disagree.

import { ApiError, fileNotReadable, invalidRequest, type Problem } from '../../../../core/errors.ts'
import { spellFullCap } from '../../../../core/full-cap.ts'
import { spellShortage } from '../../../../core/insufficient-credits.ts'
import type { Revision } from '../../../../core/money.ts'
import { suspendedError } from '../../../../core/suspended-error.ts'
import type { Db } from '../../../../db/client.ts'
import { findCallbackCrowd } from '../../../events/callbacks/callbacks.ts'
import { inlineBytesOf, isUpload } from '../../../files/sent-files/sent-files.ts'
import { type FoundUpload, findUploads } from '../../../files/uploads/uploads.ts'
import { isSuspended } from '../../../identity/accounts/accounts.ts'
import { findQuotasReached } from '../../../money/balances/balances.ts'
import { type CappedAccounts, findFullCap, readSpending } from '../../../money/caps/caps.ts'
import { readBalance } from '../../../money/credits/credits.ts'
import { findProjectFlaw } from '../../projects/projects.ts'
import { findTagProblem } from '../../tags/tags.ts'
import type { NewTask } from './create-body.ts'
import { contentBytesOf } from './create-values.ts'
import type { EntrySettings } from './initial-state.ts'

export type Creator = { accountUuid: string; keyUuid: string; isTest: boolean }

export type AskedTask = { creator: Creator; revision: Revision; task: NewTask }

/** What a test key asks the simulator to do. */
export type Simulation = { outcome: string; afterMs: number }

/** The bytes are there for a file that came inside the create. */
export type FileToAnswer = { kind: string; sizeBytes: number; bytes?: Uint8Array | undefined }

export type RefusalDeps = {
  db: Db
  entrySettings: EntrySettings
  readSimulation(metadata: Record<string, unknown> | undefined): Simulation
  /** Undefined when an engineer on duty can take it; else in how many seconds to ask again. */
  findRealtimeDelay(task: { accountUuid: string; tagId: number }): Promise<number | undefined>
  /** Why the AI could not read each of these files to its end; undefined where it can. */
  explainUnread(files: FileToAnswer[]): (string | undefined)[]
  cappedAccounts: CappedAccounts
}

/** In order. What no table of the account says comes last: the caller found it out before. */
export async function* listRefusals(
  deps: Pick<RefusalDeps, 'db' | 'cappedAccounts'>,
  asked: AskedTask,
  unanswerable: readonly ApiError[],
): AsyncGenerator<ApiError, undefined> {
  const { db } = deps
  const { creator, task } = asked
  const { accountUuid } = creator
  // A process may know the key as one of a working account for up to two seconds.
  if (await isSuspended(db, accountUuid)) yield suspendedError()
  const problems: Problem[] = []
  const projectFlaw = await findProjectFlaw(db, accountUuid, task.projectId)
  if (projectFlaw !== undefined) problems.push({ field: 'projectId', message: projectFlaw })
  const tagProblem = await findTagProblem(db, task.tagId)
  if (tagProblem !== undefined) problems.push({ field: 'tagId', message: tagProblem })
  problems.push(...(await readUploads(db, asked)).problems)
  if (problems.length > 0) yield invalidRequest(problems)
  yield* listSpendingRefusals(deps, asked)
  const bytes = contentBytesOf(task, inlineBytesOf(task.attachments))
  yield* await findQuotasReached(db, accountUuid, bytes)
  const crowded = task.callback && (await findCallbackCrowd(db, accountUuid))
  if (crowded) yield crowded
  yield* unanswerable
}

/** The account may spend, has the credits, and no cap refuses them. */
async function* listSpendingRefusals(
  { db, cappedAccounts }: Pick<RefusalDeps, 'db' | 'cappedAccounts'>,
  { creator: { accountUuid, keyUuid }, task: { maxCredits, projectId }, revision }: AskedTask,
): AsyncGenerator<ApiError, undefined> {
  const { pausedAt, hasCaps } = await readSpending(db, accountUuid)
  if (pausedAt) yield new ApiError('SPENDING_PAUSED')
  const { available } = await readBalance(db, accountUuid)
  if (available < maxCredits) {
    const shortage = spellShortage({ available, required: maxCredits }, revision)
    yield new ApiError('INSUFFICIENT_CREDITS', shortage)
  }
  cappedAccounts.set(accountUuid, hasCaps)
  if (!hasCaps) return
  const full = await findFullCap(db, { accountUuid, keyUuid, projectId, maxCredits })
  if (full) yield new ApiError('SPENDING_CAP_REACHED', spellFullCap(full, maxCredits, revision))
}

/** Answered by the AI alone. */
export function isInstantAnswer({ creator, task }: AskedTask): boolean {
  return task.responseSchema !== undefined && task.mode === 'realtime_answer' && !creator.isTest
}

/** Why nobody could answer at once. Only revision A is told so; B's task is taken and may expire. */
export async function findUnservable(
  deps: RefusalDeps,
  { creator, revision, task }: AskedTask,
  simulation: Simulation | undefined,
): Promise<ApiError | undefined> {
  if (task.mode !== 'realtime_answer' || revision !== 'A') return undefined
  if (simulation) {
    return simulation.outcome === 'no_engineer' ? noEngineer(undefined) : undefined
  }
  if (task.responseSchema !== undefined) {
    return deps.entrySettings.hasModel
      ? undefined
      : new ApiError('NO_ENGINEER_AVAILABLE', {
          message: 'Instant answers with a response schema are not configured here.',
        })
  }
  const { accountUuid } = creator
  const delaySeconds = await deps.findRealtimeDelay({ accountUuid, tagId: task.tagId })
  return delaySeconds === undefined ? undefined : noEngineer(delaySeconds)
}

function noEngineer(retryAfterSeconds: number | undefined): ApiError {
  return new ApiError('NO_ENGINEER_AVAILABLE', {
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  })
}

const insteadOfInstant =
  'choose the mode fast or standard, in which an engineer reads it, or leave it out'

/** Nobody checks an instant answer, so it is never made without a file that the client sent. */
export function refuseUnread(
  deps: RefusalDeps,
  asked: AskedTask,
  { found }: Uploads,
): ApiError | undefined {
  if (!isInstantAnswer(asked)) return undefined
  const files = asked.task.attachments.map((file) => {
    if (!isUpload(file)) return { ...file, sizeBytes: file.bytes.length }
    const upload = found.get(file.uploadUuid)
    return {
      kind: upload?.kind ?? '',
      sizeBytes: upload?.fileSize ?? 0,
      fileName: upload?.fileName,
    }
  })
  const errors = deps.explainUnread(files).flatMap((why, index) => {
    if (why === undefined) return []
    const message = `is ${files[index]?.fileName}, which ${why}; ${insteadOfInstant}`
    return [{ field: `attachments[${index}]`, message }]
  })
  return errors.length === 0 ? undefined : fileNotReadable(errors)
}

export type Uploads = { found: Map<string, FoundUpload>; problems: Problem[] }

const noUploads: Uploads = { found: new Map(), problems: [] }

/** The uploads that the task names; a create without them asks for nothing. */
export async function readUploads(
  db: Db,
  { creator, task, revision }: AskedTask,
): Promise<Uploads> {
  const named = task.attachments.filter(isUpload)
  if (named.length === 0) return noUploads
  return await findUploads(db, creator.accountUuid, named, revision)
}
