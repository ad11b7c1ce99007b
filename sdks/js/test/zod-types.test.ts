// Every type of a long list goes the whole way: described by Zod, taken by the gate, answered by the
// simulator, validated by the service and parsed by Zod. What is not taken is refused before credits
// are held; what was charged never fails.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type ResponseSchema, TaskReviewError } from '../src/sdk.ts'
import { quickTask, useTools } from './tools-service.ts'
import { clientChecked, fieldTypes, refusedTypes, rootTypes } from './zod-types.ts'

const tools = useTools()

const atOnce = 12

/** What went wrong, by name, of tasks that are made some at a time. */
async function listFailures<T>(
  cases: Record<string, T>,
  run: (entry: T) => Promise<unknown>,
): Promise<Record<string, string>> {
  const failures: Record<string, string> = {}
  const waiting = Object.entries(cases)
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [name, entry] = next
      await run(entry).catch((error: unknown) => {
        failures[name] = String(error)
      })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return failures
}

async function ask(responseSchema: ResponseSchema, simulate: Record<string, unknown> = {}) {
  const { client, projectId } = tools
  const task = { ...quickTask(projectId, { afterMs: 0, ...simulate }), responseSchema }
  return await client.tasks.createAndWait(task)
}

test('there are at least 120 types', () => {
  const types = { ...fieldTypes, ...rootTypes, ...clientChecked, ...refusedTypes }
  expect(Object.keys(types).length).toBeGreaterThanOrEqual(120)
})

test('each type is answered, and its answer passes', async () => {
  const failures = await listFailures(fieldTypes, (value) => ask(z.object({ value })))
  expect(failures).toEqual({})
})

test('each type is answered in a list', async () => {
  const lists = Object.fromEntries(
    Object.entries(fieldTypes).map(([name, value]) => [
      name,
      z.object({ list: z.array(value).min(2) }),
    ]),
  )
  expect(await listFailures(lists, (list) => ask(list))).toEqual({})
})

test('each root is answered, and its answer passes', async () => {
  expect(await listFailures(rootTypes, (schema) => ask(schema))).toEqual({})
})

test('what only the client checks is taken, and checked when it comes', async () => {
  const failures = await listFailures(clientChecked, ([schema, result]) => ask(schema, { result }))
  expect(failures).toEqual({})
})

test('what no answer can be is refused before anything is held, with what to do', async () => {
  const before = (await tools.client.credits.get()).available
  const failures = await listFailures(refusedTypes, async ([schema, message]) => {
    const error = await ask(schema).then(
      () => new Error('it was taken'),
      (refused: unknown) => refused as Error,
    )
    expect(error).toBeInstanceOf(TaskReviewError)
    expect(error.message).toMatch(message)
  })
  expect(failures).toEqual({})
  expect((await tools.client.credits.get()).available).toBe(before)
})
