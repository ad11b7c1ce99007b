// The create, with what may follow in the same request: an instant answer by the AI, and a wait for
// the outcome.
import { ApiError } from '../../errors.ts'
import { mergeIdempotencyKeys, replayHeaders } from '../../http/idempotency-header.ts'
import { preferenceApplied, readPreferWait } from '../../http/prefer.ts'
import { type Call, type Route, route } from '../../http/route.ts'
import type { SchemaValidator } from '../../outside/schema-validator.ts'
import { describeUse, type IdempotentUse } from '../idempotency/idempotency.ts'
import { contentOf, type NewTask, readCreateBody } from './create-body.ts'
import { type CreateDeps, type Created, createTask } from './create-task.ts'
import { type AnswerInstantly, watchOutcome } from './outcome.ts'
import { presentCreated, presentWaited, taskIdOf } from './present.ts'
import { assertCompiles } from './response-schema-compile.ts'
import { createTaskOperation } from './schema.ts'

export type CreateRouteDeps = CreateDeps & {
  answerInstantly: AnswerInstantly
  schemas: Pick<SchemaValidator, 'compile'>
}

type CreateCall = Call<typeof createTaskOperation, NewTask>

export function createRoute(deps: CreateRouteDeps): Route {
  return route(
    createTaskOperation,
    async (call) => {
      const { key, revision, body: task, request } = call
      const use = readUse(call)
      if (task.responseSchema) await assertCompiles(deps.schemas, task.responseSchema)
      const created = await createTask(deps, { creator: key, revision, task, use })
      const { value, replayed } = created
      const waitSeconds = readPreferWait(request.headers.prefer)
      const headers = {
        location: `/api/v1/tasks/${taskIdOf(value.uuid)}`,
        ...replayHeaders(replayed),
        ...(waitSeconds !== undefined && preferenceApplied(waitSeconds)),
      }
      const row = await follow(deps, call, { created, use, waitSeconds })
      return {
        body: row ? presentWaited(value, row, revision) : presentCreated(value, revision),
        headers,
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

type Following = {
  created: Created
  use: IdempotentUse | undefined
  waitSeconds: number | undefined
}

/** Begins an instant answer where the task wants one; the task as it stands after a wait. */
async function follow(deps: CreateRouteDeps, call: CreateCall, following: Following) {
  const { created, use, waitSeconds } = following
  const { key, revision, body: task } = call
  const ref = { accountUuid: key.accountUuid, taskUuid: created.value.uuid }
  const outcome = watchOutcome(deps, ref, { use, mayTakeBack: revision === 'A' })
  const isInstant = task.mode === 'realtime_answer' && task.responseSchema !== undefined
  if (isInstant && !created.replayed) {
    outcome.begin(() => deps.answerInstantly({ ...ref, task, isTest: key.isTest }, outcome.fail))
  }
  if (waitSeconds === undefined) return outcome.leave()
  const { row, isTakenBack } = await outcome.wait(waitSeconds)
  if (!isTakenBack) return row
  throw new ApiError('REQUEST_TIMEOUT', { details: { taskId: taskIdOf(ref.taskUuid) } })
}
