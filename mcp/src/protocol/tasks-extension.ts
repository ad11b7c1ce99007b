// The methods of the extension io.modelcontextprotocol/tasks: tasks/get, tasks/update, tasks/cancel.
import {
  hasTaskClientCapabilityV2,
  TASKS_EXTENSION_ID_V2,
} from '@modelcontextprotocol/ext-tasks/core/v2'
import {
  inputResponse,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server'
import {
  InvalidRequestError,
  NotFoundError,
  type OpenQuestion,
  type QuestionReply,
  TaskFinalError,
  TaskReviewError,
} from '@task-review/sdk'
import { z } from 'zod'
import { sendReply } from '../questions/ask-person.ts'
import { readForm } from '../questions/question-form.ts'
import type { Caller } from '../serving/callers.ts'
import { canAskPerson } from './asking.ts'
import { detailTask, inputName } from './mcp-task.ts'

export const tasksExtension = { [TASKS_EXTENSION_ID_V2]: {} }

/** Declared on this very request; what a client said earlier does not count. */
export function declaresTasks({ mcpReq }: ServerContext): boolean {
  return hasTaskClientCapabilityV2({ _meta: mcpReq.envelope })
}

const params = z.looseObject({ taskId: z.string().max(100) })
const result = z.looseObject({})

export function handleTaskMethods(server: Server, caller: Caller): void {
  const { client, spending } = caller
  const read = (taskId: string, context: ServerContext) =>
    told(taskId, () => client.tasks.get(taskId, {}, { signal: context.mcpReq.signal }))

  server.setRequestHandler('tasks/get', { params, result }, async ({ taskId }, context) => {
    requireTasks(context)
    const task = await read(taskId, context)
    spending.see(task)
    return detailTask(task, canAskPerson(server, context))
  })

  server.setRequestHandler('tasks/update', { params, result }, async ({ taskId }, context) => {
    requireTasks(context)
    const { question } = await read(taskId, context)
    const reply = question && readInput(question, context)
    if (question && reply) {
      const { signal } = context.mcpReq
      const named = { question: question.number, ...reply }
      await told(taskId, () => sendReply(caller, taskId, named, signal))
    }
    return {}
  })

  server.setRequestHandler('tasks/cancel', { params, result }, async ({ taskId }, context) => {
    requireTasks(context)
    const { signal } = context.mcpReq
    const task = await told(taskId, () => client.tasks.cancel(taskId, { signal })).catch(
      (error: unknown) => {
        // It ended before it could be cancelled, which the next tasks/get shows.
        if (!TaskFinalError.isInstance(error)) throw error
      },
    )
    if (task) spending.see(task)
    return {}
  })
}

/** Responses to what is not outstanding are to be ignored. */
function readInput(question: OpenQuestion, { mcpReq }: ServerContext): QuestionReply | undefined {
  const answer = inputResponse(mcpReq.inputResponses, inputName(question))
  if (answer.kind !== 'elicit' || answer.action !== 'accept') return undefined
  return readForm(question.replySchema !== undefined, answer.content ?? {})
}

function requireTasks(context: ServerContext): void {
  if (declaresTasks(context)) return
  throw new MissingRequiredClientCapabilityError({
    requiredCapabilities: { extensions: tasksExtension },
  })
}

/** Errors of the service as errors of JSON-RPC, which these methods know alone. */
async function told<T>(taskId: string, read: () => PromiseLike<T>): Promise<T> {
  if (!/^task_[0-9a-z]{26}$/.test(taskId)) throw notFound()
  try {
    return await read()
  } catch (error) {
    if (NotFoundError.isInstance(error)) throw notFound()
    if (TaskFinalError.isInstance(error) || !TaskReviewError.isInstance(error)) throw error
    const isUnfit = InvalidRequestError.isInstance(error)
    const code = isUnfit ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError
    throw new ProtocolError(code, error.message)
  }
}

function notFound(): ProtocolError {
  return new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    'Task not found, or this API key cannot access it.',
  )
}
