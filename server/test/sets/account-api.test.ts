// The API for the pages of an account: every operation by every role, in the live account and in its test
// account. The table is made from the list of operations, so a new one is in it by itself.

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Role, roles } from '../../src/core/caller.ts'
import { decodeId, encodeId } from '../../src/core/ids.ts'
import { accountApiPath } from '../../src/http/console/authenticate-member.ts'
import { rolesWith } from '../../src/modules/identity/api-keys/member-callers.ts'
import { buildApp } from '../../src/start/app.ts'
import { openKeys } from '../../src/start/dependencies.ts'
import { operations } from '../../src/start/operations.ts'
import { createConsoleCaller, signIn, type TestPerson } from '../console-client.ts'
import { openStream } from '../event-stream.ts'
import { type Service, startService } from '../service.ts'
import { type Owner, objectsOf } from './authorization-objects.ts'
import { rows } from './authorization-rows.ts'

let service: Service
let live: Owner
let other: Owner
let people: Record<Role, TestPerson>
let stranger: TestPerson

beforeAll(async () => {
  service = await startService()
  live = await service.makeClient({ credits: 100_000_000 })
  other = await service.makeClient()
  const join = (role: Role) => signIn(service, { memberOf: [{ accountId: live.accountId, role }] })
  const [owner, developer, viewer] = [
    await join('owner'),
    await join('developer'),
    await join('viewer'),
  ]
  people = { owner, developer, viewer }
  stranger = await signIn(service, { memberOf: [{ accountId: other.accountId, role: 'owner' }] })
})
afterAll(() => service.stop())

const served = operations.filter((operation) => !operation.forKeysOnly)
const addressOf = (accountId: string, path: string) =>
  `/console/v1/accounts/${accountId}/api${path}`

test('what is about keys and their requests is for keys alone', () => {
  const ofKeys = operations.filter((operation) => operation.forKeysOnly)
  expect(ofKeys.map(({ operationId }) => operationId).toSorted()).toEqual(
    [
      ...['createKey', 'listKeys', 'getKey', 'rollKey', 'revokeKey', 'reportKey'],
      ...['getMe', 'listRequests'],
    ].toSorted(),
  )
})

test('what is registered for members is every other operation', async () => {
  const keys = await openKeys(service.deps)
  const app = buildApp(service.deps, keys)
  const registered: string[] = []
  app.addHook('onRoute', ({ method, url }) => {
    if (!url.startsWith(accountApiPath) || method === 'HEAD') return
    registered.push(`${method} ${url.slice(accountApiPath.length).replaceAll(/:(\w+)/g, '{$1}')}`)
  })
  await app.ready()
  await app.close()
  await keys.stop()
  expect(registered.sort()).toEqual(served.map(({ method, path }) => `${method} ${path}`).sort())
})

describe.each(served.map((operation) => [operation.operationId, operation] as const))(
  '%s',
  (operationId, { method, scope, reply: { status } }) => {
    const request = (owner: Owner) =>
      objectsOf(service, owner).then(
        (objects) => rows[operationId]?.own(objects, 'A') ?? { path: '' },
      )

    test('each role gets what its scopes say, and others nothing', async () => {
      for (const role of roles) {
        const { path, body } = await request(live)
        const reply = await people[role].call(method, addressOf(live.accountId, path), { body })
        const isAllowed = scope === undefined || rolesWith(scope).includes(role)
        expect(reply.status, `${role}: ${reply.text.slice(0, 200)}`).toBe(isAllowed ? status : 403)
        if (!isAllowed) expect(reply.body.error.message).toContain('needs owner or developer')
      }
      const { path, body } = await request(live)
      const address = addressOf(live.accountId, path)
      expect((await stranger.call(method, address, { body })).status).toBe(404)
      expect((await createConsoleCaller(service)(method, address, { body })).status).toBe(401)
      const headers = { authorization: `Bearer ${live.key}` }
      const byKey = await createConsoleCaller(service)(method, address, { body, headers })
      expect(byKey.status).toBe(401)
    })

    test.runIf(method !== 'GET')('from another site it is refused', async () => {
      const { path, body } = await request(live)
      const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
      const address = addressOf(live.accountId, path)
      expect((await people.owner.call(method, address, { body, headers })).status).toBe(403)
    })
  },
)

test('the test twin is open to the members of its live account, and apart from it', async () => {
  const twin = await sql<{ id: string }>`select id from accounts
    where live_account_id = ${decodeId('acct', live.accountId)}`.execute(service.deps.database.db)
  const twinId = encodeId('acct', twin.rows[0]?.id as string)
  const { owner } = people
  const project = await owner.call('POST', addressOf(twinId, '/projects/create'), {
    body: { name: 'T' },
  })
  const body = {
    prompt: 'Is it safe to call this twice?',
    maxCredits: 600,
    projectId: project.body.id,
  }
  const made = await owner.call('POST', addressOf(twinId, '/tasks/create'), { body })
  expect(made.status).toBe(201)
  expect((await owner.call('GET', addressOf(twinId, `/tasks/${made.body.id}`))).status).toBe(200)
  expect(
    (await owner.call('GET', addressOf(live.accountId, `/tasks/${made.body.id}`))).status,
  ).toBe(404)
  expect((await stranger.call('GET', addressOf(twinId, '/tasks'))).status).toBe(404)
})

test('acts are those of the person, and pages cost the keys of the account nothing', async () => {
  const { owner } = people
  const body = { url: 'https://example.com/hook' }
  const made = await owner.call('POST', addressOf(live.accountId, '/webhooks/create'), { body })
  const acts = await sql<{ actor: string }>`select actor from audit_entries
    where subject = ${made.body.id}`.execute(service.deps.database.db)
  expect(acts.rows).toEqual([{ actor: `person:${owner.personUuid}` }])
  const paced = await service.makeKey({ account: live.accountId, perSecond: 1 })
  for (let i = 0; i < 15; i++) await owner.call('GET', addressOf(live.accountId, '/credits'))
  expect((await service.call('GET', '/credits', { key: paced.key })).status).toBe(200)
})

test('an idempotency key is its own in each account', async () => {
  const both = await signIn(service, {
    memberOf: [live, other].map(({ accountId }) => ({ accountId, role: 'owner' })),
  })
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const send = ({ accountId, projectId }: Owner) =>
    both.call('POST', addressOf(accountId, '/tasks/create'), {
      headers,
      body: { prompt: 'Is it safe to call this twice?', maxCredits: 600, projectId },
    })
  const first = await send(live)
  const again = await send(live)
  expect(again.body.id).toBe(first.body.id)
  expect((await send(other)).status).toBe(409)
})

test('a stream of a member ends within seconds of their membership', async () => {
  const guest = await signIn(service, { memberOf: [{ accountId: live.accountId, role: 'viewer' }] })
  const reader = await openStream(`${service.url}${addressOf(live.accountId, '/events/stream')}`, {
    cookie: guest.cookie,
  })
  await sql`delete from memberships where person_id = ${guest.personUuid}`.execute(
    service.deps.database.db,
  )
  const revokedAtMs = performance.now()
  expect(await reader.next()).toBeUndefined()
  expect(performance.now() - revokedAtMs).toBeLessThan(8_000)
})
