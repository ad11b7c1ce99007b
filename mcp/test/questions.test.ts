// Questions of engineers: put before a person where the client can, else told to the agent.
import { resultFromTaskOutcome } from '@modelcontextprotocol/ext-tasks/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Loose } from '../../server/test/service.ts'
import {
  type Connected,
  connectHttp,
  connectStdio,
  type Era,
  type HttpPlace,
  type Place,
  raisePlace,
  startHttp,
  textOf,
} from './environment.ts'
import { openTaskSession } from './task-session.ts'

let place: Place
let http: HttpPlace

beforeAll(async () => {
  place = await raisePlace()
  http = await startHttp(place)
})
afterAll(async () => {
  await http?.stop()
  await place?.end()
})

type Way = [way: string, era: Era]
const askable: Way[] = [
  ['stdio', 'modern'],
  ['stdio', 'legacy'],
  ['http', 'modern'],
]
/** Old clients over HTTP cannot be asked: no connection leads back to them. */
const ways: Way[] = [...askable, ['http', 'legacy']]

const ask = { afterMs: 100, outcome: 'needs_input' }

async function open([way, era]: Way, onAsked?: (params: Loose) => Loose) {
  const { key, projectId } = await place.makeTestClient()
  const request = { era, ...(onAsked && { onAsked }) }
  const connected: Connected =
    way === 'stdio'
      ? await connectStdio(place, key, request)
      : await connectHttp(http.url, key, request)
  const args = {
    ...{ prompt: 'Is it safe to hold this lock while writing the file?', maxCredits: 600 },
    ...{ projectId, metadata: { simulate: ask } },
  }
  const create = async () => (await connected.tool('create_task', args)).structuredContent.taskId
  const thread = async (taskId: string) =>
    (await place.call('GET', `/tasks/${taskId}/messages`, { key })).body.data
  return { connected, args, create, thread }
}

describe.each(askable)('a person before the client, over %s, %s protocol', (...way) => {
  test('is asked, and the reply goes to the engineer within the same call', async () => {
    const asked: Loose[] = []
    const { connected, create, thread } = await open(way, (params) => {
      asked.push(params)
      return { action: 'accept', content: { choice: 'No', text: 'Not yet.' } }
    })
    const taskId = await create()
    const waited = await connected.tool('wait_for_task', { taskId, timeoutSeconds: 40 })
    expect(waited.structuredContent, textOf(waited)).toMatchObject({ status: 'completed' })
    expect(asked).toHaveLength(1)
    expect(asked[0].message).toMatch(/An engineer asks about task task_.*simulated question/)
    expect(asked[0].requestedSchema.properties.choice.enum).toEqual(['Yes', 'No'])
    expect(await thread(taskId)).toMatchObject([
      { state: 'replied', reply: { choice: 'No', text: 'Not yet.' } },
    ])
    await connected.close()
  })

  test('who declines is not asked again, and the agent has the question', async () => {
    let count = 0
    const { connected, create, thread } = await open(way, () => {
      count++
      return { action: 'decline' }
    })
    const taskId = await create()
    const wait = async () => await connected.tool('wait_for_task', { taskId, timeoutSeconds: 3 })
    for (const reply of [await wait(), await wait()]) {
      expect(reply.structuredContent).toMatchObject({
        ...{ status: 'pending', stage: 'needs_input', question: { number: 1, untrusted: true } },
        nextStep: expect.stringContaining('reply_to_question'),
      })
    }
    expect(count).toBe(1)
    expect(await thread(taskId)).toMatchObject([{ state: 'open' }])
    await connected.close()
  })
})

describe.each(ways)('an agent alone, over %s, %s protocol', (...way) => {
  test('is told of the question soon, replies, and gets the answer', async () => {
    const { connected, create } = await open(way)
    const taskId = await create()
    const startedMs = performance.now()
    const told = await connected.tool('wait_for_task', { taskId, timeoutSeconds: 50 })
    expect(performance.now() - startedMs).toBeLessThan(20_000)
    expect(told.structuredContent.question).toMatchObject({
      ...{ number: 1, choices: ['Yes', 'No'], untrusted: true },
      withoutReply: expect.stringContaining('continues with'),
    })
    expect(textOf(told)).toMatch(
      /begin of untrusted question [0-9a-f]{32}[\s\S]*simulated question/,
    )
    const unfit = { taskId, question: 1, choice: 'Perhaps' }
    const refused = await connected.tool('reply_to_question', unfit)
    expect(textOf(refused)).toMatch(/^INVALID_REQUEST: [\s\S]*choice/)

    const empty = { taskId, question: 1, choice: 'Yes', attachments: [{ fileName: 'a.log' }] }
    expect(textOf(await connected.tool('reply_to_question', empty))).toMatch(
      /^INVALID_ARGUMENTS: [\s\S]*either text or uploadId/,
    )

    const attachments = [{ fileName: 'logs/run.log', text: 'It failed.' }]
    const reply = { taskId, question: 1, choice: 'Yes', attachments }
    const replied = await connected.tool('reply_to_question', reply)
    expect(replied.structuredContent).toMatchObject({ taskId, status: 'pending' })
    const waited = await connected.tool('wait_for_task', { taskId, timeoutSeconds: 40 })
    expect(waited.structuredContent).toMatchObject({ status: 'completed' })
    expect(waited.structuredContent.question).toBeUndefined()
    const late = await connected.tool('reply_to_question', reply)
    expect(textOf(late)).toMatch(/^QUESTION_CLOSED: [\s\S]*includeMessages/)

    const read = await connected.tool('get_task', { taskId, includeMessages: true })
    expect(read.structuredContent.messages).toMatchObject([
      {
        ...{ number: 1, state: 'replied', untrusted: true },
        reply: { choice: 'Yes', attachments: [{ position: 0, fileName: 'run.log', path: 'logs' }] },
      },
    ])
    expect(textOf(read)).toMatch(/begin of untrusted thread[\s\S]*run\.log/)
    await connected.close()
  })
})

test.each(['stdio', 'http'])('a task of the extension asks by its inputs, over %s', async (way) => {
  const { connected, args, thread } = await open([way, 'modern'])
  const asked: Loose[] = []
  const session = openTaskSession(connected, {
    onInputRequest: async (request: Loose): Promise<Loose> => {
      asked.push(request)
      return { action: 'accept', content: { choice: 'Yes' } }
    },
  })
  const execution = await session.callTool('create_task', args)
  const { outcome, lastTask } = await execution.settle()
  expect(asked).toMatchObject([{ kind: 'elicitation' }])
  expect(resultFromTaskOutcome(outcome)).toMatchObject({
    structuredContent: { status: 'completed', answer: { untrusted: true } },
  })
  expect(await thread(String(lastTask?.taskId))).toMatchObject([
    { state: 'replied', reply: { choice: 'Yes' } },
  ])
  await session.close()
  await connected.close()
})
