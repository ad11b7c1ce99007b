// Creating a task: one statement does it all, and when it did nothing, what stood in the way is
// found out in the order the API promises: replay; a suspended account; project, tag and uploads;
// credits; quotas; files that an instant answer could not read; nobody who can serve it.

import {
  ApiError,
  fileNotReadable,
  invalidRequest,
  type Problem,
  suspendedError,
} from '../../../../core/errors.ts'
import { spellShortage } from '../../../../core/insufficient-credits.ts'
import type { Revision } from '../../../../core/money.ts'
import type { HotConnections } from '../../../../db/prepared.ts'
import { splitPath } from '../../../files/attachments/attachments.ts'
import { type FoundUpload, findUploads } from '../../../files/uploads/uploads.ts'
import { isSuspended } from '../../../identity/accounts/accounts.ts'
import {
  findFirstUse,
  type IdempotentUse,
  isTwinCommitted,
  type Replayable,
} from '../../../identity/idempotency/idempotency.ts'
import { toUseValues } from '../../../identity/idempotency/writes.ts'
import { requireRoom } from '../../../money/balances/balances.ts'
import { readBalance } from '../../../money/credits/credits.ts'
import { findProjectFlaw } from '../../projects/projects.ts'
import { findTagProblem } from '../../tags/tags.ts'
import type { CreatedTask } from '../present.ts'
import { selectTask, type TaskRow } from '../queries.ts'
import type { TaskDeps } from '../tasks.ts'
import type { NewTask } from './create-body.ts'
import { isUpload, type NewAttachment } from './create-files.ts'
import { createStatement } from './create-statement.ts'
import { contentBytesOf, createValues } from './create-values.ts'
import { type Entry, type EntrySettings, planEntry } from './initial-state.ts'

export type Creator = { accountUuid: string; keyUuid: string; isTest: boolean }

export type CreateRequest = {
  creator: Creator
  revision: Revision
  task: NewTask
  use: IdempotentUse | undefined
}

/** What a test key asks the simulator to do. */
export type Simulation = { outcome: string; afterMs: number }

export type CreateDeps = TaskDeps & {
  entrySettings: EntrySettings
  readSimulation(metadata: Record<string, unknown> | undefined): Simulation
  /** Undefined when an engineer on duty can take it; else in how many seconds to ask again. */
  findRealtimeDelay(task: { accountUuid: string; tagId: number }): Promise<number | undefined>
  /** Why the AI could not read each of these files to its end; undefined where it can. */
  explainUnread(files: FileToAnswer[]): (string | undefined)[]
  servedTags: { isUnserved(tagId: number): boolean }
}

/** The bytes are there for a file that came inside the create. */
export type FileToAnswer = { kind: string; sizeBytes: number; bytes?: Uint8Array | undefined }

export type Created = Replayable<CreatedTask> & { entry: Entry }

const createAttempts = 3

export async function createTask(deps: CreateDeps, request: CreateRequest): Promise<Created> {
  const { creator, task } = request
  const simulation = creator.isTest ? deps.readSimulation(task.metadata) : undefined
  const hasSchema = task.responseSchema !== undefined
  const entry = planEntry(
    {
      mode: task.mode,
      hasSchema,
      simulateAfterMs: simulation?.afterMs,
    },
    deps.entrySettings,
  )
  /** Answered by the AI alone. */
  const isInstant = hasSchema && task.mode === 'realtime_answer' && !creator.isTest
  const isTagUnserved = !isInstant && !creator.isTest && deps.servedTags.isUnserved(task.tagId)
  const unservable = await findUnservable(deps, request, simulation)
  for (let attempt = 1; attempt <= createAttempts; attempt++) {
    const uploads = await readUploads(deps, request)
    const refusal = unservable ?? (isInstant ? refuseUnread(deps, request, uploads) : undefined)
    const isHopeless = refusal !== undefined || uploads.problems.length > 0
    const created = isHopeless
      ? undefined
      : await tryCreate(deps.hot, request, { entry, uploads: uploads.found, isTagUnserved })
    if (created) return { value: created, replayed: false, entry }
    const replay = await explainRefusal(deps, request)
    if (replay) return { value: replay, replayed: true, entry }
    if (refusal) throw refusal
    // The blocking condition disappeared (e.g. credits were just granted): retry.
  }
  throw new ApiError('UNAVAILABLE')
}

