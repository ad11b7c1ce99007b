// Every operation, by every kind of caller, in both revisions. The table is made from the list of
// operations, so a new one is either in it or fails it.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorCode } from '../../src/errors.ts'
import { basePath, type Operation } from '../../src/http/operation.ts'
import { decodeId } from '../../src/ids.ts'
import { findAccount } from '../../src/modules/accounts/accounts.ts'
import { createKey, type KeyOptions, scopes } from '../../src/modules/api-keys/api-keys.ts'
import { makeSecret } from '../../src/modules/api-keys/secret.ts'
import { type Revision, revisions } from '../../src/money.ts'
import { operations } from '../../src/operations.ts'
import { type Reply, type Service, startService, unlimited } from '../service.ts'
import { createUploader, note, putByLink } from '../uploads.ts'
import { type ApiRequest, type Objects, rows } from './authorization-rows.ts'

let service: Service
let own: Owner
let other: Owner
/** Keys of the own account that must not get in, by the kind of caller. */
let refusedKeys: Record<string, string>
let suspendedKey: string
let elsewhereKey: string

type Owner = { accountId: string; key: string; projectId: number }

/** A balance that nobody else has, so that it shows wherever it leaks; in B's scale it is rounded. */
const otherCredits = 77_777_777

const missing: Objects = {
  finalTaskId: 'task_00000000000000000000000000',
  taskId: 'task_00000000000000000000000000',
  projectId: 999_999_999,
  webhookId: 'webhook_00000000000000000000000000',
  deliveryId: 'delivery_00000000000000000000000000',
  uploadId: 'upload_00000000000000000000000000',
}

beforeAll(async () => {
  // Behind one proxy, so that each caller can come from an address of its own: refused keys are
  // limited by address, and this file refuses more of them than one address may send.
  service = await startService({ trustedProxyHops: 1 })
  own = await service.makeClient({ credits: 100_000_000 })
  other = await service.makeClient({ credits: otherCredits })
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
  elsewhereKey = await makeKeyWith(own.accountId, { allowedAddresses: ['192.0.2.0/24'] })
})
afterAll(() => service.stop())

async function makeKeyWith(accountId: string, options: KeyOptions): Promise<string> {
  const { database, config } = service.deps
  const account = await findAccount(database.db, accountId)
  if (!account) throw new Error(`No account ${accountId}`)
  const made = await database.db
    .transaction()
    .execute((tx) =>
      createKey(tx, config.keyPeppers, account, { perSecond: unlimited, ...options }),
    )
  return made.key
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

async function makeTask({ key, projectId }: Owner): Promise<string> {
  const body = { prompt: 'Is this function safe to call twice?', maxCredits: 600, projectId }
  const made = await service.call('POST', '/tasks/create', { key, body })
  return made.body.id
}

/** A new webhook with a delivery; those before it make room, because an account has few. */
async function makeWebhook({ key }: Owner): Promise<Pick<Objects, 'webhookId' | 'deliveryId'>> {
  const { body: page } = await service.call('GET', '/webhooks', { key })
  for (const { id } of page.data) await service.call('DELETE', `/webhooks/${id}`, { key })
  const body = { url: 'https://example.com/webhooks' }
  const made = await service.call('POST', '/webhooks/create', { key, body })
  const tested = await service.call('POST', `/webhooks/${made.body.id}/test`, { key })
  return { webhookId: made.body.id, deliveryId: tested.body.id }
}

/** A new upload whose file was put; those before it make room, because an account has few. */
async function makeUpload({ accountId, key }: Owner): Promise<string> {
  await sql`delete from uploads where account_id = ${decodeId('acct', accountId)}`.execute(
    service.deps.database.db,
  )
  const { body } = await createUploader(service, key).announce(note)
  await putByLink(body.put, note.bytes)
  return body.id
}

async function objectsOf(owner: Owner): Promise<Objects> {
  const webhook = await makeWebhook(owner)
  const [taskId, uploadId] = [await makeTask(owner), await makeUpload(owner)]
  const finalTaskId = await makeTask(owner)
  await service.call('POST', `/tasks/${finalTaskId}/cancel`, { key: owner.key })
  return { taskId, finalTaskId, uploadId, projectId: owner.projectId, ...webhook }
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
    (select count(*)::int from idempotency_keys) as keys`.execute(service.deps.database.db)
  return counts
}

test('only what is named here needs no key', () => {
  const open = operations.filter(({ access }) => access === 'public')
  expect(open.map(({ operationId }) => operationId)).toEqual(['getStatus'])
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
          const request = row.own(await objectsOf(own), revision)
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
        const request = row.own(await objectsOf(own), revision)
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
        const request = row.own(await objectsOf(own), revision)
        const { scope } = operation
        const before = await countTraces()
        if (scope) {
          const others = scopes.filter((each) => each !== scope)
          const key = await makeKeyWith(own.accountId, { scopes: others })
          const reply = await send(operation, request, { key, revision })
          expectError(reply, revision, 403, 'FORBIDDEN')
          if (revision === 'A') expect(reply.body.error.details).toEqual({ requiredScope: scope })
        }
        for (const key of [suspendedKey, elsewhereKey]) {
          expectError(await send(operation, request, { key, revision }), revision, 403, 'FORBIDDEN')
        }
        expect(await countTraces()).toEqual(before)
      })

      test('a key with this scope alone, or from its own network, gets in', async () => {
        const { scope } = operation
        const narrow = await makeKeyWith(own.accountId, { scopes: scope ? [scope] : [] })
        const request = row.own(await objectsOf(own), revision)
        const reply = await send(operation, request, { key: narrow, revision })
        expect(reply.status).toBe(operation.reply.status)
        const address = '192.0.2.77'
        const again = row.own(await objectsOf(own), revision)
        const fromHome = await send(operation, again, { key: elsewhereKey, revision, address })
        expect(fromHome.status).toBe(operation.reply.status)
      })

      test.each(row.namings.map((naming, index) => [index + 1, naming] as const))(
        "another account's object is as if it were not there (%i)",
        async (_, naming) => {
          const foreignObjects = await objectsOf(other)
          const before = await countTraces()
          const caller = { key: own.key, revision, address: '10.9.9.9' }
          const foreign = await send(operation, naming.request(foreignObjects, revision), caller)
          const absent = await send(operation, naming.request(missing, revision), caller)
          expect(foreign.status).toBe(naming.status)
          if (naming.code) expectError(foreign, revision, naming.status, naming.code)
          else expect(foreign.body.data).toEqual([])
          expect(foreign.text).toBe(absent.text)
          expect(headersOf(foreign)).toEqual(headersOf(absent))
          expect(await countTraces()).toEqual(before)
          const path = `/tasks/${foreignObjects.taskId}`
          const after = await service.call('GET', path, { key: other.key })
          expect(after.body.status).toBe('pending')
        },
      )

      test('its own objects are served, and nothing of anybody else', async () => {
        const foreign = await objectsOf(other)
        const request = row.own(await objectsOf(own), revision)
        const reply = await send(operation, request, { key: own.key, revision })
        expect(reply.status).toBe(operation.reply.status)
        expect(reply.headers.get('api-revision')).toBe(revision)
        const values = listValues(reply.body)
        const { taskId, finalTaskId, webhookId, deliveryId, uploadId } = foreign
        const secrets = [
          taskId,
          finalTaskId,
          webhookId,
          deliveryId,
          uploadId,
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
