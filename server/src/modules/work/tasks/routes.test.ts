import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Service, startService } from '../../../../test/service.ts'

let service: Service

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const prompt = 'Is this function safe to call twice?'

describe('POST /tasks/create', () => {
  test('201 holds the ceiling and says where to poll', async () => {
    const { key, projectId } = await service.makeClient({ credits: 1_000 })
    const made = await service.call('POST', '/tasks/create', {
      key,
      body: { prompt, maxCredits: 300, projectId },
    })
    expect(made.status).toBe(201)
    expect(made.headers.get('location')).toBe(`/api/v1/tasks/${made.body.id}`)
    const credits = await service.call('GET', '/credits', { key })
    expect(credits.body).toEqual({ available: 700, held: 300, spent: 0, granted: 1_000 })
  })

  test('402 says what is there and what is needed, and holds nothing', async () => {
    const { key, projectId } = await service.makeClient({ credits: 299 })
    const refused = await service.call('POST', '/tasks/create', {
      key,
      body: { prompt, maxCredits: 300, projectId },
    })
    expect(refused.status).toBe(402)
    expect(refused.body.error).toMatchObject({
      code: 'INSUFFICIENT_CREDITS',
      details: { available: 299, required: 300 },
    })
    expect((await service.call('GET', '/credits', { key })).body.held).toBe(0)
  })
})

describe('completing and cancelling', () => {
  test('a completed task shows its result and its charge, and the rest is available again', async () => {
    const { key, projectId } = await service.makeClient({ credits: 1_000 })
    const made = await service.call('POST', '/tasks/create', {
      key,
      body: { prompt, maxCredits: 600, projectId },
    })
    const path = `/tasks/${made.body.id}`
    expect((await service.call('GET', path, { key })).body.status).toBe('pending')
    await service.admin('complete-task', {
      task: made.body.id,
      message: 'Yes.',
      'effort-seconds': 100,
    })
    const done = await service.call('GET', path, { key })
    expect(done.body).toMatchObject({
      status: 'completed',
      result: { message: 'Yes.' },
      credits: { charged: 100, released: 500 },
    })
    expect((await service.call('POST', `${path}/cancel`, { key })).body.error.code).toBe(
      'TASK_FINAL',
    )
    expect((await service.call('GET', '/credits', { key })).body).toEqual({
      available: 900,
      held: 0,
      spent: 100,
      granted: 1_000,
    })
    expect(await service.admin('audit-ledger')).toMatchObject({ ok: true })
  })

  test('a cancel may name the type of a body it does not send', async () => {
    const { key, projectId } = await service.makeClient()
    const body = { prompt, maxCredits: 600, projectId }
    const made = await service.call('POST', '/tasks/create', { key, body })
    const cancelled = await service.call('POST', `/tasks/${made.body.id}/cancel`, { key, body: '' })
    expect(cancelled.status).toBe(200)
  })

  test('a cancelled task releases everything, and cancelling again shows it again', async () => {
    const { key, projectId } = await service.makeClient({ credits: 1_000 })
    const made = await service.call('POST', '/tasks/create', {
      key,
      body: { prompt, maxCredits: 600, projectId },
    })
    const first = await service.call('POST', `/tasks/${made.body.id}/cancel`, { key })
    const again = await service.call('POST', `/tasks/${made.body.id}/cancel`, { key })
    expect(first.body).toMatchObject({
      status: 'cancelled',
      cancelReason: 'client',
      credits: { released: 600 },
    })
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.text).toBe(first.text)
  })
})
