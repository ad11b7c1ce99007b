// The create, with what may follow in the same request: an instant answer by the AI, and a wait for
// the outcome.

import type { SchemaValidator } from '../../../adapters/schema-validator.ts'
import { ApiError } from '../../../core/errors.ts'
import { mergeIdempotencyKeys, replayHeaders } from '../../../http/idempotency-header.ts'
import { preferenceApplied, readPreferWait } from '../../../http/prefer.ts'
import { type Call, type Route, routeWithBody } from '../../../http/route.ts'
import { leftToWaitMs } from '../../../http/turns.ts'
import type { OpenWait, Waits } from '../../../http/waits.ts'
import { describeUse, type IdempotentUse } from '../../identity/idempotency/idempotency.ts'
import { contentOf, type NewTask, readCreateBody } from './create/create-body.ts'
import { type CreateDeps, type Created, createTask } from './create/create-task.ts'
import { type AnswerInstantly, type OutcomeDeps, watchOutcome } from './outcome.ts'
import { presentCreated, presentWaited, taskIdOf } from './present.ts'
import { assertCompiles } from './response-schema/response-schema-compile.ts'
import { createTaskOperation } from './schema.ts'

export type CreateRouteDeps = CreateDeps &
  OutcomeDeps & {
    answerInstantly: AnswerInstantly
    schemas: Pick<SchemaValidator, 'compile'>
    waits: Waits
  }

type CreateCall = Call<typeof createTaskOperation, NewTask>

export function createRoute(deps: CreateRouteDeps): Route {
  return routeWithBody(
    createTaskOperation,
    async (call) => {
      const { key, revision, body: task, request } = call
      const use = readUse(call)
      if (task.responseSchema) await assertCompiles(deps.schemas, task.responseSchema, key)
      const created = await createTask(deps, { creator: key, revision, task, use })
      const { value, replayed } = created
      const waitSeconds = readPreferWait(request.headers.prefer)
      const wait = waitSeconds === undefined ? undefined : await openWait(deps, call)
      try {
        const row = await follow(deps, call, { created, use, wait, waitSeconds })
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
    readCreateBody,
  )
}

function readUse({ key, revision, body: task, idempotencyKey }: CreateCall) {
  const once = mergeIdempotencyKeys(idempotencyKey, task.idempotencyKey)
  if (once === undefined) return undefined
  const content = contentOf(task)
  return describeUse(key, { key: once, operation: 'createTask', revision, content })
}

/** The task is made by now, so a key that has too many waits already is answered without one. */
async function openWait({ waits }: CreateRouteDeps, { request }: CreateCall) {
  return await waits.open(request).catch((error) => {
    if (error instanceof ApiError) return undefined
    throw error
  })
}

type Following = {
  created: Created
  use: IdempotentUse | undefined
  /** Undefined where none is wanted or to be had. */
  wait: OpenWait | undefined
  waitSeconds: number | undefined
}

/** Begins an instant answer where the task wants one; the task as it stands after a wait. */
async function follow(deps: CreateRouteDeps, call: CreateCall, following: Following) {
  const { created, use, wait, waitSeconds = 0 } = following
  const { key, revision, body: task } = call
  const ref = { accountUuid: key.accountUuid, taskUuid: created.value.uuid }
  const outcome = watchOutcome(deps, ref, { use, mayTakeBack: revision === 'A' })
  const isInstant = task.mode === 'realtime_answer' && task.responseSchema !== undefined
  if (isInstant && !created.replayed) {
    outcome.begin(() => deps.answerInstantly({ ...ref, task, isTest: key.isTest }, outcome.fail))
  }
  if (wait === undefined) return outcome.leave()
  const { row, isTakenBack } = await outcome.wait(
    leftToWaitMs(call.request, waitSeconds) / 1_000,
    wait.signal,
  )
  if (!isTakenBack) return row
  throw new ApiError('REQUEST_TIMEOUT', { details: { taskId: taskIdOf(ref.taskUuid) } })
}
