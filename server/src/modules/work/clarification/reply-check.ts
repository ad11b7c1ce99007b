// What a question and a reply must be. A schema of replies passes the same gate and the same child
// processes as a response schema: it comes from an engineer, and is run all the same.
import type { SlotOwner } from '../../../core/account-slots.ts'
import { ApiError, invalidRequest, type Problem } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import type { AskableTask, NewQuestion, Reply } from '../questions/questions.ts'

type Json = Record<string, unknown>

/** What is done with response schemas, for those of replies; its errors name responseSchema. */
export type ReplySchemas = {
  findProblems(schema: unknown): Problem[]
  /** As it is kept: with its type. */
  complete(schema: Json): Json
  assertCompiles(schema: Json, owner: SlotOwner): Promise<void>
  assertFits(schema: Json, data: unknown, owner: SlotOwner): Promise<void>
}

/** How a question is to be answered, as it was asked or as it is kept. */
export type ReplyForm = {
  choices: readonly string[] | null
  allowsText: boolean
  replySchema: Json | null
}

/** Throws what is wrong with a question, all in one error; returns its schema as it is kept. */
export async function readQuestion(
  schemas: ReplySchemas,
  task: AskableTask,
  question: NewQuestion,
  owner: SlotOwner,
): Promise<NewQuestion> {
  const problems = [...findTaskProblems(task, question), ...findFormProblems(schemas, question)]
  if (problems.length > 0) throw invalidRequest(problems.slice(0, limits.reportedProblemsMax))
  const replySchema = question.replySchema && schemas.complete(question.replySchema)
  if (replySchema) await schemas.assertCompiles(replySchema, owner).catch(renameSchema)
  const kept = { ...question, replySchema }
  if (kept.defaultReply) {
    await assertReplyFits(schemas, kept, kept.defaultReply, { owner, prefix: 'defaultReply.' })
  }
  return kept
}

function findTaskProblems(task: AskableTask, { onNoReply }: NewQuestion): Problem[] {
  const problems: Problem[] = []
  if (task.mode === 'realtime_answer') {
    problems.push({ field: 'text', message: 'cannot be asked: a realtime task does not wait' })
  }
  if (task.questions >= limits.questionsPerTaskMax) {
    const message = `cannot be asked: a task has at most ${limits.questionsPerTaskMax} questions`
    problems.push({ field: 'text', message })
  }
  if (task.created_revision === 'B' && onNoReply === 'cancel') {
    problems.push({ field: 'onNoReply', message: 'must be default or continue for this client' })
  }
  return problems
}

function findFormProblems(schemas: ReplySchemas, question: NewQuestion): Problem[] {
  const { choices, replySchema, onNoReply, defaultReply } = question
  const problems: Problem[] = []
  if (choices && replySchema) {
    problems.push({ field: 'replySchema', message: 'cannot be combined with choices' })
  }
  if (choices && new Set(choices).size !== choices.length) {
    problems.push({ field: 'choices', message: 'must not have a choice twice' })
  }
  if ((onNoReply === 'default') !== (defaultReply !== null)) {
    const message = 'is required with onNoReply default, and allowed only there'
    problems.push({ field: 'defaultReply', message })
  }
  if (replySchema) problems.push(...schemas.findProblems(replySchema).map(renameField))
  return problems
}

function renameField({ field, message }: Problem): Problem {
  return { field: field.replace(/^responseSchema/, 'replySchema'), message }
}

function renameSchema(error: unknown): never {
  const problems = error instanceof ApiError ? error.details?.errors : undefined
  if (!Array.isArray(problems)) throw error
  throw invalidRequest((problems as Problem[]).map(renameField))
}

/** Throws all that is wrong with a reply, by the field it is in. */
export async function assertReplyFits(
  schemas: ReplySchemas,
  form: ReplyForm,
  reply: Reply,
  { owner, prefix = '' }: { owner: SlotOwner; prefix?: string },
): Promise<void> {
  const problems = findReplyProblems(form, reply)
  if (problems.length === 0 && form.replySchema !== null) {
    problems.push(...(await findDataProblems(schemas, form.replySchema, reply.data, owner)))
  }
  if (problems.length === 0) return
  throw invalidRequest(
    problems.map(({ field, message }) => ({ field: `${prefix}${field}`, message })),
  )
}

function findReplyProblems({ choices, allowsText, replySchema }: ReplyForm, reply: Reply) {
  const problems: Problem[] = []
  const { choice, text, data } = reply
  const hasText = text !== undefined && text.trim() !== ''
  if (text !== undefined && !hasText) problems.push({ field: 'text', message: 'must not be empty' })
  if (data !== undefined && replySchema === null) {
    problems.push({ field: 'data', message: 'is not asked for; remove it' })
  }
  if (data === undefined && replySchema !== null) {
    problems.push({ field: 'data', message: 'is required: the question asks for data' })
  }
  if (choice !== undefined && !choices?.includes(choice)) {
    const message = choices ? `must be one of ${choices.join(', ')}` : 'is not asked for; remove it'
    problems.push({ field: 'choice', message })
  }
  if (choice === undefined && choices && !(allowsText && hasText)) {
    const instead = allowsText ? ', or text in its place' : ''
    problems.push({ field: 'choice', message: `is required${instead}` })
  }
  if (!choices && replySchema === null && text === undefined) {
    problems.push({ field: 'text', message: 'is required' })
  }
  return problems
}

async function findDataProblems(
  schemas: ReplySchemas,
  schema: Json,
  data: Json | undefined,
  owner: SlotOwner,
): Promise<Problem[]> {
  try {
    await schemas.assertFits(schema, data, owner)
    return []
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'RESULT_INVALID') throw error
    const found = error.details?.errors as { pointer: string; message: string }[]
    return found.map(({ pointer, message }) => ({ field: `data${pointer}`, message }))
  }
}
