// Tasks. Invariants:
// - A transition is one guarded UPDATE in one transaction that also moves the money and appends
//   the event. Nothing else changes a task, and a final task never changes again.
// - Before a transition commits, the poll snapshot is marked dirty with the version to come, and
//   after it the new version is set; so no poll is older than what its caller could know.
import type { Db, Tx } from '../../db/client.ts'
import type { HotConnections } from '../../db/prepared.ts'
import { ApiError } from '../../errors.ts'
import { decodeId } from '../../ids.ts'
import { chargeForEffort } from '../../money.ts'
import { settleHold } from '../credits/credits.ts'
import { appendEvent } from '../events/events.ts'
import {
  findFirstUse,
  type IdempotentUse,
  isTwinCommitted,
  type Replayable,
  recordUse,
} from '../idempotency/idempotency.ts'
import {
  type CancelReason,
  type FinalState,
  finishTask,
  insertResult,
  selectTask,
  selectTaskAccount,
  selectTaskIn,
  selectTasks,
  selectTasksByIds,
  type TaskFilter,
  type TaskRow,
} from './queries.ts'
import type { Snapshots } from './snapshots.ts'

export type TaskDeps = { db: Db; hot: HotConnections; snapshots: Snapshots }

/** The task of the account, or undefined; another account's task is as absent as none. */
export async function findTask(
  { hot }: Pick<TaskDeps, 'hot'>,
  accountUuid: string,
  taskId: string,
): Promise<TaskRow | undefined> {
  const uuid = decodeId('task', taskId)
  return uuid === undefined ? undefined : await selectTask(hot, accountUuid, uuid)
}

async function getTask(
  deps: Pick<TaskDeps, 'hot'>,
  accountUuid: string,
  taskId: string,
): Promise<TaskRow> {
  const row = await findTask(deps, accountUuid, taskId)
  if (!row) throw new ApiError('NOT_FOUND')
  return row
}

export async function listTasks(
  db: Db,
  accountUuid: string,
  filter: TaskFilter,
): Promise<{ items: TaskRow[]; hasMore: boolean }> {
  const rows = await selectTasks(db, accountUuid, { ...filter, limit: filter.limit + 1 })
  return { items: rows.slice(0, filter.limit), hasMore: rows.length > filter.limit }
}

/** The tasks of the account among these ids; unknown and foreign ones are left out. */
export async function listTasksByIds(
  db: Db,
  accountUuid: string,
  taskIds: string[],
): Promise<TaskRow[]> {
  const uuids = taskIds.map((id) => decodeId('task', id)).filter((uuid) => uuid !== undefined)
  return uuids.length === 0 ? [] : await selectTasksByIds(db, accountUuid, uuids)
}

export type Completion = {
  accountUuid: string
  taskId: string
  result: Record<string, unknown>
  effortSeconds: number
  provenance: Record<string, unknown>
}

export async function completeTask(deps: TaskDeps, completion: Completion): Promise<TaskRow> {
  const { accountUuid, taskId, result, effortSeconds, provenance } = completion
  return await transition(deps, accountUuid, taskId, async (tx, uuid) => {
    const before = await selectTaskIn(tx, accountUuid, uuid)
    if (!before) throw new ApiError('NOT_FOUND')
    const charged = chargeForEffort(
      {
        maxCredits: before.max_credits,
        modeMultiplierE4: before.mode_multiplier_e4,
        tagMultiplierE4: before.tag_multiplier_e4,
        createdRevision: before.created_revision,
      },
      effortSeconds,
    )
    await finish(tx, {
      accountUuid,
      taskUuid: uuid,
      final: { status: 'completed', cancelReason: null },
      charged,
      answer: { result, effortSeconds, provenance },
    })
  })
}

export type Cancellation = {
  accountUuid: string
  taskId: string
  reason: CancelReason
  use?: IdempotentUse | undefined
}

/** Cancels with a full release. Repeating a client's own cancel shows the task again. */
export async function cancelTask(
  deps: TaskDeps,
  cancellation: Cancellation,
): Promise<Replayable<TaskRow>> {
  const { accountUuid, taskId, reason, use } = cancellation
  try {
    const value = await transition(deps, accountUuid, taskId, async (tx, uuid) => {
      await finish(tx, {
        accountUuid,
        taskUuid: uuid,
        final: { status: 'cancelled', cancelReason: reason },
        charged: 0,
      })
      if (use) await recordUse(tx, use, uuid)
    })
    return { value, replayed: false }
  } catch (error) {
    const isFinal = error instanceof ApiError && error.code === 'TASK_FINAL'
    if (!isFinal && !(use && isTwinCommitted(error))) throw error
    const first = use && (await findFirstUse(deps.db, use))
    const task = await getTask(deps, accountUuid, taskId)
    if (reason !== 'client' || task.cancel_reason !== 'client') throw error
    return { value: task, replayed: first !== undefined }
  }
}

type Ending = {
  accountUuid: string
  taskUuid: string
  final: FinalState
  charged: number
  answer?: Pick<Completion, 'result' | 'effortSeconds' | 'provenance'>
}

/** Ends the task inside a transaction: the guard comes first, and the money last, because it locks
 * the account's balance row. */
async function finish(
  tx: Tx,
  { accountUuid, taskUuid, final, charged, answer }: Ending,
): Promise<void> {
  const done = await finishTask(tx, accountUuid, taskUuid, final)
  if (!done) {
    const current = await selectTaskIn(tx, accountUuid, taskUuid)
    throw current
      ? new ApiError('TASK_FINAL', { details: { status: current.status } })
      : new ApiError('NOT_FOUND')
  }
  if (answer) await insertResult(tx, { accountUuid, taskUuid, ...answer })
  await appendEvent(tx, {
    accountUuid,
    taskUuid,
    version: done.version,
    type: final.status === 'completed' ? 'task.completed' : 'task.cancelled',
    data: {
      status: final.status,
      stage: final.status,
      ...(final.cancelReason && { cancelReason: final.cancelReason }),
    },
  })
  await settleHold(tx, { accountUuid, taskUuid, held: done.held_credits, charged })
}

async function transition(
  deps: TaskDeps,
  accountUuid: string,
  taskId: string,
  work: (tx: Tx, uuid: string) => Promise<void>,
): Promise<TaskRow> {
  const uuid = decodeId('task', taskId)
  if (uuid === undefined) throw new ApiError('NOT_FOUND')
  const { row, mark } = await deps.db.transaction().execute(async (tx) => {
    await work(tx, uuid)
    const row = await selectTaskIn(tx, accountUuid, uuid)
    if (!row) throw new Error(`Task ${uuid} is gone after its transition`)
    return { row, mark: await deps.snapshots.markDirty(accountUuid, row) }
  })
  await deps.snapshots.set(accountUuid, row, mark)
  return row
}

/** The account of a task, for operators, who know only the id. */
export async function findTaskAccount(db: Db, taskId: string): Promise<string | undefined> {
  const uuid = decodeId('task', taskId)
  return uuid && (await selectTaskAccount(db, uuid))
}
