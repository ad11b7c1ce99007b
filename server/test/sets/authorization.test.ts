// Every operation, by every kind of caller, in both revisions. The table is made from the list of
// operations, so a new one is either in it or fails it.

import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { scopes } from '../../src/core/caller.ts'
import type { ErrorCode } from '../../src/core/errors.ts'
import { decodeId } from '../../src/core/ids.ts'
import { type Revision, revisions } from '../../src/core/money.ts'
import { basePath, type Operation } from '../../src/http/operation.ts'
import type { KeyOptions } from '../../src/modules/identity/api-keys/api-keys.ts'
import { makeSecret } from '../../src/modules/identity/api-keys/secret.ts'
import { operations } from '../../src/start/operations.ts'
import { type Loose, type Reply, type Service, startService } from '../service.ts'
import {
  endKeysMadeOnce,
  home,
  makeKeyOnce,
  type Owner,
  objectsOf,
} from './authorization-objects.ts'
import { type ApiRequest, type Objects, rows } from './authorization-rows.ts'

let service: Service
let own: Owner
let other: Owner
/** Keys of the own account that must not get in, by the kind of caller. */
let refusedKeys: Record<string, string>
let suspendedKey: string
let elsewhereKey: string

/** A balance that nobody else has, so that it shows wherever it leaks; in B's scale it is rounded. */
const otherCredits = 77_777_777

const missing: Objects = {
  finalTaskId: 'task_00000000000000000000000000',
  taskId: 'task_00000000000000000000000000',
  askedTaskId: 'task_00000000000000000000000000',
  projectId: 999_999_999,
  webhookId: 'webhook_00000000000000000000000000',
  deliveryId: 'delivery_00000000000000000000000000',
  uploadId: 'upload_00000000000000000000000000',
  keyId: 'key_00000000000000000000000000',
  requestId: 'req_0000000000000000',
}

beforeAll(async () => {
  // Behind one proxy, so that each caller can come from an address of its own: refused keys are
  // limited by address, and this file refuses more of them than one address may send.
  service = await startService({ trustedProxyHops: 1 })
  // So that no number of anything else is by chance the id of a project.
  await sql`select setval('project_ids', 900000000)`.execute(service.adminDb)
  own = await service.makeClient({ credits: 100_000_000, scopes })
  other = await service.makeClient({ credits: otherCredits, scopes })
  const revoked = await service.makeKey({ account: own.accountId })
  await service.admin('revoke-key', { key: revoked.keyId })
  const expired = await service.makeKey({ account: own.accountId, expires: '2020-01-01T00:00:00Z' })
  refusedKeys = {
    garbage: 'not a key at all',
    'well-formed but unknown': makeSecret(false),
    revoked: revoked.key,
    expired: expired.key,
  }
  const suspended = await service.makeClient()
  suspendedKey = (await service.makeKey({ account: suspended.accountId })).key
  await sql`update accounts set suspended_at = now()
    where id = ${decodeId('acct', suspended.accountId)}`.execute(service.deps.database.db)
  elsewhereKey = await makeKeyWith(own.accountId, {
    name: 'elsewhere',
    scopes,
    allowedAddresses: [home],
  })
})
afterEach(() => endKeysMadeOnce(service))
afterAll(() => service.stop())

async function makeKeyWith(accountId: string, options: KeyOptions): Promise<string> {
  return (await makeKeyOnce(service, accountId, options)).key
}

let callers = 0

async function send(
  operation: Operation,
  request: ApiRequest,
  caller: { key?: string | undefined; revision: Revision; address?: string },
): Promise<Reply> {
  callers++
  const address = caller.address ?? `10.0.${callers >> 8}.${callers & 255}`
  return await service.call(operation.method, request.path, {
    key: caller.key,
    revision: caller.revision,
    body: request.body,
    headers: { 'x-forwarded-for': address },
  })
}

function expectError(reply: Reply, revision: Revision, status: number, code: ErrorCode): void {
  expect(reply.status).toBe(status)
  if (revision === 'A') expect(reply.body.error.code).toBe(code)
  else expect(reply.body.status).toBe(status)
}

/** How much there is of everything a request could make or change. */
async function countTraces(): Promise<unknown> {
  const { rows: counts } = await sql`select
    (select count(*)::int from tasks) as tasks,
    (select count(*)::int from projects) as projects,
    (select count(*)::int from ledger_entries) as entries,
    (select count(*)::int from task_events) as events,
    (select json_agg(row (e.id, e.description, e.secret_number, e.deleted_at) order by e.id)
      from webhook_endpoints e) as webhooks,
    (select count(*)::int from webhook_deliveries) as deliveries,
    (select count(*)::int from audit_entries where act like 'webhook.%') as acts,
    (select json_agg(row (u.id, u.state) order by u.id) from uploads u) as uploads,
    (select count(*)::int from stored_files) as files,
    (select json_agg(row (k.id, k.revoked_at, k.expires_at) order by k.id)
      from api_keys k where k.name <> 'once' or k.revoked_at is null) as keys,
    (select count(*)::int from idempotency_keys) as uses`.execute(service.deps.database.db)
  return counts
}

test('only what is named here needs no key', () => {
  const open = operations.filter(({ access }) => access === 'public')
  expect(open.map(({ operationId }) => operationId)).toEqual(['reportKey', 'getStatus'])
})

test('every operation has a row, and every row an operation', () => {
  for (const { operationId } of operations) {
    expect(
      rows[operationId],
      `${operationId} has no row in server/test/sets/authorization-rows.ts: say there how to make a valid request of it`,
    ).toBeDefined()
  }
  expect(Object.keys(rows).sort()).toEqual(operations.map((each) => each.operationId).sort())
})

