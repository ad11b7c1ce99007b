// The methods of the extension io.modelcontextprotocol/tasks: tasks/get, tasks/update, tasks/cancel.
import {
  hasTaskClientCapabilityV2,
  TASKS_EXTENSION_ID_V2,
} from '@modelcontextprotocol/ext-tasks/core/v2'
import {
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { NotFoundError, type Task, TaskFinalError, TaskReviewError } from '@task-review/sdk'
import { z } from 'zod'
import type { Caller } from '../serving/callers.ts'
import { detailTask } from './mcp-task.ts'

export const tasksExtension = { [TASKS_EXTENSION_ID_V2]: {} }

/** Declared on this very request; what a client said earlier does not count. */
export function declaresTasks({ mcpReq }: ServerContext): boolean {
  return hasTaskClientCapabilityV2({ _meta: mcpReq.envelope })
}

const params = z.looseObject({ taskId: z.string().max(100) })
const result = z.looseObject({})

export function handleTaskMethods(server: Server, { client, spending }: Caller): void {
  const read = (taskId: string, context: ServerContext) =>
    told(taskId, () => client.tasks.get(taskId, {}, { signal: context.mcpReq.signal }))

  server.setRequestHandler('tasks/get', { params, result }, async ({ taskId }, context) => {
    requireTasks(context)
    const task = await read(taskId, context)
    spending.see(task)
    return detailTask(task)
  })

  // Nothing is ever outstanding here, and responses to what is not are to be ignored.
  server.setRequestHandler('tasks/update', { params, result }, async ({ taskId }, context) => {
    requireTasks(context)
    await read(taskId, context)
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

function requireTasks(context: ServerContext): void {
  if (declaresTasks(context)) return
  throw new MissingRequiredClientCapabilityError({
    requiredCapabilities: { extensions: tasksExtension },
  })
}

/** Errors of the service as errors of JSON-RPC, which these methods know alone. */
async function told(taskId: string, read: () => PromiseLike<Task>): Promise<Task> {
  if (!/^task_[0-9a-z]{26}$/.test(taskId)) throw notFound()
  try {
    return await read()
  } catch (error) {
    if (NotFoundError.isInstance(error)) throw notFound()
    if (TaskFinalError.isInstance(error) || !TaskReviewError.isInstance(error)) throw error
    throw new ProtocolError(ProtocolErrorCode.InternalError, error.message)
  }
}

function notFound(): ProtocolError {
  return new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    'Task not found, or this API key cannot access it.',
  )
}
