// A question while it is written: what it still lacks, and what is sent. No React and no browser in here.
import type { Schemas } from '../../../api/queries.ts'
import { readSchema } from '../../../ui/editor/schema-text.ts'
import { validateData } from '../../answer/core/validate.ts'

export const questionCharsMax = 2_000
export const choicesMax = 6
export const choiceCharsMax = 200
export const replyCharsMax = 10_000
export const questionsMax = 5

export const waits = [1, 4, 24, 72] as const

export type QuestionDraft = {
  text: string
  form: 'choices' | 'text' | 'schema'
  choices: readonly string[]
  /** Whether the client may write instead of choosing. */
  allowsText: boolean
  schemaText: string
  hours: (typeof waits)[number]
  onNoReply: 'default' | 'continue' | 'cancel'
  /** What is assumed without a reply: a place among the choices, words, or data as JSON. */
  assumedChoice: number
  assumedText: string
  assumedData: string
}

export const emptyDraft: QuestionDraft = {
  text: '',
  form: 'choices',
  choices: ['', ''],
  allowsText: true,
  schemaText: '',
  hours: 24,
  onNoReply: 'continue',
  assumedChoice: 0,
  assumedText: '',
  assumedData: '',
}

/** The first thing that keeps the question from being sent, for the bar below; undefined when nothing does. */
export function findLack(draft: QuestionDraft): string | undefined {
  if (draft.text.trim() === '') return 'Write the question first'
  const over = countChars(draft.text) - questionCharsMax
  if (over > 0) return `Shorten the question by ${over} characters`
  return findFormLack(draft) ?? (draft.onNoReply === 'default' ? findAssumedLack(draft) : undefined)
}

function findFormLack({ form, choices, schemaText }: QuestionDraft): string | undefined {
  if (form === 'choices') {
    const given = listChoices(choices)
    if (given.length === 0) return 'Write the choices first'
    if (new Set(given).size !== given.length) return 'Remove the duplicate choice'
  }
  if (form === 'schema' && readSchema(schemaText).problems.length > 0)
    return 'Fix the reply schema first'
  return undefined
}

function findAssumedLack(draft: QuestionDraft): string | undefined {
  if (draft.form === 'choices')
    return readAssumedChoice(draft) === undefined ? 'Choose the assumed reply' : undefined
  if (draft.form === 'text')
    return draft.assumedText.trim() === '' ? 'Write the assumed reply' : undefined
  if (draft.assumedData.trim() === '') return 'Write the assumed reply'
  return findDataProblem(draft) === undefined ? undefined : 'Fix the assumed reply'
}

/** What is wrong with the data to assume, as far as a page can tell. */
export function findDataProblem(draft: QuestionDraft): string | undefined {
  const data = readJson(draft.assumedData)
  if (data === undefined)
    return draft.assumedData.trim() === '' ? 'is empty' : 'is not a valid JSON object'
  const { schema } = readSchema(draft.schemaText)
  const [problem] = schema === undefined ? [] : validateData(schema, data)
  return problem && `${problem.pointer === '' ? '' : `at ${problem.pointer} `}${problem.message}`
}

function readJson(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** As they are sent: without rows that nobody filled in. */
function listChoices(choices: readonly string[]): string[] {
  return choices.map((choice) => choice.trim()).filter((choice) => choice !== '')
}

export function readAssumedChoice(draft: QuestionDraft): string | undefined {
  const choice = draft.choices[draft.assumedChoice]?.trim()
  return choice === '' ? undefined : choice
}

export function countChars(text: string): number {
  return [...text].length
}

export function writeBody(draft: QuestionDraft, leaseNumber: number): Schemas['AskRequest'] {
  const { form, onNoReply } = draft
  const { schema } = form === 'schema' ? readSchema(draft.schemaText) : {}
  return {
    leaseNumber,
    text: draft.text.trim(),
    ...(form === 'choices' && {
      choices: listChoices(draft.choices),
      allowsText: draft.allowsText,
    }),
    ...(schema !== undefined && { replySchema: schema }),
    onNoReply,
    ...(onNoReply === 'default' && { defaultReply: readAssumed(draft) }),
    waitSeconds: draft.hours * 3_600,
  }
}

function readAssumed(draft: QuestionDraft): Schemas['QuestionReply'] {
  const choice = readAssumedChoice(draft)
  if (draft.form === 'choices') return choice === undefined ? {} : { choice }
  if (draft.form === 'text') return { text: draft.assumedText.trim() }
  const data = readJson(draft.assumedData)
  return data === undefined ? {} : { data }
}

/** Lines of somebody else at the end of the question, marked as such. */
export function addQuote(text: string, quote: string): string {
  const marked = quote
    .trim()
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
  const before = text.trimEnd()
  return `${before === '' ? '' : `${before}\n\n`}${marked}\n\n`
}

/** Lines of a file come as Markdown already. */
export function addBlock(text: string, markdown: string): string {
  const before = text.trimEnd()
  return `${before === '' ? '' : `${before}\n\n`}${markdown.trim()}\n\n`
}
