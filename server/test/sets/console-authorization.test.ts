// Every operation for people, by every kind of caller. The table is made from the list of operations, so a
// new one is either in it or fails it; every cell says what the caller gets, and a refused caller leaves no
// trace.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { ConsoleOperation } from '../../src/http/console/operation.ts'
import { consoleOperations } from '../../src/start/operations.ts'
import { type Reply, type Service, startService } from '../service.ts'
import { consoleRows } from './console-authorization-rows.ts'
import {
  type CallerKind,
  type Client,
  callerKinds,
  type Expected,
  expectByAccess,
  makeWorld,
  notFound,
  type World,
} from './console-callers.ts'
import type { ConsoleRequest, ConsoleRow } from './console-row.ts'

let service: Service
let own: Client
let other: Client

beforeAll(async () => {
  // Behind one proxy, so that each cell comes from an address of its own: tries to sign in are
  // counted by address.
  service = await startService({ trustedProxyHops: 1, smtpUrl: inject('testStack').smtpUrl })
  own = await service.makeClient({ credits: 100_000_000 })
  other = await service.makeClient()
})
afterAll(() => service.stop())

let cells = 0

async function send(
  { method }: ConsoleOperation,
  { call }: World,
  request: ConsoleRequest,
): Promise<Reply> {
  cells++
  const headers = { 'x-forwarded-for': `10.1.${cells >> 8}.${cells & 255}`, ...request.headers }
  const { path, body } = request
  return await call(method, path, { headers, ...(body !== undefined && { body }) })
}

/** How much there is of everything a request could make, and what it could change. */
async function readTraces(): Promise<unknown> {
  const { rows } = await sql`select
    (select sum(last_number)::int from audit_chains) as acts,
    (select count(*)::int from accounts) as accounts,
    (select count(*)::int from api_keys) as keys,
    (select count(*)::int from invitations) as invitations,
    (select count(*)::int from memberships) as memberships,
    (select count(*)::int from operators) as operators,
    (select count(*)::int from engineers) as engineers,
    (select count(*)::int from engineers where on_duty_since is not null) as on_duty,
    (select count(*)::int from ledger_entries) as entries,
    (select count(*)::int from task_events) as events,
    (select count(*)::int from holidays) as holidays,
    (select count(*)::int from adjustments) as adjustments,
    (select count(*)::int from adjustments where state = 'proposed') as proposed,
    (select count(*)::int from proposals) as proposals,
    (select count(*)::int from proposals where state = 'proposed') as people_proposed,
    (select count(*)::int from grants) as grants,
    (select count(*)::int from ledger_proofs) as proofs,
    (select count(*)::int from key_changes) as key_changes,
    (select count(*)::int from auth.users) as people,
    (select count(*)::int from auth.sessions) as sessions`.execute(service.deps.database.db)
  return rows
}

function expectReply(reply: Reply, expected: Expected, kind: CallerKind): void {
  const seen = { status: reply.status, ...(reply.status >= 400 && { code: reply.body.error.code }) }
  expect(seen, `${kind}: ${reply.text.slice(0, 300)}`).toEqual(expected)
}

function expectedOf(operation: ConsoleOperation, row: ConsoleRow, kind: CallerKind): Expected {
  const allowed = row.allowed ?? { status: operation.reply.status }
  return row.except?.[kind] ?? expectByAccess(kind, operation.access, allowed)
}

test('every operation has a row, and every row an operation', () => {
  for (const { operationId } of consoleOperations) {
    expect(
      consoleRows[operationId],
      `${operationId} has no row in server/test/sets/console-authorization-rows.ts: say there how to make a valid request of it`,
    ).toBeDefined()
  }
  const names = consoleOperations.map(({ operationId }) => operationId)
  expect(Object.keys(consoleRows).sort()).toEqual(names.sort())
})

test("every member's operation on an object says what an object of another account gives", () => {
  const silent = consoleOperations
    .filter(({ access, params }) => {
      return access.who === 'member' && Object.keys(params?.properties ?? {}).length > 1
    })
    .filter(({ operationId }) => consoleRows[operationId]?.foreign === undefined)
  expect(silent.map(({ operationId }) => operationId)).toEqual([])
})

const listed = consoleOperations.filter(({ operationId }) => consoleRows[operationId] !== undefined)

describe.each(listed.map((operation) => [operation.operationId, operation] as const))(
  '%s',
  (operationId, operation) => {
    const row = consoleRows[operationId] as ConsoleRow

    test('gives every kind of caller what it should', async () => {
      for (const kind of callerKinds) {
        const world = await makeWorld(service, { own, other }, { kind, operation })
        const request = await row.request(world)
        const expected = expectedOf(operation, row, kind)
        const before = expected.status >= 400 ? await readTraces() : undefined
        const reply = await send(operation, world, request)
        expectReply(reply, expected, kind)
        if (before !== undefined) expect(await readTraces(), kind).toEqual(before)
      }
    })

    if (!row.foreign) return
    const foreign = row.foreign
    test("another account's object is as if it were not there", async () => {
      const world = await makeWorld(service, { own, other }, { kind: 'owner', operation })
      const request = await foreign(world)
      const before = await readTraces()
      expectReply(await send(operation, world, request), notFound, 'owner')
      expect(await readTraces()).toEqual(before)
    })
  },
)

test('whoever comes from another site is kept out of everything that changes something', async () => {
  const guarded = consoleOperations.filter(
    ({ method, fromAnywhere }) => method !== 'GET' && !fromAnywhere,
  )
  for (const operation of guarded) {
    const row = consoleRows[operation.operationId]
    if (!row) continue
    const kind = operation.access.who === 'operator' ? 'operator' : 'owner'
    const world = await makeWorld(service, { own, other }, { kind, operation })
    const request = await row.request(world)
    const before = await readTraces()
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const reply = await send(operation, world, { ...request, headers })
    expectReply(reply, { status: 403, code: 'FORBIDDEN' }, kind)
    expect(await readTraces(), operation.operationId).toEqual(before)
  }
})
