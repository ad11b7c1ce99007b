// Several creates in one request. Each task has an idempotency key before the first attempt, so that
// every attempt, and every repetition by the caller, creates each of them once.
import type { APIError } from '../errors/api-error.ts'
import { readError } from '../errors/read-error.ts'
import { TaskReviewError } from '../errors/task-review-error.ts'
import { bodyBytesMax } from '../files/attachments.ts'
import { uuidOf } from '../files/encode.ts'
import type { WithResponse } from '../http/api-promise.ts'
import type { RequestOptions } from '../http/request-options.ts'
import type { Transport } from '../http/transport.ts'
import type { CreateTask } from './create-task.ts'
import { packTask } from './pack-task.ts'
import type { CreatedTask } from './task.ts'
import type { Uploads } from './uploads.ts'

/** A task of a batch that was created, now or by an earlier request with its key. */
export interface BatchedTask {
  status: 201
  idempotencyKey: string
  /** True where an earlier request or item with the same key created it. */
  replayed: boolean
  task: CreatedTask
  error?: undefined
}

/** A task of a batch that was not created. */
export interface RefusedTask {
  status: number
  idempotencyKey: string
  task?: undefined
  /** What tasks.create would have thrown. */
  error: APIError
}

export type BatchItem = BatchedTask | RefusedTask

interface ItemReply {
  status: number
  replayed?: boolean
  task?: CreatedTask
}

const tasksPerBatchMax = 20

export async function sendBatch(
  transport: Transport,
  uploads: Uploads,
  tasks: readonly CreateTask[],
  options: RequestOptions,
): Promise<WithResponse<BatchItem[]>> {
  if (tasks.length < 1 || tasks.length > tasksPerBatchMax) {
    throw new TaskReviewError(
      `A batch takes 1 to ${tasksPerBatchMax} tasks, received ${tasks.length}. Send several batches.`,
    )
  }
  const idempotencyKey = options.idempotencyKey ?? crypto.randomUUID()
  const { revision } = transport.settings
  const bodies: Record<string, unknown>[] = []
  const keys: string[] = []
  for (const [position, task] of tasks.entries()) {
    const key = task.idempotencyKey ?? (await uuidOf(`${idempotencyKey} task ${position}`))
    // All tasks share one request, with what stands around them.
    const share = Math.floor((bodyBytesMax - 64) / tasks.length)
    const pack = { ...options, idempotencyKey: key, revision, bodyBytesMax: share }
    bodies.push(await packTask(task, uploads, pack))
    keys.push(key)
  }
  const call = { method: 'POST', path: '/tasks/batch', body: { tasks: bodies }, keyIsInBody: true }
  const reply = transport.send<{ data: ItemReply[] }>(call, { ...options, idempotencyKey })
  const { data, response, ...around } = await reply.withResponse()
  const { headers } = response
  const items = data.data.map((item, position) => readItem(item, keys[position] ?? '', headers))
  return { data: items, response, ...around }
}

function readItem(item: ItemReply, idempotencyKey: string, headers: Headers): BatchItem {
  const { status, task, replayed = false } = item
  if (task !== undefined) return { status: 201, idempotencyKey, replayed, task }
  const error = readError({ status, headers, text: JSON.stringify(item), idempotencyKey })
  return { status, idempotencyKey, error }
}