describe.each(revisions)('revision %s', (revision) => {
  describe.each(operations.map((operation) => [operation.operationId, operation] as const))(
    '%s',
    (operationId, operation) => {
      const row = rows[operationId]
      if (!row) return
      if (operation.access === 'public') {
        test('200 to everybody, whatever key they have', async () => {
          const request = row.own(await objectsOf(service, own), revision)
          const before = await countTraces()
          const keys = [
            undefined,
            ...Object.values(refusedKeys),
            suspendedKey,
            elsewhereKey,
            own.key,
          ]
          for (const key of keys) {
            const reply = await send(operation, request, { key, revision })
            expect(reply.status).toBe(operation.reply.status)
            expect(reply.headers.get('api-revision')).toBe(revision)
          }
          expect(await countTraces()).toEqual(before)
        })
        return
      }

      test('401 to every key that is none, always in the same words', async () => {
        const request = row.own(await objectsOf(service, own), revision)
        const before = await countTraces()
        const replies = [await send(operation, request, { revision })]
        for (const key of Object.values(refusedKeys)) {
          replies.push(await send(operation, request, { key, revision }))
        }
        for (const reply of replies) {
          expectError(reply, revision, 401, 'UNAUTHORIZED')
          expect(reply.text).toBe(replies[0]?.text)
          expect(reply.headers.get('www-authenticate')).toBe('Bearer')
        }
        expect(await countTraces()).toEqual(before)
      })

      test('403 to a key without the scope, of a suspended account, or from elsewhere', async () => {
        const request = row.own(await objectsOf(service, own), revision)
        const { scope } = operation
        const others = scopes.filter((each) => each !== scope)
        const key = await makeKeyWith(own.accountId, { scopes: others })
        const before = await countTraces()
        if (scope) {
          const reply = await send(operation, request, { key, revision })
          expectError(reply, revision, 403, 'FORBIDDEN')
          if (revision === 'A') expect(reply.body.error.details).toEqual({ requiredScope: scope })
        }
        for (const refused of [suspendedKey, elsewhereKey]) {
          const caller = { key: refused, revision }
          expectError(await send(operation, request, caller), revision, 403, 'FORBIDDEN')
        }
        expect(await countTraces()).toEqual(before)
      })

      test('a key with this scope alone, or from its own network, gets in', async () => {
        const { scope } = operation
        const narrow = await makeKeyWith(own.accountId, { scopes: scope ? [scope] : [] })
        const request = row.own(await objectsOf(service, own), revision)
        const reply = await send(operation, request, { key: narrow, revision })
        expect(reply.status).toBe(operation.reply.status)
        const address = '192.0.2.77'
        const again = row.own(await objectsOf(service, own), revision)
        const fromHome = await send(operation, again, { key: elsewhereKey, revision, address })
        expect(fromHome.status).toBe(operation.reply.status)
      })

      test.each(row.namings.map((naming, index) => [index + 1, naming] as const))(
        "another account's object is as if it were not there (%i)",
        async (_, naming) => {
          const foreignObjects = await objectsOf(service, other)
          const before = await countTraces()
          const caller = { key: own.key, revision, address: '10.9.9.9' }
          const foreign = await send(operation, naming.request(foreignObjects, revision), caller)
          const absent = await send(operation, naming.request(missing, revision), caller)
          expect(foreign.status).toBe(naming.status)
          if (naming.code) expectError(foreign, revision, naming.status, naming.code)
          else if (naming.refusals) {
            const codes = foreign.body.refusals.map(({ code }: Loose) => code)
            expect(codes).toEqual(naming.refusals)
          } else {
            const statuses = foreign.body.data.map(({ status }: Loose) => status)
            expect(statuses).toEqual(naming.itemStatuses ?? [])
          }
          expect(foreign.text).toBe(absent.text)
          expect(headersOf(foreign)).toEqual(headersOf(absent))
          expect(await countTraces()).toEqual(before)
          const path = `/tasks/${foreignObjects.taskId}`
          const after = await service.call('GET', path, { key: other.key })
          expect(after.body.status).toBe('pending')
        },
      )

      test('its own objects are served, and nothing of anybody else', async () => {
        const foreign = await objectsOf(service, other)
        const request = row.own(await objectsOf(service, own), revision)
        const reply = await send(operation, request, { key: own.key, revision })
        expect(reply.status).toBe(operation.reply.status)
        expect(reply.headers.get('api-revision')).toBe(revision)
        const values = listValues(reply.body)
        const { taskId, finalTaskId, webhookId, deliveryId, uploadId, keyId, requestId } = foreign
        const secrets = [
          taskId,
          finalTaskId,
          webhookId,
          deliveryId,
          uploadId,
          keyId,
          requestId,
          other.projectId,
          other.accountId,
          otherCredits,
        ]
        for (const secret of [...secrets, Math.floor(otherCredits / 60)]) {
          expect(values).not.toContain(secret)
        }
        if (reply.status === 201) {
          expect(reply.headers.get('location')).toMatch(new RegExp(`^${basePath}/`))
        }
      })
    },
  )
})

/** Every value in a body, however deep. */
function listValues(body: unknown): unknown[] {
  if (body === null || typeof body !== 'object') return [body]
  return Object.values(body).flatMap(listValues)
}

/** The headers of a reply, but those that differ between any two replies. */
function headersOf(reply: Reply): Record<string, string> {
  const changing = /^(date|x-request-id|ratelimit.*|x-ratelimit-.*)$/
  return Object.fromEntries([...reply.headers].filter(([name]) => !changing.test(name)))
}
