// The question of an engineer is put before the person, where the client can do that: it is their task,
// and an agent would have to guess. Each question is told once; after that a wait waits.
import {
  createRequestStateCodec,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
} from '@modelcontextprotocol/server'
import { type OpenQuestion, QuestionClosedError, type QuestionReply } from '@task-review/sdk'
import type { ShownTask } from '../replies/task-view.ts'
import type { Caller } from '../serving/callers.ts'
import type { Call } from '../tools/tool.ts'
import { makeForm, readForm } from './question-form.ts'

type Asked = { taskId: string; question: number; isData: boolean }

const formName = 'reply_to_engineer'
/** No question is open for longer. */
const ttlSeconds = 72 * 3_600
const toldMax = 1_000

function codecOf({ stateKey }: Caller) {
  return createRequestStateCodec<Asked>({ key: stateKey, ttlSeconds })
}

export function isTold({ told }: Caller, taskId: string, { number }: OpenQuestion): boolean {
  return told.has(`${taskId} ${number}`)
}

export function rememberTold({ told }: Caller, taskId: string, number: number): void {
  told.add(`${taskId} ${number}`)
  const [oldest] = told
  if (told.size > toldMax && oldest !== undefined) told.delete(oldest)
}

/** The form that the client has to show; undefined where it cannot, or the question fits no form. */
export async function askPerson(
  { caller, canAskPerson }: Call,
  task: ShownTask,
): Promise<InputRequiredResult | undefined> {
  const { question } = task
  const form = canAskPerson && question && makeForm(question, task)
  if (!form) return undefined
  const isData = question.replySchema !== undefined
  return inputRequired({
    inputRequests: { [formName]: inputRequired.elicit(form) },
    requestState: await codecOf(caller).mint({
      ...{ taskId: task.id, question: question.number, isData },
    }),
  })
}

/** What the person said to an earlier form of this task, if this call brings it. */
export async function takeReply(
  { caller, context }: Call,
  taskId: string,
): Promise<'nothing asked' | 'replied' | 'declined'> {
  const { requestState, inputResponses, signal } = context.mcpReq
  const asked = requestState<Asked>()
  if (asked?.taskId !== taskId || typeof asked.question !== 'number') return 'nothing asked'
  const answer = inputResponse(inputResponses, formName)
  if (answer.kind !== 'elicit') return 'nothing asked'
  rememberTold(caller, taskId, asked.question)
  const reply =
    answer.action === 'accept' ? readForm(asked.isData, answer.content ?? {}) : undefined
  if (reply === undefined) return 'declined'
  await sendReply(caller, taskId, { question: asked.question, ...reply }, signal)
  return 'replied'
}

/** One that comes too late is no failure: somebody else replied, or the deadline has passed. */
export async function sendReply(
  { client }: Caller,
  taskId: string,
  reply: QuestionReply & { question: number },
  signal: AbortSignal,
): Promise<void> {
  try {
    await client.tasks.reply(taskId, reply, { signal })
  } catch (error) {
    if (!QuestionClosedError.isInstance(error)) throw error
  }
}
