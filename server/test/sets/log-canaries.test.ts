// Nothing that a client, a member or a row holds is ever logged, traced or counted. Every operation is called with a
// word that stands nowhere else, while the tables refuse what is written and quote it in their errors.

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitUntil } from '../../../scripts/stack/processes.ts'
import { scopes } from '../../src/core/caller.ts'
import { createLog } from '../../src/core/log.ts'
import { startTracing, stopTracing } from '../../src/core/trace.ts'
import { attributeNames } from '../../src/core/trace-attributes.ts'
import { consoleOperations, operations } from '../../src/start/operations.ts'
import { signIn, type TestPerson } from '../console-client.ts'
import { type Loose, type Service, startService } from '../service.ts'
import { startTraceReceiver, type TraceReceiver } from '../trace-receiver.ts'
import { type Owner, objectsOf } from './authorization-objects.ts'
import { type Objects, rows } from './authorization-rows.ts'

const canary = 'CANARYtree'
const lines: string[] = []
const sink = { write: (line: string) => void lines.push(line) }

let receiver: TraceReceiver
let service: Service
let owner: Owner
let objects: Objects
let people: TestPerson[]

beforeAll(async () => {
  receiver = await startTraceReceiver()
  const sampler = { decision: 'always_on', isParentBased: false, ratio: 1 } as const
  const url = `${receiver.endpoint}/v1/traces`
  const config = { url, headers: {}, timeoutMs: 10_000, sampler, resourceAttributes: {} }
  await startTracing({ config, serviceName: 'canaries' })
  service = await startService({ logLevel: 'trace' }, sink)
  owner = await service.makeClient({ scopes })
  objects = await objectsOf(service, owner)
  const memberOf = [{ accountId: owner.accountId, role: 'owner' as const }]
  people = [
    await signIn(service, { memberOf }),
    await signIn(service, { operator: true }),
    await signIn(service, { engineer: { tagIds: [1] } }),
  ]
  await refuseRows()
})
afterAll(async () => {
  await service.stop()
  await stopTracing()
  await receiver.stop()
})

/** Every table refuses rows with the word in them, and says the whole row in each part of its error. */
async function refuseRows(): Promise<void> {
  await sql`create function refuse_canary() returns trigger language plpgsql as $$
    begin
      if new::text like '%${sql.raw(canary)}%' then
        raise exception 'refused: %', new::text using errcode = '23514', detail = new::text,
          hint = new::text, column = new::text, table = tg_table_name;
      end if;
      return new;
    end $$`.execute(service.adminDb)
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not like 'kysely%'`.execute(service.deps.database.db)
  for (const { name } of tables)
    await sql`create trigger refuse_canary before insert or update on ${sql.raw(name)}
      for each row execute function refuse_canary()`.execute(service.adminDb)
}

/** The word in every string; in a copy also only in the first, so that the rest may pass its checks. */
function spoil(value: unknown): unknown[] {
  const all = (each: unknown): unknown => {
    if (typeof each === 'string') return `${each} ${canary}`
    if (Array.isArray(each)) return each.map(all)
    if (each === null || typeof each !== 'object') return each
    return Object.fromEntries(Object.entries(each).map(([name, inner]) => [name, all(inner)]))
  }
  if (value === null || typeof value !== 'object') return [all(value)]
  const singles = Object.entries(value).map(([name, inner]) => ({ ...value, [name]: all(inner) }))
  return [all(value), ...singles]
}

async function send(method: string, path: string, headers: Record<string, string>, body?: unknown) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await fetch(`${service.url}${path}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && method !== 'GET' && { body: text }),
    signal: AbortSignal.timeout(3_000),
  }).catch(() => undefined)
  await response?.body?.cancel()
  return response?.status
}

function expectNoCanary(): void {
  expect(lines.filter((line) => line.includes(canary))).toEqual([])
}

