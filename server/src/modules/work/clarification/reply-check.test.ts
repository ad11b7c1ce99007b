// A reply schema is refused as a response schema is, and a reply fits its question or names what does not.
import { describe, expect, test } from 'vitest'
import { refusedSchemas } from '../../../../test/hostile-schemas.ts'
import type { NewQuestion } from '../questions/questions.ts'
import { findSchemaProblems } from '../tasks/response-schema/response-schema-gate.ts'
import { asObjectSchema } from '../tasks/response-schema/response-schema-root.ts'
import { assertReplyFits, type ReplyForm, type ReplySchemas, readQuestion } from './reply-check.ts'

const compiled: unknown[] = []
const schemas: ReplySchemas = {
  findProblems: findSchemaProblems,
  complete: asObjectSchema,
  assertCompiles(schema) {
    compiled.push(schema)
    return Promise.resolve()
  },
  assertFits: () => Promise.resolve(),
}
const owner = { accountUuid: 'owner', isTest: false }
const task = { mode: 'fast', created_revision: 'A', questions: 0 } as const
const plain: NewQuestion = {
  ...{ text: 'So?', choices: null, allowsText: false, replySchema: null },
  ...{ onNoReply: 'continue', defaultReply: null, waitSeconds: 300 },
}

const findErrors = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: { details?: { errors?: unknown } }) => thrown.details?.errors,
  )
  return (error ?? []) as { field: string; message: string }[]
}

/** What is no schema at all asks for words. */
const hostile = refusedSchemas.filter(([, schema]) => Boolean(schema))

describe('a reply schema is refused', () => {
  test('in at least sixty ways', () => expect(hostile.length).toBeGreaterThanOrEqual(60))

  test.each(hostile)('%s', async (_name, schema, field, message) => {
    const replySchema = schema as Record<string, unknown>
    const errors = await findErrors(readQuestion(schemas, task, { ...plain, replySchema }, owner))
    const found = errors.find((problem) => message.test(problem.message))
    expect(found?.field, JSON.stringify(errors)).toBe(
      field.replace(/^responseSchema/, 'replySchema'),
    )
    expect(compiled).toEqual([])
  })
})

test('one that passes is compiled, and kept with its type', async () => {
  const replySchema = { properties: { version: { type: 'integer' } } }
  const kept = await readQuestion(schemas, task, { ...plain, replySchema }, owner)
  expect(kept.replySchema).toEqual({ type: 'object', ...replySchema })
  expect(compiled).toEqual([kept.replySchema])
})

test.each([
  ['a realtime task', { mode: 'realtime_answer' }, {}, 'text'],
  ['a task with five questions', { questions: 5 }, {}, 'text'],
  ['a client of revision B', { created_revision: 'B' }, { onNoReply: 'cancel' }, 'onNoReply'],
] as const)('%s: the question is refused', async (_name, changes, more, field) => {
  const asked = { ...plain, ...more }
  const errors = await findErrors(readQuestion(schemas, { ...task, ...changes }, asked, owner))
  expect(errors.map((problem) => problem.field)).toEqual([field])
})

const form = (changes: Partial<ReplyForm>): ReplyForm => ({
  ...{ choices: null, allowsText: false, replySchema: null },
  ...changes,
})
const choices = ['a', 'b']

test.each([
  ['words', form({}), { text: 'So.' }, []],
  ['nothing', form({}), {}, ['text']],
  ['a choice', form({ choices }), { choice: 'b' }, []],
  ['a choice with a note', form({ choices }), { choice: 'b', text: 'So.' }, []],
  ['words in place of a choice', form({ choices, allowsText: true }), { text: 'So.' }, []],
  ['words where a choice is needed', form({ choices }), { text: 'So.' }, ['choice']],
  ['a choice that is none', form({ choices }), { choice: 'c' }, ['choice']],
  ['a choice where none is asked for', form({}), { text: 'So.', choice: 'a' }, ['choice']],
  ['data', form({ replySchema: {} }), { data: {} }, []],
  ['no data', form({ replySchema: {} }), { text: 'So.' }, ['data']],
  ['data where none is asked for', form({}), { text: 'So.', data: {} }, ['data']],
])('%s', async (_name, asked, reply, fields) => {
  const errors = await findErrors(assertReplyFits(schemas, asked, reply, { owner }))
  expect(errors.map((problem) => problem.field)).toEqual(fields)
})
