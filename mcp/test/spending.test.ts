// The spend cap: a person is asked, or nothing is made.
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
  textOf,
} from './environment.ts'
import { meta, openRaw } from './task-session.ts'

let place: Place
let http: HttpPlace

beforeAll(async () => {
  place = await raisePlace()
  http = await startHttp(place, { maxCreditsPerTask: 600 })
})
afterAll(async () => {
  await http?.stop()
  await place?.end()
})

const prompt = 'Review this migration for locks that block writers.'
const env = { TASKREVIEW_MCP_MAX_CREDITS: '600' }
const yes = () => ({ action: 'accept', content: { approve: true } })

async function countTasks(key: string): Promise<number> {
  const { body } = await place.call('GET', '/tasks', { key })
  return body.data.length
}

/** Old clients over HTTP cannot be asked: no connection leads back to them. */
const askable: [string, 'modern' | 'legacy'][] = [
  ['stdio', 'modern'],
  ['stdio', 'legacy'],
  ['http', 'modern'],
]

describe.each(askable)('over %s, %s protocol', (way, era) => {
  async function open(key: string, onAsked?: (params: Loose) => Loose): Promise<Connected> {
    const request = { era, env, ...(onAsked && { onAsked }) }
    return way === 'stdio'
      ? await connectStdio(place, key, request)
      : await connectHttp(http.url, key, request)
  }

  test('above the cap the person is asked, with the amount and the request', async () => {
    const { key, projectId } = await place.makeTestClient()
    const asked: Loose[] = []
    const connected = await open(key, (params) => {
      asked.push(params)
      return yes()
    })
    await connected.tool('create_task', { prompt, maxCredits: 600, projectId })
    expect(asked).toEqual([])
    const args = { prompt, maxCredits: 601, projectId }
    const created = await connected.tool('create_task', args)
    expect(created.structuredContent).toMatchObject({ status: 'pending', maxCredits: 601 })
    expect(asked).toHaveLength(1)
    expect(asked[0].message).toMatch(
      /601 credits.*limit without approval is 600.*Review this migration/,
    )
    expect(await countTasks(key)).toBe(2)
    await connected.close()
  })

  test.each([
    ['declines', { action: 'decline' }],
    ['closes the question', { action: 'cancel' }],
    ['accepts without the tick', { action: 'accept', content: { approve: false } }],
  ])('a person who %s stops it', async (_, said) => {
    const { key, projectId } = await place.makeTestClient()
    const connected = await open(key, () => said)
    const refused = await connected.tool('create_task', { prompt, maxCredits: 1_000, projectId })
    expect(refused.isError).toBe(true)
    expect(textOf(refused)).toMatch(/^SPENDING_DECLINED: /)
    expect(await countTasks(key)).toBe(0)
    await connected.close()
  })

  test('a client that cannot ask is told what to do', async () => {
    const { key, projectId } = await place.makeTestClient()
    const connected = await open(key)
    const refused = await connected.tool('create_task', { prompt, maxCredits: 1_000, projectId })
    expect(refused.isError).toBe(true)
    expect(textOf(refused)).toMatch(/^SPENDING_CAP: [\s\S]*maxCredits of at most 600/)
    expect(await countTasks(key)).toBe(0)
    await connected.close()
  })
})

test('at the total of a session it is told what is really left, or that nothing fits', async () => {
  const { key, projectId } = await place.makeTestClient()
  const total = { ...env, TASKREVIEW_MCP_MAX_TOTAL_CREDITS: '900' }
  const connected = await connectStdio(place, key, { era: 'legacy', env: total })
  const metadata = { simulate: { afterMs: 600_000 } }
  const create = (maxCredits: number) =>
    connected.tool('create_task', { prompt, maxCredits, projectId, metadata })
  expect((await create(600)).isError).toBeFalsy()
  const refused = await create(600)
  expect(textOf(refused)).toMatch(/so 300 are left\.[\s\S]*Use a maxCredits of at most 300,/)
  expect((await create(300)).isError).toBeFalsy()
  const full = await create(240)
  expect(textOf(full)).toMatch(
    /so 0 are left\.[\s\S]*No task of this mode fits: it takes at least 240/,
  )
  await connected.close()
})

