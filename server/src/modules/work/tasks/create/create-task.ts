// Creating a task: one statement does it all, and when it did nothing, what stood in the way is
// found out in the order the API promises: replay, then what refusals.ts lists.

import { ApiError } from '../../../../core/errors.ts'
import type { SealingKeys } from '../../../../core/sealed-secrets.ts'
import { tracing } from '../../../../core/trace.ts'
import { sealCallback } from '../../../events/callbacks/callbacks.ts'
import {
  inlineBytesOf,
  summarizeFile,
  toFileColumns,
} from '../../../files/sent-files/sent-files.ts'
import {
  findFirstUse,
  type IdempotentUse,
  isTwinCommitted,
  type Replayable,
} from '../../../identity/idempotency/idempotency.ts'
import { toUseValues } from '../../../identity/idempotency/writes.ts'
import type { CreatedTask } from '../present.ts'
import { selectTask, type TaskRow } from '../queries.ts'
import type { TaskDeps } from '../tasks.ts'
import { type CreateParts, createStatement } from './create-statement.ts'
import { createValues } from './create-values.ts'
import { type Entry, planEntry } from './initial-state.ts'
import {
  type AskedTask,
  type Creator,
  findUnservable,
  isInstantAnswer,
  listRefusals,
  type RefusalDeps,
  readUploads,
  refuseUnread,
  type Uploads,
} from './refusals.ts'

export type CreateRequest = AskedTask & { use: IdempotentUse | undefined }

export type CreateDeps = TaskDeps &
  RefusalDeps & {
    servedTags: { isUnserved(tagId: number): boolean }
    /** What callbacks are sealed with. */
    sealingKeys: SealingKeys
  }

export type Created = Replayable<CreatedTask> & { entry: Entry }

/** Each cap that is added while a create waits for the balance row makes it begin anew. */
const createAttempts = 12

export async function createTask(deps: CreateDeps, request: CreateRequest): Promise<Created> {
  const { creator, task } = request
  const simulation = creator.isTest ? deps.readSimulation(task.metadata) : undefined
  const entry = planEntry(
    {
      mode: task.mode,
      hasSchema: task.responseSchema !== undefined,
      simulateAfterMs: simulation?.afterMs,
    },
    deps.entrySettings,
  )
  const isTagUnserved = isUnservedTag(deps, request)
  const unservable = await findUnservable(deps, request, simulation)
  for (let attempt = 1; attempt <= createAttempts; attempt++) {
    const uploads = await readUploads(deps.db, request)
    const refusal = unservable ?? refuseUnread(deps, request, uploads)
    const isHopeless = refusal !== undefined || uploads.problems.length > 0
    const created = isHopeless
      ? undefined
      : await tryCreate(deps, request, { entry, uploads: uploads.found, isTagUnserved })
    if (created) {
      tracing?.recordTask(created.uuid, { 'task.mode': created.mode, 'task.stage': entry.stage })
      return { value: created, replayed: false, entry }
    }
    const replay = await findReplay(deps, request)
    if (replay) return { value: replay, replayed: true, entry }
    const { value: first } = await listRefusals(deps, request, refusal ? [refusal] : []).next()
    if (first) throw first
    // The blocking condition disappeared (e.g. credits were just granted): retry.
  }
  throw new ApiError('UNAVAILABLE')
}

/** Whether the task will wait for an engineer that there is not. */
export function isUnservedTag({ servedTags }: Pick<CreateDeps, 'servedTags'>, asked: AskedTask) {
  const { creator, task } = asked
  return !isInstantAnswer(asked) && !creator.isTest && servedTags.isUnserved(task.tagId)
}

type Decided = { entry: Entry; uploads: Uploads['found']; isTagUnserved: boolean }

async function tryCreate(
  { hot, cappedAccounts, sealingKeys }: CreateDeps,
  { creator, revision, task, use }: CreateRequest,
  { entry, uploads, isTagUnserved }: Decided,
) {
  const files = task.attachments
  const values = createValues({
    ...task,
    ...creator,
    revision,
    attachments: files.map((file) => summarizeFile(file, uploads)),
    fileBytes: inlineBytesOf(files),
    isTagUnserved,
    entry,
  })
  const kind = uploads.size > 0 ? 'uploads' : files.length > 0 ? 'inline' : 'none'
  const project = task.projectId === undefined ? 'only' : 'named'
  const cost = cappedAccounts.has(creator.accountUuid) ? 'capped' : 'uncapped'
  const { callback } = task
  const end = callback ? 'callback' : 'quiet'
  const statement = statements[cost][end][use ? 'idempotent' : 'plain'][project][kind]
  try {
    const [row] = await hot.run(statement, {
      ...values,
      ...(use && toUseValues(use)),
      ...(files.length > 0 && toFileColumns(files)),
      ...(callback && sealCallback(sealingKeys, callback, revision)),
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

type Shape = Required<Omit<CreateParts, 'files'>>

const kindsOf = (shape: Shape) => ({
  none: createStatement({ ...shape, files: 'none' }),
  inline: createStatement({ ...shape, files: 'inline' }),
  uploads: createStatement({ ...shape, files: 'uploads' }),
})

const projectsOf = (shape: Omit<Shape, 'project'>) => ({
  named: kindsOf({ ...shape, project: 'named' }),
  only: kindsOf({ ...shape, project: 'only' }),
})

const usesOf = (shape: Omit<Shape, 'project' | 'idempotent'>) => ({
  plain: projectsOf({ ...shape, idempotent: false }),
  idempotent: projectsOf({ ...shape, idempotent: true }),
})

const endsOf = (capped: boolean) => ({
  quiet: usesOf({ capped, callback: false }),
  callback: usesOf({ capped, callback: true }),
})

const statements = { uncapped: endsOf(false), capped: endsOf(true) }

/** The task that the first use of the idempotency key made. */
async function findReplay(
  { db, hot }: TaskDeps,
  { creator, use }: CreateRequest,
): Promise<CreatedTask | undefined> {
  const first = use && (await findFirstUse(db, use))
  if (first === undefined) return undefined
  const row = await selectTask(hot, creator.accountUuid, first)
  if (!row) throw new Error(`Idempotency key without its task ${first}`)
  return toCreated(row, creator)
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
