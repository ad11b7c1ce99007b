// Creating a task: one statement does it all, and when it did nothing, what stood in the way is
// found out in the order the API promises: replay, project, tag, credits.
import type { HotConnections } from '../../db/prepared.ts'
import { ApiError, invalidRequest, type Problem } from '../../errors.ts'
import {
  modeMultipliersE4,
  type Revision,
  showCostCredits,
  showSpendableCredits,
} from '../../money.ts'
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
import { type CreatedRow, createStatement, dueSecondsByMode } from './create-statement.ts'
import type { CreatedTask } from './present.ts'
import { selectTask, type TaskRow } from './queries.ts'
import type { TaskDeps } from './tasks.ts'

export type Creator = { accountUuid: string; keyUuid: string }

export type CreateRequest = {
  creator: Creator
  revision: Revision
  task: NewTask
  use: IdempotentUse | undefined
}

const createAttempts = 3

export async function createTask(
  deps: TaskDeps,
  request: CreateRequest,
): Promise<Replayable<CreatedTask>> {
  for (let attempt = 1; attempt <= createAttempts; attempt++) {
    const created = await tryCreate(deps.hot, request)
    if (created) return { value: created, replayed: false }
    const replay = await explainRefusal(deps, request)
    if (replay) return { value: replay, replayed: true }
    // Whatever stood in the way is gone by now, say credits granted a moment ago: try again.
  }
  throw new ApiError('UNAVAILABLE')
}

async function tryCreate(hot: HotConnections, { creator, revision, task, use }: CreateRequest) {
  const files = task.attachments
  const values: unknown[] = [
    creator.accountUuid,
    task.projectId,
    task.tagId,
    task.maxCredits,
    creator.keyUuid,
    task.prompt,
    task.mode,
    modeMultipliersE4[task.mode],
    revision,
    toJson(task.metadata),
    toJson(task.responseSchema),
    files.length > 0 ? JSON.stringify(files.map(summarize)) : null,
    dueSecondsByMode[task.mode],
    `{"status":"pending","stage":"queued","mode":"${task.mode}"}`,
  ]
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

function toJson(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value)
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
    return toCreated(row)
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

function toCreated(row: TaskRow): CreatedTask {
  return {
    uuid: row.id,
    mode: row.mode,
    maxCredits: row.max_credits,
    tagId: row.tag_id,
    tagMultiplierE4: row.tag_multiplier_e4,
    createdAt: row.created_at,
  }
}