test('an older client over HTTP cannot be asked, so it is refused', async () => {
  const { key, projectId } = await place.makeTestClient()
  const connected = await connectHttp(http.url, key, { era: 'legacy', onAsked: yes })
  const refused = await connected.tool('create_task', { prompt, maxCredits: 1_000, projectId })
  expect(textOf(refused)).toMatch(/^SPENDING_CAP: /)
  await connected.close()
})

test('a yes is for what was asked: it neither comes first nor counts for another request', async () => {
  const { key, projectId } = await place.makeTestClient()
  const connected = await connectHttp(http.url, key)
  const send = openRaw(connected)
  const elicitation = { elicitation: { form: {} } }
  const call = async (args: Loose, more: Loose = {}) => {
    const params = { name: 'create_task', arguments: args, ...meta(elicitation), ...more }
    return await send({ method: 'tools/call', params })
  }
  const args = { prompt, maxCredits: 1_000, projectId }
  const inputResponses = { approve_spending: yes() }

  const early = await call(args, { inputResponses })
  expect(early.result.resultType).toBe('input_required')
  const { requestState } = early.result
  const other = await call({ ...args, maxCredits: 100_000 }, { inputResponses, requestState })
  expect(other.result.resultType).toBe('input_required')
  const forged = await call(args, { inputResponses, requestState: `${requestState}x` })
  expect(forged.error).toMatchObject({ code: -32_602 })
  expect(await countTasks(key)).toBe(0)

  const right = await call(args, { inputResponses, requestState })
  expect(right.result.structuredContent).toMatchObject({ maxCredits: 1_000 })
  const again = await call(args, { inputResponses, requestState })
  expect(again.result.structuredContent.taskId).toBe(right.result.structuredContent.taskId)
  const named = { ...args, requestKey: 'another task' }
  const another = await call(named, { inputResponses, requestState })
  expect(another.result.resultType).toBe('input_required')
  expect(await countTasks(key)).toBe(1)
  const stranger = await place.makeTestClient()
  const theirs = openRaw(await connectHttp(http.url, stranger.key))
  const params = { name: 'create_task', arguments: args, ...meta(elicitation) }
  const stolen = { ...params, inputResponses, requestState }
  expect((await theirs({ method: 'tools/call', params: stolen })).error?.code).toBe(-32_602)
  expect(await countTasks(key)).toBe(1)
  await connected.close()
})

describe('the total of a process', () => {
  test('holds for all tasks together, and what came back may be spent again', async () => {
    const { key, projectId } = await place.makeTestClient()
    const total = { TASKREVIEW_MCP_MAX_TOTAL_CREDITS: '1000' }
    const connected = await connectStdio(place, key, { env: total })
    const ask = async (more: Loose = {}) =>
      await connected.tool('create_task', { prompt, maxCredits: 600, projectId, ...more })
    const first = await ask({ requestKey: 'one' })
    expect(first.isError).toBeFalsy()
    // The same request is the same credits.
    expect((await ask({ requestKey: 'one' })).isError).toBeFalsy()
    const refused = await ask({ metadata: { simulate: { afterMs: 60_000 } } })
    expect(textOf(refused)).toMatch(
      /^SPENDING_CAP: [\s\S]*committed 600 of the 1000 credits[\s\S]*maxCredits of at most 400/,
    )

    const { taskId } = first.structuredContent
    await connected.tool('wait_for_task', { taskId, timeoutSeconds: 20 })
    expect((await ask()).isError).toBeFalsy()
    await connected.close()
  })

  test('calls at the same time do not pass it together', async () => {
    const { key, projectId } = await place.makeTestClient()
    const total = { TASKREVIEW_MCP_MAX_TOTAL_CREDITS: '1000' }
    const connected = await connectStdio(place, key, { env: total })
    const metadata = { simulate: { afterMs: 60_000 } }
    const args = { prompt, maxCredits: 400, projectId, metadata }
    const calls = Array.from({ length: 6 }, () => connected.tool('create_task', args))
    const made = (await Promise.all(calls)).filter(({ isError }) => !isError)
    expect(made).toHaveLength(2)
    expect(await countTasks(key)).toBe(2)
    await connected.close()
  })
})

test('a cap that cannot be read stops the start', async () => {
  const { key } = await place.makeTestClient()
  const bad = { TASKREVIEW_MCP_MAX_CREDITS: 'plenty' }
  await expect(connectStdio(place, key, { env: bad })).rejects.toThrow()
})
