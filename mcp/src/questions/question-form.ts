// A question of an engineer as a form for a person. Forms of the protocol are flat: texts, numbers, ticks
// and choices; a question that asks for more is left to the agent and reply_to_question.
import type {
  ElicitRequestFormParams,
  PrimitiveSchemaDefinition,
} from '@modelcontextprotocol/server'
import type { OpenQuestion, QuestionReply } from '@task-review/sdk'
import { showHidden } from '../replies/untrusted.ts'

type Fields = { properties: Record<string, PrimitiveSchemaDefinition>; required: string[] }
type Loose = Record<string, unknown>

const replyCharsMax = 10_000
const fieldsMax = 20

/** Undefined where no form can ask it. */
export function makeForm(
  question: OpenQuestion,
  task: { id: string; title?: string | null | undefined },
): Pick<ElicitRequestFormParams, 'message' | 'requestedSchema'> | undefined {
  const fields = question.replySchema ? readSchema(question.replySchema) : askForWords(question)
  if (fields === undefined) return undefined
  const name = task.title ? `${task.id} ${JSON.stringify(task.title)}` : task.id
  const message = `An engineer asks about task ${name}: ${question.text} (Without a reply by ${question.deadlineAt} ${sayNoReply(question)}.)`
  return { message: showHidden(message), requestedSchema: { type: 'object', ...fields } }
}

export function sayNoReply({ onNoReply, defaultReply }: OpenQuestion): string {
  if (onNoReply === 'cancel') return 'the task is cancelled at no cost'
  return onNoReply === 'default'
    ? `the engineer continues with ${JSON.stringify(defaultReply ?? {})}`
    : 'the engineer answers as well as they can'
}

function askForWords({ choices, allowsText }: OpenQuestion): Fields {
  const words = (title: string): PrimitiveSchemaDefinition => ({
    ...{ type: 'string', title, maxLength: replyCharsMax },
  })
  if (choices === undefined)
    return { properties: { text: words('Your reply') }, required: ['text'] }
  const choice: PrimitiveSchemaDefinition = { type: 'string', title: 'Your choice', enum: choices }
  const text = words(allowsText ? 'Or in your own words' : 'A note to it')
  return { properties: { choice, text }, required: allowsText ? [] : ['choice'] }
}

/** A field that a form cannot show may be left out, unless the schema demands it. */
function readSchema({ type, properties, required }: Loose): Fields | undefined {
  if (type !== 'object' || !isObject(properties)) return undefined
  const demanded = Array.isArray(required)
    ? required.filter((name) => typeof name === 'string')
    : []
  const shown: Fields['properties'] = {}
  for (const [name, schema] of Object.entries(properties)) {
    const field = isObject(schema) ? readField(schema) : undefined
    if (field !== undefined) shown[name] = field
    else if (demanded.includes(name)) return undefined
  }
  const count = Object.keys(shown).length
  const isWhole = demanded.every((name) => Object.hasOwn(shown, name))
  if (count === 0 || count > fieldsMax || !isWhole) return undefined
  return { properties: shown, required: demanded }
}

/** What says more than these words would be checked by the service alone, after the person replied. */
const wordsOfType: Record<string, readonly string[]> = {
  string: ['minLength', 'maxLength', 'enum'],
  number: ['minimum', 'maximum'],
  integer: ['minimum', 'maximum'],
  boolean: [],
}

function readField(schema: Loose): PrimitiveSchemaDefinition | undefined {
  const { type } = schema
  const words = typeof type === 'string' ? wordsOfType[type] : undefined
  if (words === undefined || typeof type !== 'string') return undefined
  const { enum: values } = schema
  const isOfTexts = Array.isArray(values) && values.every((value) => typeof value === 'string')
  if (values !== undefined && (type !== 'string' || !isOfTexts)) return undefined
  const kept = Object.entries(schema).filter(([name]) => words.includes(name))
  const told = ['title', 'description'].flatMap((name) => {
    const text = schema[name]
    return typeof text === 'string' ? [[name, showHidden(text)]] : []
  })
  return { type, ...Object.fromEntries([...kept, ...told]) } as PrimitiveSchemaDefinition
}

/** What the person filled in; undefined for a form that was left empty. */
export function readForm(isData: boolean, content: Loose): QuestionReply | undefined {
  const given = Object.entries(content).filter(([, value]) => value !== undefined && value !== '')
  if (given.length === 0) return undefined
  const values = Object.fromEntries(given)
  if (isData) return { data: values }
  const { choice, text } = values
  return {
    ...(typeof choice === 'string' && { choice }),
    ...(typeof text === 'string' && { text }),
  }
}

function isObject(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
