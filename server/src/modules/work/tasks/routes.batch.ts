// Several creates in one request. Invariants:
// - Each item is a create of its own: its own transaction, its own idempotency key, its own reply. What
//   one of them meets leaves the others alone, and a process that ends between two of them loses only
//   the reply; the batch sent again gives the same tasks and creates the rest.
// - They come one after another, so that an item with the key of an earlier one is its replay.
import { invalidRequest } from '../../../core/errors.ts'
import type { Revision } from '../../../core/money.ts'
import { assertValid, prepareValidator } from '../../../core/validate.ts'
import { errorBody, statusOf, toApiError } from '../../../http/error-reply.ts'
import { mergeIdempotencyKeys } from '../../../http/idempotency-header.ts'
import { type Call, type Route, routeWithBody } from '../../../http/route.ts'
import { batchFrame, createTaskBatchOperation } from './batch/schema.ts'
import { readCreateBody } from './create/create-body.ts'
import { presentCreated } from './present.ts'
import { beginAnswer, type CreateRouteDeps, makeTask } from './routes.create.ts'

export type BatchDeps = CreateRouteDeps & {
  publicUrl: string
  /** For a failure of ours, of which the caller is told no more than that. */
  onError(error: unknown, requestId: string): void
}

type BatchCall = Call<typeof createTaskBatchOperation, unknown[]>

export function batchRoute(deps: BatchDeps): Route {
  for (const frame of Object.values(batchFrame)) prepareValidator(frame)
  return routeWithBody(
    createTaskBatchOperation,
    async (call) => {
      // A client that counts on it would believe the batch safe to repeat while its items are not.
      if (call.idempotencyKey !== undefined) {
        const message = 'is not accepted for a batch; give each task its own idempotencyKey'
        throw invalidRequest([{ field: 'Idempotency-Key', message }])
      }
      const data: Record<string, unknown>[] = []
      for (const item of call.body) data.push(await createItem(deps, call, item))
      return { body: { data } }
    },
    readItems,
  )
}

function readItems(raw: unknown, revision: Revision): unknown[] {
  assertValid(batchFrame[revision], raw, 'body')
  return (raw as { tasks: unknown[] }).tasks
}

async function createItem(deps: BatchDeps, { key, revision, request }: BatchCall, item: unknown) {
  try {
    const task = readCreateBody(item, revision, deps.guard)
    const making = {
      key,
      revision,
      task,
      once: mergeIdempotencyKeys(undefined, task.idempotencyKey),
    }
    const made = await makeTask(deps, making)
    beginAnswer(deps, making, made).leave()
    const { value, replayed } = made.created
    return { status: 201, replayed, task: presentCreated(value, revision) }
  } catch (error) {
    const shown = toApiError(error)
    if (shown.code === 'INTERNAL') deps.onError(error, request.id)
    return { status: statusOf(shown, revision), ...errorBody(shown, revision, deps) }
  }
}
