// The create, with what may follow in the same request: an instant answer by the AI, and a wait for
// the outcome. Also the quote, which takes the same body and makes nothing of it.

import type { SchemaValidator } from '../../../adapters/schema-validator.ts'
import type { KnownKey } from '../../../core/caller.ts'
import { ApiError } from '../../../core/errors.ts'
import type { Revision } from '../../../core/money.ts'
import { mergeIdempotencyKeys, replayHeaders } from '../../../http/idempotency-header.ts'
import { preferenceApplied, readPreferWait } from '../../../http/prefer.ts'
import { type Call, type Route, routeWithBody } from '../../../http/route.ts'
import { leftToWaitMs } from '../../../http/turns.ts'
import type { OpenWait, Waits } from '../../../http/waits.ts'
import { describeUse, type IdempotentUse } from '../../identity/idempotency/idempotency.ts'
import { contentOf, type NewTask, readCreateBody, type UrlGuard } from './create/create-body.ts'
import { type CreateDeps, type Created, createTask } from './create/create-task.ts'
import { type AnswerInstantly, type OutcomeDeps, watchOutcome } from './outcome.ts'
import { presentCreated, presentWaited, taskIdOf } from './present.ts'
import { presentQuote } from './quote/present.ts'
import { type QuoteDeps, quoteTask } from './quote/quote-task.ts'
import { quoteTaskOperation } from './quote/schema.ts'
import { assertCompiles } from './response-schema/response-schema-compile.ts'
import { createTaskOperation } from './schema.ts'

export type CreateRouteDeps = CreateDeps &
  OutcomeDeps & {
    answerInstantly: AnswerInstantly
    schemas: Pick<SchemaValidator, 'compile'>
    waits: Waits
    /** Of the addresses of callbacks. */
    guard: UrlGuard
  }

type CreateCall = Call<typeof createTaskOperation, NewTask>

export function createRoute(deps: CreateRouteDeps): Route {
  return routeWithBody(
    createTaskOperation,
    async (call) => {
      const { key, revision, body: task, request } = call
      const once = mergeIdempotencyKeys(call.idempotencyKey, task.idempotencyKey)
      const making = { key, revision, task, once }
      const made = await makeTask(deps, making)
      const { value, replayed } = made.created
      const waitSeconds = readPreferWait(request.headers.prefer)
      const wait = waitSeconds === undefined ? undefined : await openWait(deps, call)
      try {
        const outcome = beginAnswer(deps, making, made)
        const waitMs = leftToWaitMs(request, waitSeconds ?? 0)
        const row = await follow(value.uuid, outcome, { wait, waitMs })
        return {
          body: row ? presentWaited(value, row, revision) : presentCreated(value, revision),
          headers: {
            location: `/api/v1/tasks/${taskIdOf(value.uuid)}`,
            ...replayHeaders(replayed),
            ...(wait && waitSeconds !== undefined && preferenceApplied(waitSeconds)),
          },
        }
      } finally {
        wait?.close()
      }
    },
    (raw: unknown, revision: Revision) => readCreateBody(raw, revision, deps.guard),
  )
}

export type QuoteRouteDeps = QuoteDeps & Pick<CreateRouteDeps, 'schemas' | 'guard'>

/** A body that no create takes is a 400 here too; what else would refuse it is in the quote. */
export function quoteRoute(deps: QuoteRouteDeps): Route {
  return routeWithBody(
    quoteTaskOperation,
    async ({ key, revision, body: task }) => {
      if (task.responseSchema) await assertCompiles(deps.schemas, task.responseSchema, key)
      const quote = await quoteTask(deps, { creator: key, revision, task })
      return { body: presentQuote(quote, revision) }
    },
    (raw: unknown, revision: Revision) => readCreateBody(raw, revision, deps.guard),
  )
}

type Making = {
  key: KnownKey
  revision: Revision
  task: NewTask
  /** The idempotency key. */
  once: string | undefined
}

type Made = { created: Created; use: IdempotentUse | undefined }

/** The create itself, of a body that was read: alone or as an item of a batch. */
export async function makeTask(
  deps: CreateRouteDeps,
  { key, revision, task, once }: Making,
): Promise<Made> {
  const use =
    once === undefined
      ? undefined
      : describeUse(key, { key: once, operation: 'createTask', revision, content: contentOf(task) })
  if (task.responseSchema) await assertCompiles(deps.schemas, task.responseSchema, key)
  return { created: await createTask(deps, { creator: key, revision, task, use }), use }
}

/** Watches the new task, and begins an instant answer where it wants one. */
export function beginAnswer(
  deps: CreateRouteDeps,
  { key, revision, task }: Making,
  { created, use }: Made,
) {
  const ref = { accountUuid: key.accountUuid, taskUuid: created.value.uuid }
  const outcome = watchOutcome(deps, ref, { use, mayTakeBack: revision === 'A' })
  const isInstant = task.mode === 'realtime_answer' && task.responseSchema !== undefined
  if (isInstant && !created.replayed) {
    outcome.begin(() => deps.answerInstantly({ ...ref, task, isTest: key.isTest }, outcome.fail))
  }
  return outcome
}

/** The task is made by now, so a key that has too many waits already is answered without one. */
async function openWait({ waits }: CreateRouteDeps, { request }: CreateCall) {
  return await waits.open(request).catch((error) => {
    if (error instanceof ApiError) return undefined
    throw error
  })
}

type Waiting = {
  /** Undefined where none is wanted or to be had. */
  wait: OpenWait | undefined
  waitMs: number
}

/** The task as it stands after a wait; undefined without one. */
async function follow(
  taskUuid: string,
  outcome: ReturnType<typeof beginAnswer>,
  { wait, waitMs }: Waiting,
) {
  if (wait === undefined) return outcome.leave()
  const { row, isTakenBack } = await outcome.wait(waitMs / 1_000, wait.signal)
  if (!isTakenBack) return row
  throw new ApiError('REQUEST_TIMEOUT', { details: { taskId: taskIdOf(taskUuid) } })
}
