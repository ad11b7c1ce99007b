import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiFailure, problemsByField } from '../core/failure.ts'
import { call, callWithHeaders, sessionEnded } from './client.ts'

const fetchMock = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetchMock)

function answer(status: number, body?: unknown, headers: Record<string, string> = {}): void {
  const text = body === undefined ? null : JSON.stringify(body)
  fetchMock.mockImplementation(async () => new Response(text, { status, headers }))
}

function fail(code: string, details?: unknown) {
  return { error: { code, message: `It is ${code}.`, details, docUrl: 'https://x.test' } }
}

async function failureOf(promise: Promise<unknown>): Promise<ApiFailure> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiFailure)) throw new Error(`Not an ApiFailure: ${error}`)
  return error
}

afterEach(() => fetchMock.mockReset())

describe('call', () => {
  it('fills the path, sends the body and gives the reply with its headers', async () => {
    answer(200, { revision: 4, savedAt: '2026-11-15T09:31:40.000Z' }, { etag: '"4"' })
    const { reply, headers } = await callWithHeaders('put', '/workbench/v1/tasks/{task_id}/draft', {
      params: { task_id: 'task/1' },
      body: { content: 'No' },
      headers: { 'If-Match': '"3"' },
      keepalive: true,
    })
    expect(reply.revision).toBe(4)
    expect(headers.get('etag')).toBe('"4"')
    const [address, init] = fetchMock.mock.lastCall ?? []
    expect(address).toBe('/workbench/v1/tasks/task%2F1/draft')
    expect(init).toMatchObject({ method: 'PUT', credentials: 'same-origin', keepalive: true })
    expect(init?.body).toBe('{"content":"No"}')
    expect(init?.headers).toMatchObject({ 'If-Match': '"3"', 'content-type': 'application/json' })
  })

  it('puts the query into the address and leaves out what is undefined', async () => {
    answer(200, { data: [], nextCursor: null })
    await call('get', '/workbench/v1/history', { query: { limit: 5, cursor: 'a b' } })
    expect(fetchMock.mock.lastCall?.[0]).toBe('/workbench/v1/history?limit=5&cursor=a+b')
  })

  it('gives undefined for a reply without a body', async () => {
    answer(204)
    expect(await call('post', '/auth/sign-out')).toBeUndefined()
  })
})

describe('a refused call', () => {
  it('carries code, details, request id and how long to wait', async () => {
    const errors = [
      { field: 'email', message: 'must be an e-mail address' },
      { field: 'email', message: 'is too long' },
    ]
    answer(400, fail('INVALID_REQUEST', { errors }), {
      'x-request-id': 'req_1',
      'retry-after': '7',
    })
    const failure = await failureOf(call('get', '/console/v1/me'))
    expect(failure).toMatchObject({
      status: 400,
      code: 'INVALID_REQUEST',
      requestId: 'req_1',
      retryAfterSeconds: 7,
      message: 'It is INVALID_REQUEST.',
    })
    expect(problemsByField(failure)).toEqual({ email: 'must be an e-mail address' })
  })

  it('is a failure too when a proxy answers with a page', async () => {
    fetchMock.mockResolvedValue(new Response('<h1>Bad gateway</h1>', { status: 502 }))
    expect(await failureOf(call('get', '/console/v1/me'))).toMatchObject({
      status: 502,
      code: 'HTTP_502',
    })
  })

  it('says OFFLINE when no reply came, and lets an abort through', async () => {
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    expect(await failureOf(call('get', '/console/v1/me'))).toMatchObject({
      status: 0,
      code: 'OFFLINE',
    })
    fetchMock.mockRejectedValueOnce(new DOMException('gone', 'AbortError'))
    await expect(call('get', '/console/v1/me')).rejects.toThrow('gone')
  })

  it('says OFFLINE when the connection broke in the middle of a reply', async () => {
    const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('broken')) })
    fetchMock.mockResolvedValue(new Response(body))
    expect((await failureOf(call('get', '/console/v1/me'))).code).toBe('OFFLINE')
  })
})

describe('sessionEnded', () => {
  it('fires when nobody is signed in any more, not for a wrong password', async () => {
    const onEnd = vi.fn()
    sessionEnded.addEventListener('ended', onEnd)
    answer(401, fail('SIGN_IN_FAILED'))
    await failureOf(call('post', '/auth/sign-in', { body: { email: 'a@b.test', password: 'x' } }))
    expect(onEnd).not.toHaveBeenCalled()
    answer(401, fail('UNAUTHORIZED'))
    await failureOf(call('get', '/console/v1/me'))
    expect(onEnd).toHaveBeenCalledOnce()
    sessionEnded.removeEventListener('ended', onEnd)
  })
})
