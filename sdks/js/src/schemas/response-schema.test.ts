import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { sendJson, startLocalServer } from '../../test/local-server.ts'
import {
  type CompletedTask,
  type InferSchema,
  type MessageResult,
  ResultValidationError,
  type Task,
  TaskReviewError,
} from '../sdk.ts'
import { toJsonSchema } from './response-schema.ts'

const verdict = z.object({
  verdict: z.enum(['approve', 'reject']),
  score: z
    .number()
    .max(10)
    .transform((score) => score / 10),
  note: z.string().default('none'),
})

const params = { prompt: 'Is this diff safe?', maxCredits: 600, projectId: 1 }

async function startAnswering(result: unknown) {
  const server = await startLocalServer(({ method }, reply) => {
    if (method === 'POST') return sendJson(reply, 201, { id: 'task_1' })
    return { id: 'task_1', status: 'completed', result }
  })
  return { server, tasks: server.client().tasks }
}

test('a Zod schema is sent as JSON Schema of what goes in, and gives what comes out', async () => {
  const { server, tasks } = await startAnswering({ verdict: 'approve', score: 7 })
  const task = await tasks.createAndWait({ ...params, responseSchema: verdict })
  expectTypeOf(task.result).toEqualTypeOf<{
    verdict: 'approve' | 'reject'
    score: number
    note: string
  }>()
  expect(task.result).toEqual({ verdict: 'approve', score: 0.7, note: 'none' })
  const sent = JSON.parse(server.requests[0]?.body ?? '').responseSchema
  expect(sent).toMatchObject({ type: 'object', required: ['verdict', 'score'] })
})

test('what create gave is waited for with its schema, and an id with none', async () => {
  const { tasks } = await startAnswering({ verdict: 'approve', score: 7 })
  const created = await tasks.create({ ...params, responseSchema: verdict })
  const read = { verdict: 'approve', score: 0.7, note: 'none' }
  const { result } = await tasks.wait(created)
  expectTypeOf(result).toEqualTypeOf<z.output<typeof verdict>>()
  expect(result).toEqual(read)
  const first = await tasks.waitForAny([created])
  expect(first.status === 'completed' && first.result).toEqual(read)
  const { result: loose } = await tasks.wait(created.id)
  expectTypeOf(loose).toEqualTypeOf<Record<string, unknown>>()
  expect(loose).toEqual({ verdict: 'approve', score: 7 })
})

test('an instant answer is checked by the schema of its create', async () => {
  const body = { id: 'task_1', status: 'completed', result: { verdict: 'reject', score: 10 } }
  const server = await startLocalServer((_request, reply) => sendJson(reply, 201, body))
  const { tasks } = server.client()
  const created = await tasks.create({ ...params, responseSchema: verdict }, { waitSeconds: 1 })
  expect(created.result).toEqual({ verdict: 'reject', score: 1, note: 'none' })
  expect(created.idempotencyKey).toMatch(/-/)
})

test('a result that the schema of the caller refuses is an error that keeps the task', async () => {
  const { tasks } = await startAnswering({ verdict: 'approve', score: 11 })
  const wait = tasks.wait('task_1', { responseSchema: verdict })
  await expect(wait).rejects.toBeInstanceOf(ResultValidationError)
  await expect(wait).rejects.toMatchObject({
    task: { result: { score: 11 } },
    issues: [{ path: ['score'] }],
  })
})

test('a JSON Schema is sent as it is, and types the result', async () => {
  const { server, tasks } = await startAnswering({ safe: true })
  const task = await tasks.createAndWait({
    ...params,
    responseSchema: {
      type: 'object',
      properties: { safe: { type: 'boolean' }, why: { type: 'string' } },
      required: ['safe'],
    },
  })
  expectTypeOf(task.result).toEqualTypeOf<{ safe: boolean; why?: string }>()
  expect(JSON.parse(server.requests[0]?.body ?? '').responseSchema.required).toEqual(['safe'])
})

test('without a schema the result is a message', async () => {
  const { tasks } = await startAnswering({ message: 'Yes.' })
  const task = await tasks.createAndWait(params)
  expectTypeOf(task).toEqualTypeOf<CompletedTask<MessageResult>>()
  expect(task.result.message).toBe('Yes.')
})

test('a schema of a library that knows no JSON Schema is refused with what to do', () => {
  const schema = {
    '~standard': {
      version: 1 as const,
      vendor: 'oldlib',
      validate: (value: unknown) => ({ value }),
    },
  }
  expect(() => toJsonSchema(schema)).toThrow(TaskReviewError)
  expect(() => toJsonSchema(schema)).toThrow(/oldlib/)
})

test('what a wait gives is a task, whatever its result', async () => {
  const { tasks } = await startAnswering({ safe: true })
  const schema: Record<string, unknown> = { type: 'object' }
  const loose = await tasks.wait('task_1', { responseSchema: schema })
  expectTypeOf(loose.result).toEqualTypeOf<Record<string, unknown>>()
  const given: Task[] = [loose, await tasks.wait('task_1'), await tasks.waitForAny(['task_1'])]
  given.push(await tasks.wait('task_1', { responseSchema: z.object({ safe: z.boolean() }) }))
  expect(given).toHaveLength(4)
})

test('the type of a literal is that of its data', () => {
  type Everything = InferSchema<{
    readonly type: 'object'
    readonly properties: {
      readonly name: { readonly type: 'string' }
      readonly count: { readonly type: 'integer' }
      readonly kind: { readonly enum: readonly ['a', 'b'] }
      readonly one: { readonly const: 1 }
      readonly maybe: { readonly type: readonly ['string', 'null'] }
      readonly list: { readonly type: 'array'; readonly items: { readonly type: 'number' } }
      readonly either: {
        readonly anyOf: readonly [{ readonly type: 'string' }, { readonly type: 'boolean' }]
      }
      readonly open: { readonly type: 'object' }
      readonly strange: { readonly $ref: '#/x' }
    }
    readonly required: readonly [
      'name',
      'count',
      'kind',
      'one',
      'maybe',
      'list',
      'either',
      'open',
      'strange',
    ]
  }>
  expectTypeOf<Everything>().toEqualTypeOf<{
    name: string
    count: number
    kind: 'a' | 'b'
    one: 1
    maybe: string | null
    list: number[]
    either: string | boolean
    open: Record<string, unknown>
    strange: unknown
  }>()
})
