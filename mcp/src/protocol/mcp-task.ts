// A task of the service as a task of MCP's Tasks extension. They are one: the id is the same, so this
// server keeps nothing, and a task is durable before a client is notified of it.
import type { CreateTaskResultV2, DetailedTaskV2 } from '@modelcontextprotocol/ext-tasks/core/v2'
import { taskReply } from '../replies/task-reply.ts'
import { describeTask, type ShownTask, sayNextStep } from '../replies/task-view.ts'

const pollMsDefault = 10_000

/** What a call becomes for a client that declared the extension. */
export function startedTask(task: ShownTask): CreateTaskResultV2 {
  return { resultType: 'task', ...describe(task), status: 'working' }
}

export function detailTask(task: ShownTask): DetailedTaskV2 {
  const described = describe(task)
  if (task.status === 'cancelled') return { ...described, status: 'cancelled' }
  if (task.status === 'completed') {
    const result = { resultType: 'complete', ...taskReply(task) }
    return { ...described, status: 'completed', result } as DetailedTaskV2
  }
  if (task.stage === 'needs_input') {
    // A person replies to the engineer in the dashboard; there is nothing a client could send here.
    return { ...described, status: 'input_required', inputRequests: {} }
  }
  return { ...described, status: 'working' }
}

function describe(task: ShownTask) {
  const hint = task.stage === 'needs_input' ? ` ${sayNextStep(task)}` : ''
  return {
    taskId: task.id,
    statusMessage: `${describeTask(task)}${hint}`,
    createdAt: task.createdAt,
    lastUpdatedAt: task.finalAt ?? task.createdAt,
    // Tasks are kept by the service, and do not go by themselves.
    ttlMs: null,
    pollIntervalMs: task.pollAfterMs ?? pollMsDefault,
  }
}
