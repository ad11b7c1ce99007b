// The extension io.modelcontextprotocol/tasks, driven by its official client.

import { resultFromTaskOutcome } from '@modelcontextprotocol/ext-tasks/client'
import { isCreateTaskResultV2, isDetailedTaskV2 } from '@modelcontextprotocol/ext-tasks/core/v2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Loose } from '../../server/test/service.ts'
import {
  type Connected,
  connectHttp,
  connectStdio,
  type HttpPlace,
  type Place,
  raisePlace,
  startHttp,
} from './environment.ts'
import { declaresTasks, meta, openRaw, openTaskSession } from './task-session.ts'

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

const prompt = 'Does this retry loop ever end when the server is gone?'

describe.each(['stdio', 'http'])('over %s', (way) => {
  let connected: Connected
  let args: Loose

  beforeAll(async () => {
    const { key, projectId } = await place.makeTestClient()
    args = { prompt, maxCredits: 600, projectId }
    connected = way === 'stdio' ? await connectStdio(place, key) : await connectHttp(http.url, key)
  })
  afterAll(async () => connected?.close())

  test('a call becomes a task that ends with the answer', async () => {
    const session = openTaskSession(connected)
    const execution = await session.callTool('create_task', args)
    expect(execution.kind).toBe('task')
    const { outcome, lastTask } = await execution.settle()
    expect(lastTask?.status).toBe('completed')
    expect(resultFromTaskOutcome(outcome)).toMatchObject({
      structuredContent: { status: 'completed', answer: { untrusted: true } },
    })
    await session.close()
  })

  test('the handle is the task of the service, which survives this server', async () => {
    const send = openRaw(connected)
    const simulate = { afterMs: 60_000 }
    const call = { name: 'create_task', arguments: { ...args, metadata: { simulate } } }
    const params = { ...call, ...meta(declaresTasks) }
    const { result } = await send({ method: 'tools/call', params })
    expect(isCreateTaskResultV2(result)).toBe(true)
    expect(result).toMatchObject({ status: 'working', ttlMs: null })
    expect(result.pollIntervalMs).toBeGreaterThan(0)
    const { taskId } = result

    const named = { taskId, ...meta(declaresTasks) }
    const got = await send({ method: 'tasks/get', params: named })
    expect(isDetailedTaskV2(got.result)).toBe(true)
    expect(got.result).toMatchObject({ status: 'working', resultType: 'complete' })

    const update = { ...named, inputResponses: { nobody: { action: 'accept' } } }
    expect((await send({ method: 'tasks/update', params: update })).error).toBeUndefined()

    for (const _ of ['once', 'twice']) {
      const cancelled = await send({ method: 'tasks/cancel', params: named })
      expect(cancelled.result).toMatchObject({ resultType: 'complete' })
    }
    const ended = await send({ method: 'tasks/get', params: named })
    expect(ended.result).toMatchObject({ status: 'cancelled' })
  })

  test('a client that did not declare it on this request never gets a task', async () => {
    const send = openRaw(connected)
    const call = { name: 'create_task', arguments: args }
    const plain = await send({ method: 'tools/call', params: { ...call, ...meta({}) } })
    expect(plain.result).toMatchObject({ resultType: 'complete' })
    const { taskId } = plain.result.structuredContent
    for (const method of ['tasks/get', 'tasks/update', 'tasks/cancel']) {
      const params = { taskId, inputResponses: {}, ...meta({}) }
      const { error } = await send({ method, params })
      expect(error).toMatchObject({ code: -32_021, data: { requiredCapabilities: declaresTasks } })
    }
    const asked = { ...call, arguments: { ...args, background: true }, ...meta(declaresTasks) }
    const background = await send({ method: 'tools/call', params: asked })
    expect(background.result).toMatchObject({ resultType: 'complete' })
  })

  test('tasks of others and made-up ids are the same error', async () => {
    const send = openRaw(connected)
    const other = await place.makeTestClient()
    const body = { ...args, projectId: other.projectId }
    const made = await place.call('POST', '/tasks/create', { key: other.key, body })
    for (const taskId of [made.body.id, `task_${'0'.repeat(26)}`, 'nonsense', '../credits']) {
      for (const method of ['tasks/get', 'tasks/cancel', 'tasks/update']) {
        const params = { taskId, inputResponses: {}, ...meta(declaresTasks) }
        const { error } = await send({ method, params })
        expect(error).toMatchObject({
          code: -32_602,
          message: expect.stringContaining('not found'),
        })
      }
    }
  })
})

test('above a spend cap the person is asked before there is a task', async () => {
  const { key, projectId } = await place.makeTestClient()
  const connected = await connectHttp(http.url, key)
  const asked: Loose[] = []
  const session = openTaskSession(connected, {
    onInputRequest: async (request: Loose): Promise<Loose> => {
      asked.push(request)
      return { action: 'accept', content: { approve: true } }
    },
  })
  const execution = await session.callTool('create_task', { prompt, maxCredits: 5_000, projectId })
  expect(asked).toMatchObject([{ kind: 'elicitation' }])
  const { outcome } = await execution.settle()
  expect(resultFromTaskOutcome(outcome)).toMatchObject({
    structuredContent: { status: 'completed', maxCredits: 5_000 },
  })
  await session.close()
  await connected.close()
})

test('an older client is served without it', async () => {
  const { key, projectId } = await place.makeTestClient()
  const capabilities = declaresTasks
  const connected = await connectHttp(http.url, key, { era: 'legacy', capabilities })
  const created = await connected.tool('create_task', { prompt, maxCredits: 600, projectId })
  expect(created.structuredContent).toMatchObject({ status: 'pending' })
  await connected.close()
})
