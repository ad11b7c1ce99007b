// What the conformance cases begin with: one service and one well-funded client a file, bodies in
// either revision, and the two shapes a refusal can have.
import { afterAll, beforeAll, expect } from 'vitest'
import type { Config } from '../../src/core/config.ts'
import type { ErrorCode } from '../../src/core/errors.ts'
import type { Revision } from '../../src/core/money.ts'
import { makeEngineer } from '../engineers.ts'
import {
  type CallOptions,
  type Reply,
  type Service,
  shareService,
  startService,
} from '../service.ts'

export const bothRevisions: readonly Revision[] = ['A', 'B']

export const prompt = 'Is this function safe to call twice?'

/** Ten minutes of work in either scale; every mode takes it. */
export const ceiling: Record<Revision, number> = { A: 600, B: 10 }

export type Client = Awaited<ReturnType<Service['makeClient']>>

type Conformance = {
  readonly service: Service
  readonly client: Client
  call(method: string, path: string, options?: CallOptions): Promise<Reply>
  /** Creates with what most cases need, changed by what this case is about. */
  create(revision: Revision, more?: Record<string, unknown>, options?: CallOptions): Promise<Reply>
  makeTask(revision: Revision, more?: Record<string, unknown>): Promise<string>
  read(revision: Revision, taskId: string): Promise<Reply>
  complete(taskId: string, answer?: { message?: string; data?: string; effort?: number }): unknown
}

/** Call it once at the top of a file. Requests carry the client's key unless they bring their own. */
export function useService(overrides?: Partial<Config>): Conformance {
  let service: Service
  let client: Client
  beforeAll(async () => {
    service = await (overrides === undefined ? shareService() : startService(overrides))
    client = await service.makeClient({ credits: 1_000_000_000 })
    // So that realtime tasks can be served.
    await makeEngineer(service.deps.database.db)
    await service.deps.servedTags.look()
  })
  if (overrides !== undefined) afterAll(() => service.stop())

  const conformance: Conformance = {
    get service() {
      return service
    },
    get client() {
      return client
    },
    call: (method, path, options = {}) =>
      service.call(method, path, { key: client.key, ...options }),
    create: (revision, more = {}, options = {}) =>
      conformance.call('POST', '/tasks/create', {
        revision,
        body: taskBody(client.projectId, revision, more),
        ...options,
      }),
    async makeTask(revision, more) {
      const made = await conformance.create(revision, more)
      expect(made.status, made.text).toBe(201)
      return made.body.id
    },
    read: (revision, taskId) => conformance.call('GET', `/tasks/${taskId}`, { revision }),
    complete: (taskId, { message, data, effort = 100 } = {}) =>
      service.admin('complete-task', {
        task: taskId,
        ...(data === undefined ? { message: message ?? 'Yes.' } : { data }),
        'effort-seconds': effort,
      }),
  }
  return conformance
}

export function taskBody(
  projectId: number,
  revision: Revision,
  more: Record<string, unknown> = {},
): Record<string, unknown> {
  return { prompt, maxCredits: ceiling[revision], projectId, ...more }
}

export function fieldsOf(reply: Reply): string[] {
  return (reply.body.error.details?.errors ?? []).map((each: { field: string }) => each.field)
}

/** Status in A and in B, and whether sending again can help: said here again, not read from the code. */
const expectedErrors: Partial<Record<ErrorCode, [a: number, b: number, retry: boolean]>> = {
  INVALID_REQUEST: [400, 400, false],
  UNAUTHORIZED: [401, 401, false],
  INSUFFICIENT_CREDITS: [402, 402, false],
  FORBIDDEN: [403, 403, false],
  NOT_FOUND: [404, 404, false],
  METHOD_NOT_ALLOWED: [405, 405, false],
  IDEMPOTENCY_KEY_CONFLICT: [409, 409, false],
  IDEMPOTENCY_KEY_REUSED: [409, 409, false],
  TASK_FINAL: [409, 409, false],
  PAYLOAD_TOO_LARGE: [413, 413, false],
  UNSUPPORTED_MEDIA_TYPE: [415, 415, false],
  RATE_LIMITED: [429, 429, true],
  INTERNAL: [500, 500, true],
  UNAVAILABLE: [503, 500, true],
}

/** The error body of the revision, whole: nothing is missing and nothing is added. */
export function expectError(reply: Reply, revision: Revision, code: ErrorCode) {
  const [statusA, statusB, retry] = expectedErrors[code] as [number, number, boolean]
  const status = revision === 'B' ? statusB : statusA
  expect(reply.status, reply.text).toBe(status)
  expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(reply.headers.get('x-should-retry')).toBe(String(retry))
  if (revision === 'B') {
    expect(reply.body).toEqual({ error: expect.any(String), status })
    expect(reply.body.error).not.toBe('')
    return
  }
  const allowed = ['code', 'message', 'details', 'docUrl']
  expect(reply.body.error).toMatchObject({ code, message: expect.stringMatching(/./) })
  expect(Object.keys(reply.body.error).filter((name) => !allowed.includes(name))).toEqual([])
  const outer = code === 'RATE_LIMITED' ? ['error', 'meta'] : ['error']
  expect(Object.keys(reply.body)).toEqual(outer)
}

/** A 400 that names the field: in A among details.errors, in B in its one sentence. */
export function expectInvalid(reply: Reply, revision: Revision, field: string) {
  expectError(reply, revision, 'INVALID_REQUEST')
  if (revision === 'B') {
    expect(reply.body.error).toContain(field)
    return
  }
  expect(fieldsOf(reply)).toContain(field)
  for (const problem of reply.body.error.details.errors) {
    expect(problem).toEqual({ field: expect.any(String), message: expect.stringMatching(/./) })
  }
}

/** Sends the request twice at once, with a key of one a second, and returns the one refused. */
export async function refuseOne(call: () => Promise<Reply>): Promise<Reply> {
  const replies = await Promise.all([call(), call()])
  const [refused, ...others] = replies.filter(({ status }) => status === 429)
  expect(replies.map(({ status }) => status)).toContain(429)
  expect(others).toEqual([])
  return refused as Reply
}
