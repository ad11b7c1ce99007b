// Creating a task: one statement does it all, and when it did nothing, what stood in the way is
// found out in the order the API promises: replay, project, tag, credits, nobody who can serve it.
import type { HotConnections } from '../../db/prepared.ts'
import { ApiError, invalidRequest, type Problem } from '../../errors.ts'
import { type Revision, showCostCredits, showSpendableCredits } from '../../money.ts'
import type { InlineAttachment } from '../attachments/attachments.ts'
import { readBalance } from '../credits/credits.ts'
import {
  findFirstUse,
  type IdempotentUse,
  isTwinCommitted,
  type Replayable,
} from '../idempotency/idempotency.ts'
import { isOpenProject } from '../projects/projects.ts'
import { tagExists } from '../tags/tags.ts'
import type { NewTask } from './create-body.ts'
import { type CreatedRow, createStatement, createValues } from './create-statement.ts'
import { type Entry, type EntrySettings, planEntry } from './entry.ts'
import type { CreatedTask } from './present.ts'
import { selectTask, type TaskRow } from './queries.ts'
import type { TaskDeps } from './tasks.ts'

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
}

export type Created = Replayable<CreatedTask> & { entry: Entry }

const createAttempts = 3

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
  const unservable = await findUnservable(deps, request, simulation)
  for (let attempt = 1; attempt <= createAttempts; attempt++) {
    const created = unservable ? undefined : await tryCreate(deps.hot, request, entry)
    if (created) return { value: created, replayed: false, entry }
    const replay = await explainRefusal(deps, request)
    if (replay) return { value: replay, replayed: true, entry }
    if (unservable) throw unservable
    // Whatever stood in the way is gone by now, say credits granted a moment ago: try again.
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

async function tryCreate(
  hot: HotConnections,
  { creator, revision, task, use }: CreateRequest,
  entry: Entry,
) {
  const files = task.attachments
  const values = createValues({
    ...task,
    ...creator,
    revision,
    attachments: files.map(summarize),
    entry,
  })
  if (use) values.push(use.key, use.isTest, use.lineageUuid, use.fingerprint)
  if (files.length > 0) values.push(...toColumns(files))
  const statement = statements[use ? 'idempotent' : 'plain'][files.length > 0 ? 'files' : 'bare']
  try {
    const [row] = await hot.run<CreatedRow>(statement, values)
    if (!row) return undefined
    return {
      uuid: row.id,
      mode: task.mode,
      maxCredits: task.maxCredits,
      tagId: task.tagId,
      tagMultiplierE4: row.multiplier_e4,
      createdAt: row.created_at,
      isTest: creator.isTest,
    }
  } catch (error) {
    if (use && isTwinCommitted(error)) return undefined
    throw error
  }
}

const statements = {
  plain: {
    bare: createStatement({ idempotent: false, attachments: false }),
    files: createStatement({ idempotent: false, attachments: true }),
  },
  idempotent: {
    bare: createStatement({ idempotent: true, attachments: false }),
    files: createStatement({ idempotent: true, attachments: true }),
  },
}

function summarize(file: InlineAttachment) {
  return { fileName: file.fileName, mimeType: file.mimeType, fileSize: file.bytes.length }
}

function toColumns(files: InlineAttachment[]): unknown[] {
  return [
    files.map((file) => file.fileName),
    files.map((file) => file.mimeType),
    files.map((file) => file.kind),
    files.map((file) => file.sha256),
    files.map((file) => file.bytes),
  ]
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
  const problems: Problem[] = []
  if (!(await isOpenProject(db, creator.accountUuid, task.projectId))) {
    problems.push({ field: 'projectId', message: 'names no open project of this account' })
  }
  if (!(await tagExists(db, task.tagId))) {
    problems.push({ field: 'tagId', message: 'names no expertise level; GET /tags lists them' })
  }
  if (problems.length > 0) throw invalidRequest(problems)
  const { available } = await readBalance(db, creator.accountUuid)
  if (available < task.maxCredits) {
    throw new ApiError('INSUFFICIENT_CREDITS', {
      details: {
        available: showSpendableCredits(available, revision),
        required: showCostCredits(task.maxCredits, revision),
      },
    })
  }
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
  }
}