describe('with the word in every place of a request', () => {
  test.each(operations.map(({ operationId }) => operationId))('%s logs none of it', async (id) => {
    const { method } = operations.find(({ operationId }) => operationId === id) as Loose
    const { path, body } = (rows as Loose)[id].own(objects, 'A')
    const key = { authorization: `Bearer ${owner.key}` }
    const query = `${path.includes('?') ? '&' : '?'}cursor=${canary}&limit=${canary}`
    await send(method, `/api/v1${path}${query}`, key, method === 'GET' ? undefined : {})
    await send(method, `/api/v1${path}/${canary}`, { authorization: `Bearer ${canary}` })
    if (method !== 'GET') await send(method, `/api/v1${path}`, key, `{"${canary}`)
    if (body !== undefined)
      for (const spoiled of spoil(body)) await send(method, `/api/v1${path}`, key, spoiled)
    expectNoCanary()
  })

  test.each(consoleOperations.map(({ operationId }) => operationId))(
    '%s logs none of it',
    async (id) => {
      const operation = consoleOperations.find(({ operationId }) => operationId === id) as Loose
      const path = operation.path
        .replace('{account_id}', owner.accountId)
        .replace(/\{\w+\}/g, canary)
      for (const person of people) {
        const call = (options: Loose) =>
          Promise.race([
            person.call(operation.method, path, options).catch(() => undefined),
            new Promise((resolve) => setTimeout(resolve, 2_000).unref()),
          ])
        if (operation.method === 'GET') await call({})
        else for (const body of spoil(operation.bodyExample ?? {})) await call({ body })
      }
      expectNoCanary()
    },
  )

  test('and failures were logged: by name, code and place', () => {
    const logged = lines.map((line) => JSON.parse(line) as Loose)
    const failures = logged.filter(({ err }) => err?.code === '23514')
    expect(failures.length).toBeGreaterThan(3)
    for (const { err } of failures) {
      expect(err.table).toMatch(/^\w+$/)
      expect(Object.keys(err).sort()).toEqual(
        expect.arrayContaining(['code', 'name', 'stack', 'table']),
      )
    }
  })
})

test('no trace and no metric has the word', async () => {
  const isThere = async () => receiver.spans.some(({ name }) => name.startsWith('sql '))
  expect(await waitUntil(isThere, 10_000)).toBe(true)
  // What is still to be sent is sent now.
  await stopTracing()
  const { spans, bodies } = receiver
  const calls = operations.length + consoleOperations.length
  expect(spans.filter(({ kind }) => kind === 2).length).toBeGreaterThan(calls)
  expect(bodies.filter((body) => body.includes(canary))).toEqual([])
  const names = new Set(spans.flatMap(({ attributes }) => Object.keys(attributes)))
  const known: readonly string[] = attributeNames
  expect([...names].filter((name) => !known.includes(name))).toEqual([])
  const metrics = await service.deps.metrics.registry.metrics()
  expect(metrics).toContain('trs_request_seconds_count')
  expect(metrics).not.toContain(canary)
})

describe('an error from outside', () => {
  const faults: Record<string, () => unknown> = {
    'of a parser': () => catchIt(() => JSON.parse(`${canary} is not JSON`)),
    'of a model': () =>
      Object.assign(new Error(`The model said ${canary}`), {
        name: 'AI_APICallError',
        statusCode: 500,
        responseBody: canary,
        requestBodyValues: { prompt: canary },
      }),
    'of a mail server': () =>
      Object.assign(new Error(`550 ${canary}@example.com`), {
        code: 'EENVELOPE',
        responseCode: 550,
        response: canary,
        rejected: [canary],
      }),
    'of a receiver of webhooks': () =>
      new TypeError('fetch failed', {
        cause: Object.assign(new Error(`connect ECONNREFUSED ${canary}`), {
          code: 'ECONNREFUSED',
          syscall: 'connect',
          hostname: canary,
        }),
      }),
    'of the language': () => catchIt(() => BigInt(canary)),
    'with a name that is content': () => Object.assign(new Error('x'), { name: `${canary} !` }),
    'that is no error': () => canary,
  }

  for (const [what, make] of Object.entries(faults)) {
    test(`${what} says nothing of what it was given`, () => {
      const written: string[] = []
      // Outside code throws from outside files; these frames are of this one.
      const error = make()
      if (error instanceof Error)
        error.stack = error.stack?.replaceAll('/server/', '/library/') ?? ''
      createLog('trace', { write: (line) => void written.push(line) }).error(
        { err: error, prompt: canary, work: 'mail' },
        'background work failed',
      )
      expect(written.join('')).not.toContain(canary)
      expect(JSON.parse(written[0] as string)).toMatchObject({
        work: 'mail',
        fieldsNotLogged: ['prompt'],
        err: { name: expect.any(String) },
      })
    })
  }

  test('one of ours keeps its message and where it was thrown', () => {
    const written: string[] = []
    const log = createLog('trace', { write: (line) => void written.push(line) })
    log.error({ err: new Error('relay_state has lost its row') }, 'background work failed')
    const { err } = JSON.parse(written[0] as string)
    expect(err.message).toBe('relay_state has lost its row')
    expect(err.stack[0]).toMatch(/^server\/test\/sets\/log-canaries\.test\.ts:\d+:\d+$/)
  })
})

function catchIt(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    return error
  }
}
