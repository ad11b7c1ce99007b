// What went wrong, as a tool result: the model reads it, so it says what to do next.
import type { CallToolResult } from '@modelcontextprotocol/server'
import {
  APIConnectionError,
  APIError,
  InvalidRequestError,
  TaskReviewError,
  UserAbortError,
} from '@task-review/sdk'
import { text } from './task-reply.ts'
import { showHidden } from './untrusted.ts'

/** A refusal of this server itself: nothing was sent to the service. */
export class ToolRefusal extends Error {
  override name = 'ToolRefusal'
  readonly code: string
  readonly nextStep: string

  constructor(code: string, message: string, nextStep: string) {
    super(message)
    this.code = code
    this.nextStep = nextStep
  }
}

type Told = {
  code: string
  message: string
  nextStep: string
  status?: number
  requestId?: string
  retryAfterMs?: number
}

/** Where the data of an error stands; structuredContent would have to match the output schema. */
const errorMetaKey = 'task-review/error'

export function errorReply(error: unknown): CallToolResult {
  const told = tell(error)
  const request = told.requestId === undefined ? '' : ` (request id ${told.requestId})`
  const words = `${told.code}: ${told.message}${request}\nWhat to do next: ${told.nextStep}`
  return { isError: true, content: [text(showHidden(words))], _meta: { [errorMetaKey]: told } }
}

function tell(error: unknown): Told {
  if (error instanceof ToolRefusal) {
    return { code: error.code, message: error.message, nextStep: error.nextStep }
  }
  if (APIError.isInstance(error)) return tellApiError(error)
  if (APIConnectionError.isInstance(error)) {
    const nextStep =
      'Call the tool again in a few seconds with the same arguments. A create that went through will not be repeated by that.'
    return { code: 'NO_CONNECTION', message: error.message, nextStep }
  }
  if (UserAbortError.isInstance(error)) {
    return { code: 'GIVEN_UP', message: 'The call was aborted.', nextStep: 'Nothing.' }
  }
  if (TaskReviewError.isInstance(error)) {
    return {
      code: error.name,
      message: error.message,
      nextStep: 'Correct what the message names and call the tool again.',
    }
  }
  // What it is may hold anything, so only its kind is told, and that to whoever runs the server too.
  const kind = error instanceof Error ? error.name : typeof error
  console.error(`task-review-mcp: a tool failed with ${kind}`)
  return {
    code: 'INTERNAL',
    message: `This MCP server failed (${kind}).`,
    nextStep: 'Do not repeat the call; tell the person you work for.',
  }
}

function tellApiError(error: APIError): Told {
  const { status, requestId, retryAfterMs } = error
  const code = error.code ?? `HTTP_${status ?? 'ERROR'}`
  return {
    code,
    message: error.message + listProblems(error),
    nextStep: nextSteps[code] ?? sayWhetherToRetry(error),
    ...(status !== undefined && { status }),
    ...(requestId !== undefined && { requestId }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  }
}

function listProblems(error: APIError): string {
  if (!InvalidRequestError.isInstance(error)) return ''
  return error.errors.map(({ field, message }) => `\n- ${field}: ${message}`).join('')
}

const nextSteps: Record<string, string> = {
  INVALID_REQUEST: 'Correct the arguments named above and call the tool again.',
  UNAUTHORIZED:
    'The API key is wrong, revoked or expired. Tell the person you work for; no tool will work until it is replaced.',
  FORBIDDEN:
    'The API key does not have permission for this operation. Tell the person you work for which scope is missing.',
  NOT_FOUND: 'Check the id: list_tasks and list_projects name those this API key can see.',
  INSUFFICIENT_CREDITS:
    'Lower maxCredits to what is available, or tell the person you work for that the account needs credits.',
  SPENDING_CAP_REACHED:
    'Lower maxCredits to what is left of the cap, or wait until it resets. Only an owner of the account can raise the cap: tell the person you work for which cap it is. Nothing was created.',
  SPENDING_PAUSED:
    'No task can be created until an owner of the account resumes spending: tell the person you work for. Open tasks are still answered.',
  QUOTA_REACHED:
    'Waiting alone does not help. Await or cancel pending tasks, or tell the person you work for which quota is exhausted.',
  FILE_NOT_READABLE:
    'Use the mode fast or standard, in which an engineer reads the file, or leave it out. Nothing was created.',
  NO_ENGINEER_AVAILABLE: 'Use the mode fast or standard, or try again later. Nothing was created.',
  REQUEST_TIMEOUT: 'Nothing was created. Call the tool again with the same arguments.',
  IDEMPOTENCY_KEY_REUSED:
    'This requestKey belongs to a task with other arguments. Use a new requestKey, or the arguments of the first call.',
  IDEMPOTENCY_KEY_CONFLICT:
    'This requestKey was used with another API key of the account. Use a new requestKey.',
  TASK_FINAL: 'The task has ended already. Call get_task to see how.',
  QUESTION_CLOSED:
    'Someone else replied, or the deadline has passed. Call get_task with includeMessages to see which, then wait_for_task.',
  PAYLOAD_TOO_LARGE:
    'Shorten the prompt or the attached texts; larger files go through attach_file where that tool exists.',
}

function sayWhetherToRetry({ shouldRetry, retryAfterMs }: APIError): string {
  if (retryAfterMs !== undefined) {
    return `Call the tool again in ${Math.ceil(retryAfterMs / 1_000)} seconds with the same arguments.`
  }
  return shouldRetry
    ? 'Call the tool again in a few seconds with the same arguments.'
    : 'Do not repeat the same call; tell the person you work for what the message says.'
}
