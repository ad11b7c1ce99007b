// What a member has written to a question and not sent yet: whether it may be sent, and as what.
import { findFileProblem } from '../../../sent-files/file-limits.ts'
import type { Message } from '../task-types.ts'
import type { Reply } from './question-words.ts'
import { type DataField, listFields, readFields, readJson } from './reply-data.ts'

export type TypedReply = {
  choice: string | undefined
  text: string
  /** By the name of the field, for a flat schema. */
  fields: Record<string, string>
  json: string
  files: readonly File[]
}

export const emptyReply: TypedReply = {
  ...{ choice: undefined, text: '', fields: {}, json: '', files: [] },
}

const replyCharsMax = 10_000

export type ReadReply = {
  /** What is sent; undefined while something is missing or wrong. */
  reply: Reply | undefined
  /** Why it cannot be sent yet, in a sentence. */
  why: string | undefined
  textProblem: string | undefined
  fieldProblems: Record<string, string>
  jsonProblem: string | undefined
  fileProblem: string | undefined
}

const none = {
  reply: undefined,
  why: undefined,
  textProblem: undefined,
  fieldProblems: {},
  jsonProblem: undefined,
  fileProblem: undefined,
}

export function readReply(message: Message, typed: TypedReply): ReadReply {
  const text = typed.text.trim() === '' ? undefined : typed.text
  if ([...typed.text].length > replyCharsMax)
    return {
      ...none,
      why: 'The note is too long.',
      textProblem: `This must be at most ${replyCharsMax.toLocaleString('en-US')} characters.`,
    }
  const fileProblem = findFileProblem(typed.files)
  if (fileProblem !== undefined) return { ...none, fileProblem, why: fileProblem }
  const note = text === undefined ? {} : { text }
  if (message.replySchema !== undefined) return readDataReply(message.replySchema, typed, note)
  if (message.choices === undefined)
    return text === undefined ? { ...none, why: 'Enter a reply.' } : { ...none, reply: { text } }
  if (typed.choice !== undefined) return { ...none, reply: { choice: typed.choice, ...note } }
  if (!message.allowsText) return { ...none, why: 'Choose an option.' }
  return text === undefined
    ? { ...none, why: 'Choose an option or enter a reply.' }
    : { ...none, reply: { text } }
}

function readDataReply(
  schema: NonNullable<Message['replySchema']>,
  typed: TypedReply,
  note: { text?: string },
): ReadReply {
  const fields: DataField[] | undefined = listFields(schema)
  if (fields === undefined) {
    const { data, problem } = readJson(typed.json, schema)
    if (data !== undefined) return { ...none, reply: { data, ...note } }
    return { ...none, jsonProblem: problem, why: problem ?? 'Enter the data.' }
  }
  const { data, problems, missing } = readFields(fields, typed.fields)
  if (Object.keys(problems).length > 0)
    return { ...none, fieldProblems: problems, why: 'Fix the errors above.' }
  if (missing.length > 0) return { ...none, why: `Fill in ${joinNames(missing)}.` }
  return { ...none, reply: { data: data ?? {}, ...note } }
}

function joinNames(names: readonly string[]): string {
  if (names.length > 3) return `${names.length} more fields`
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** For the clipboard, when it can be sent no more. */
export function writeTyped({ choice, text, fields, json }: TypedReply): string {
  const written = Object.entries(fields)
    .filter(([, value]) => value.trim() !== '')
    .map(([name, value]) => `${name}: ${value}`)
  return [choice ?? '', ...written, json.trim(), text.trim()]
    .filter((part) => part !== '')
    .join('\n')
}