/** Why nobody could answer at once. Only revision A is told so; B's task is taken and may expire. */
async function findUnservable(
  deps: CreateDeps,
  { creator, revision, task }: CreateRequest,
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
function refuseUnread(
  deps: CreateDeps,
  { task }: CreateRequest,
  { found }: Uploads,
): ApiError | undefined {
  const files = task.attachments.map((file) => {
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

type Uploads = { found: Map<string, FoundUpload>; problems: Problem[] }

const noUploads: Uploads = { found: new Map(), problems: [] }

/** The uploads that the task names; a create without them asks for nothing. */
async function readUploads(
  { db }: TaskDeps,
  { creator, task, revision }: CreateRequest,
): Promise<Uploads> {
  const named = task.attachments.filter(isUpload)
  if (named.length === 0) return noUploads
  return await findUploads(db, creator.accountUuid, named, revision)
}

type Decided = { entry: Entry; uploads: Uploads['found']; isTagUnserved: boolean }

async function tryCreate(
  hot: HotConnections,
  { creator, revision, task, use }: CreateRequest,
  { entry, uploads, isTagUnserved }: Decided,
) {
  const files = task.attachments
  const values = createValues({
    ...task,
    ...creator,
    revision,
    attachments: files.map((file) => summarize(file, uploads)),
    fileBytes: inlineBytesOf(files),
    isTagUnserved,
    entry,
  })
  const kind = uploads.size > 0 ? 'uploads' : files.length > 0 ? 'inline' : 'none'
  const project = task.projectId === undefined ? 'only' : 'named'
  const statement = statements[use ? 'idempotent' : 'plain'][project][kind]
  try {
    const [row] = await hot.run(statement, {
      ...values,
      ...(use && toUseValues(use)),
      ...(files.length > 0 && toColumns(files)),
    })
    if (!row) return undefined
    return {
      uuid: row.id,
      mode: task.mode,
      maxCredits: task.maxCredits,
      tagId: task.tagId,
      tagMultiplierE4: row.multiplier_e4,
      createdAt: row.created_at,
      isTest: creator.isTest,
      isTagUnserved,
    }
  } catch (error) {
    if (use && isTwinCommitted(error)) return undefined
    throw error
  }
}

const kindsOf = (idempotent: boolean, project: 'named' | 'only') => ({
  none: createStatement({ idempotent, project, files: 'none' }),
  inline: createStatement({ idempotent, project, files: 'inline' }),
  uploads: createStatement({ idempotent, project, files: 'uploads' }),
})

const statementsOf = (idempotent: boolean) => ({
  named: kindsOf(idempotent, 'named'),
  only: kindsOf(idempotent, 'only'),
})

const statements = { plain: statementsOf(false), idempotent: statementsOf(true) }

function summarize(file: NewAttachment, uploads: Uploads['found']) {
  if (!isUpload(file))
    return { ...splitPath(file.fileName), mimeType: file.mimeType, fileSize: file.bytes.length }
  const { kind: _, ...upload } = uploads.get(file.uploadUuid) as FoundUpload
  return upload
}

function inlineBytesOf(files: NewAttachment[]): number {
  return files.reduce((sum, file) => sum + (isUpload(file) ? 0 : file.bytes.length), 0)
}

function toColumns(files: NewAttachment[]) {
  const inline = files.map((file) => (isUpload(file) ? undefined : file))
  return {
    fileNames: inline.map((file) => file?.fileName ?? null),
    mimeTypes: inline.map((file) => file?.mimeType ?? null),
    fileKinds: inline.map((file) => file?.kind ?? null),
    fileHashes: inline.map((file) => file?.sha256 ?? null),
    fileContents: inline.map((file) => file?.bytes ?? null),
    uploadUuids: files.map((file) => (isUpload(file) ? file.uploadUuid : null)),
  }
}

/** Why nothing was created: the first create of the key, or an error; undefined when nothing is wrong. */
async function explainRefusal(
  deps: TaskDeps,
  request: CreateRequest,
): Promise<CreatedTask | undefined> {
  const { db, hot } = deps
  const { creator, task, use, revision } = request
  const first = use && (await findFirstUse(db, use))
  if (first !== undefined) {
    const row = await selectTask(hot, creator.accountUuid, first)
    if (!row) throw new Error(`Idempotency key without its task ${first}`)
    return toCreated(row, creator)
  }
  // A process may know the key as one of a working account for up to two seconds.
  if (await isSuspended(db, creator.accountUuid)) throw suspendedError()
  const problems: Problem[] = []
  const projectFlaw = await findProjectFlaw(db, creator.accountUuid, task.projectId)
  if (projectFlaw !== undefined) problems.push({ field: 'projectId', message: projectFlaw })
  const tagProblem = await findTagProblem(db, task.tagId)
  if (tagProblem !== undefined) problems.push({ field: 'tagId', message: tagProblem })
  problems.push(...(await readUploads(deps, request)).problems)
  if (problems.length > 0) throw invalidRequest(problems)
  const { available } = await readBalance(db, creator.accountUuid)
  if (available < task.maxCredits) {
    const shortage = spellShortage({ available, required: task.maxCredits }, revision)
    throw new ApiError('INSUFFICIENT_CREDITS', shortage)
  }
  await requireRoom(db, creator.accountUuid, contentBytesOf(task, inlineBytesOf(task.attachments)))
  return undefined
}

function toCreated(row: TaskRow, { isTest }: Creator): CreatedTask {
  return {
    uuid: row.id,
    mode: row.mode,
    maxCredits: row.max_credits,
    tagId: row.tag_id,
    tagMultiplierE4: row.tag_multiplier_e4,
    createdAt: row.created_at,
    isTest,
    isTagUnserved: row.is_tag_unserved,
  }
}
