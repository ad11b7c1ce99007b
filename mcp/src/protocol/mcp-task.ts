// A task of the service as a task of MCP's Tasks extension. They are one: the id is the same, so this
// server keeps nothing, and a task is durable before a client is notified of it.
import type { CreateTaskResultV2, DetailedTaskV2 } from '@modelcontextprotocol/ext-tasks/core/v2'
import { inputRequired } from '@modelcontextprotocol/server'
import type { OpenQuestion } from '@task-review/sdk'
import { makeForm } from '../questions/question-form.ts'
import { taskReply } from '../replies/task-reply.ts'
import { describeTask, type ShownTask, sayNextStep } from '../replies/task-view.ts'

const pollMsDefault = 10_000

/** What a call becomes for a client that declared the extension. */
export function startedTask(task: ShownTask): CreateTaskResultV2 {
  return { resultType: 'task', ...describe(task), status: 'working' }
}

/** canAskPerson: whether the client that reads it can put a form before a person. */
export function detailTask(task: ShownTask, canAskPerson = false): DetailedTaskV2 {
  const described = describe(task)
  if (task.status === 'cancelled') return { ...described, status: 'cancelled' }
  if (task.status === 'completed') {
    const result = { resultType: 'complete', ...taskReply(task) }
    return { ...described, status: 'completed', result } as DetailedTaskV2
  }
  if (task.stage === 'needs_input') {
    const inputRequests = canAskPerson ? askForReply(task) : {}
    return { ...described, status: 'input_required', inputRequests } as DetailedTaskV2
  }
  return { ...described, status: 'working' }
}

/** Where no form can ask it, the agent calls reply_to_question, or a member replies in the dashboard. */
function askForReply(task: ShownTask) {
  const form = task.question && makeForm(task.question, task)
  return form && task.question ? { [inputName(task.question)]: inputRequired.elicit(form) } : {}
}

/** Each question has its own, so that a client that has replied to one is asked the next. */
export function inputName({ number }: Pick<OpenQuestion, 'number'>): string {
  return `question_${number}`
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
